import type { Fence } from '../fence/fence.ts';
import { type FenceReason, fenceCheck, fenceReasons, levelAt } from '../fence/fenceBreach.ts';
import { toBearing } from '../geo/angle.ts';
import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees } from '../units.ts';

/** A place of a grid, in steps east and north of its middle. */
export interface GridCell {
  readonly column: number;
  readonly row: number;
}

/** Steps of the grid from its middle to its edge: 197 places, or 81 and 29 where each of them costs much. */
export const gridSteps = { usual: 8, fewer: 5, few: 3 } as const;

/** A place of the grid: its position, and where it lies from the middle. */
export interface LaunchPlace extends GridCell, Position {
  readonly distance_m: number;
  readonly bearing_deg: number;
}

/** Decimals of a degree that plans and answers have, about a centimetre. */
const decimals = 7;
const rounded = (degrees: number): number => Number(degrees.toFixed(decimals));

/** Lays a square grid of places around a launch point, within a radius; the launch point itself is the first. */
export function launchGrid(middle: Position, radius_m: number, steps: number): LaunchPlace[] {
  const step_m = radius_m / steps;
  const { lat, lon } = middle;
  const places: LaunchPlace[] = [{ lat, lon, column: 0, row: 0, distance_m: 0, bearing_deg: 0 }];
  for (let row = -steps; row <= steps; row++)
    for (let column = -steps; column <= steps; column++) {
      const away = Math.hypot(column, row);
      if (away === 0 || away > steps) continue;
      const distance_m = away * step_m;
      const bearing_deg = toBearing(toDegrees(Math.atan2(column, row)));
      const at = destination(middle, bearing_deg, distance_m);
      places.push({ lat: rounded(at.lat), lon: rounded(at.lon), column, row, distance_m, bearing_deg });
    }
  return places;
}

/** A take-off climbs so far at least, metres; the flight itself tells of what lies above. */
const leastClimb_m = 1;

/** Returns a function that names the fence against a take-off at a place; `undefined`: the fences allow it. */
export function launchBar(fences: readonly Fence[] = []): (place: Position) => FenceReason | undefined {
  const breachOn = fenceCheck(fences);
  return (place) => {
    const breach = breachOn(place, place, { before_m: 0, along_m: levelAt(leastClimb_m) });
    return breach && fenceReasons[breach.kind];
  };
}

/** Figures that rank a launch point. */
export interface LaunchFigures {
  /** How good the verdict is: 0 without a doubt, 1 with one. */
  readonly doubts: number;
  readonly batteries: number;
  /** The charge at home that 95 of 100 flights keep, or the middle estimate where nothing else is known, percent. */
  readonly left_pct: number;
  readonly distance_m: number;
}

/** Puts the better launch point first: by its verdict, then by batteries, by what is left at home, and by the walk to it. */
export const betterFirst = (one: LaunchFigures, other: LaunchFigures): number =>
  one.doubts - other.doubts ||
  one.batteries - other.batteries ||
  other.left_pct - one.left_pct ||
  one.distance_m - other.distance_m;

/** How far places that are named lie apart at least, steps of the grid: neighbours are as good as the same. */
export const stepsApart = (steps: number): number => Math.max(1, steps / 4);

/** The first of ranked places, of which no two are neighbours. */
export function bestApart<Place extends GridCell>(
  ranked: readonly Place[],
  most: number,
  apart: number,
): Place[] {
  const best: Place[] = [];
  for (const place of ranked) {
    if (best.length === most) break;
    const isFree = best.every(
      ({ column, row }) => Math.hypot(place.column - column, place.row - row) >= apart,
    );
    if (isFree) best.push(place);
  }
  return best;
}
