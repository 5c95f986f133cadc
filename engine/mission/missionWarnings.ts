import { elementAt } from '../elementAt.ts';
import { speedLimits } from '../flight/conditions.ts';
import { aircraftWarnings, ceilingWarning } from '../warnings/aircraftWarnings.ts';
import { homeGroundWarning } from '../warnings/homeGround.ts';
import { speedWarnings } from '../warnings/speedWarnings.ts';
import type { Warning } from '../warnings/warning.ts';
import { loiterWarning, stallWarning } from '../warnings/wingWarnings.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import type { Ending } from './endAction.ts';
import { landingAtSwap } from './flightEnds.ts';
import { groundlessWarnings } from './groundlessWarnings.ts';
import { groundWarnings, unknownWarning, waypointWarning } from './groundWarnings.ts';
import { largest } from './largest.ts';
import { launchGroundWarnings } from './launchGround.ts';
import { leeWarnings } from './leeSide.ts';
import type { Leg } from './leg.ts';
import { obstacleWarnings } from './legObstacles.ts';
import { keepsSpeed } from './legSpeeds.ts';
import { hoverTimeAt } from './mission.ts';
import { plannedLaunchWarnings } from './plannedLaunch.ts';
import { flownHeights, type Route } from './route.ts';
import { standAfter, swapPlacesOf } from './swapPlaces.ts';

function hoverOnRoute({ flight, input }: Route): Warning[] {
  const { waypoints, options, end_action } = input;
  const index = waypoints.findIndex((waypoint) => hoverTimeAt(waypoint) > 0);
  const asksForHover = index >= 0 || options.preflight_hover_s > 0 || end_action === 'hover';
  return loiterWarning(flight, asksForHover).map((warning) =>
    index < 0 ? warning : { ...warning, waypoint_index: index },
  );
}

/** Warns of the waypoint whose speed is furthest below the least at its height. */
function slowOnRoute(route: Route): Warning[] {
  if (route.flight.model.stall_mps === 0) return [];
  const found = route.speeds_mps.flatMap((wanted_mps, waypoint_index) =>
    stallWarning(route.flight, wanted_mps, elementAt(route.points, waypoint_index).altitude_m).map(
      (warning) => ({ ...warning, waypoint_index }),
    ),
  );
  const lack = ({ value = 0, limit = 0 }: Warning) => limit - value;
  return found.sort((a, b) => lack(b) - lack(a)).slice(0, 1);
}

/** Warnings about what the plan asks of wings that they cannot do, for the first or worst waypoint. */
const wingRouteWarnings = (route: Route): Warning[] => [...hoverOnRoute(route), ...slowOnRoute(route)];

/** A longer distance is probably a mistake, and beyond the radio range of any small aircraft. */
const far_m = 50_000;

function terrainWarning({ input }: Route): Warning[] {
  const { fallback_indices, fallback_reason } = input.terrain;
  const count = fallback_indices.length;
  if (count === 0) return [];
  const points = input.waypoints.length + 1;
  const level = !fallback_indices.includes(0) ? 'launch' : count === points ? 'sea' : 'both';
  const values = { points, level, sea_m: 0, reason: fallback_reason ?? 'none' };
  return [{ code: 'TERRAIN_FALLBACK', values, value: count }];
}

const homeWarning = ({ input: { terrain } }: Route): Warning[] =>
  homeGroundWarning(terrain.elevations_msl_m[0], terrain.home_found_msl_m, terrain.source);

/** Where heights along the legs are of another source from: the two may lie metres apart. */
function sourceChangeWarning({ input: { terrain } }: Route): Warning[] {
  if (terrain.source_change === undefined) return [];
  const { leg_index, distance_m, from, to } = terrain.source_change;
  return [
    { code: 'GROUND_SOURCE_CHANGES', leg_index, values: { distance_m, source: from.kind, other: to.kind } },
  ];
}

/** Where batteries are changed on ground of which nobody knows how high it lies, although it is known at home. */
function swapGroundWarning({ input }: Route, flights: readonly BatteryFlight[]): Warning[] {
  const { swap_grounds_msl_m = [], fallback_indices } = input.terrain;
  const unknown = landingAtSwap(flights).filter(
    ({ flight_index }) => swap_grounds_msl_m[standAfter(input, flight_index) - 1] === undefined,
  );
  if (unknown.length === 0 || fallback_indices.includes(0)) return [];
  const flights_after =
    swapPlacesOf(input).length === 1 ? 'none' : unknown.map(({ flight_index }) => String(flight_index + 1));
  return [{ code: 'SWAP_GROUND_UNKNOWN', values: { flights_after } }];
}

/** Excess of a leg's speed over the normal mode, m/s; below 0 where a tail wind makes it good. */
function speedExcess({ flight, speeds_mps }: Route, leg: Leg): number {
  const { ground_speed_mps = 0 } = leg;
  const asked_mps = elementAt(speeds_mps, leg.leg_index);
  const { normal_mps, fastest_mps } = speedLimits(flight, middleHeight(leg));
  const isMadeGood = asked_mps > fastest_mps && flight.rules.mayStop && ground_speed_mps >= asked_mps;
  return isMadeGood ? -Infinity : asked_mps - normal_mps;
}

const middleHeight = ({ from, to }: Leg): number => (from.altitude_m + to.altitude_m) / 2;

