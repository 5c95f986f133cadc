import { toLongitude } from '../../../engine/geo/angle.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A new look points where the plan looks already, else at the middle of its waypoints, as around a building. */
export function usualPlace(waypoints: readonly Waypoint[]): Position | undefined {
  const looked = waypoints.flatMap(({ actions = [] }) => actions.flatMap(({ place }) => place ?? [])).at(-1);
  const [first] = waypoints;
  if (looked !== undefined || first === undefined) return looked;
  const turns_deg = waypoints.map(({ lon }) => toLongitude(lon - first.lon));
  return { lat: mean(waypoints.map(({ lat }) => lat)), lon: toLongitude(first.lon + mean(turns_deg)) };
}
