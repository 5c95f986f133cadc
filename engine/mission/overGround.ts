import { elementAt, numberAt } from '../elementAt.ts';
import { defaultClearance_m, keepAltitudeWithin_m } from '../flight/returnHome.ts';
import { type HeightAboveGround, highestOfPlaces, highestOverGround } from './aboveGround.ts';
import { type Clearance, clearanceOn, type FlownLine, shallowest_m } from './clearance.ts';
import type { FlownPoint } from './flownPoint.ts';
import { knownGround } from './heights.ts';
import { type ProfilePoint, profileOf } from './profile.ts';
import { heightOnWayHome, type Route } from './route.ts';
import type { LineGround, RouteGround } from './routeGround.ts';
import type { RouteLeg } from './routeLegs.ts';
import { slopeToFirst, type WayToFirst } from './wayToFirst.ts';

/** How a leg and the way home from its end lie over the ground; members are absent where it is unknown or was not asked for. */
export interface LegOverGround {
  /** Height over the ground where it is least. */
  readonly clearance?: Clearance | undefined;
  readonly return_clearance?: Clearance | undefined;
  /** Greatest height above the ground; present where a ceiling is asked for. */
  readonly height_above_ground?: HeightAboveGround | undefined;
  readonly return_height_above_ground?: HeightAboveGround | undefined;
  /** Ground and path along the way. */
  readonly profile?: readonly ProfilePoint[] | undefined;
  readonly return_profile?: readonly ProfilePoint[] | undefined;
}

/** A way from the take-off to a waypoint, with its heights above the launch point. */
interface WayOut extends Pick<FlownLine, 'distance_m' | 'start_height_m' | 'rise_m'> {
  readonly index: number;
}

/**
 * The height over the ground that legs and ways home should keep. The height of a leg that follows the ground is the pilot's choice, and
 * a way home from near by is flown at the height of its waypoint: of these, only what may touch the ground counts.
 */
export const leastOnLeg = ({ input }: Pick<Route, 'input'>, isChosen: boolean): number =>
  isChosen ? 0 : (input.options.clearance_m ?? defaultClearance_m);

/** The same for a way home of some length. */
export const leastHome = (route: Pick<Route, 'input'>, distance_m: number): number =>
  leastOnLeg(route, distance_m <= keepAltitudeWithin_m);

/** Barometers and receivers err by less: a route that ends so near to the ground ends on it. */
const standing_m = 5;

/**
 * A function that gives how deep a waypoint lies below the ground, metres, where the ground is known at the waypoints alone. It gives
 * `undefined` where it does not, where the route ends on the ground, and where the ground there or at home is unknown.
 */
export function waypointDepths({ ground, points, input }: Route): (index: number) => number | undefined {
  const home_msl_m = ground === undefined ? knownGround(input.terrain)(0) : undefined;
  return (index) => {
    const { ground_msl_m, altitude_m } = elementAt(points, index);
    if (home_msl_m === undefined || ground_msl_m === undefined) return undefined;
    const depth_m = ground_msl_m - home_msl_m - altitude_m;
    const isLast = index === points.length - 1;
    return depth_m <= (isLast ? standing_m : shallowest_m) ? undefined : depth_m;
  };
}

/** True if a leg is the last one and ends on the ground. */
function isLanding(
  { legs, points }: Route,
  { home_msl_m, legs: grounds }: RouteGround,
  index: number,
): boolean {
  if (index < legs.length - 1) return false;
  const { lines, first, count } = elementAt(grounds, index);
  const over_m =
    home_msl_m + elementAt(points, index).altitude_m - numberAt(lines.heights_msl_m, first + count - 1);
  return Math.abs(over_m) <= standing_m;
}

const legLine = (route: Route, ground: RouteGround, index: number): FlownLine => {
  const { start_height_m, rise_m, followed_m } = elementAt(route.legs, index);
  return {
    distance_m: elementAt(route.tracks, index).distance_m,
    ground: elementAt(ground.legs, index),
    start_height_m,
    rise_m,
    followed_m,
    least_m: leastOnLeg(route, followed_m !== undefined),
    stands: { start: index === 0, end: isLanding(route, ground, index) },
  };
};

/** A level way home over its ground. */
interface LevelWay {
  readonly ground: LineGround;
  readonly distance_m: number;
  readonly height_m: number;
  /** True if it begins on the ground. */
  readonly isOnGround: boolean;
}

const lineBack = (route: Route, { ground, distance_m, height_m, isOnGround }: LevelWay): FlownLine => ({
  distance_m,
  ground,
  start_height_m: height_m,
  rise_m: 0,
  least_m: leastHome(route, distance_m),
  stands: { start: isOnGround, end: true },
});

