import { distanceBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { FlownPoint } from './flownPoint.ts';
import type { EndAction } from './mission.ts';

/** The straight way from the last waypoint back to the first. */
export interface WayToFirst<Place = FlownPoint> {
  readonly from: Place;
  readonly to: Place;
}

/** The way on which a flight ends that goes back to its first waypoint; `undefined`: it ends otherwise. */
export function wayToFirst<Place extends Position>(
  end_action: EndAction | undefined,
  waypoints: readonly Place[],
): WayToFirst<Place> | undefined {
  const [to, from] = [waypoints[0], waypoints.at(-1)];
  if (end_action !== 'first_waypoint' || from === undefined || to === undefined) return undefined;
  return { from, to };
}

/** Its length, and its heights above the launch point, in one slope. */
export const slopeToFirst = ({ from, to }: WayToFirst) => ({
  distance_m: distanceBetween(from, to),
  start_height_m: from.altitude_m,
  rise_m: to.altitude_m - from.altitude_m,
});

/** Those heights at its ends. */
export const heightsToFirst = ({ from, to }: WayToFirst) => ({
  along_m: Float64Array.of(from.altitude_m, to.altitude_m),
});
