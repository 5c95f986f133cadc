import { askedAsFlown } from '../aircraft/asFlown.ts';
import { elementAt } from '../elementAt.ts';
import { type Flight, prepareFlight } from '../flight/conditions.ts';
import type { StraightWay } from '../flight/legDrain.ts';
import { defaultClearance_m, heightHome, returnHeight, returnSpeed } from '../flight/returnHome.ts';
import { type Track, trackBetween, wayBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { ObstacleCourse } from '../obstacle/obstaclesOnWay.ts';
import type { FlownHeights } from '../warnings/windWarnings.ts';
import { type DistinctHeights, distinctHeights } from './distinctHeights.ts';
import { fallingGround } from './fallingGround.ts';
import { chargeAtTakeOff } from './flightCharge.ts';
import { weatherOf } from './flightWinds.ts';
import type { FlownPoint } from './flownPoint.ts';
import { groundAt, heightsOf, highestGround, knownGround } from './heights.ts';
import { largest } from './largest.ts';
import type { Waypoint } from './mission.ts';
import type { MissionInput } from './missionInput.ts';
import { routeObstacles } from './overObstacles.ts';
import { highestOn, type RouteGround, routeGround } from './routeGround.ts';
import { heightInside, layLegs, type RouteLeg } from './routeLegs.ts';
import { homeAndBack, homeStand, type Stand, swapPlacesOf } from './swapPlaces.ts';

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

/** The plan with its heights above the launch point, its tracks and its flight (MODEL.md §7), in the wind and with the battery of the first flight. Linear in the waypoints. */
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
    initial_pct: chargeAtTakeOff(input, 0),
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

/** The same route, flown in the wind and with the battery of another flight of a split: nothing of its geometry goes by these. */
export const asFlight = (route: Route, flight_index: number): Route => ({
  ...route,
  flight: prepareFlight({
    ...route.flight.request,
    weather: weatherOf(route.input, flight_index),
    initial_pct: chargeAtTakeOff(route.input, flight_index),
  }),
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

/** The greatest height above the launch point at which the route and its ways home are flown, metres. */
export const greatestHeight = (route: Route): number =>
  route.legs.reduce(
    (most_m, { index, highest_m }) => Math.max(most_m, highest_m, heightOnWayHome(route, index)),
    0,
  );

/** The heights above the launch point up to which the route and its ways home are flown. */
export const flownHeights = (route: Route): FlownHeights => ({
  greatest_m: greatestHeight(route),
  legs_m: route.legs.reduce((most_m, { highest_m }) => Math.max(most_m, highest_m), 0),
  return_m: route.returnHeight_m,
});

/** Height above the launch point of the way home from the end of a leg, metres. */
export function heightOnWayHome({ points, homeward, flight, returnHeight_m }: Route, index: number): number {
  const { altitude_m } = elementAt(points, index);
  return heightHome(flight, altitude_m, returnHeight_m, elementAt(homeward, index).distance_m);
}
