import { elementAt } from '../../elementAt.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan, PlanRoute } from '../plan/flightPlan.ts';

/** Up to this distance two positions belong to one plan, beyond it they do not. */
const far_m = 50_000;

const swapped = ({ lat, lon }: Position): Position | undefined =>
  Math.abs(lon) <= 90 ? { lat: lon, lon: lat } : undefined;

/** True if a position lies near `to` only with its latitude and longitude swapped. */
export function belongsSwapped(position: Position, to: Position): boolean {
  const other = swapped(position);
  return other !== undefined && distanceBetween(position, to) > far_m && distanceBetween(other, to) <= far_m;
}

/**
 * Warns where latitude and longitude seem to be swapped although both orders are possible: the other way round they would be
 * near the launch point, another position that the file names, or a neighbouring point. Does not swap anything.
 */
export function swapWarnings(
  route: PlanRoute,
  home: FlightPlan['home'],
  near: Position | undefined,
): Warning[] {
  const first = elementAt(route.points, 0);
  if (home !== undefined && belongsSwapped(first, home)) {
    return [{ code: 'COORDINATES_MAY_BE_SWAPPED', says: 'COORDINATES_MAY_BE_SWAPPED.launch' }];
  }
  if (near !== undefined && belongsSwapped(first, near)) {
    return [{ code: 'COORDINATES_MAY_BE_SWAPPED', says: 'COORDINATES_MAY_BE_SWAPPED.view' }];
  }
  return swappedPoint(route);
}

/** Warns of one point far from its neighbours. A tenth of a degree is never more than 11.2 km, so near points need no geodesic. */
function swappedPoint({ points }: PlanRoute): Warning[] {
  const at = points.findIndex((point, index) => {
    const before = points[index - 1];
    if (before === undefined || Math.abs(before.lat - point.lat) < 0.1) return false;
    return belongsSwapped(point, before);
  });
  if (at < 0) return [];
  return [
    { code: 'COORDINATES_MAY_BE_SWAPPED', says: 'COORDINATES_MAY_BE_SWAPPED.point', waypoint_index: at },
  ];
}
