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
}

const overlap = (one: Stretch, other: Stretch): number =>
  Math.min(one.to_m, other.to_m) - Math.max(one.from_m, other.from_m);

const latestOf = <Part extends Stretch>({ parts }: Sector<Part>): Part => elementAt(parts, parts.length - 1);

/** Joins parts of neighbouring bearings that overlap and belong together, each to no more than one; an area across north is two. */
export function sectorsOf<Part extends Stretch>(
  onBearings: readonly (readonly Part[])[],
  belong: (one: Part, other: Part) => boolean = () => true,
): Sector<Part>[] {
  const sectors: Sector<Part>[] = [];
  let open: Sector<Part>[] = [];
  for (const [bearing, parts] of onBearings.entries()) {
    const next: Sector<Part>[] = [];
    for (const part of parts) {
      const found = open.find(
        (sector) => overlap(latestOf(sector), part) > 0 && belong(latestOf(sector), part),
      );
      open = open.filter((sector) => sector !== found);
      const sector = found ?? { first: bearing, parts: [] };
      if (found === undefined) sectors.push(sector);
      sector.parts.push(part);
      next.push(sector);
    }
    open = next;
  }
  return sectors;
}

/** Draws the outlines of sectors around a centre, whose bearings lie so far apart. */
export function sectorOutlines(center: Position, step_deg: number): (sector: Sector) => Position[] {
  const lines = new Map<number, (far_m: number) => Position>();
  const lineAt = (bearing: number) => {
    const line = lines.get(bearing) ?? geodesicFrom(center, bearing * step_deg);
    lines.set(bearing, line);
    return line;
  };
  return (sector) => sectorOutline(sector, Math.max(1, Math.round(straight_deg / step_deg)), lineAt);
}

/**
 * The outline of a sector, clockwise from its first bearing's outer edge; it reaches half a bearing beyond its first and last one. It has a
 * corner at least every so many bearings.
 */
function sectorOutline(
  { first, parts }: Sector,
  every: number,
  lineAt: (bearing: number) => (far_m: number) => Position,
): Position[] {
  const last = parts.length - 1;
  const ends = [
    { at: first - 0.5, part: elementAt(parts, 0) },
    ...parts.map((part, index) => ({ at: first + index, part })),
    { at: first + last + 0.5, part: elementAt(parts, last) },
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
  const outer = corners.map(({ at, part }) => lineAt(at)(part.to_m));
  const inner = corners.map(({ at, part }) => lineAt(at)(part.from_m)).reverse();
  return [...outer, ...inner, elementAt(outer, 0)];
}
