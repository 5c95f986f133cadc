import { pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { splitOf } from '../../../server/report/flownPlan.ts';
import type { MissionResult } from '../../map/mapProps.ts';

/** A proposed place lies so far from its waypoint, whose marker it would hide; that of one flight farther, beside that of the plan. */
const [beside, farther] = [0.15, 0.3];

/** Near where the battery of a flight is due, or near the middle of the route, on the way home: a place to drag from. */
export function proposedPlace(
  { home, waypoints }: Pick<Mission, 'home' | 'waypoints'>,
  result: MissionResult | undefined,
  flight_index?: number,
) {
  const due = result && splitOf(result)?.[flight_index ?? 0]?.last_waypoint_index;
  const at = waypoints[due ?? -1] ?? waypoints[Math.floor((waypoints.length - 1) / 2)];
  if (at === undefined || home === undefined) return at && { lat: at.lat, lon: at.lon };
  const way = trackBetween(at, home);
  return pointAlong(at, way, flight_index === undefined ? beside : farther);
}
