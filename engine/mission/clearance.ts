import type { Draft } from '../draft.ts';
import { numberAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import type { WayFlown } from '../obstacle/obstaclesOnWay.ts';
import type { NearestObstacle } from './overObstacles.ts';
import { type LineGround, placeOn, type RouteGround } from './routeGround.ts';

/** Where a line comes nearest to what is below it: the ground, or the top of an obstacle. */
export interface Clearance extends Position {
  /** Height over it there, less what the source errs by (19 of 20 heights err by less), metres; negative: below it. */
  readonly min_m: number;
  /** How deep the line lies below it as the source has it, metres; present only where it does for certain. */
  readonly below_m?: number | undefined;
  /** The height over the ground that was asked for, metres; present only where that is missed. */
  readonly missed_m?: number | undefined;
  /** The ground there; absent where it is unknown, which it can only be under an obstacle. */
  readonly ground_msl_m?: number | undefined;
  /** Present where the top of an obstacle is nearer than the ground. */
  readonly obstacle?: NearestObstacle | undefined;
  /** Length of the parts of the line whose ground is unknown, metres; absent: none. */
  readonly unknown_m?: number | undefined;
}

/** A line as it is flown: its length, its ground, and its height above the launch point, in one slope or at each sample. */
export interface FlownLine extends Pick<WayFlown, 'start_height_m' | 'rise_m' | 'followed_m'> {
  readonly distance_m: number;
  readonly ground: LineGround;
  /** Height over the ground that it should keep. */
  readonly least_m: number;
  /** True where the aircraft stands on the ground at an end of the line: there it cannot be below it. */
  readonly stands: Stands;
}

export interface Stands {
  readonly start: boolean;
  readonly end: boolean;
}

/** Nothing is below the ground by less than what answers are rounded to. */
export const shallowest_m = 0.01;

/** Height above the launch point at a sample of a line. */
export function heightAt({ start_height_m, rise_m, followed_m, ground }: FlownLine, sample: number): number {
  if (followed_m !== undefined) return numberAt(followed_m, sample);
  return start_height_m + (rise_m * sample) / (ground.count - 1);
}

/**
 * The least height over the ground along a line, less 1.64 standard deviations of the source (MODEL.md §7), and where it is; samples
 * without a height do not count, and their share of the line is told. `undefined` where none has one. Whether the line is below the ground
 * goes by the heights as the source has them: an error of theirs is a doubt, not a finding.
 */
export function clearanceOn(
  { home_msl_m, error_m }: Pick<RouteGround, 'home_msl_m' | 'error_m'>,
  line: FlownLine,
): Clearance | undefined {
  const { distance_m, ground, rise_m, followed_m } = line;
  const { first, count } = ground;
  const { highest_msl_m } = ground.lines;
  // Most lines are ways home, which are level.
  const level_m = rise_m === 0 && followed_m === undefined ? heightAt(line, 0) : undefined;
  const flown = line.stands.start ? 1 : 0;
  const landing = line.stands.end ? count - 1 : count;
  let lowest = -1;
  let min_m = Infinity;
  let flown_min_m = Infinity;
  let unknown = 0;
  for (let sample = 0; sample < count; sample++) {
    const height_m = level_m ?? heightAt(line, sample);
    const over_m = home_msl_m + height_m - numberAt(highest_msl_m, first + sample);
    if (over_m < min_m) {
      lowest = sample;
      min_m = over_m;
    } else if (Number.isNaN(over_m)) unknown += 1;
    if (over_m < flown_min_m && sample >= flown && sample < landing) flown_min_m = over_m;
  }
  if (lowest < 0) return undefined;
  const { lat, lon } = placeOn(ground, lowest);
  const surely_m = min_m - error_m;
  const ground_msl_m = numberAt(highest_msl_m, first + lowest);
  const clearance: Draft<Clearance> = { min_m: surely_m, lat, lon, ground_msl_m };
  if (flown_min_m < -shallowest_m) clearance.below_m = 0 - flown_min_m;
  if (surely_m < line.least_m) clearance.missed_m = line.least_m;
  if (unknown > 0) clearance.unknown_m = (distance_m * unknown) / count;
  return clearance;
}
