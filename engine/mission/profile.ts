import { numberAt } from '../elementAt.ts';
import { type FlownLine, heightAt } from './clearance.ts';
import { groundUnder } from './routeGround.ts';

/** A place along a line, metres from its start and above mean sea level. */
export interface ProfilePoint {
  readonly distance_m: number;
  readonly path_msl_m: number;
  /** Absent where it is unknown. */
  readonly ground_msl_m?: number | undefined;
}

/** A chart of a leg has no more pixels that anybody could tell apart. */
const mostPieces = 64;

/** Ground and path along a line at no more than 65 places; of places that are left out between two, none is higher than the one that stands for them. */
export function profileOf(home_msl_m: number, line: FlownLine): ProfilePoint[] {
  const ground_msl_m = groundUnder(line.ground);
  const last = ground_msl_m.length - 1;
  const pieces = Math.min(last, mostPieces);
  const samples = Array.from({ length: pieces + 1 }, (_, piece) =>
    highestBetween(
      ground_msl_m,
      piece === 0 ? 0 : Math.floor(((piece - 1) * last) / pieces) + 1,
      Math.floor((piece * last) / pieces),
    ),
  );
  samples[pieces] = last;
  return samples.map((sample) => {
    const height_msl_m = numberAt(ground_msl_m, sample);
    return {
      distance_m: (line.distance_m * sample) / last,
      path_msl_m: home_msl_m + heightAt(line, sample),
      ...(!Number.isNaN(height_msl_m) && { ground_msl_m: height_msl_m }),
    };
  });
}

function highestBetween(ground_m: Float64Array, first: number, last: number): number {
  let highest = last;
  for (let sample = first; sample < last; sample++)
    if (numberAt(ground_m, sample) > numberAt(ground_m, highest)) highest = sample;
  return highest;
}