const lineHome = (route: Route, ground: RouteGround, index: number): FlownLine =>
  lineBack(route, {
    ground: elementAt(ground.homeward, index),
    distance_m: elementAt(route.homeward, index).distance_m,
    height_m: heightOnWayHome(route, index),
    isOnGround: isLanding(route, ground, index),
  });

/** How a return from any place in the air lies over the ground; `undefined`: none is known under it. */
export const backOverGround = (
  route: Route,
  ground: RouteGround,
  way: Omit<LevelWay, 'isOnGround'>,
): Clearance | undefined => clearanceOn(ground, lineBack(route, { ...way, isOnGround: false }));

/** The way from the take-off to the waypoint where a flight resumes the route; its ground is that of the way back there. */
function lineOut(ground: RouteGround, out: WayOut, route: Route): FlownLine {
  const { index, distance_m, start_height_m, rise_m } = out;
  return {
    distance_m,
    ground: elementAt(ground.toTakeOff, index),
    start_height_m: start_height_m + rise_m,
    rise_m: 0 - rise_m,
    least_m: leastHome(route, distance_m),
    stands: { start: false, end: true },
  };
}

const highestOn = ({ input }: Route, ground: RouteGround, line: FlownLine): HeightAboveGround | undefined => {
  const { max_height_above_ground_m: ceiling_m } = input.options;
  return ceiling_m === undefined ? undefined : highestOverGround(ground, line, ceiling_m);
};

/** The greatest height above the ground of a return from any place in the air. */
export const highestBack = (
  route: Route,
  ground: RouteGround,
  way: Omit<LevelWay, 'isOnGround'>,
): HeightAboveGround | undefined => highestOn(route, ground, lineBack(route, { ...way, isOnGround: false }));

/** How a way from the take-off to the waypoint of an index lies over the ground, and the way back. */
export function wayOutOverGround(route: Route, ground: RouteGround, out: WayOut): LegOverGround {
  const there = lineOut(ground, out, route);
  const home = lineHome(route, ground, out.index);
  return {
    clearance: clearanceOn(ground, there),
    return_clearance: clearanceOn(ground, home),
    height_above_ground: highestOn(route, ground, there),
    return_height_above_ground: highestOn(route, ground, home),
  };
}

/** How the way back to the first waypoint lies over the ground. */
export function firstOverGround(
  route: Route,
  ground: RouteGround,
  way: WayToFirst,
): Pick<LegOverGround, 'clearance' | 'height_above_ground'> {
  if (ground.toFirst === undefined) return {};
  const line: FlownLine = {
    ...slopeToFirst(way),
    ground: ground.toFirst,
    least_m: leastOnLeg(route, false),
    stands: { start: isLanding(route, ground, route.legs.length - 1), end: false },
  };
  return { clearance: clearanceOn(ground, line), height_above_ground: highestOn(route, ground, line) };
}

/** How a leg of a route and the way home from its end lie over the ground. */
export function overGround(route: Route, ground: RouteGround, index: number): LegOverGround {
  const leg = legLine(route, ground, index);
  const home = lineHome(route, ground, index);
  const isAsked = route.input.options.profile === true;
  return {
    clearance: clearanceOn(ground, leg),
    return_clearance: clearanceOn(ground, home),
    height_above_ground: highestOn(route, ground, leg),
    return_height_above_ground: highestOn(route, ground, home),
    profile: isAsked ? profileOf(ground.home_msl_m, leg) : undefined,
    return_profile: isAsked ? profileOf(ground.home_msl_m, home) : undefined,
  };
}

/** How high a leg and the way home from its end are at their ends, where the ground is known there at most. */
export function highAtEnds(
  route: Route,
  { index, way, from }: { readonly index: number; readonly way: RouteLeg; readonly from: FlownPoint },
): LegOverGround {
  const { max_height_above_ground_m: ceiling_m } = route.input.options;
  if (ceiling_m === undefined) return {};
  const home_msl_m = knownGround(route.input.terrain)(0) ?? NaN;
  const to = elementAt(route.points, index);
  const there = [
    {
      ...from,
      height_m: way.start_height_m,
      ground_msl_m: from === route.home ? home_msl_m : from.ground_msl_m,
    },
    { ...to, height_m: to.altitude_m },
  ];
  const back = [{ ...to, height_m: heightOnWayHome(route, index) }];
  return {
    height_above_ground: highestOfPlaces(there, ceiling_m, home_msl_m),
    return_height_above_ground: highestOfPlaces(back, ceiling_m, home_msl_m),
  };
}
