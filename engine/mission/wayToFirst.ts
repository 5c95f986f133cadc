import { elementAt } from '../elementAt.ts';
import type { FlownPoint } from './flownPoint.ts';
import type { Route } from './route.ts';

/** The straight way from the last waypoint back to the first, with heights above the launch point. */
export interface WayToFirst {
  readonly from: FlownPoint;
  readonly to: FlownPoint;
}

/** The way on which a flight ends that goes back to its first waypoint; `undefined`: it ends otherwise. */
export function wayToFirst({ input, points }: Pick<Route, 'input' | 'points'>): WayToFirst | undefined {
  if (input.end_action !== 'first_waypoint' || points.length === 0) return undefined;
  return { from: elementAt(points, points.length - 1), to: elementAt(points, 0) };
}

/** Its heights above the launch point, in one slope. */
export const heightsToFirst = ({ from, to }: WayToFirst) => ({
  along_m: Float64Array.of(from.altitude_m, to.altitude_m),
});
