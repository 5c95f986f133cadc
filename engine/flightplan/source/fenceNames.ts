import { type Fence, fenceLimits } from '../../fence/fence.ts';
import type { Position } from '../../geo/position.ts';

/** What people and programs call an area to stay in or out of, where a format has no word of its own for it. */
const fenceName = /geo[-_ ]?fence|\b(in|ex)clusion\b|no[-_ ]?fly|keep[-_ ]?(in|out)\b/i;
const exclusionName = /\bexclusion\b|no[-_ ]?fly|keep[-_ ]?out\b/i;
const rallyName = /^\s*rally\b/i;

/** How our own files name them, with their own name behind it. */
const ownNames = { inclusion: 'Geofence', exclusion: 'No-fly area' } as const;
const ownName = /^(Geofence|No-fly area)(?:: (.+))?$/s;

export const fenceLabel = ({ is_inclusion, name }: Fence): string => {
  const kind = is_inclusion ? ownNames.inclusion : ownNames.exclusion;
  return name === undefined ? kind : `${kind}: ${name}`;
};

/** The fences that an area is by its name, a hole in it being one of the other kind; none where the name says nothing of the sort. */
export function fencesNamed(
  label: string,
  [outline = [], ...holes]: readonly (readonly Position[])[],
): Fence[] {
  if (!fenceName.test(label)) return [];
  const [own, kind, rest] = ownName.exec(label) ?? [];
  const is_inclusion = own === undefined ? !exclusionName.test(label) : kind === ownNames.inclusion;
  const name = own === undefined ? label : rest;
  const named = name === undefined ? {} : { name: name.slice(0, fenceLimits.name_chars) };
  return [
    { is_inclusion, ...named, outline },
    ...holes.map((hole) => ({ is_inclusion: !is_inclusion, ...named, outline: hole })),
  ];
}

export const isRallyName = (name: string): boolean => rallyName.test(name);
