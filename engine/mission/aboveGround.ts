import { numberAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import { type FlownLine, heightAt, shallowest_m } from './clearance.ts';
import { groundUnder, placeOn, type RouteGround } from './routeGround.ts';

/** Where a line is highest above the ground. */
export interface HeightAboveGround extends Position {
  /** Height above the ground there as the source has it, metres; where that is unknown, above the launch point. */
  readonly max_m: number;
  /** Absent where it is unknown. */
  readonly ground_msl_m?: number | undefined;
  /** The ceiling, metres; present only where it is passed. */
  readonly passed_m?: number | undefined;
}

/** Metres above the ground that small aircraft may not pass in most countries. */
export const usualCeiling_m = 120;

/** The height that is said of a line above a ceiling, metres: never that of the ceiling that it passes. */
export const saidAbove = (height_m: number, ceiling_m: number): number => Math.max(height_m, ceiling_m + 1);

/** A place in the air, its height above the launch point, and the ground there; absent or NaN: unknown. */
interface InTheAir extends Position {
  readonly height_m: number;
  readonly ground_msl_m?: number | undefined;
}

/**
 * The height of a place above the ground as the source has it, held to a ceiling; where the ground is unknown, above the launch point. A
 * height above the ceiling by less than what answers are rounded to does not pass it.
 */
function heldTo(
  ceiling_m: number,
  { lat, lon, height_m, ground_msl_m = NaN }: InTheAir,
  home_msl_m: number,
): HeightAboveGround {
  const isKnown = !Number.isNaN(ground_msl_m);
  const max_m = isKnown ? home_msl_m + height_m - ground_msl_m : height_m;
  return {
    max_m,
    lat,
    lon,
    ...(isKnown && { ground_msl_m }),
    ...(max_m > ceiling_m + shallowest_m && { passed_m: ceiling_m }),
  };
}

/** The greatest height of a line, and where; samples without ground count above the launch point. */
export function highestOverGround(
  { home_msl_m }: Pick<RouteGround, 'home_msl_m'>,
  line: FlownLine,
  ceiling_m: number,
): HeightAboveGround {
  const ground_msl_m = groundUnder(line.ground);
  let highest = 0;
  let max_m = -Infinity;
  for (let sample = 0; sample < ground_msl_m.length; sample++) {
    const height_m = heightAt(line, sample);
    const clear_m = home_msl_m + height_m - numberAt(ground_msl_m, sample);
    const over_m = Number.isNaN(clear_m) ? height_m : clear_m;
    if (over_m > max_m) {
      highest = sample;
      max_m = over_m;
    }
  }
  return heldTo(
    ceiling_m,
    {
      ...placeOn(line.ground, highest),
      height_m: heightAt(line, highest),
      ground_msl_m: numberAt(ground_msl_m, highest),
    },
    home_msl_m,
  );
}

/** The greatest height of places in the air along whose ways no ground is known; `home_msl_m`: NaN where it is unknown, too. */
export const highestOfPlaces = (
  places: readonly InTheAir[],
  ceiling_m: number,
  home_msl_m: number,
): HeightAboveGround =>
  places
    .map((place) =>
      heldTo(ceiling_m, Number.isNaN(home_msl_m) ? { ...place, ground_msl_m: NaN } : place, home_msl_m),
    )
    .reduce((highest, other) => (other.max_m > highest.max_m ? other : highest));
