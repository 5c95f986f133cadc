import { calmed } from '../air/windsAloft.ts';
import { defined } from '../defined.ts';
import { elementAt } from '../elementAt.ts';
import { durationOfReturn, emptyReturn } from '../flight/returnHome.ts';
import { trackBetween } from '../geo/geodesic.ts';
import type { Warning } from '../warnings/warning.ts';
import { askedHome, gradedFor } from './askedHome.ts';
import { type BatteryFlight, planBatteries, type Stuck } from './batteryPlan.ts';
import { withBreakpoints } from './breakpoints.ts';
import { type Ending, endingOf } from './endAction.ts';
import { airsOf, flightAirs } from './flightAirs.ts';
import { chargeAtTakeOff } from './flightCharge.ts';
import type { Weathers } from './flightMargins.ts';
import { ownWind } from './flightWinds.ts';
import { flightWindWarnings } from './flightWindWarnings.ts';
import { flyRoute } from './flyRoute.ts';
import { withForbidden } from './forbidden.ts';
import type { Leg } from './leg.ts';
import { fenceWarnings, withEndFence, withFences } from './legFences.ts';
import { withEndGround } from './legObstacles.ts';
import { speedGains, withPolicy } from './legSpeeds.ts';
import { withEndZones, withoutEndZones, withoutZones, withZones } from './legZones.ts';
import { lineOfSight } from './lineOfSight.ts';
import type { MissionAnalysis, ReturnHome } from './missionAnalysis.ts';
import { missionExplanation } from './missionExplanation.ts';
import type { MissionInput } from './missionInput.ts';
import { missionUncertainty } from './missionUncertainty.ts';
import { missionWarnings } from './missionWarnings.ts';
import { pathAlong } from './pathPolyline.ts';
import type { PointOfNoReturn } from './pointOfNoReturn.ts';
import { layRoute, type Route } from './route.ts';
import { flyHomeFrom, type RouteAir } from './routeAir.ts';
import { sightWarnings } from './sightWarnings.ts';
import { endsOf, swapPlacesOf } from './swapPlaces.ts';
import { hoursFlown, outsideHours, throughHours } from './throughHours.ts';
import {
  endReturnVerdict,
  isForbidden,
  type MissionVerdict,
  routeVerdict,
  verdictOf,
  worseOf,
} from './verdict.ts';
import { type ZonedFlight, zoneWarnings } from './zoneWarnings.ts';

/**
 * Battery, time and return margin along a route (MODEL.md §5–§8, §10), which rotorcraft fly at a constant ground speed, as in waypoint
 * missions. Linear in the number of waypoints; every finite input gives finite numbers.
 */
export function analyzeMission(input: MissionInput): MissionAnalysis {
  const planned = layRoute(input);
  const route = throughHours(withPolicy(planned));
  const { air, skies } = airsOf(route, input.options.uncertainty === true);
  const { legs: flown, turning, margins } = flyRoute(air, skies);
  const legs = withForbidden(route, withZones(route, withFences(route, flown)));
  const end = endingOf({ air, skies }, legs, margins);
  const ending = withEndZones(route, withEndGround(route, withEndFence(route, end)), legs);
  const min_return_margin_pct = leastMargin(flown, turning, ending);
  const { as_flown } = route.flight;
  const batteries = batteryPlan({ air, skies });
  const flights = batteries.plan?.battery_plan ?? [];
  const total_duration_s = totalDuration(legs);
  const asked = askedHome(input);
  const sight = input.terrain.sight && lineOfSight(route, input.terrain.sight);
  return {
    mission_verdict: isForbidden(legs, asked, ending)
      ? 'cannot_complete'
      : verdictByCharge(input, { flown, turning, ending }),
    criterion: skies.length > 0 ? '95_of_100' : 'middle_estimate',
    end_action: input.end_action,
    ...defined({ wind: ownWind(input, 0), hours: hoursFlown(route) }),
    as_flown: as_flown.factor,
    ...defined({ as_flown_sd: as_flown.sd }),
    legs: withoutZones(legs),
    total_distance_m: legs.reduce((sum, { distance_m }) => sum + distance_m, 0),
    ...defined({ total_duration_s }),
    final_battery_pct: legs.at(-1)?.battery_end_pct ?? input.battery.initial_pct,
    ...(skies.length > 0 && { uncertainty: missionUncertainty(route, legs, margins.whole) }),
    ...moreOf(air, planned, withoutZones(legs)),
    ...defined({ line_of_sight: sight }),
    return_home: returnHome(air, legs),
    ...(ending !== undefined && { ending: withoutEndZones(ending) }),
    ...defined({ min_return_margin_pct, point_of_no_return: turning }),
    ...batteries.plan,
    ...(batteries.plan?.battery_plan && {
      battery_plan: flights.map((flight) => ({ ...flight, legs: withoutZones(flight.legs) })),
    }),
    warnings: gradedFor(askedOfFlights(input, flights), legs, [
      ...outsideHours(route, legs, flights),
      ...missionWarnings(route, legs, flights, ending),
      ...fenceWarnings(legs, ending, flights),
      ...zoneWarnings(legs, ending, flights),
      ...sightWarnings(sight, input.terrain.sight_failure, flights),
      ...batteries.warnings,
    ]),
    path_polyline: pathAlong(route.home, route.points, route.tracks),
  };
}

