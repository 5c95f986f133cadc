import { elementAt } from '../elementAt.ts';
import { flyStretch } from '../flight/legDrain.ts';
import { durationOfReturn, emptyReturn, land, usedByReturn } from '../flight/returnHome.ts';
import { middleCourse, trackBetween } from '../geo/geodesic.ts';
import type { Warning } from '../warnings/warning.ts';
import { planBatteries } from './batteryPlan.ts';
import { flyRoute } from './flyRoute.ts';
import { groundAt } from './heights.ts';
import { speedGains, withPolicy } from './legSpeeds.ts';
import type { BatteryFlight, Leg, MissionAnalysis, MissionInput, ReturnHome } from './missionAnalysis.ts';
import { missionExplanation } from './missionExplanation.ts';
import { missionUncertainty } from './missionUncertainty.ts';
import { missionWarnings } from './missionWarnings.ts';
import { pathAlong } from './pathPolyline.ts';
import { pointOfNoReturn } from './pointOfNoReturn.ts';
import { flyHomeFrom, type RouteAir, routeAir } from './routeAir.ts';
import { layRoute, type Route } from './routeLegs.ts';
import { routeVerdict, verdictOf } from './verdict.ts';

/**
 * Battery, time and return margin along a route (MODEL.md §5–§8, §10), which rotorcraft fly at a constant ground speed, as in waypoint
 * missions. Linear in the number of waypoints; every finite input gives finite numbers.
 */
export function analyzeMission(input: MissionInput): MissionAnalysis {
  const planned = layRoute(input);
  const route = withPolicy(planned);
  const air = routeAir(route, route.flight);
  const { legs, ...more } = flyWith(air, planned);
  const turning = pointOfNoReturn(air, legs);
  const min_return_margin_pct = leastMargin(legs, turning !== undefined);
  const batteries = batteryPlan(air, legs);
  const total_duration_s = totalDuration(legs);
  return {
    mission_verdict: input.options.smart_rth_enabled
      ? verdictOf(legs, turning !== undefined)
      : routeVerdict(legs, canEnd(air, legs)),
    legs,
    total_distance_m: legs.reduce((sum, { distance_m }) => sum + distance_m, 0),
    ...(total_duration_s !== undefined && { total_duration_s }),
    final_battery_pct: legs.at(-1)?.battery_end_pct ?? input.battery.initial_pct,
    ...more,
    return_home: returnHome(air, legs),
    ...(min_return_margin_pct !== undefined && { min_return_margin_pct }),
    ...(turning !== undefined && { point_of_no_return: turning }),
    ...(batteries.plan !== undefined && { battery_plan: batteries.plan }),
    warnings: [...missionWarnings(route, legs), ...batteries.warnings],
    path_polyline: pathAlong(route.home, route.points, route.tracks),
  };
}

type Flown = Pick<MissionAnalysis, 'legs' | 'speed_gain_pct' | 'uncertainty' | 'explanation'>;

/** The legs, and the results that only some inputs ask for. */
function flyWith(air: RouteAir, planned: Route): Flown {
  const { uncertainty, explanation, speed_policy = 'cruise' } = planned.input.options;
  const inFlight = uncertainty === true ? missionUncertainty(air) : undefined;
  const legs = flyRoute(air, inFlight);
  const explained = explanation === true ? missionExplanation(air, legs) : undefined;
  return {
    legs,
    ...(inFlight !== undefined && { uncertainty: inFlight.ofMission(legs) }),
    ...(speed_policy !== 'cruise' && withGains(legs, speedGains(air, planned))),
    ...(explained !== undefined && { explanation: explained }),
  };
}

function withGains(
  legs: readonly Leg[],
  gains_pct: readonly (number | undefined)[],
): Pick<MissionAnalysis, 'legs' | 'speed_gain_pct'> {
  const known_pct = gains_pct.filter((gain_pct) => gain_pct !== undefined);
  return {
    legs: legs.map((leg, index) => {
      const speed_gain_pct = gains_pct[index];
      return speed_gain_pct === undefined ? leg : { ...leg, speed_gain_pct };
    }),
    ...(known_pct.length === gains_pct.length && {
      speed_gain_pct: known_pct.reduce((sum, gain_pct) => sum + gain_pct, 0),
    }),
  };
}

