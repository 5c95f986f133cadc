import { type Fence, fenceLimits } from '../../fence/fence.ts';
import type { Position } from '../../geo/position.ts';
import { openOutline } from '../../geo/position.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import { isForbiddenName } from '../plan/routeNames.ts';

/** Names of areas to stay in or out of, for formats without a word of their own. */
const fenceName = /geo[-_ ]?fence|\b(in|ex)clusion\b|no[-_ ]?fly|\bnfz\b|keep[-_ ]?(in|out)\b/i;
const exclusionName = /\bexclusion\b|no[-_ ]?fly|\bnfz\b|keep[-_ ]?out\b/i;
const rallyName = /^\s*rally\b/i;

const isOutside = (label: string) => exclusionName.test(label) || isForbiddenName(label);

/** How our own files name them, with their own name behind it. */
const ownNames = { inclusion: 'Geofence', exclusion: 'No-fly area' } as const;
const ownName = /^(Geofence|No-fly area)(?:: (.+))?$/s;

export const fenceLabel = ({ is_inclusion, name }: Fence): string => {
  const kind = is_inclusion ? ownNames.inclusion : ownNames.exclusion;
  return name === undefined ? kind : `${kind}: ${name}`;
};

/** The fences that an area is by its name; none where the name says nothing of the sort. */
export function fencesNamed(
  label: string,
  [outline = [], ...holes]: readonly (readonly Position[])[],
): Fence[] {
  if (!fenceName.test(label) && !isForbiddenName(label)) return [];
  const [own, kind, rest] = ownName.exec(label) ?? [];
  const is_inclusion = own === undefined ? !isOutside(label) : kind === ownNames.inclusion;
  const name = own === undefined ? label : rest;
  const named = name === undefined ? {} : { name: name.slice(0, fenceLimits.name_chars) };
  return fencesOfRings({ is_inclusion, ...named }, [outline, ...holes]);
}

/**
 * The fences of an outline and its holes. A hole in one to stay in is one to stay out of; one to stay out of has its holes in its own
 * outline, since an area to stay in would forbid all around it.
 */
export function fencesOfRings(
  { is_inclusion, ...named }: Pick<Fence, 'is_inclusion' | 'name'>,
  [outline = [], ...holes]: readonly (readonly Position[])[],
): Fence[] {
  if (!is_inclusion) return [{ is_inclusion, ...named, outline: withHoles(outline, holes) }];
  return [outline, ...holes].map((ring, index) => ({ is_inclusion: index === 0, ...named, outline: ring }));
}

/** True for an area whose name says that it is a fence. */
export const isFenceArea = ({ name, outline }: Pick<SurveyArea, 'name' | 'outline'>): boolean =>
  fencesNamed(name, [outline]).length > 0;

/** One outline that runs to each hole, around it and back the same way: by even and odd crossings its inside has the holes. */
const withHoles = (
  outline: readonly Position[],
  holes: readonly (readonly Position[])[],
): readonly Position[] => {
  const ring = openOutline(outline);
  const whole = holes.map(openOutline).filter((hole) => hole.length >= 3);
  const start = ring.slice(0, 1);
  return whole.length === 0
    ? outline
    : [...ring, ...whole.flatMap((hole) => [...start, ...hole, ...hole.slice(0, 1)])];
};

export const isRallyName = (name: string): boolean => rallyName.test(name);
