import { elementAt } from '../elementAt.ts';
import { figureText, metresText } from '../figureText.ts';
import { speedLimits } from '../flight/conditions.ts';
import { aircraftWarnings, ceilingWarning } from '../warnings/aircraftWarnings.ts';
import { homeGroundWarning } from '../warnings/homeGround.ts';
import { speedWarnings } from '../warnings/speedWarnings.ts';
import type { Warning } from '../warnings/warning.ts';
import { landingAtSwap } from './flightEnds.ts';
import { groundlessWarnings } from './groundlessWarnings.ts';
import type { BatteryFlight, Clearance, Leg } from './missionAnalysis.ts';
import { waypointDepths } from './overGround.ts';
import { greatestHeight, type Route } from './routeLegs.ts';
import { standAfter, swapPlacesOf } from './swapPlaces.ts';
import { wingRouteWarnings } from './wingRouteWarnings.ts';

/** A longer distance is probably a mistake, and beyond the radio range of any small aircraft. */
const far_m = 50_000;

/** Index and value of the element whose value is the largest; `undefined` for an empty list. */
function largest<Element>(
  list: readonly Element[],
  figureOf: (element: Element, index: number) => number,
): { index: number; value: number } | undefined {
  let index = -1;
  let value = -Infinity;
  for (let at = 0; at < list.length; at++) {
    const other = figureOf(elementAt(list, at), at);
    if (index < 0 || other > value) {
      index = at;
      value = other;
    }
  }
  return index < 0 ? undefined : { index, value };
}

const kilometres = (distance_m: number): string => figureText((distance_m / 1000).toFixed(1), 'km');

function terrainWarning({ input }: Route): Warning[] {
  const { fallback_indices, fallback_reason } = input.terrain;
  const count = fallback_indices.length;
  if (count === 0) return [];
  const reason = fallback_reason === undefined ? '' : ` ${fallback_reason}`;
  const sea = `${figureText(0, 'm')} above sea level`;
  const all = input.waypoints.length + 1;
  const atLaunch =
    count === all ? `they count as ${sea}` : `the launch point counts as ${sea}, the others as level with it`;
  const counts = fallback_indices.includes(0)
    ? atLaunch
    : 'the ground there counts as level with the launch point';
  return [
    {
      code: 'TERRAIN_FALLBACK',
      message: `No ground height is known for ${count} of ${all} points; ${counts}.${reason} Check heights above ground yourself.`,
      value: count,
    },
  ];
}

const homeWarning = ({ input: { terrain } }: Route): Warning[] =>
  homeGroundWarning(terrain.elevations_msl_m[0], terrain.home_found_msl_m, terrain.source);

/** Where batteries are changed on ground of which nobody knows how high it lies, although it is known at home. */
function swapGroundWarning({ input }: Route, flights: readonly BatteryFlight[]): Warning[] {
  const { swap_grounds_msl_m = [], fallback_indices } = input.terrain;
  const unknown = landingAtSwap(flights).filter(
    ({ flight_index }) => swap_grounds_msl_m[standAfter(input, flight_index) - 1] === undefined,
  );
  if (unknown.length === 0 || fallback_indices.includes(0)) return [];
  const names = unknown.map(({ flight_index }) => flight_index + 1).join(', ');
  const where = swapPlacesOf(input).length === 1 ? '' : ` after flight ${names}`;
  return [
    {
      code: 'SWAP_GROUND_UNKNOWN',
      message: `No ground height is known at the swap place${where}; it counts as level with the launch point. Check the heights of the flights that begin and end there yourself.`,
    },
  ];
}

/** By how much the speed of a leg is asked to exceed the normal mode; less than 0 where a wind from behind makes it good. */
function speedExcess({ flight, speeds_mps }: Route, leg: Leg): number {
  const { ground_speed_mps = 0 } = leg;
  const asked_mps = elementAt(speeds_mps, leg.leg_index);
  const { normal_mps, fastest_mps } = speedLimits(flight, middleHeight(leg));
  const isMadeGood = asked_mps > fastest_mps && flight.rules.mayStop && ground_speed_mps >= asked_mps;
  return isMadeGood ? -Infinity : asked_mps - normal_mps;
}

