import { elementAt } from '../../elementAt.ts';
import type { RallyPoint } from '../../fence/fence.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanRoute } from '../plan/flightPlan.ts';

/** Nearer to the launch point, a return ends there all the same. */
const samePlace_m = 30;

/**
 * Tells that a return may lead to a rally point: ArduPilot and PX4 fly to the nearest of home and rally points (ardupilot.org, Rally
 * Points; docs.px4.io, Return Mode). Its way is counted to the launch point.
 */
export function rallyWarnings(
  rally_points: readonly RallyPoint[],
  { end_action = 'go_home', points }: Pick<PlanRoute, 'end_action' | 'points'>,
  home: Position | undefined,
): Warning[] {
  if (end_action !== 'go_home') return [];
  const launch = home ?? elementAt(points, 0);
  const away_m = rally_points.map((point) => distanceBetween(launch, point));
  const farthest_m = away_m.reduce((most, one) => Math.max(most, one), 0);
  if (farthest_m <= samePlace_m) return [];
  return [{ code: 'RALLY_RETURN', values: { farthest_m }, value: farthest_m, limit: samePlace_m, unit: 'm' }];
}