/** Least margin of the return; absent without legs, where one of them has no margin, and where it is lost between waypoints. */
function leastMargin(legs: readonly Leg[], hasNoReturn: boolean): number | undefined {
  let least_pct = Infinity;
  for (const { return_margin_pct } of legs) {
    if (return_margin_pct === undefined) return undefined;
    least_pct = Math.min(least_pct, return_margin_pct);
  }
  const isUntrue = legs.length === 0 || (hasNoReturn && least_pct >= 0);
  return isUntrue ? undefined : least_pct;
}

function totalDuration(legs: readonly Leg[]): number | undefined {
  return legs.reduce<number | undefined>(
    (sum, { duration_s }) => (sum === undefined || duration_s === undefined ? undefined : sum + duration_s),
    0,
  );
}

function returnHome(air: RouteAir, legs: readonly Leg[]): ReturnHome {
  const { route } = air;
  const last = legs.at(-1);
  if (last === undefined) return { distance_m: 0, path: [] };
  const path = pathAlong(last.to, [route.home], [trackBetween(last.to, route.home)]);
  const { distance_m } = elementAt(route.homeward, last.leg_index);
  const home = emptyReturn();
  if (!flyHomeFrom(air, last.leg_index, home)) return { distance_m, path };
  const cost_pct = usedByReturn(home);
  const battery_at_home_pct = Math.max(0, last.battery_end_pct - cost_pct);
  return { distance_m, duration_s: durationOfReturn(home), cost_pct, battery_at_home_pct, path };
}

/** Whether the charge at the last waypoint pays for the end action. */
function canEnd(air: RouteAir, legs: readonly Leg[]): boolean {
  const battery_pct = legs.at(-1)?.battery_end_pct ?? 0;
  const cost_pct = endCost(air);
  return cost_pct !== undefined && battery_pct >= cost_pct;
}

/** Charge that the end action needs: none for a hover without end; `undefined` where the wind forbids it. */
function endCost(air: RouteAir): number | undefined {
  const { flight, route } = air;
  const { input, points } = route;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return 0;
  switch (input.end_action) {
    case 'go_home': {
      const home = emptyReturn();
      return flyHomeFrom(air, points.length - 1, home) ? usedByReturn(home) : undefined;
    }
    case 'land': {
      const ground_m = groundAt(input.terrain, points.length) - groundAt(input.terrain, 0);
      return land(flight, last.altitude_m, Math.min(ground_m, last.altitude_m)).used_pct;
    }
    case 'first_waypoint': {
      const track = trackBetween(last, first);
      return flyStretch(flight, {
        distance_m: track.distance_m,
        course_deg: middleCourse(track),
        from_m: last.altitude_m,
        to_m: first.altitude_m,
        ground_speed_mps: input.options.cruise_speed_mps ?? input.drone.cruise_speed_mps,
      })?.used_pct;
    }
    case 'hover':
    case 'none':
      return 0;
  }
}

/** Whether ceiling or payload forbid a leg, against which a fresh battery does not help. */
const isGrounded = (legs: readonly Leg[]): boolean =>
  legs.some(({ reasons }) => reasons.includes('CEILING') || reasons.includes('PAYLOAD'));

function batteryPlan(
  air: RouteAir,
  legs: readonly Leg[],
): { plan?: readonly BatteryFlight[]; warnings: readonly Warning[] } {
  if (!air.route.input.options.multi_battery) return { warnings: [] };
  const plan = isGrounded(legs) ? undefined : planBatteries(air);
  if (plan !== undefined) return { plan, warnings: [] };
  return {
    warnings: [
      {
        code: 'BATTERY_SPLIT_IMPOSSIBLE',
        message:
          'No flight can reach some waypoint and come home with the threshold left: it is too far or too high, or there is too much wind or payload. See the legs that cannot be completed.',
      },
    ],
  };
}
