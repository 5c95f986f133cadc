import { numberAt } from '../elementAt.ts';
import { pointAlong, type Track } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { Clearance } from './missionAnalysis.ts';
import type { LineGround, RouteGround } from './routeGround.ts';

/** A line as it is flown: its geometry, its ground, and its height above the launch point at each sample. */
export interface FlownLine {
  readonly from: Position;
  readonly track: Track;
  readonly ground: LineGround;
  readonly heightAt: (sample: number) => number;
}

/**
 * The least height over the ground along a line, less 1.64 standard deviations of the source (MODEL.md §7), and where it is; samples
 * without a height do not count, and their share of the line is told. `undefined` where none has one.
 */
export function clearanceOn(
  { home_msl_m, error_m }: Pick<RouteGround, 'home_msl_m' | 'error_m'>,
  { from, track, ground: { highest_m }, heightAt }: FlownLine,
): Clearance | undefined {
  let [lowest, min_m, unknown] = [-1, Infinity, 0];
  for (let sample = 0; sample < highest_m.length; sample++) {
    const over_m = heightAt(sample) - numberAt(highest_m, sample);
    if (Number.isNaN(over_m)) unknown += 1;
    else if (over_m < min_m) [lowest, min_m] = [sample, over_m];
  }
  if (lowest < 0) return undefined;
  const { lat, lon } = pointAlong(from, track, lowest / (highest_m.length - 1));
  return {
    min_m: min_m - error_m,
    lat,
    lon,
    ground_msl_m: home_msl_m + numberAt(highest_m, lowest),
    ...(unknown > 0 && { unknown_m: (track.distance_m * unknown) / highest_m.length }),
  };
}
