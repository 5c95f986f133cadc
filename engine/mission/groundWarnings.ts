import { defined } from '../defined.ts';
import type { Position } from '../geo/position.ts';
import type { Warning } from '../warnings/warning.ts';
import { saidAbove } from './aboveGround.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import type { Clearance } from './clearance.ts';
import type { Ending } from './endAction.ts';
import { landingAtSwap } from './flightEnds.ts';
import { largest } from './largest.ts';
import type { Leg } from './leg.ts';
import { obstacleValues } from './legObstacles.ts';
import type { MissionInput } from './missionInput.ts';
import { waypointDepths } from './overGround.ts';
import { type NearestObstacle, nearnessBeside } from './overObstacles.ts';
import type { Route } from './route.ts';
import { statedOver } from './statedOver.ts';
import { wayToFirst } from './wayToFirst.ts';

const ceilingCodes = {
  height_above_ground: 'ABOVE_HEIGHT_CEILING',
  return_height_above_ground: 'RETURN_ABOVE_HEIGHT_CEILING',
} as const;

/** The line that passes the ceiling above the ground by most, legs or ways home. */
function highestWarning(member: keyof typeof ceilingCodes, { lines, told }: Lines): Warning[] {
  const highest = largest(lines, ({ [member]: height }) =>
    height?.passed_m === undefined ? -Infinity : height.max_m,
  );
  const line = highest && lines[highest.index];
  const height = line?.[member];
  if (line === undefined || height?.passed_m === undefined) return [];
  const { max_m, passed_m, lat, lon, ground_msl_m } = height;
  const { way, ...place }: Told = told.get(line) ?? { leg_index: line.leg_index };
  const code = ceilingCodes[member];
  return [
    {
      code,
      ...(way !== undefined && { says: `${code}.${way}` }),
      values: {
        over: ground_msl_m === undefined ? 'takeoff' : 'ground',
        high_m: saidAbove(max_m, passed_m),
        lat,
        lon,
      },
      ...defined(place),
      value: max_m,
      limit: passed_m,
      unit: 'm',
    },
  ];
}

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

/** The thing under a line to which it is nearest. */
type Beneath = 'ground' | 'obstacle';

const codes = {
  clearance: { ground: 'LOW_CLEARANCE', obstacle: 'OBSTACLE_IN_WAY' },
  return_clearance: { ground: 'LOW_RETURN_CLEARANCE', obstacle: 'RETURN_OBSTACLE' },
} as const;

/** A clearance over the ground, or over an obstacle; `undefined`: it is one over the other. */
const over = (clearance: Clearance | undefined, beneath: Beneath): Clearance | undefined =>
  (clearance?.obstacle === undefined) === (beneath === 'ground') ? clearance : undefined;

/** Deeper than any line lies too low. */
const deepest_m = 1e5;

/** How much a line lacks to the height over the ground that it should keep; one that is below the ground lacks more than any other. */
const lackOf = ({ missed_m = -Infinity, min_m = 0, below_m, obstacle }: Partial<Clearance> = {}): number => {
  if (obstacle?.beside_m !== undefined) return missed_m + nearnessBeside(obstacle.beside_m);
  return missed_m - min_m + (below_m === undefined ? 0 : deepest_m);
};

/** The line that is too near to the ground, or to an obstacle, by most, legs or ways home. */
function lowestWarning(member: keyof typeof codes, beneath: Beneath, { lines, told }: Lines): Warning[] {
  const lowest = largest(lines, ({ [member]: clearance }) => lackOf(over(clearance, beneath)));
  const line = lowest && lines[lowest.index];
  const clearance = over(line?.[member], beneath);
  if (line === undefined || clearance?.missed_m === undefined) return [];
  const { missed_m, below_m, lat, lon, obstacle } = clearance;
  const code = codes[member][beneath];
  const { way, ...place }: Told = told.get(line) ?? { leg_index: line.leg_index };
  const value = statedOver(clearance);
  const beside_m = obstacle?.beside_m;
  const says = [
    code,
    ...(beside_m === undefined ? [] : ['beside']),
    ...(way === undefined ? [] : [way]),
  ].join('.');
  const side = beside_m !== undefined ? 'beside' : value < 0 ? 'below' : 'over';
  const off_m = value < 0 ? saidDepth(-value) : value;
  return [
    {
      code,
      ...(says !== code && { says }),
      values: {
        sure: below_m === undefined ? 'no' : 'yes',
        side,
        off_m,
        ...(beside_m !== undefined && { beside_m }),
        lat,
        lon,
        ...(obstacle && nearestValues({ ...obstacle, lat, lon })),
      },
      ...(below_m !== undefined && { gravity: 'forbids' as const }),
      ...defined(place),
      value,
      limit: missed_m,
      unit: 'm',
    },
  ];
}

/** Values of messages about the obstacle that a line is nearest to. */
const nearestValues = (obstacle: NearestObstacle & Position) => ({
  ...obstacleValues(obstacle),
  basis: obstacle.ground_unknown === true ? 'ground' : obstacle.is_estimated === true ? 'estimated' : 'known',
});

