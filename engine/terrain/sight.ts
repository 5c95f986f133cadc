import { numberAt } from '../elementAt.ts';

/** Mean radius of the earth, metres (Moritz 2000, "Geodetic Reference System 1980", R1). */
const earthRadius_m = 6_371_008.8;

/** How far the level surface falls below the horizontal of the eye, metres; light is taken as straight. */
const dropAt = (distance_m: number): number => distance_m ** 2 / (2 * earthRadius_m);

/** What an eye sees over the far end of a line. */
export interface Sight {
  /** The least height that it sees there, above mean sea level; −∞ where nothing lies between. */
  readonly lowest_msl_m: number;
  /** The sample that hides what is lower; −1: none. */
  readonly hiddenBy: number;
  /** Whether some ground between is unknown, which then hides nothing. */
  readonly isPartial: boolean;
}

/**
 * The least height that an eye at the start of a line sees over its end, both above mean sea level, metres. Ground at even distances from
 * under the eye to the end; the earth is a sphere, and light is straight, without refraction.
 */
export function sightOver(eye_msl_m: number, ground_msl_m: Float64Array, distance_m: number): Sight {
  const last = ground_msl_m.length - 1;
  let [steepest, hiddenBy, unknown] = [-Infinity, -1, 0];
  for (let sample = 1; sample < last; sample++) {
    const there_m = (distance_m * sample) / last;
    const slope = (numberAt(ground_msl_m, sample) - dropAt(there_m) - eye_msl_m) / there_m;
    if (slope > steepest) [steepest, hiddenBy] = [slope, sample];
    else if (Number.isNaN(slope)) unknown += 1;
  }
  const lowest_msl_m = hiddenBy < 0 ? -Infinity : eye_msl_m + steepest * distance_m + dropAt(distance_m);
  return { lowest_msl_m, hiddenBy, isPartial: unknown > 0 };
}
