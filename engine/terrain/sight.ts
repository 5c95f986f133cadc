import { numberAt } from '../elementAt.ts';

/** Mean radius of the earth, metres (Moritz 2000, "Geodetic Reference System 1980", R1). */
const earthRadius_m = 6_371_008.8;

/** How far the level surface falls below the horizontal of the eye, metres; light is taken as straight. */
const dropAt = (distance_m: number): number => distance_m ** 2 / (2 * earthRadius_m);

/** The view of an eye over a place. */
export interface Sight {
  /** The least height that it sees there, above mean sea level; −∞ where nothing lies between. */
  readonly lowest_msl_m: number;
  /** The sample that hides what is lower; −1: none. */
  readonly hiddenBy: number;
  /** True if some ground between is unknown, which then hides nothing. */
  readonly isPartial: boolean;
}

/** Ground at even distances on a part of the way from under the eye to a place; the first and the last sample lie so far from the eye, metres. */
export interface GroundBetween {
  readonly ground_msl_m: Float64Array;
  readonly from_m: number;
  readonly to_m: number;
}

/**
 * The least height above mean sea level that an eye sees over a place at a distance; the ground under the place itself hides nothing. The
 * earth is a sphere, and light is straight, without refraction.
 */
export function sightOver(
  eye_msl_m: number,
  { ground_msl_m, from_m, to_m }: GroundBetween,
  place_m: number,
): Sight {
  const last = ground_msl_m.length - 1;
  const step_m = (to_m - from_m) / last;
  const distanceOf = (sample: number): number => from_m + sample * step_m;
  const slopeAt = (there_m: number, msl_m: number): number => (msl_m - dropAt(there_m) - eye_msl_m) / there_m;
  let [steepest, hiddenBy, unknown] = [-Infinity, -1, 0];
  for (let sample = 1; sample <= last && distanceOf(sample) < place_m; sample++) {
    const slope = slopeAt(distanceOf(sample), numberAt(ground_msl_m, sample));
    if (slope > steepest) [steepest, hiddenBy] = [slope, sample];
    else if (Number.isNaN(slope)) unknown += 1;
    const crest = crestBefore(ground_msl_m, sample);
    if (crest === undefined) continue;
    const over = slopeAt(distanceOf(crest.at), crest.height_m);
    if (over > steepest) [steepest, hiddenBy] = [over, sample];
  }
  const lowest_msl_m = hiddenBy < 0 ? -Infinity : eye_msl_m + steepest * place_m + dropAt(place_m);
  return { lowest_msl_m, hiddenBy, isPartial: unknown > 0 };
}

/**
 * The crest between a sample and the one before it, where the slopes on both sides meet above them; its place counts in samples. Ground between
 * the samples of a source has kinks where cells meet, and a sample seldom lies on one. `undefined`: there is none, or it is unknown.
 */
function crestBefore(
  ground_m: Float64Array,
  sample: number,
): { readonly at: number; readonly height_m: number } | undefined {
  if (sample < 2 || sample + 1 >= ground_m.length) return undefined;
  const from_m = numberAt(ground_m, sample - 1);
  const to_m = numberAt(ground_m, sample);
  const up = from_m - numberAt(ground_m, sample - 2);
  const down = numberAt(ground_m, sample + 1) - to_m;
  const share = (to_m - from_m - down) / (up - down);
  return up > down && share > 0 && share < 1
    ? { at: sample - 1 + share, height_m: from_m + up * share }
    : undefined;
}