const middleHeight = ({ from, to }: Leg): number => (from.altitude_m + to.altitude_m) / 2;

function speedWarning(route: Route, legs: readonly Leg[]): Warning[] {
  if (route.input.options.speed_policy === 'best_range') return [];
  const fastest = largest(legs, (leg) => speedExcess(route, leg));
  if (fastest === undefined || fastest.value <= 0) return [];
  const { index } = fastest;
  const limits = speedLimits(route.flight, middleHeight(elementAt(legs, index)));
  const request = {
    asked_mps: elementAt(route.speeds_mps, index),
    who: `The way to waypoint ${index + 1} asks for`,
  };
  return speedWarnings(request, limits).map((warning) => ({ ...warning, waypoint_index: index }));
}

function ellipsoidWarning({ input }: Route): Warning[] {
  const index = input.waypoints.findIndex(({ altitude }) => altitude.datum === 'ellipsoid');
  if (index < 0 || input.terrain.undulations_m !== undefined) return [];
  return [
    {
      code: 'ALTITUDE_REFERENCE_ASSUMED',
      message: `Altitudes above the ellipsoid (first at waypoint ${index + 1}) count as above sea level; the two can differ by up to ${figureText(107, 'm')}.`,
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
            message: `Leg ${leg.index + 1} is ${kilometres(leg.value)} long; check its coordinates.`,
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
            message: `Waypoint ${point.index + 1} is ${kilometres(point.value)} from home; check its coordinates.`,
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
  const minutes = (time_s: number) => Math.round(time_s / 60);
  return [
    {
      code: 'MANY_STOPS',
      message: `Stops at ${count} waypoints take ${minutes(stops_s)} of the ${minutes(all_s)} minutes on the way; plan with fewer, or have them flown through where the aircraft can.`,
      value: count,
    },
  ];
}

/** Waypoints below the ground, where it is known at the waypoints alone. */
function waypointWarning(route: Route): Warning[] {
  const depthOf = waypointDepths(route);
  const deepest = largest(route.points, (_, index) => depthOf(index) ?? -Infinity);
  if (deepest === undefined || deepest.value <= 0) return [];
  return [
    {
      code: 'LOW_CLEARANCE',
      message: `Waypoint ${deepest.index + 1} is ${belowText(deepest.value)} there. Raise it.`,
      gravity: 'forbids',
      waypoint_index: deepest.index,
      value: -deepest.value,
      limit: 0,
      unit: 'm',
    },
  ];
}

/** A depth of less than half a metre is not said to be none. */
const belowText = (depth_m: number): string => `${metresText(Math.max(1, depth_m))} below the ground`;

const kinds = {
  leg: { member: 'clearance', code: 'LOW_CLEARANCE', what: 'The way to waypoint', mend: 'raise it' },
  home: {
    member: 'return_clearance',
    code: 'LOW_RETURN_CLEARANCE',
    what: 'The way home from waypoint',
    mend: 'raise the height of the return',
  },
} as const;

/** Deeper than any line lies too low. */
const deepest_m = 1e5;

/** How much a line lacks to the height over the ground that it should keep; one that is below the ground lacks more than any other. */
const lackOf = ({ missed_m = -Infinity, min_m = 0, below_m }: Partial<Clearance> = {}): number =>
  missed_m - min_m + (below_m === undefined ? 0 : deepest_m);

/** The line that is too near to the ground by most, legs or ways home. */
function lowestWarning(
  { code, what, mend, member }: (typeof kinds)[keyof typeof kinds],
  lines: readonly Leg[],
  ofFlights: ReadonlyMap<Leg, FlightLine>,
): Warning[] {
  const lowest = largest(lines, ({ [member]: clearance }) => lackOf(clearance));
  const line = lowest && lines[lowest.index];
  const clearance = line?.[member];
  if (line === undefined || clearance?.missed_m === undefined) return [];
  const { min_m, missed_m, below_m, lat, lon } = clearance;
  const { flight_index, name = what } = ofFlights.get(line) ?? {};
  const over = min_m < 0 ? belowText(-min_m) : `${metresText(min_m)} over the ground`;
  const is = below_m === undefined ? 'may be' : 'is';
  return [
    {
      code,
      message: `${name} ${line.leg_index + 1} ${is} ${over} at ${lat.toFixed(5)}, ${lon.toFixed(5)}; ${mend}.`,
      ...(below_m !== undefined && { gravity: 'forbids' as const }),
      leg_index: line.leg_index,
      ...(flight_index !== undefined && { flight_index }),
      value: min_m,
      limit: missed_m,
      unit: 'm',
    },
  ];
}

/** A way of a flight of a split that is none of the plan on one charge. */
interface FlightLine {
  readonly flight_index: number;
  readonly name: string;
}

/** The ways on which the flights after the first one resume the route. */
const waysOut = (flights: readonly BatteryFlight[]): ReadonlyMap<Leg, FlightLine> =>
  new Map(
    flights.slice(1).flatMap(({ flight_index, legs }) => {
      const name = `The way out of flight ${flight_index + 1} to waypoint`;
      return legs.slice(0, 1).map((leg) => [leg, { flight_index, name }] as const);
    }),
  );

/** Legs and ways home over known ground that keep too little height over it. */
function groundWarnings(legs: readonly Leg[], flights: readonly BatteryFlight[]): Warning[] {
  const out = waysOut(flights);
  const toSwap = new Map(
    landingAtSwap(flights).flatMap(({ flight_index, legs: own }) =>
      own.map((leg) => [leg, { flight_index, name: 'The way to the swap place from waypoint' }] as const),
    ),
  );
  return [
    ...lowestWarning(kinds.leg, [...legs, ...out.keys()], out),
    ...lowestWarning(kinds.home, toSwap.size === 0 ? legs : flights.flatMap((flight) => flight.legs), toSwap),
  ];
}

const isUnknown = (clearance: Clearance | undefined): boolean =>
  clearance === undefined || clearance.unknown_m !== undefined;

/** Where the ground is known at the waypoints, but not all along the ways between them. */
function unknownWarning({ input, ground }: Route, legs: readonly Leg[]): Warning[] {
  const { fallback_indices, lines_failure } = input.terrain;
  if (fallback_indices.length > 0 || (ground === undefined && lines_failure === undefined)) return [];
  const count = legs.filter(
    ({ clearance, return_clearance }) => isUnknown(clearance) || isUnknown(return_clearance),
  ).length;
  if (count === 0) return [];
  return [
    {
      code: 'CLEARANCE_UNKNOWN',
      message: `The ground is not known all along ${count} of ${legs.length} legs and their ways home.${lines_failure === undefined ? '' : ` ${lines_failure}`} Check the height over it there yourself.`,
      value: count,
    },
  ];
}

/** Warnings about the plan: one of each kind, for the waypoint or leg where it is worst; `flights`: those of a split. */
export function missionWarnings(
  route: Route,
  legs: readonly Leg[],
  flights: readonly BatteryFlight[],
): Warning[] {
  const highest = largest(route.legs, ({ highest_m }) => highest_m);
  return [
    ...aircraftWarnings(route.flight, route.input.options.payload_g, greatestHeight(route)),
    ...ceilingWarning(route.flight, highest?.value ?? 0).map((warning) => ({
      ...warning,
      waypoint_index: highest?.index,
    })),
    ...speedWarning(route, legs),
    ...wingRouteWarnings(route),
    ...terrainWarning(route),
    ...homeWarning(route),
    ...swapGroundWarning(route, flights),
    ...ellipsoidWarning(route),
    ...groundlessWarnings(route),
    ...(route.ground === undefined ? waypointWarning(route) : groundWarnings(legs, flights)),
    ...unknownWarning(route, legs),
    ...distanceWarnings(route),
    ...stopsWarning(route, legs),
  ];
}
