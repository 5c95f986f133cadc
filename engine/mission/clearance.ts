import { numberAt } from '../elementAt.ts';
import type { Track } from '../geo/geodesic.ts';
import type { Clearance } from './missionAnalysis.ts';
import { type LineGround, placeOn, type RouteGround } from './routeGround.ts';

/** A line as it is flown: its geometry, its ground, and its height above the launch point, in one slope or at each sample. */
export interface FlownLine {
  readonly track: Track;
  readonly ground: LineGround;
  readonly start_height_m: number;
  readonly rise_m: number;
  readonly followed_m?: Float64Array | undefined;
  /** Height over the ground that it should keep. */
  readonly least_m: number;
}

/** Height above the launch point at a sample of a line. */
export function heightAt({ start_height_m, rise_m, followed_m, ground }: FlownLine, sample: number): number {
  if (followed_m !== undefined) return numberAt(followed_m, sample);
  return start_height_m + (rise_m * sample) / (ground.ground_msl_m.length - 1);
}

/**
 * The least height over the ground along a line, less 1.64 standard deviations of the source (MODEL.md §7), and where it is; samples
 * without a height do not count, and their share of the line is told. `undefined` where none has one.
 */
export function clearanceOn(
  { home_msl_m, error_m }: Pick<RouteGround, 'home_msl_m' | 'error_m'>,
  line: FlownLine,
): Clearance | undefined {
  const { track, ground } = line;
  const { highest_msl_m } = ground;
  let lowest = -1;
  let min_m = Infinity;
  let unknown = 0;
  for (let sample = 0; sample < highest_msl_m.length; sample++) {
    const over_m = home_msl_m + heightAt(line, sample) - numberAt(highest_msl_m, sample);
    if (over_m < min_m) {
      lowest = sample;
      min_m = over_m;
    } else if (Number.isNaN(over_m)) unknown += 1;
  }
  if (lowest < 0) return undefined;
  const { lat, lon } = placeOn(ground, lowest);
  const surely_m = min_m - error_m;
  return {
    min_m: surely_m,
    ...(surely_m < line.least_m && { missed_m: line.least_m }),
    lat,
    lon,
    ground_msl_m: numberAt(highest_msl_m, lowest),
    ...(unknown > 0 && { unknown_m: (track.distance_m * unknown) / highest_msl_m.length }),
  };
}
