import type { Draft } from '../draft.ts';
import { elementAt } from '../elementAt.ts';
import { geodesicPlaces } from '../geo/geodesicFan.ts';
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
    if (parts.length === 0) {
      before = [];
      continue;
    }
    const taken: Sector<Part>[] = [];
    const here: typeof before = [];
    for (const part of parts) {
      let sector: Draft<Sector<Part>> | undefined;
      let [isMet, isTaken] = [false, false];
      for (const one of before)
        if (overlap(one.part, part) > 0 && belong(one.part, part)) {
          isMet = true;
          isTaken ||= taken.includes(one.sector);
          if (parts.length > 1) taken.push(one.sector);
          sector ??= one.sector;
          one.sector.end = Math.max(one.sector.end, bearing);
        }
      if (sector === undefined || isTaken) {
        sector = { first: bearing, parts: [], begin: isMet ? bearing - 1 : bearing - 0.5, end: bearing };
        sectors.push(sector);
      }
      sector.parts.push(part);
      sector.end = bearing + 0.5;
      here.push({ sector, part });
    }
    before = here;
  }
  return sectors;
}

/**
 * Draws the outlines of sectors around a centre on so many bearings, as far as `furthest_m`. Sectors begin and end on a bearing or half-way
 * between two.
 */
export function sectorOutlines(
  center: Position,
  bearings: number,
  furthest_m: number,
): (sector: Sector) => Position[] {
  const every = Math.max(1, Math.round((straight_deg * bearings) / 360));
  // Few rings have a sector.
  let places: ReturnType<typeof geodesicPlaces> | undefined;
  const placeAt: PlaceAt = (bearing, far_m) => {
    places ??= geodesicPlaces(center, 2 * bearings, furthest_m);
    return places(2 * bearing, far_m);
  };
  return (sector) => sectorOutline(sector, every, placeAt);
}

type PlaceAt = (bearing: number, far_m: number) => Position;

/**
 * The outline of a sector, clockwise from its first bearing's outer edge; it has a corner at least every so many bearings.
 */
function sectorOutline({ first, parts, begin, end }: Sector, every: number, placeAt: PlaceAt): Position[] {
  const last = parts.length - 1;
  const count = parts.length + 2;
  const partAt = (index: number) => elementAt(parts, Math.min(last, Math.max(0, index - 1)));
  // Both sides have the same corners, so that each on the one lies behind one of the other.
  const isCorner = new Uint8Array(count);
  const side_m = new Float64Array(count);
  for (const side of ['from_m', 'to_m'] as const) {
    for (let index = 0; index < count; index++)
      side_m[index] = side === 'from_m' ? partAt(index).from_m : partAt(index).to_m;
    for (const bend of cornersOf(side_m, every)) isCorner[bend] = 1;
  }
  const [outer, inner]: [Position[], Position[]] = [[], []];
  for (let index = 0; index < count; index++)
    if (isCorner[index] === 1) {
      const bearing = index === 0 ? begin : index > parts.length ? end : first + index - 1;
      const { from_m, to_m } = partAt(index);
      outer.push(placeAt(bearing, to_m));
      inner.push(placeAt(bearing, from_m));
    }
  return [...outer, ...inner.reverse(), elementAt(outer, 0)];
}
