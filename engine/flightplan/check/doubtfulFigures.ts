import type { Warning } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import type { Measure } from '../plan/planUnits.ts';

/** No small aircraft waits longer on one charge, nor flies faster: a larger figure is likely one of another unit. */
const longestWait_s = 4 * 3600;
const fastest_mps = 100;

export interface Doubt {
  readonly measure: Measure;
  readonly warning: Warning;
}

/** Warns of the first wait and the first speed of a file that contradict their units. */
export function doubtfulFigures(routes: readonly { readonly points: readonly PlanPoint[] }[]): Doubt[] {
  return routes.flatMap(({ points }) => [...longWait(points), ...highSpeed(points)]).slice(0, 2);
}

function longWait(points: readonly PlanPoint[]): Doubt[] {
  const at = points.findIndex(({ hover_time_s }) => hover_time_s > longestWait_s);
  const value = points[at]?.hover_time_s;
  if (value === undefined) return [];
  const found = { waypoint_index: at, value, limit: longestWait_s, unit: 's' };
  return [{ measure: 'wait', warning: { code: 'UNIT_DOUBTFUL', says: 'UNIT_DOUBTFUL.wait', ...found } }];
}

function highSpeed(points: readonly PlanPoint[]): Doubt[] {
  const at = points.findIndex(({ speed_mps = 0 }) => speed_mps > fastest_mps);
  const value = points[at]?.speed_mps;
  if (value === undefined) return [];
  const found = { waypoint_index: at, value, limit: fastest_mps, unit: 'm/s' };
  return [{ measure: 'speed', warning: { code: 'UNIT_DOUBTFUL', says: 'UNIT_DOUBTFUL.speed', ...found } }];
}
