import { distanceBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { latOf, lonOf, type PackedPlaces } from './elevation.ts';

/** Steeper than the walls of fjords, which rise less than this within one cell on both sides. */
const wall_m = 200;
/** Places on the lines of a mission lie no farther apart. */
const neighbours_m = 100;
/** A way out to sea and back is longer than between its ends by more than this. */
const bend = 1.1;

interface Heights {
  readonly heights_msl_m: Float64Array;
  readonly at: (place: number) => Position;
  readonly within_m: number;
}

/** The highest ground near a place, among those that follow it in one direction; −∞ where none is near. */
function highestBeside({ heights_msl_m, at, within_m }: Heights, edge: number, step: 1 | -1): number {
  let highest_m = -Infinity;
  for (let place = edge + step; place >= 0 && place < heights_msl_m.length; place += step) {
    if (distanceBetween(at(edge), at(place)) > within_m) break;
    highest_m = Math.max(highest_m, heights_msl_m[place] as number);
  }
  return highest_m;
}

/** True if places follow each other on a straight line, so that its ends lie on two sides of them. */
function isStraight({ at, within_m }: Heights, start: number, end: number): boolean {
  let length_m = 0;
  for (let place = start; place < end; place++) length_m += distanceBetween(at(place), at(place + 1));
  return length_m <= bend * distanceBetween(at(start), at(end)) || length_m <= within_m / 2;
}

/** The first and the last place of each run of exactly 0 between walls. */
function holesIn(heights: Heights): [start: number, end: number][] {
  const { heights_msl_m } = heights;
  const holes: [number, number][] = [];
  for (let start = 0; start < heights_msl_m.length; start++) {
    if (heights_msl_m[start] !== 0) continue;
    let end = start;
    while (heights_msl_m[end + 1] === 0) end += 1;
    const walls_m = [highestBeside(heights, start, -1), highestBeside(heights, end, 1)];
    if (Math.min(...walls_m) >= wall_m && isStraight(heights, start, end)) holes.push([start, end]);
    start = end;
  }
  return holes;
}

/**
 * Takes out heights of exactly 0 between walls on both sides of a line, and others of 0 beside those: holes that a service filled with
 * 0. Its ground is known on lines alone, whose places follow each other. A cliff over the sea is a wall on one side. Says whether there
 * were any.
 */
export function takeHolesOut(heights_msl_m: Float64Array, places: PackedPlaces, cell_m: number): boolean {
  const at = (place: number) => ({ lat: latOf(places, place), lon: lonOf(places, place) });
  const within_m = Math.max(1.5 * cell_m, neighbours_m);
  const holes = holesIn({ heights_msl_m, at, within_m });
  const inHoles = holes.flatMap(([start, end]) =>
    Array.from({ length: end - start + 1 }, (_, index) => at(start + index)),
  );
  for (const [start, end] of holes) heights_msl_m.fill(NaN, start, end + 1);
  if (holes.length > 0)
    for (let place = 0; place < heights_msl_m.length; place++) {
      if (heights_msl_m[place] !== 0) continue;
      if (inHoles.some((other) => distanceBetween(other, at(place)) < within_m)) heights_msl_m[place] = NaN;
    }
  return holes.length > 0;
}
