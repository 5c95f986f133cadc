import { numberAt } from '../elementAt.ts';
import { type FenceBreach, fenceCheck, levelAt } from '../fence/fenceBreach.ts';
import { type FenceRay, type FenceStop, fenceFan } from '../fence/fenceFan.ts';
import type { Heights, HeightsAlong } from '../fence/heightBand.ts';
import { defaultClearance_m, returnHeight } from '../flight/returnHome.ts';
import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { z90 } from '../uncertainty/normal.ts';
import type { FenceLimits, RangeGround } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';
import type { Stretch } from './rayGround.ts';
import { sectorOutlines, sectorsOf } from './sectors.ts';

/** The part of a bearing of a ring that lies beyond a fence. */
interface Limited extends Stretch {
  readonly stop: FenceStop;
  readonly ray: FenceRay;
}

/** A function that gives what the fences leave of a ring, from its radii. */
export type LimitsOf = (radii_m: Float64Array) => FenceLimits | undefined;

/**
 * The heights of flights on a bearing, there and home, metres above the launch point: over known ground all of those that it may ask for
 * as far as the rings reach (MODEL.md §9).
 */
function flownOver({ plan: { input, own } }: Pick<FlownRange, 'plan'>, furthest_m: number) {
  const { height_m, ground, clearance_m = defaultClearance_m, altitude_reference } = input;
  const home_m = own?.height_m ?? height_m;
  const level = { low_m: Math.min(height_m, home_m), high_m: Math.max(height_m, home_m) };
  if (ground === undefined) return () => level;
  const clear_m = clearance_m + z90 * ground.error_m;
  return (bearing_deg: number): Heights => {
    const { lowest_m, highest_m } = groundOn(ground, bearing_deg, furthest_m);
    const overGround_m = altitude_reference === 'agl' ? height_m : Math.min(clear_m, height_m / 2);
    const least_m = altitude_reference === 'agl' ? lowest_m + height_m : height_m;
    const back_m = own === undefined ? home_m : Math.ceil(returnHeight(highest_m, clear_m));
    return {
      low_m: Math.min(level.low_m, least_m),
      high_m: Math.max(level.high_m, highest_m + overGround_m, back_m),
    };
  };
}

/** The lowest and the highest ground on a bearing, that of the launch point among it; unknown ground is none of it. */
function groundOn(
  { bearings, samples, spacing_m, heights_m, highest_m: tops_m }: RangeGround,
  bearing_deg: number,
  furthest_m: number,
) {
  const bearing = Math.round((bearing_deg * bearings) / 360) % bearings;
  const count = Math.min(samples, Math.ceil(furthest_m / spacing_m) + 1);
  let [lowest_m, highest_m] = [0, 0];
  for (let sample = bearing * samples; sample < bearing * samples + count; sample++) {
    if (numberAt(heights_m, sample) < lowest_m) lowest_m = numberAt(heights_m, sample);
    if (numberAt(tops_m, sample) > highest_m) highest_m = numberAt(tops_m, sample);
  }
  return { lowest_m, highest_m };
}

/** The heights of a straight flight to a place and back over the ground on its way; absent: level. */
export function heightsThere(
  { plan: { input, own } }: Pick<FlownRange, 'plan'>,
  ground: RangeGround | undefined,
): { readonly along_m: HeightsAlong; readonly back_m?: number | undefined } {
  const { height_m, clearance_m = defaultClearance_m, altitude_reference } = input;
  const follows =
    altitude_reference === 'agl' && ground !== undefined && !ground.heights_m.some(Number.isNaN);
  const along_m = follows ? ground.heights_m.map((over_m) => over_m + height_m) : levelAt(height_m);
  if (own === undefined) return { along_m };
  if (ground === undefined) return { along_m, back_m: own.height_m };
  const { highest_m } = groundOn(ground, 0, Number.POSITIVE_INFINITY);
  const clear_m = clearance_m + z90 * ground.error_m;
  return { along_m, back_m: Math.max(own.height_m, Math.ceil(returnHeight(highest_m, clear_m))) };
}

/** How the straight flight to a place and back breaks the fences of a range; `undefined`: it does not. */
export function breachThere(range: Pick<FlownRange, 'plan'>, place: Position): FenceBreach | undefined {
  const { center, fences = [] } = range.plan.input;
  if (fences.length === 0) return undefined;
  const { low_m, high_m } = flownOver(range, Number.POSITIVE_INFINITY)(0);
  const breachOn = fenceCheck(fences);
  return (
    breachOn(center, place, { before_m: 0, along_m: levelAt(low_m), after_m: high_m }) ??
    breachOn(place, center, { along_m: levelAt(high_m), after_m: 0 })
  );
}

/**
 * How the fences of a range limit its rings, which reach `furthest_m` at most: on each bearing, and on those to the middles of areas to stay
 * out of, which may lie between two bearings (MODEL.md §9).
 */
export function fenceLimitsFor(
  range: Pick<FlownRange, 'plan'>,
  bearings: number,
  furthest_m: number,
): LimitsOf {
  const { center, fences = [] } = range.plan.input;
  if (fences.length === 0 || furthest_m === 0) return () => undefined;
  const step_deg = 360 / bearings;
  const outlineOf = sectorOutlines(center, bearings, furthest_m);
  const fan = fenceFan(
    center,
    fences,
    Array.from({ length: bearings }, (_, bearing) => bearing * step_deg),
    { reach_m: furthest_m, flownOn: flownOver(range, furthest_m) },
  );
  if (fan === undefined) return () => undefined;
  const placeOf = placesOnRays(center);
  return (radii_m) => {
    let nearest: Limited | undefined;
    let directions = 0;
    const parts: (readonly Limited[])[] = [];
    for (const [bearing, ray] of fan.rays.entries()) {
      const part = limitedOn(ray, numberAt(radii_m, bearing % radii_m.length));
      parts.push(part === undefined ? [] : [part]);
      if (part === undefined) continue;
      directions += 1;
      nearest = nearer(nearest, part);
    }
    for (const ray of fan.toMiddles) {
      const bearing = Math.round(ray.bearing_deg / step_deg) % bearings;
      nearest = nearer(nearest, limitedOn(ray, numberAt(radii_m, bearing % radii_m.length)));
    }
    if (nearest === undefined) return undefined;
    const { stop, ray } = nearest;
    const { bearing_deg } = ray;
    const fence_name = ray.nameAt(stop);
    return {
      directions_pct: (100 * directions) / bearings,
      nearest: {
        ...stop,
        ...(fence_name !== undefined && { fence_name }),
        bearing_deg,
        ...placeOf(bearing_deg, stop.distance_m),
      },
      beyond: sectorsOf(parts).map(outlineOf),
    };
  };
}

function limitedOn(ray: FenceRay, to_m: number): Limited | undefined {
  const stop = ray.stopWithin(to_m);
  return stop && { stop, ray, from_m: stop.distance_m, to_m };
}

const nearer = (one: Limited | undefined, other: Limited | undefined): Limited | undefined =>
  one === undefined || (other !== undefined && other.from_m < one.from_m) ? other : one;

/** Places around a centre; most rings end first at the same one. */
function placesOnRays(center: Position): (bearing_deg: number, distance_m: number) => Position {
  let last:
    | { readonly bearing_deg: number; readonly distance_m: number; readonly place: Position }
    | undefined;
  return (bearing_deg, distance_m) => {
    if (last?.bearing_deg !== bearing_deg || last.distance_m !== distance_m)
      last = { bearing_deg, distance_m, place: destination(center, bearing_deg, distance_m) };
    return last.place;
  };
}
