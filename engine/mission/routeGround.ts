import { elementAt, numberAt } from '../elementAt.ts';
import { toLongitude } from '../geo/angle.ts';
import type { Position } from '../geo/position.ts';
import type { GroundLines, Line } from '../terrain/groundLines.ts';
import { z90 } from '../uncertainty/normal.ts';
import type { BreakGround } from './breakGround.ts';
import { groundAt } from './heights.ts';
import type { EndAction, Waypoint } from './mission.ts';
import type { MissionInput } from './missionInput.ts';
import { type FlightEnds, type Stand, type Swapping, swapPlacesOf } from './swapPlaces.ts';
import type { TerrainSamples } from './terrainSamples.ts';
import { wayToFirst } from './wayToFirst.ts';

interface LinedPlan extends Swapping<Position> {
  readonly home: Position;
  readonly waypoints: readonly Position[];
  /** Absent: none that leads back to the first waypoint. */
  readonly end_action?: EndAction | undefined;
}

/**
 * The lines of a mission over whose ground it is flown: the legs in order, the ways home from their ends, those to each swap place, and last
 * the way back to the first waypoint, where the flight ends on that.
 */
export function missionLines(plan: LinedPlan): Line[] {
  const { home, waypoints, end_action } = plan;
  const legs = waypoints.map((to, index) => ({ from: waypoints[index - 1] ?? home, to }));
  const ends = [home, ...swapPlacesOf(plan)];
  const toFirst = wayToFirst(end_action, waypoints);
  const back = ends.flatMap((to) => waypoints.map((from) => ({ from, to })));
  return [...legs, ...back, ...(toFirst === undefined ? [] : [toFirst])];
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
  /** From the last waypoint to the first; absent: the flight does not end on that way. */
  readonly toFirst?: LineGround | undefined;
  readonly ends: FlightEnds;
  /** From places inside legs where flights of a split end or begin; absent: nobody looked. */
  readonly breaks?: BreakGround | undefined;
}

/** The ground along the lines of a mission; `undefined` where nothing is known along them, or not at home. */
export const knownLines = ({ lines, fallback_indices }: TerrainSamples): GroundLines | undefined =>
  fallback_indices.includes(0) ? undefined : lines;

/** The ground of a mission; `undefined` where none is known along its lines. */
export function routeGround(input: MissionInput, ends: FlightEnds): RouteGround | undefined {
  const { terrain, waypoints } = input;
  const { takeOff, landing } = ends;
  const lines = knownLines(terrain);
  if (lines === undefined) return undefined;
  const home_msl_m = groundAt(terrain, 0);
  const blockOf = (block: number) =>
    waypoints.map((_, index) => lineGround(lines, block * waypoints.length + index));
  const afterBlocks = blockTo(swapPlacesOf(input).length + 1) * waypoints.length;
  const homeward = blockOf(blockTo(landing));
  return {
    home_msl_m,
    error_m: z90 * (terrain.error_m ?? 0),
    legs: blockOf(0),
    homeward,
    toTakeOff: takeOff === landing ? homeward : blockOf(blockTo(takeOff)),
    ...(lines.starts.length > afterBlocks + 1 && { toFirst: lineGround(lines, afterBlocks) }),
    ends,
    breaks: terrain.breaks,
  };
}

/** Which of the equally many lines of a mission lead there: the legs come first. */
const blockTo = (stand: Stand): number => 1 + stand;

/** The ground of one of several lines. */
export function lineGround(lines: GroundLines, line: number): LineGround {
  const first = lines.starts[line] as number;
  return { lines, first, count: (lines.starts[line + 1] as number) - first };
}

/** A value at a fraction of a list of values at even distances. */
export function valueBetween(values: Float64Array, fraction: number): number {
  const place = fraction * (values.length - 1);
  const before = Math.min(values.length - 2, Math.floor(place));
  const share = place - before;
  const value = numberAt(values, before);
  return share === 0 ? value : value * (1 - share) + numberAt(values, before + 1) * share;
}

/** Fractions of a line between which a part of it lies. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Fractions of the line of `count` evenly spaced places on a part of it; the last one is its very end, which rounding would lead past that of the line. */
const fractionsOn = ({ start, end }: Stretch, count: number): number[] =>
  Array.from({ length: count }, (_, at) =>
    at === count - 1 ? end : start + ((end - start) * at) / (count - 1),
  );

/** How many samples a part of a line takes, of so many of the line, at no larger distances. */
const samplesOn = ({ start, end }: Stretch, count: number): number =>
  Math.max(1, Math.ceil((end - start) * (count - 1))) + 1;

/** Values of a line at evenly spaced places of a part of it. */
export const valuesOn = (values: Float64Array, stretch: Stretch): Float64Array =>
  Float64Array.from(fractionsOn(stretch, samplesOn(stretch, values.length)), (fraction) =>
    valueBetween(values, fraction),
  );

/** The ground under a part of a line, at no larger distances; the highest ground is that of the samples on either side. */
export function partOfGround(line: LineGround, stretch: Stretch): LineGround {
  const steps = line.count - 1;
  const count = samplesOn(stretch, line.count);
  const fractions = fractionsOn(stretch, count);
  const highest_msl_m = line.lines.highest_msl_m.subarray(line.first, line.first + line.count);
  const places = fractions.flatMap((fraction) => {
    const before = Math.min(steps - 1, Math.floor(fraction * steps));
    const share = fraction * steps - before;
    const [from, to] = [placeOn(line, before), placeOn(line, before + 1)];
    const east = to.lon - from.lon;
    const turned = Math.abs(east) > 180 ? east - Math.sign(east) * 360 : east;
    return [from.lat + (to.lat - from.lat) * share, toLongitude(from.lon + turned * share)];
  });
  return {
    first: 0,
    count,
    lines: {
      places: Float64Array.from(places),
      starts: Uint32Array.of(0, count),
      heights_msl_m: valuesOn(groundUnder(line), stretch),
      highest_msl_m: Float64Array.from(fractions, (fraction) => {
        const [before, after] = [Math.floor(fraction * steps), Math.ceil(fraction * steps)];
        return Math.max(numberAt(highest_msl_m, before), numberAt(highest_msl_m, after));
      }),
    },
  };
}

/** A line of whose ground nothing is known. */
export const unknownGround = (from: Position, to: Position): LineGround => ({
  first: 0,
  count: 2,
  lines: {
    places: Float64Array.of(from.lat, from.lon, to.lat, to.lon),
    starts: Uint32Array.of(0, 2),
    heights_msl_m: Float64Array.of(NaN, NaN),
    highest_msl_m: Float64Array.of(NaN, NaN),
  },
});

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
