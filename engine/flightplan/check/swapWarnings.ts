import { elementAt } from '../../elementAt.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan, PlanRoute } from '../plan/flightPlan.ts';
import { mayBeSwapped } from '../plan/planDraft.ts';

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
    return [
      mayBeSwapped(
        'Latitude and longitude of the route or of its launch point may be swapped: they are far apart as they are, and near each other with one of them the other way round. Check both on the map.',
      ),
    ];
  }
  if (near !== undefined && belongsSwapped(first, near)) {
    return [
      mayBeSwapped(
        'Latitude and longitude of the route may be swapped: the other way round it lies where the file’s own view looks. Check it on the map.',
      ),
    ];
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
    mayBeSwapped(
      `Latitude and longitude of point ${at + 1} or of the one before may be swapped: the other way round they are near each other. Check them on the map.`,
      { waypoint_index: at },
    ),
  ];
}