/**
 * How a line is told: as a leg of the plan or the way home from its end, as a way of a flight, as one from or to a place inside a leg, or as
 * the way back to a waypoint.
 */
export interface Told {
  readonly leg_index?: number | undefined;
  readonly waypoint_index?: number | undefined;
  readonly flight_index?: number | undefined;
  readonly way?: 'resume' | 'break' | 'end' | undefined;
}

/** A leg with the way home from its end, or a way that is flown as one. */
type Flown = Pick<
  Leg,
  'clearance' | 'return_clearance' | 'height_above_ground' | 'return_height_above_ground'
> & { readonly leg_index?: number };

/** Lines to compare; `told`: those of ways that are none of the plan on one charge. */
export interface Lines {
  readonly lines: readonly Flown[];
  readonly told: ReadonlyMap<Flown, Told>;
}

/** The ways on which the flights after the first one resume the route. */
const toldOut = (flights: readonly BatteryFlight[]): ReadonlyMap<Leg, Told> =>
  new Map(
    flights.slice(1).flatMap(({ flight_index, begins_at, legs }) =>
      legs.slice(0, 1).map((leg) => {
        const told: Told =
          begins_at === undefined
            ? { leg_index: leg.leg_index, flight_index }
            : { leg_index: begins_at.leg_index, flight_index, way: 'resume' };
        return [leg, told] as const;
      }),
    ),
  );

/** The legs that flights leave inside, and from there lead home. */
const waysFromInside = (flights: readonly BatteryFlight[]): ReadonlyMap<Leg, Told> =>
  new Map(
    flights.flatMap(({ flight_index, ends_at, legs }) =>
      legs
        .slice(-1)
        .flatMap((leg) =>
          ends_at === undefined
            ? []
            : [[leg, { leg_index: ends_at.leg_index, flight_index, way: 'break' }] as const],
        ),
    ),
  );

/** The way back to the first waypoint; none where flights land at a swap place. */
const endLine = (flights: readonly BatteryFlight[], ending: Ending | undefined): Lines =>
  ending === undefined || landingAtSwap(flights).length > 0
    ? { lines: [], told: new Map() }
    : { lines: [ending], told: new Map<Flown, Told>([[ending, { waypoint_index: 0, way: 'end' }]]) };

/** Legs and ways home that keep too little height over known ground and over what stands on it, or lead above the ceiling. */
export function groundWarnings(
  legs: readonly Leg[],
  flights: readonly BatteryFlight[],
  ending: Ending | undefined,
): Warning[] {
  const out = toldOut(flights);
  const inside = waysFromInside(flights);
  const toSwap = landingAtSwap(flights).flatMap(({ flight_index, legs: own }) =>
    own.map((leg) => [leg, { leg_index: leg.leg_index, flight_index }] as const),
  );
  const there = { lines: [...legs, ...out.keys()], told: out };
  const back = {
    lines: toSwap.length === 0 ? [...legs, ...inside.keys()] : flights.flatMap((flight) => flight.legs),
    told: new Map<Leg, Told>([...toSwap, ...inside]),
  };
  const end = endLine(flights, ending);
  return [
    ...(['ground', 'obstacle'] as const).flatMap((beneath) => [
      ...lowestWarning('clearance', beneath, there),
      ...lowestWarning('return_clearance', beneath, back),
      ...lowestWarning('clearance', beneath, end),
    ]),
    ...highestWarning('height_above_ground', there),
    ...highestWarning('return_height_above_ground', back),
    ...highestWarning('height_above_ground', end),
  ];
}

const isUnknown = (clearance: Clearance | undefined): boolean =>
  clearance === undefined || clearance.unknown_m !== undefined;

/** Ways of flights to and from places inside legs, where somebody looked at their ground. */
function insideLooked({ terrain }: MissionInput, flights: readonly BatteryFlight[]): Leg[] {
  if (terrain.breaks === undefined) return [];
  return [
    ...new Set(
      [...toldOut(flights), ...waysFromInside(flights)].flatMap(([leg, { way }]) =>
        way === undefined ? [] : [leg],
      ),
    ),
  ];
}

/** Where the ground is known at the waypoints, but not all along the ways between them, or to and from places inside legs. */
export function unknownWarning(
  route: Route,
  legs: readonly Leg[],
  flights: readonly BatteryFlight[],
  ending: Ending | undefined,
): Warning[] {
  const { input, ground } = route;
  const { fallback_indices, lines_failure } = input.terrain;
  if (fallback_indices.length > 0 || (ground === undefined && lines_failure === undefined)) return [];
  const all = [...legs, ...insideLooked(input, flights)];
  const ends =
    ending === undefined || wayToFirst(input.end_action, input.waypoints) === undefined ? [] : [ending];
  const count =
    all.filter(({ clearance, return_clearance }) => isUnknown(clearance) || isUnknown(return_clearance))
      .length + ends.filter(({ clearance }) => isUnknown(clearance)).length;
  if (count === 0) return [];
  return [
    {
      code: 'CLEARANCE_UNKNOWN',
      values: { legs: all.length + ends.length, reason: lines_failure ?? 'none' },
      value: count,
    },
  ];
}
