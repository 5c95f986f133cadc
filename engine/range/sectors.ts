import type { Draft } from '../draft.ts';
import { elementAt } from '../elementAt.ts';
import { geodesicFrom } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { cornersOf } from './outlineCorners.ts';
import type { Stretch } from './rayGround.ts';

/** Outlines along a circle have a corner at least so often, degrees. */
const straight_deg = 2;

/** An area over neighbouring bearings, one stretch on each. */
export interface Sector<Part extends Stretch = Stretch> {
  /** Number of its first bearing. */
  readonly first: number;
  readonly parts: Part[];
  /** Where it begins and ends, counted in bearings: half a bearing beyond its own, or on the next one where it meets another sector. */
  readonly begin: number;
  readonly end: number;
}

const overlap = (one: Stretch, other: Stretch): number =>
  Math.min(one.to_m, other.to_m) - Math.max(one.from_m, other.from_m);

/**
 * Joins parts of neighbouring bearings that overlap and belong together, each to no more than one; an area across north is two. Where several
 * meet one, the others reach to its bearing, so that nothing is left between them.
 */
export function sectorsOf<Part extends Stretch>(
  onBearings: readonly (readonly Part[])[],
  belong: (one: Part, other: Part) => boolean = () => true,
): Sector<Part>[] {
  const sectors: Sector<Part>[] = [];
  let before: { readonly sector: Draft<Sector<Part>>; readonly part: Part }[] = [];
  for (const [bearing, parts] of onBearings.entries()) {
    const taken = new Set<Sector<Part>>();
    before = parts.map((part) => {
      const met = before.filter((one) => overlap(one.part, part) > 0 && belong(one.part, part));
      for (const one of met) one.sector.end = Math.max(one.sector.end, bearing);
      const found = met.some((one) => taken.has(one.sector)) ? undefined : met[0]?.sector;
      for (const one of met) taken.add(one.sector);
      const begin = met.length > 0 ? bearing - 1 : bearing - 0.5;
      const sector = found ?? { first: bearing, parts: [], begin, end: bearing };
      if (found === undefined) sectors.push(sector);
      sector.parts.push(part);
      sector.end = bearing + 0.5;
      return { sector, part };
    });
  }
  return sectors;
}

type PlaceAt = (far_m: number) => Position;

/** The places of a bearing at which sectors end and begin. */
interface Line {
  readonly outer: PlaceAt;
  readonly inner: PlaceAt;
}

/** Keeps the last place: sectors of several rings begin at the same fence or ridge. */
function remembering(line: PlaceAt): PlaceAt {
  let last: { readonly far_m: number; readonly place: Position } | undefined;
  return (far_m) => {
    if (last?.far_m !== far_m) last = { far_m, place: line(far_m) };
    return last.place;
  };
}

/** Draws the outlines of sectors around a centre, whose bearings lie so far apart. */
export function sectorOutlines(center: Position, step_deg: number): (sector: Sector) => Position[] {
  const lines = new Map<number, Line>();
  const lineAt = (bearing: number) => {
    const known = lines.get(bearing);
    if (known !== undefined) return known;
    const outer = geodesicFrom(center, bearing * step_deg);
    const line = { outer, inner: remembering(outer) };
    lines.set(bearing, line);
    return line;
  };
  return (sector) => sectorOutline(sector, Math.max(1, Math.round(straight_deg / step_deg)), lineAt);
}

/**
 * The outline of a sector, clockwise from its first bearing's outer edge; it has a corner at least every so many bearings.
 */
function sectorOutline(
  { first, parts, begin, end }: Sector,
  every: number,
  lineAt: (bearing: number) => Line,
): Position[] {
  const last = parts.length - 1;
  const ends = [
    { at: begin, part: elementAt(parts, 0) },
    ...parts.map((part, index) => ({ at: first + index, part })),
    { at: end, part: elementAt(parts, last) },
  ];
  const bends = (radiusOf: (part: Stretch) => number): number[] =>
    cornersOf(
      Float64Array.from(ends, ({ part }) => radiusOf(part)),
      every,
    );
  // Both sides have the same corners, so that each on the one lies behind one of the other.
  const corners = [...new Set([...bends(({ to_m }) => to_m), ...bends(({ from_m }) => from_m)])]
    .sort((one, other) => one - other)
    .map((bend) => elementAt(ends, bend));
  const outer = corners.map(({ at, part }) => lineAt(at).outer(part.to_m));
  const inner = corners.map(({ at, part }) => lineAt(at).inner(part.from_m)).reverse();
  return [...outer, ...inner, elementAt(outer, 0)];
}