function speedWarning(route: Route, legs: readonly Leg[]): Warning[] {
  const { options, waypoints } = route.input;
  const isPlanned =
    options.speed_policy === 'best_range' ? keepsSpeed(options.speed_policy, waypoints) : () => true;
  const fastest = largest(legs, (leg) => (isPlanned(leg.leg_index) ? speedExcess(route, leg) : -Infinity));
  if (fastest === undefined || fastest.value <= 0) return [];
  const { index } = fastest;
  const limits = speedLimits(route.flight, middleHeight(elementAt(legs, index)));
  const asked_mps = elementAt(route.speeds_mps, index);
  return speedWarnings(asked_mps, limits).map((warning) => ({ ...warning, waypoint_index: index }));
}

function ellipsoidWarning({ input }: Route): Warning[] {
  const index = input.waypoints.findIndex(({ altitude }) => altitude.datum === 'ellipsoid');
  if (index < 0 || input.terrain.undulations_m !== undefined) return [];
  return [
    {
      code: 'ALTITUDE_REFERENCE_ASSUMED',
      says: 'ALTITUDE_REFERENCE_ASSUMED.ellipsoid',
      values: { apart_m: 107 },
      waypoint_index: index,
    },
  ];
}

function distanceWarnings({ tracks, homeward }: Route): Warning[] {
  const leg = largest(tracks, ({ distance_m }) => distance_m);
  const point = largest(homeward, ({ distance_m }) => distance_m);
  const long: Warning[] =
    leg === undefined || leg.value <= far_m
      ? []
      : [
          {
            code: 'LONG_LEG',
            leg_index: leg.index,
            value: leg.value,
            limit: far_m,
            unit: 'm',
          },
        ];
  const far: Warning[] =
    point === undefined || point.value <= far_m
      ? []
      : [
          {
            code: 'FAR_FROM_HOME',
            waypoint_index: point.index,
            value: point.value,
            limit: far_m,
            unit: 'm',
          },
        ];
  return [...long, ...far];
}

/** Fewer stops are few enough to be meant. */
const manyStops = 20;

/** Stops that take most of the time on the way: points along a curve, say, at each of which the aircraft stops unless it is told to fly through. */
function stopsWarning({ flight: { rules }, legs: lines }: Route, legs: readonly Leg[]): Warning[] {
  let count = 0;
  let stops_s = 0;
  let all_s = 0;
  for (const { leg_index, duration_s = 0, ground_speed_mps = 0, airspeed_mps = 0 } of legs.slice(0, -1)) {
    const { end, hover_s, run_m } = elementAt(lines, leg_index);
    all_s += duration_s;
    if (end !== 'stop' || hover_s > 0 || duration_s === 0) continue;
    count += 1;
    stops_s += rules.endTime_s({ ground_speed_mps, airspeed_mps }, run_m);
  }
  if (count < manyStops || stops_s < all_s / 2) return [];
  return [{ code: 'MANY_STOPS', values: { stops_s, all_s }, value: count }];
}

/** Warnings about aircraft and weather: each kind for the hour that goes furthest beyond its limit. */
function worstOfHours(route: Route): Warning[] {
  const { flight, hours, input } = route;
  const heights = flownHeights(route);
  const worst = new Map<Warning['code'], Warning>();
  for (const inHour of hours?.flights ?? [flight]) {
    for (const warning of aircraftWarnings(inHour, input.options.payload_g, heights)) {
      const known = worst.get(warning.code);
      if (known === undefined || excessOf(warning) > excessOf(known)) worst.set(warning.code, warning);
    }
  }
  // Gusts are near the limit where none are above it.
  if (worst.has('GUST_ABOVE_LIMIT')) worst.delete('GUST_NEAR_LIMIT');
  return [...worst.values()];
}

/** How far a figure is beyond its limit; gusts near theirs are below it, the worst of them by least. */
const excessOf = ({ code, value = 0, limit = 0 }: Warning): number =>
  code === 'GUST_NEAR_LIMIT' ? value - limit : Math.abs(value - limit);

/** Warnings about the plan: one of each kind, for the waypoint or leg where it is worst; `flights`: those of a split. */
export function missionWarnings(
  route: Route,
  legs: readonly Leg[],
  flights: readonly BatteryFlight[],
  ending: Ending | undefined,
): Warning[] {
  const highest = largest(route.legs, ({ highest_m }) => highest_m);
  return [
    ...worstOfHours(route),
    ...ceilingWarning(route.flight, highest?.value ?? 0).map((warning) => ({
      ...warning,
      waypoint_index: highest?.index,
    })),
    ...speedWarning(route, legs),
    ...wingRouteWarnings(route),
    ...terrainWarning(route),
    ...homeWarning(route),
    ...launchGroundWarnings(route.input.terrain.launch),
    ...plannedLaunchWarnings(route.input.terrain.planned_launch, route.input.terrain.error_m),
    ...sourceChangeWarning(route),
    ...swapGroundWarning(route, flights),
    ...ellipsoidWarning(route),
    ...groundlessWarnings(route),
    ...(route.ground === undefined ? waypointWarning(route) : []),
    ...groundWarnings(legs, flights, ending),
    ...obstacleWarnings(route, legs, flights, ending),
    ...unknownWarning(route, legs, flights, ending),
    ...leeWarnings(route),
    ...distanceWarnings(route),
    ...stopsWarning(route, legs),
  ];
}
