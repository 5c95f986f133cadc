import { askedAsFlown } from '../aircraft/asFlown.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { type Flight, prepareFlight } from '../flight/conditions.ts';
import type { SlopedWay, StraightWay } from '../flight/legDrain.ts';
import { defaultClearance_m, heightHome, returnHeight, returnSpeed } from '../flight/returnHome.ts';
import { turnBetween } from '../geo/angle.ts';
import { type Track, trackBetween, wayBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { ObstacleCourse } from '../obstacle/obstaclesOnWay.ts';
import { slopesOf } from '../terrain/slopes.ts';
import { type DistinctHeights, distinctHeights } from './distinctHeights.ts';
import { fallingGround } from './fallingGround.ts';
import { weatherOf } from './flightWinds.ts';
import { groundAt, heightsOf, highestGround, knownGround } from './heights.ts';
import { largest } from './largest.ts';
import { hoverTimeAt, type Waypoint } from './mission.ts';
import type { FlownPoint, MissionInput } from './missionAnalysis.ts';
import { routeObstacles } from './overObstacles.ts';
import {
  followedHeights,
  highestOn,
  type RouteGround,
  routeGround,
  type Stretch,
  valueBetween,
  valuesOn,
} from './routeGround.ts';
import { homeAndBack, homeStand, type Stand, swapPlacesOf } from './swapPlaces.ts';

/** Bumps that an autopilot does not follow; errors of the heights from sample to sample are smaller. */
const followTolerance_m = 5;

/** The geometry of the way to a waypoint and of its end, which is the same in every weather. */
export interface RouteLeg extends SlopedWay {
  /** Index of the waypoint at the end of the leg. */
  readonly index: number;
  /** True if the leg begins with the take-off. */
  readonly isFromHome: boolean;
  /** Height at which the straight flight begins, above the launch point. */
  readonly start_height_m: number;
  /** Distance from the last stop to the end of the leg: a short run is too short to reach the speed. */
  readonly run_m: number;
  /** A stop, a corner on the way, or neither, where the leg or the next one has no length. */
  readonly end: 'stop' | 'corner' | 'none';
  readonly corner_deg: number;
  /** Radius of the corner, metres. */
  readonly corner_m: number;
  /** Hover and actions at the waypoint. */
  readonly hover_s: number;
  /** The greatest height above the launch point that it leads to after its start, metres. */
  readonly highest_m: number;
  /** Heights above the launch point at the samples of its ground, where the leg follows that; absent: one straight slope. */
  readonly followed_m?: Float64Array | undefined;
}

/** The geometry of the plan, without battery figures. */
export interface Route {
  readonly input: MissionInput;
  readonly flight: Flight;
  readonly home: FlownPoint;
  /** Where flights take off and where they are to land, to which their returns lead, on the ground. */
  readonly takeOff: FlownPoint;
  readonly landing: FlownPoint;
  readonly points: readonly FlownPoint[];
  /** Tracks between neighbours; track 0 leaves home. */
  readonly tracks: readonly Track[];
  readonly legs: readonly RouteLeg[];
  /** The way to the landing from each waypoint. */
  readonly homeward: readonly StraightWay[];
  /** Heights of the waypoints, and of the middles of the legs, above the launch point. */
  readonly pointHeights: DistinctHeights;
  readonly middleHeights: DistinctHeights;
  /** Height of every return above the launch point: one, as it is set in the aircraft before the take-off. */
  readonly returnHeight_m: number;
  /** The ground along legs and ways home, where it is known. */
  readonly ground: RouteGround | undefined;
  /** The obstacles around, where some are known. */
  readonly obstacles: ObstacleCourse | undefined;
  /** Speed on the way to each waypoint, over the ground or, for wings, through the air. */
  readonly speeds_mps: readonly number[];
  /** The hours that it is flown through; absent: one weather for the whole flight. */
  readonly hours?: RouteHours | undefined;
}

/** The hours of a flight that is longer than one. */
export interface RouteHours {
  /** The flight in the weather of each hour, with one pack. */
  readonly flights: readonly Flight[];
  /** Their indices in the hours that are given. */
  readonly flown: readonly number[];
  /** Index of the flight of the hour in which each leg begins. */
  readonly ofLegs: readonly number[];
}

/** The flight in the weather of the hour in which a leg begins. */
export const flightOnLeg = ({ flight, hours }: Pick<Route, 'flight' | 'hours'>, index: number): Flight =>
  hours === undefined ? flight : elementAt(hours.flights, elementAt(hours.ofLegs, index));

const launchPoint = ({ lat, lon }: Position): FlownPoint => ({ lat, lon, altitude_m: 0 });

/** A place of take-off or landing; ground of which nobody knows how high it lies counts as level with the launch point. */
function endPoint(input: MissionInput, stand: Stand): FlownPoint {
  const { home, terrain } = input;
  if (stand === homeStand) return launchPoint(home);
  const { lat, lon } = elementAt(swapPlacesOf(input), stand - 1);
  const ground_msl_m =
    knownGround(terrain)(0) === undefined ? undefined : terrain.swap_grounds_msl_m?.[stand - 1];
  const altitude_m = ground_msl_m === undefined ? 0 : ground_msl_m - groundAt(terrain, 0);
  return { lat, lon, altitude_m, ...(ground_msl_m !== undefined && { ground_msl_m }) };
}

/** The plan with its heights above the launch point, its tracks and its flight (MODEL.md §7), in the wind of the first flight. Linear in the waypoints. */
export function layRoute(input: MissionInput, ends = homeAndBack): Route {
  const { options, waypoints, drone } = input;
  const home = launchPoint(input.home);
  const heights_m = heightsOf(input);
  const groundOf = knownGround(input.terrain);
  const points = waypoints.map(({ lat, lon }, index) => {
    const altitude_m = elementAt(heights_m, index);
    const ground_msl_m = groundOf(index + 1);
    return ground_msl_m === undefined ? { lat, lon, altitude_m } : { lat, lon, altitude_m, ground_msl_m };
  });
  const tracks = points.map((point, index) => trackBetween(points[index - 1] ?? home, point));
  const flight = prepareFlight({
    drone,
    weather: weatherOf(input, 0),
    surface_msl_m: groundAt(input.terrain, 0),
    payload_g: options.payload_g,
    battery_cycles: input.battery.cycles,
    battery_temp_c: input.battery.battery_temp_c,
    initial_pct: input.battery.initial_pct,
    penalty: options.alt_penalty,
    fine_tune_factor: options.fine_tune_factor,
    as_flown: askedAsFlown(drone, options.as_flown),
  });
  const speeds_mps = waypoints.map((waypoint) => plannedSpeed(input, waypoint));
  const ground = routeGround(input, ends);
  const [takeOff, landing] = [endPoint(input, ends.takeOff), endPoint(input, ends.landing)];
  const { takeoff_height_m } = input;
  const legs = layLegs({ flight, waypoints, tracks, heights_m, speeds_mps, ground, takeoff_height_m });
  const obstacles = routeObstacles(input);
  const returnHeight_m = heightOfReturns(input, { ground, obstacles, points, takeOff, landing });
  const heightOnLeg = (index: number, fraction: number) => heightInside(elementAt(legs, index), fraction);
  const ground_falls = ground && fallingGround({ ground, heightOnLeg, heights_m, returnHeight_m });
  return {
    input,
    flight: ground_falls === undefined ? flight : prepareFlight({ ...flight.request, ground_falls }),
    home,
    takeOff,
    landing,
    points,
    tracks,
    legs,
    homeward: points.map((point) => wayHome(point, landing, flight)),
    pointHeights: distinctHeights(heights_m),
    middleHeights: distinctHeights(legs.map(({ start_height_m, rise_m }) => start_height_m + rise_m / 2)),
    returnHeight_m,
    ground,
    obstacles,
    speeds_mps,
  };
}

/** The same route, flown in the wind of another flight of a split: nothing of its geometry goes by the wind. */
export const inWindOf = (route: Route, flight_index: number): Route => ({
  ...route,
  flight: prepareFlight({ ...route.flight.request, weather: weatherOf(route.input, flight_index) }),
});

/** The way home from a position, or to where else a flight is to land. */
export function wayHome(from: Position, home: Position, flight: Flight): StraightWay {
  const { distance_m, north, east } = wayBetween(from, home);
  return { distance_m, north, east, rise_m: 0, speed_mps: returnSpeed(flight) };
}

/** The speed of every way that has none of its own. */
export const cruiseSpeed = ({ options, drone }: MissionInput): number =>
  options.cruise_speed_mps ?? drone.cruise_speed_mps;

const plannedSpeed = (input: MissionInput, { speed_mps }: Waypoint): number =>
  speed_mps ?? cruiseSpeed(input);

/** True if the aircraft cuts the corner of a waypoint; with a wait there it stops. */
const isFlownThrough = (waypoint: Waypoint): boolean =>
  (waypoint.curve_size ?? 0) > 0 && hoverTimeAt(waypoint) === 0;

interface LegPlan {
  readonly flight: Flight;
  readonly waypoints: readonly Waypoint[];
  readonly tracks: readonly Track[];
  readonly heights_m: readonly number[];
  readonly speeds_mps: readonly number[];
  readonly ground: RouteGround | undefined;
  readonly takeoff_height_m: number | undefined;
}

/** The ground and obstacles that returns lead over, and the places between which they lead. */
type Surrounded = Pick<Route, 'ground' | 'obstacles' | 'points' | 'takeOff' | 'landing'>;

/**
 * Height of the returns above the launch point (MODEL.md §8): the one that is asked for; else the least, in whole metres, as remote controls
 * take them, that clears the ground along the ways home from all waypoints, or under these, and what is known to stand there. An aircraft
 * counts it from its take-off.
 */
function heightOfReturns(
  { waypoints, terrain, options }: MissionInput,
  { ground, obstacles, points, takeOff: { altitude_m: start_m }, landing }: Surrounded,
): number {
  const { return_height_m, clearance_m: asked_m = defaultClearance_m } = options;
  if (return_height_m !== undefined) return start_m + return_height_m;
  const [under_m, error_m] =
    ground === undefined
      ? [Math.max(highestGround({ waypoints, terrain }), landing.altitude_m), 0]
      : [mostOf(ground.homeward, highestOn) - ground.home_msl_m, ground.error_m];
  const standing_m = obstacles && mostOf(points, (point) => obstacles.highestOn(point, landing));
  const clearing = (top_m: number, clear_m: number) => returnHeight(top_m - start_m, clear_m);
  const overGround_m = clearing(under_m, asked_m + error_m);
  return start_m + Math.ceil(Math.max(overGround_m, clearing(standing_m ?? -Infinity, asked_m)));
}

const mostOf = <Element>(list: readonly Element[], heightOf: (element: Element) => number): number =>
  largest(list, heightOf)?.value ?? -Infinity;

function layLegs(plan: LegPlan): RouteLeg[] {
  const { waypoints, tracks, heights_m, speeds_mps, takeoff_height_m } = plan;
  let run_m = 0;
  return waypoints.map((waypoint, index) => {
    const { distance_m, north, east } = elementAt(tracks, index);
    const height_m = elementAt(heights_m, index);
    const followed_m = plan.ground && followedHeights(plan.ground, waypoints, index, takeoff_height_m);
    const climbed_m = takeoff_height_m ?? Math.max(0, height_m);
    const start_height_m = followed_m?.[0] ?? heights_m[index - 1] ?? climbed_m;
    const least_m = index === 0 ? Math.max(height_m, start_height_m) : height_m;
    const reached_m = run_m + distance_m;
    run_m = isFlownThrough(waypoint) ? reached_m : 0;
    return {
      index,
      isFromHome: index === 0,
      distance_m,
      north,
      east,
      start_height_m,
      rise_m: height_m - start_height_m,
      speed_mps: elementAt(speeds_mps, index),
      run_m: reached_m,
      ...endOf(plan, waypoint, index),
      hover_s: hoverTimeAt(waypoint),
      highest_m: followed_m === undefined ? least_m : highestOf(followed_m, least_m),
      followed_m,
      slopes: followed_m && slopesOf(followed_m, distance_m, followTolerance_m),
    };
  });
}

const highestOf = (heights_m: Float64Array, least_m: number): number =>
  heights_m.reduce((most_m, height_m) => Math.max(most_m, height_m), least_m);

/**
 * A part of a leg along its track: what is flown of it where a flight begins or ends inside. Where it ends before its waypoint, the aircraft
 * stops and waits for nothing.
 */
export function partOfLeg(leg: RouteLeg, stretch: Stretch, track: Track): RouteLeg {
  const { distance_m, north, east } = track;
  const followed_m = leg.followed_m && valuesOn(leg.followed_m, stretch);
  const [start_height_m, end_height_m] = [stretch.start, stretch.end].map((fraction) =>
    leg.followed_m === undefined
      ? leg.start_height_m + fraction * leg.rise_m
      : valueBetween(leg.followed_m, fraction),
  ) as [number, number];
  return {
    ...leg,
    distance_m,
    north,
    east,
    start_height_m,
    rise_m: end_height_m - start_height_m,
    run_m: leg.run_m - (leg.distance_m - distance_m),
    ...(stretch.end < 1 && { end: 'stop', ...noCorner, hover_s: 0 }),
    highest_m: followed_m === undefined ? end_height_m : highestOf(followed_m, end_height_m),
    followed_m,
    slopes: followed_m && slopesOf(followed_m, distance_m, followTolerance_m),
  };
}

/** Height above the launch point at a fraction of the straight flight of a leg. */
export function heightInside({ start_height_m, rise_m, followed_m }: RouteLeg, fraction: number): number {
  if (followed_m === undefined) return start_height_m + fraction * rise_m;
  return numberAt(followed_m, Math.round(fraction * (followed_m.length - 1)));
}

const noCorner = { corner_deg: 0, corner_m: 0 } as const;

/** End of a leg: wings turn at every waypoint but the last; aircraft that can stop do so where they do not fly through. */
function endOf(
  { flight, tracks }: LegPlan,
  waypoint: Waypoint,
  index: number,
): Pick<RouteLeg, 'end' | 'corner_deg' | 'corner_m'> {
  const next = tracks[index + 1];
  const track = elementAt(tracks, index);
  const isStop = flight.rules.mayStop && !isFlownThrough(waypoint);
  if (isStop || next === undefined) return { end: 'stop', ...noCorner };
  if (track.distance_m === 0 || next.distance_m === 0) return { end: 'none', ...noCorner };
  const corner_deg = turnBetween(track.final_course_deg, next.course_deg);
  return { end: 'corner', corner_deg, corner_m: waypoint.curve_size ?? 0 };
}

/**
 * The leg straight from the take-off to a waypoint before the last, with which a flight begins that resumes the route there, at cruise speed: that
 * of the leg which ends there may be as slow as what is looked at asks for. The flight before has hovered there.
 */
export function legOut({ input, takeOff, points, tracks, legs }: Route, index: number): RouteLeg {
  const { distance_m, north, east, final_course_deg } = trackBetween(takeOff, elementAt(points, index));
  const height_m = elementAt(points, index).altitude_m;
  const { takeoff_height_m } = input;
  const start_height_m =
    takeoff_height_m === undefined
      ? Math.max(takeOff.altitude_m, height_m)
      : takeOff.altitude_m + takeoff_height_m;
  return {
    ...elementAt(legs, index),
    isFromHome: true,
    distance_m,
    north,
    east,
    start_height_m,
    rise_m: height_m - start_height_m,
    speed_mps: cruiseSpeed(input),
    run_m: distance_m,
    corner_deg: turnBetween(final_course_deg, elementAt(tracks, index + 1).course_deg),
    hover_s: 0,
    highest_m: Math.max(height_m, start_height_m),
    followed_m: undefined,
    slopes: undefined,
  };
}

/** The greatest height above the launch point at which the route and its ways home are flown, metres. */
export const greatestHeight = (route: Route): number =>
  route.legs.reduce(
    (most_m, { index, highest_m }) => Math.max(most_m, highest_m, heightOnWayHome(route, index)),
    0,
  );

/** Height above the launch point of the way home from the end of a leg, metres. */
export function heightOnWayHome({ points, homeward, flight, returnHeight_m }: Route, index: number): number {
  const { altitude_m } = elementAt(points, index);
  return heightHome(flight, altitude_m, returnHeight_m, elementAt(homeward, index).distance_m);
}
