import type { Warning } from '../warnings/warning.ts';
import { landingAtSwap } from './flightEnds.ts';
import { largest } from './largest.ts';
import type { BatteryFlight, Clearance, Leg } from './missionAnalysis.ts';
import { waypointDepths } from './overGround.ts';
import type { Route } from './routeLegs.ts';
import { statedOver } from './statedOver.ts';

/** Waypoints below the ground, where it is known at the waypoints alone. */
export function waypointWarning(route: Route): Warning[] {
  const depthOf = waypointDepths(route);
  const deepest = largest(route.points, (_, index) => depthOf(index) ?? -Infinity);
  if (deepest === undefined || deepest.value <= 0) return [];
  return [
    {
      code: 'LOW_CLEARANCE',
      says: 'LOW_CLEARANCE.waypoint',
      values: { off_m: saidDepth(deepest.value) },
      gravity: 'forbids',
      waypoint_index: deepest.index,
      value: -deepest.value,
      limit: 0,
      unit: 'm',
    },
  ];
}

/** A depth of less than half a metre is not said to be none. */
const saidDepth = (depth_m: number): number => Math.max(1, depth_m);

const codes = { clearance: 'LOW_CLEARANCE', return_clearance: 'LOW_RETURN_CLEARANCE' } as const;

/** Deeper than any line lies too low. */
const deepest_m = 1e5;

/** How much a line lacks to the height over the ground that it should keep; one that is below the ground lacks more than any other. */
const lackOf = ({ missed_m = -Infinity, min_m = 0, below_m }: Partial<Clearance> = {}): number =>
  missed_m - min_m + (below_m === undefined ? 0 : deepest_m);

/** The line that is too near to the ground by most, legs or ways home; `flights`: those of ways that are none of the plan on one charge. */
function lowestWarning(
  member: keyof typeof codes,
  lines: readonly Leg[],
  flights: ReadonlyMap<Leg, number>,
): Warning[] {
  const lowest = largest(lines, ({ [member]: clearance }) => lackOf(clearance));
  const line = lowest && lines[lowest.index];
  const clearance = line?.[member];
  if (line === undefined || clearance?.missed_m === undefined) return [];
  const { missed_m, below_m, lat, lon } = clearance;
  const flight_index = flights.get(line);
  const value = statedOver(clearance);
  const side = value < 0 ? 'below' : 'over';
  const off_m = value < 0 ? saidDepth(-value) : value;
  return [
    {
      code: codes[member],
      values: { sure: below_m === undefined ? 'no' : 'yes', side, off_m, lat, lon },
      ...(below_m !== undefined && { gravity: 'forbids' as const }),
      leg_index: line.leg_index,
      ...(flight_index !== undefined && { flight_index }),
      value,
      limit: missed_m,
      unit: 'm',
    },
  ];
}

/** The ways on which the flights after the first one resume the route. */
const waysOut = (flights: readonly BatteryFlight[]): ReadonlyMap<Leg, number> =>
  new Map(
    flights
      .slice(1)
      .flatMap(({ flight_index, legs }) => legs.slice(0, 1).map((leg) => [leg, flight_index] as const)),
  );

/** Legs and ways home over known ground that keep too little height over it. */
export function groundWarnings(legs: readonly Leg[], flights: readonly BatteryFlight[]): Warning[] {
  const out = waysOut(flights);
  const toSwap = new Map(
    landingAtSwap(flights).flatMap(({ flight_index, legs: own }) =>
      own.map((leg) => [leg, flight_index] as const),
    ),
  );
  return [
    ...lowestWarning('clearance', [...legs, ...out.keys()], out),
    ...lowestWarning(
      'return_clearance',
      toSwap.size === 0 ? legs : flights.flatMap((flight) => flight.legs),
      toSwap,
    ),
  ];
}

const isUnknown = (clearance: Clearance | undefined): boolean =>
  clearance === undefined || clearance.unknown_m !== undefined;

/** Where the ground is known at the waypoints, but not all along the ways between them. */
export function unknownWarning({ input, ground }: Route, legs: readonly Leg[]): Warning[] {
  const { fallback_indices, lines_failure } = input.terrain;
  if (fallback_indices.length > 0 || (ground === undefined && lines_failure === undefined)) return [];
  const count = legs.filter(
    ({ clearance, return_clearance }) => isUnknown(clearance) || isUnknown(return_clearance),
  ).length;
  if (count === 0) return [];
  return [
    {
      code: 'CLEARANCE_UNKNOWN',
      values: { legs: legs.length, reason: lines_failure ?? 'none' },
      value: count,
    },
  ];
}
