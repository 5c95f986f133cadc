import { defined } from '../defined.ts';
import type { Draft } from '../draft.ts';
import { elementAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import { obstacleSaying, sourceSaying } from '../obstacle/obstacleSaying.ts';
import type { WayFlown } from '../obstacle/obstaclesOnWay.ts';
import type { Values } from '../saying.ts';
import type { Warning } from '../warnings/warning.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import type { Clearance } from './clearance.ts';
import type { Ending } from './endAction.ts';
import { landingAtSwap } from './flightEnds.ts';
import { largest } from './largest.ts';
import type { Leg } from './leg.ts';
import type { FlownLeg } from './legToFly.ts';
import { firstOverGround, leastHome, leastOnLeg } from './overGround.ts';
import {
  type LeastOver,
  nearerOf,
  type OverObstacles,
  overObstacles,
  type ProfileObstacle,
  shownObstacles,
  type UnknownObstacle,
} from './overObstacles.ts';
import { heightOnWayHome, type Route } from './route.ts';
import { slopeToFirst, wayToFirst } from './wayToFirst.ts';

interface Line extends LeastOver {
  readonly way: WayFlown;
  readonly distance_m: number;
}

interface LineOver extends Omit<OverObstacles, 'met'> {
  readonly shown?: readonly ProfileObstacle[] | undefined;
}

/** How a line lies over ground and obstacles together. */
function over(route: Route, { way, distance_m, ...least }: Line, ground: Clearance | undefined): LineOver {
  if (route.obstacles === undefined) return { clearance: ground };
  const { clearance, unknown, passed, met } = overObstacles(route.obstacles, way, least);
  const isShown = route.input.options.profile === true && route.ground !== undefined;
  return {
    clearance: nearerOf(ground, clearance, distance_m),
    unknown,
    passed,
    shown: isShown ? shownObstacles(met, route.ground.home_msl_m) : undefined,
  };
}

/** A level way home from a place in the air. */
interface WayBack extends Position {
  readonly distance_m: number;
  readonly height_m: number;
}

/** How a way home from any place in the air lies over obstacles, besides over the ground. */
export function backOverObstacles(
  route: Route,
  { lat, lon, distance_m, height_m }: WayBack,
  ground: Clearance | undefined,
): LineOver {
  const way = { from: { lat, lon }, to: route.landing, start_height_m: height_m, rise_m: 0 };
  const least_m = leastHome(route, distance_m);
  return over(route, { way, distance_m, least_m, drawn_m: least_m }, ground);
}

/** Adds to a leg how it and the way home from its end lie over the obstacles, besides over the ground. */
export function addObstacles(leg: Draft<Leg>, route: Route, { index, isResumed, way }: FlownLeg): void {
  if (route.obstacles === undefined) return;
  const { from, to } = leg;
  const { distance_m, start_height_m, rise_m } = way;
  const followed_m = isResumed ? undefined : elementAt(route.legs, index).followed_m;
  const least_m = isResumed ? leastHome(route, distance_m) : leastOnLeg(route, followed_m !== undefined);
  // How near the pictures are taken of what was drawn is the pilot's choice: a leg is only not to lead into it.
  const drawn_m = isResumed ? least_m : 0;
  const line = { way: { from, to, start_height_m, rise_m, followed_m }, distance_m, least_m, drawn_m };
  const there = over(route, line, leg.clearance);
  const home = { ...to, distance_m: elementAt(route.homeward, index).distance_m };
  const height_m = heightOnWayHome(route, index);
  const back = backOverObstacles(route, { ...home, height_m }, leg.return_clearance);
  if (there.clearance !== undefined) leg.clearance = there.clearance;
  if (back.clearance !== undefined) leg.return_clearance = back.clearance;
  if (there.unknown !== undefined) leg.unknown_obstacle = there.unknown;
  if (back.unknown !== undefined) leg.return_unknown_obstacle = back.unknown;
  if (there.passed !== undefined) leg.passed_obstacle = there.passed;
  if (back.passed !== undefined) leg.return_passed_obstacle = back.passed;
  if (there.shown !== undefined) leg.obstacles = there.shown;
  if (back.shown !== undefined) leg.return_obstacles = back.shown;
}

/** The ending with how its flight back to the first waypoint lies over ground and obstacles; the same where it ends otherwise. */
export function withEndGround(route: Route, ending: Ending | undefined): Ending | undefined {
  const first = wayToFirst(route.input.end_action, route.points);
  if (ending === undefined || first === undefined) return ending;
  const ground = route.ground && firstOverGround(route, route.ground, first);
  const { distance_m, ...slope } = slopeToFirst(first);
  const line = { way: { ...first, ...slope }, distance_m, least_m: leastOnLeg(route, false), drawn_m: 0 };
  const { clearance, unknown, passed } = over(route, line, ground?.clearance);
  return {
    ...ending,
    ...defined({
      clearance,
      height_above_ground: ground?.height_above_ground,
      unknown_obstacle: unknown,
      passed_obstacle: passed,
    }),
  };
}

/** The leg itself, and the way home from its end. */
const ways = [undefined, 'return'] as const;

/** An obstacle on a line: a leg, a way home, or the way back to the first waypoint. */
interface Met<Found> {
  readonly place: Pick<Warning, 'leg_index' | 'waypoint_index'>;
  readonly way: 'return' | 'end' | undefined;
  readonly obstacle: Found;
}

/** The lines that have an obstacle, of each leg and of the way home from its end, and of the end of the flight. */
const linesWith = <Found extends UnknownObstacle>(
  legs: readonly Leg[],
  found: (leg: Leg) => readonly (Found | undefined)[],
  atEnd: Found | undefined,
): Met<Found>[] => [
  ...legs.flatMap((leg) =>
    found(leg).flatMap((obstacle, at) =>
      obstacle === undefined ? [] : [{ place: { leg_index: leg.leg_index }, way: ways[at], obstacle }],
    ),
  ),
  ...(atEnd === undefined ? [] : [{ place: { waypoint_index: 0 }, way: 'end' as const, obstacle: atEnd }]),
];

/** A warning about the obstacle of one line. */
const metWarning = <Found extends UnknownObstacle>(
  code: 'OBSTACLE_HEIGHT_UNKNOWN' | 'OBSTACLE_BESIDE',
  { place, way, obstacle }: Met<Found>,
  values: Values,
): Warning => ({
  code,
  ...(way !== undefined && { says: `${code}.${way}` }),
  values: { ...obstacleValues(obstacle), ...values },
  ...place,
});

/** Obstacles of unknown height under legs and other ways: the first one, and how many lines there are. */
function unknownWarning(legs: readonly Leg[], ending: Ending | undefined): Warning[] {
  const lines = linesWith(
    legs,
    (leg) => [leg.unknown_obstacle, leg.return_unknown_obstacle],
    ending?.unknown_obstacle,
  );
  const first = lines.find(({ way }) => way !== 'return') ?? lines[0];
  if (first === undefined) return [];
  return [metWarning('OBSTACLE_HEIGHT_UNKNOWN', first, { others: lines.length - 1 })];
}

/** The obstacle that a leg or another way passes nearest, beside it and below its top, and how many more lines pass one. */
function passedWarning(legs: readonly Leg[], ending: Ending | undefined): Warning[] {
  const lines = linesWith(
    legs,
    (leg) => [leg.passed_obstacle, leg.return_passed_obstacle],
    ending?.passed_obstacle,
  );
  const nearest = largest(lines, ({ obstacle }) => -obstacle.beside_m);
  if (nearest === undefined) return [];
  const met = elementAt(lines, nearest.index);
  const { beside_m, higher_m } = met.obstacle;
  return [metWarning('OBSTACLE_BESIDE', met, { beside_m, higher_m, others: lines.length - 1 })];
}

/** Values of messages about an obstacle and its place. */
export const obstacleValues = (obstacle: UnknownObstacle) => ({
  what: obstacleSaying(obstacle),
  source: sourceSaying(obstacle),
  lat: obstacle.lat,
  lon: obstacle.lon,
});

/** Obstacles so near to a place of take-off or landing that the aircraft climbs or sinks beside them. */
function launchWarning({ obstacles, takeOff, landing }: Route): Warning[] {
  if (obstacles === undefined) return [];
  const met = [takeOff, landing].flatMap((place) =>
    obstacles
      .meeting({ from: place, to: place, start_height_m: place.altitude_m, rise_m: 0 })
      .filter(({ over_m = -Infinity }) => over_m < 0),
  );
  const highest = met.toSorted((one, other) => (one.over_m ?? -Infinity) - (other.over_m ?? -Infinity))[0];
  if (highest === undefined) return [];
  const { part, lat, lon, over_m } = highest;
  return [
    {
      code: 'OBSTACLE_AT_LAUNCH',
      values: {
        ...obstacleValues({ ...part.obstacle, lat, lon }),
        over_m: over_m === undefined ? 'none' : -over_m,
      },
    },
  ];
}

/** Warnings about obstacles besides those that a leg or a way home is too near to. */
export const obstacleWarnings = (
  route: Route,
  legs: readonly Leg[],
  flights: readonly BatteryFlight[],
  ending: Ending | undefined,
): Warning[] => {
  const isToSwap = landingAtSwap(flights).length > 0;
  const flown = isToSwap ? flights.flatMap((flight) => flight.legs) : legs;
  const end = isToSwap ? undefined : ending;
  return [...unknownWarning(flown, end), ...passedWarning(flown, end), ...launchWarning(route)];
};
