import type { FlightPlan, PlanReading, PlanRoute } from '../../engine/flightplan/plan/flightPlan.ts';
import { mostWaypoints } from '../../engine/mission/mission.ts';
import { simplifyLine } from '../../engine/track/simplifyLine.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import { roundTo } from '../figures/rounding.ts';

/** Enough to draw a flight of hours to the metre, few enough to edit with the mouse. */
const simplified_points = 2_000;
/** All routes together: as many points as reach the page within a frame or two. */
const mostTogether = 20_000;
/** A route of so few points stays whole, however many routes there are. */
const alwaysWhole = 200;

/** The most points a route may have so that all together have no more than `mostTogether`. */
function fairShare(routes: readonly PlanRoute[]): number {
  const lengths = routes.map(({ points }) => points.length).sort((one, other) => one - other);
  let left = mostTogether;
  for (const [at, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return Math.max(share, alwaysWhole);
    left -= length;
  }
  return mostWaypoints;
}

/** A recording, or a route with more points than a mission may have, is flown along fewer. */
function allowance({ kind, points }: PlanRoute, share: number): number {
  if (kind === 'mission' && points.length <= mostWaypoints) return points.length;
  const whole = kind === 'track' ? simplified_points : mostWaypoints;
  return points.length <= Math.min(whole, share) ? points.length : Math.min(simplified_points, share);
}

function simplified(
  before: readonly PlanRoute[],
  after: readonly PlanRoute[],
  deviation_m: number,
): Pick<Warning, 'says' | 'values'> {
  const changed = after.flatMap((route, at) => {
    const whole = before[at];
    return whole === undefined || whole === route ? [] : [{ whole, route }];
  });
  const [first] = changed;
  const within_m = roundTo(Math.max(deviation_m, 0.1), 1);
  if (changed.length !== 1 || first === undefined)
    return { says: 'PLAN_NOTE.routes_simplified', values: { routes: changed.length, within_m } };
  const [from, to] = [first.whole.points.length, first.route.points.length];
  return { says: 'PLAN_NOTE.route_simplified', values: { from, to, within_m } };
}

/** The plan with no more points than the window can show and analyze; a warning names what was simplified. */
export function toWindowPlan(plan: FlightPlan): FlightPlan {
  const share = fairShare(plan.routes);
  let deviation_m = 0;
  const routes = plan.routes.map((route) => {
    const most = allowance(route, share);
    if (route.points.length <= most) return route;
    const simple = simplifyLine(route.points, most);
    deviation_m = Math.max(deviation_m, simple.deviation_m);
    return { ...route, points: simple.points, simplified_m: simple.deviation_m };
  });
  if (routes.every((route, at) => route === plan.routes[at])) return plan;
  const warning: Warning = {
    code: 'PLAN_NOTE',
    ...simplified(plan.routes, routes, deviation_m),
    value: deviation_m,
    unit: 'm',
  };
  return { ...plan, routes, warnings: [...plan.warnings, warning] };
}

export const toWindowReading = (reading: PlanReading): PlanReading =>
  reading.ok ? { ok: true, value: toWindowPlan(reading.value) } : reading;