interface Flown {
  /** The legs as wind and charge let them be flown. */
  readonly flown: readonly Leg[];
  readonly turning: PointOfNoReturn | undefined;
  readonly ending: Ending | undefined;
}

function verdictByCharge(
  { options, battery }: MissionInput,
  { flown, turning, ending }: Flown,
): MissionVerdict {
  const ofRoute = routeVerdict(flown, ending);
  if (!options.smart_rth_enabled) return ofRoute;
  const { rth_threshold_pct: threshold_pct } = battery;
  const ofReturns = verdictOf(flown, threshold_pct, turning !== undefined);
  if (flown.length === 0) return ofReturns;
  return worseOf(worseOf(ofReturns, ofRoute), endReturnVerdict(ending, threshold_pct));
}

/** Results that only some inputs ask for; the gains of a speed policy also stand in the legs. */
function moreOf(
  air: RouteAir,
  planned: Route,
  legs: readonly Leg[],
): Partial<Pick<MissionAnalysis, 'legs' | 'speed_gain_pct' | 'explanation'>> {
  const { explanation, speed_policy = 'cruise' } = planned.input.options;
  const isExplained = explanation === true && air.ofLegs === undefined;
  return {
    ...(speed_policy !== 'cruise' && withGains(legs, speedGains(air, planned))),
    ...defined({ explanation: isExplained ? missionExplanation(air, legs) : undefined }),
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
function leastMargin(
  legs: readonly Leg[],
  turning: PointOfNoReturn | undefined,
  ending: Ending | undefined,
): number | undefined {
  let least_pct = Infinity;
  const places = ending?.return_status === undefined ? legs : [...legs, ending];
  for (const { return_margin_pct } of places) {
    if (return_margin_pct === undefined) return undefined;
    least_pct = Math.min(least_pct, return_margin_pct);
  }
  const isLostBetween = turning !== undefined && legs[turning.leg_index]?.status === 'ok';
  return legs.length === 0 || isLostBetween ? undefined : least_pct;
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
  const height_m = route.returnHeight_m;
  const home = emptyReturn();
  flyHomeFrom(air, last.leg_index, home);
  const { rth_cost_pct: cost_pct } = last;
  if (cost_pct === undefined) return { distance_m, height_m, path };
  const battery_at_home_pct = Math.max(0, last.battery_end_pct - cost_pct);
  const { ground_speed_mps, airspeed_mps } = home.level;
  return {
    distance_m,
    height_m,
    ...(home.isLevel && { ground_speed_mps, airspeed_mps }),
    duration_s: durationOfReturn(home),
    cost_pct,
    battery_at_home_pct,
    path,
  };
}

interface Batteries {
  readonly plan?: Pick<MissionAnalysis, 'battery_plan_verdict'> & {
    readonly battery_plan?: readonly ZonedFlight[];
  };
  readonly warnings: readonly Warning[];
}

/** Each flight of a split comes home; a plan for which one battery is enough is judged as on one charge. */
const askedOfFlights = (input: MissionInput, flights: readonly BatteryFlight[]) =>
  flights.length > 1 ? 'all' : askedHome(input);

/**
 * The split over several batteries, if asked for, and its verdict: every flight of it comes home with the threshold, and nothing else
 * forbids one of them.
 */
function batteryPlan(whole: Weathers): Batteries {
  const { input } = whole.air.route;
  if (!input.options.multi_battery) return { warnings: [] };
  const airs = flightAirs(whole);
  const split = planBatteries(airs);
  if (split.flights === undefined)
    return {
      plan: { battery_plan_verdict: 'cannot_complete' },
      warnings: [whyNoSplit(whole, split)],
    };
  const { flights } = split;
  const battery_plan = flights.map((flight, at) => {
    const planned = airs(endsOf(input, at, flights.length), at);
    const { route } = withBreakpoints(planned, flight).air;
    return { ...flight, legs: withForbidden(route, withZones(route, withFences(route, flight.legs), at)) };
  });
  const hasForbidden = battery_plan.some(({ legs }) =>
    isForbidden(legs, askedOfFlights(input, battery_plan)),
  );
  return {
    plan: { battery_plan, battery_plan_verdict: hasForbidden ? 'cannot_complete' : 'complete' },
    warnings: flightWindWarnings(airs, flights),
  };
}

/**
 * Names the reason against a split: a battery with less charge than the fullest of the plan, or than a full one, where that is enough; the wind
 * of one flight, a swap point, the wind of all flights, or a leg that is too much for a full battery, also where batteries are changed at home.
 */
function whyNoSplit({ air, skies }: Weathers, { stuck_leg_index, stuck_flight_index }: Stuck): Warning {
  const { input } = air.route;
  const hasSkies = skies.length > 0;
  const code = 'BATTERY_SPLIT_IMPOSSIBLE';
  const charge_pct = chargeAtTakeOff(input, stuck_flight_index);
  const allAt = (initial_pct: number) => ({
    battery: { ...input.battery, initial_pct, following_initial_pct: initial_pct },
  });
  const fuller = [Math.max(chargeAtTakeOff(input, 0), chargeAtTakeOff(input, 1)), full_pct];
  const enough_pct = fuller.find(
    (pct) => charge_pct < pct && splitIn({ ...input, ...allAt(pct) }, hasSkies).flights !== undefined,
  );
  const { swap_place: _, swap_places: __, ...changedAtHome } = input;
  const atHome = swapPlacesOf(input).length > 0 ? splitIn(changedAtHome, hasSkies) : undefined;
  if (enough_pct !== undefined) {
    const values = { charge_pct, enough_pct };
    const leg_index = atHome?.stuck_leg_index ?? stuck_leg_index;
    return { code, says: 'BATTERY_SPLIT_IMPOSSIBLE.charge', leg_index, values };
  }
  const { flight_winds, ...calmer } = input;
  if (flight_winds !== undefined && splitIn(calmer, hasSkies).flights !== undefined)
    return { code: 'FLIGHT_WIND_FORBIDS_SPLIT' };
  if (atHome?.flights !== undefined) return { code: 'SWAP_PLACE_OUT_OF_REACH' };
  const calm = { ...calmer, hourly: undefined, weather: calmed(air.route.flight.weather) };
  if (splitIn(calm, hasSkies).flights !== undefined) return { code, says: 'BATTERY_SPLIT_IMPOSSIBLE.wind' };
  const { stuck_leg_index: leg_index = stuck_leg_index } = splitIn(
    { ...changedAtHome, ...allAt(full_pct) },
    hasSkies,
  );
  return { code, leg_index };
}

const full_pct = 100;

const splitIn = (input: MissionInput, hasSkies: boolean) =>
  planBatteries(flightAirs(airsOf(withPolicy(layRoute(input)), hasSkies)));
