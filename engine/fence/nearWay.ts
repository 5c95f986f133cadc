import type { Position } from '../geo/position.ts';
import { toRadians } from '../units.ts';

/** A place in the axes of the earth, metres from its middle. */
export interface Place3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** WGS84: semi-major axis, metres, and the square of the eccentricity. */
const equator_m = 6_378_137;
const eccentricity2 = 6.694_379_990_14e-3;

/** A position on the ellipsoid in the axes of the earth. */
export function inSpace({ lat, lon }: Position): Place3 {
  const [φ, λ] = [toRadians(lat), toRadians(lon)];
  const normal_m = equator_m / Math.sqrt(1 - eccentricity2 * Math.sin(φ) ** 2);
  return {
    x: normal_m * Math.cos(φ) * Math.cos(λ),
    y: normal_m * Math.cos(φ) * Math.sin(λ),
    z: normal_m * (1 - eccentricity2) * Math.sin(φ),
  };
}

/** Everything within a radius of a place, metres. */
export interface Surroundings {
  readonly middle: Place3;
  readonly radius_m: number;
}

/** Radius of the most curved ways on the ellipsoid, at the poles across the equator: b²/a; metres. */
const mostCurved_m = 6_335_000;
/** Ways that are longer are not judged by their chords. */
export const longestJudged_m = 200_000;
/** Straight in the plane of a fence, a way lies off its geodesic by less than this share of its length, and this many metres. */
const aside = 0.01;
const aside_m = 10;

/** How far a way of some length may lie off its chord and off the line in the plane of a fence, metres. */
export const marginOf = (length_m: number): number =>
  aside_m + aside * length_m + length_m ** 2 / (8 * mostCurved_m);

/**
 * Tells whether a way may lead through some surroundings; it says yes wherever the way does. It measures to the chord of the way, which lies no
 * further from its arc than the height of that.
 */
export function mayMeet(from: Place3, to: Place3, { middle, radius_m }: Surroundings): boolean {
  const [wx, wy, wz] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const [mx, my, mz] = [middle.x - from.x, middle.y - from.y, middle.z - from.z];
  const length2 = wx * wx + wy * wy + wz * wz;
  if (length2 > longestJudged_m * longestJudged_m) return true;
  const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, (mx * wx + my * wy + mz * wz) / length2));
  const [x, y, z] = [mx - share * wx, my - share * wy, mz - share * wz];
  const within_m = radius_m + marginOf(Math.sqrt(length2));
  return x * x + y * y + z * z <= within_m * within_m;
}
