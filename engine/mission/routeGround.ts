import { elementAt, numberAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import type { GroundLines, Line } from '../terrain/groundLines.ts';
import { z90 } from '../uncertainty/normal.ts';
import { groundAt } from './heights.ts';
import type { Waypoint } from './mission.ts';
import type { MissionInput } from './missionAnalysis.ts';
import { type FlightEnds, type Stand, type Swapping, swapPlacesOf } from './swapPlaces.ts';

interface LinedPlan extends Swapping<Position> {
  readonly home: Position;
  readonly waypoints: readonly Position[];
}

/** The lines of a mission over whose ground it is flown: the legs in order, the ways home from their ends, and those to each swap place. */
export function missionLines(plan: LinedPlan): Line[] {
  const { home, waypoints } = plan;
  const legs = waypoints.map((to, index) => ({ from: waypoints[index - 1] ?? home, to }));
  const ends = [home, ...swapPlacesOf(plan)];
  return [...legs, ...ends.flatMap((to) => waypoints.map((from) => ({ from, to })))];
}

/** The ground under one line: `count` samples of those of all lines, from the `first` on, at even distances from its start to its end. */
export interface LineGround {
  readonly lines: GroundLines;
  readonly first: number;
  readonly count: number;
}

/** Where a sample of a line lies. */
export const placeOn = ({ lines: { places }, first }: LineGround, sample: number): Position => ({
  lat: numberAt(places, 2 * (first + sample)),
  lon: numberAt(places, 2 * (first + sample) + 1),
});

/** Heights of the ground under a line, above sea level; NaN where it is unknown. */
export const groundUnder = ({ lines, first, count }: LineGround): Float64Array =>
  lines.heights_msl_m.subarray(first, first + count);

/** The ground under a mission, where a source knows it along the lines and at home. */
export interface RouteGround {
  readonly home_msl_m: number;
  /** Error of the source's heights, metres: 19 of 20 err by less. */
  readonly error_m: number;
  readonly legs: readonly LineGround[];
  /** From the ends of the legs to the landing. */
  readonly homeward: readonly LineGround[];
  /** From there to the place of the take-off. */
  readonly toTakeOff: readonly LineGround[];
}

/** The ground of a mission; `undefined` where nothing is known along its lines, or not at home. */
export function routeGround(
  { terrain, waypoints }: MissionInput,
  { takeOff, landing }: FlightEnds,
): RouteGround | undefined {
  const { lines } = terrain;
  if (lines === undefined || terrain.fallback_indices.includes(0)) return undefined;
  const home_msl_m = groundAt(terrain, 0);
  const blockOf = (block: number) =>
    waypoints.map((_, index) => lineGround(lines, block * waypoints.length + index));
  const homeward = blockOf(blockTo(landing));
  return {
    home_msl_m,
    error_m: z90 * (terrain.error_m ?? 0),
    legs: blockOf(0),
    homeward,
    toTakeOff: takeOff === landing ? homeward : blockOf(blockTo(takeOff)),
  };
}

/** Which of the equally many lines of a mission lead there: the legs come first. */
const blockTo = (stand: Stand): number => 1 + stand;

/** The ground of one of several lines. */
export function lineGround(lines: GroundLines, line: number): LineGround {
  const first = lines.starts[line] as number;
  return { lines, first, count: (lines.starts[line + 1] as number) - first };
}

/** The highest known ground under a line, above sea level; −∞ where none is known. */
export function highestOn({ lines: { highest_msl_m }, first, count }: LineGround): number {
  let most_msl_m = -Infinity;
  for (let sample = first; sample < first + count; sample++) {
    const height_msl_m = numberAt(highest_msl_m, sample);
    if (height_msl_m > most_msl_m) most_msl_m = height_msl_m;
  }
  return most_msl_m;
}

const heightAboveGround = ({ altitude }: Waypoint): number | undefined =>
  altitude.datum === 'agl' ? altitude.value_m : undefined;

/**
 * Heights above the launch point along a leg that follows the ground, at its samples; `undefined`: it is one straight slope. It follows the
 * ground where both of its ends are given above ground, or, from home, its end, and all of its ground is known. The height above ground
 * changes evenly between its ends; on the first leg from the height of the take-off, if that is given.
 */
export function followedHeights(
  ground: RouteGround,
  waypoints: readonly Waypoint[],
  index: number,
  takeoff_height_m: number | undefined,
): Float64Array | undefined {
  const to_m = heightAboveGround(elementAt(waypoints, index));
  const before = waypoints[index - 1];
  const climbed_m = to_m && (takeoff_height_m ?? Math.max(0, to_m));
  const from_m = before === undefined ? climbed_m : heightAboveGround(before);
  if (to_m === undefined || from_m === undefined) return undefined;
  const ground_msl_m = groundUnder(elementAt(ground.legs, index));
  // Over two samples, both its ends, the straight slope is the same.
  if (ground_msl_m.length < 3 || ground_msl_m.some(Number.isNaN)) return undefined;
  const steps = ground_msl_m.length - 1;
  return ground_msl_m.map(
    (height_msl_m, at) => height_msl_m - ground.home_msl_m + from_m + ((to_m - from_m) * at) / steps,
  );
}
