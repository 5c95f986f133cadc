import type { SpeedPair } from '../air/wind.ts';
import { elementAt } from '../elementAt.ts';
import { type Flight, fastestAirspeed, windAt } from '../flight/conditions.ts';
import { flightFor } from '../flight/knownFlight.ts';
import {
  addCosts,
  type Cost,
  type FlownStretch,
  flyStretch,
  hover,
  hoverOnTheWay,
  manoeuvre,
  moveVertically,
  noCost,
} from '../flight/legDrain.ts';
import {
  flyHome,
  type ReturnPieces,
  type ReturnStart,
  returnHeight,
  returnPieces,
} from '../flight/returnHome.ts';
import { takeOffOverhead } from '../flight/takeOff.ts';
import { turnBetween } from '../geo/angle.ts';
import { middleCourse, type Track, trackBetween } from '../geo/geodesic.ts';
import { groundAt, heightsOf, highestGround } from './heights.ts';
import { hoverTimeAt, type Waypoint } from './mission.ts';
import type { FlownPoint, MissionInput } from './missionAnalysis.ts';

/** The plan as geometry: what is flown, before any battery is spent. */
export interface Route {
  readonly input: MissionInput;
  readonly flight: Flight;
  readonly home: FlownPoint;
  readonly points: readonly FlownPoint[];
  /** Tracks between neighbours; track 0 leaves home. */
  readonly tracks: readonly Track[];
  /** The way home from each waypoint: its length and its course half-way, true degrees. Lists of numbers: objects weigh a long plan down. */
  readonly homeward: { readonly distances_m: readonly number[]; readonly courses_deg: readonly number[] };
  /** Distance flown since the last stop, at the end of each leg; a stop's braking needs a run to speed up on. */
  readonly runs_m: readonly number[];
  readonly returnHeight_m: number;
  /** Speed to hold on the way to each waypoint, over the ground or, for wings, through the air. */
  readonly speeds_mps: readonly number[];
}

/** Leaving the ground: take-off, the hover asked for, and the climb over home. */
export interface TakeOffPieces {
  readonly overhead: Cost;
  readonly hover: Cost;
  readonly climb: Cost;
}

/** What a leg costs, in the order in which it is flown. */
export interface LegCost {
  /** Leg 0 only. */
  readonly before: Cost;
  /** Height at which the straight flight begins. */
  readonly start_height_m: number;
  /** `undefined`: no headway against the wind. */
  readonly along: FlownStretch | undefined;
  /** Stop or corner. */
  readonly turn: Cost;
  readonly hover: Cost;
}

/** The plan with its heights above the launch point, its tracks and its flight (MODEL.md §7). Linear in the waypoints. */
export function layRoute(input: MissionInput): Route {
  const { options, waypoints } = input;
  const home: FlownPoint = { ...input.home, altitude_m: 0 };
  const heights_m = heightsOf(input);
  const points = waypoints.map(({ lat, lon }, index) => ({
    lat,
    lon,
    altitude_m: elementAt(heights_m, index),
  }));
  const tracks = points.map((point, index) => trackBetween(points[index - 1] ?? home, point));
  return {
    input,
    flight: flightFor({
      drone: input.drone,
      weather: input.weather,
      surface_msl_m: groundAt(input.terrain, 0),
      payload_g: options.payload_g,
      battery_cycles: input.battery.cycles,
      penalty: options.alt_penalty,
      fine_tune_factor: options.fine_tune_factor,
    }),
    home,
    points,
    tracks,
    runs_m: runsBetweenStops(waypoints, tracks),
    homeward: waysHome(home, points),
    returnHeight_m: returnHeight(highestGround(input)),
    speeds_mps: waypoints.map((waypoint) => plannedSpeed(input, waypoint)),
  };
}

function waysHome(home: FlownPoint, points: readonly FlownPoint[]): Route['homeward'] {
  const distances_m: number[] = [];
  const courses_deg: number[] = [];
  for (const point of points) {
    const track = trackBetween(point, home);
    distances_m.push(track.distance_m);
    courses_deg.push(middleCourse(track));
  }
  return { distances_m, courses_deg };
}

const plannedSpeed = ({ options, drone }: MissionInput, { speed_mps }: Waypoint): number =>
  speed_mps ?? options.cruise_speed_mps ?? drone.cruise_speed_mps;

/** What happens before the first leg, which begins at `height_m`; a plan below the launch point starts level. */
export function takeOffPieces({ flight, input }: Route, height_m: number): TakeOffPieces {
  return {
    overhead: takeOffOverhead(flight),
    hover: hover(flight, 0, input.options.preflight_hover_s),
    climb: moveVertically(flight, 0, Math.max(0, height_m)),
  };
}

function takeOff(route: Route, height_m: number): Cost {
  const { overhead, hover, climb } = takeOffPieces(route, height_m);
  return addCosts(overhead, hover, climb);
}

/** A corner is cut only in passing: who hovers at a waypoint stops there. */
const isFlownThrough = (waypoint: Waypoint): boolean =>
  (waypoint.curve_size ?? 0) > 0 && hoverTimeAt(waypoint) === 0;

function runsBetweenStops(waypoints: readonly Waypoint[], tracks: readonly Track[]): number[] {
  let run_m = 0;
  return waypoints.map((waypoint, index) => {
    const reached_m = run_m + elementAt(tracks, index).distance_m;
    run_m = isFlownThrough(waypoint) ? reached_m : 0;
    return reached_m;
  });
}

/**
 * Time at the end of a leg: a flown-through corner costs its turn, though never more than a stop, any other waypoint a stop;
 * wings turn at every one.
 */
function turnTime(route: Route, index: number, speeds: SpeedPair, run_m: number): number {
  const { handling } = route.flight;
  const track = elementAt(route.tracks, index);
  const next = route.tracks[index + 1];
  const isStop = handling.mayStop && !isFlownThrough(elementAt(route.input.waypoints, index));
  if (isStop || next === undefined) return handling.endTime_s(speeds, run_m);
  if (track.distance_m === 0 || next.distance_m === 0) return 0;
  const corner_s = handling.cornerTime_s(speeds, turnBetween(track.final_course_deg, next.course_deg));
  return Math.min(corner_s, handling.endTime_s(speeds, run_m));
}

/** Whether the aircraft can stay over a place there: the middle of a leg does not tell where the wind grows with height. */
const canHoldAt = (flight: Flight, height_m: number): boolean =>
  flight.weather.wind_height_m === undefined ||
  windAt(flight, height_m).withstood_mps <= fastestAirspeed(flight, height_m);

/**
 * Costs of flying along `track` to waypoint `index` (MODEL.md §7): from home it begins with the take-off, else at the waypoint before.
 * `along` is absent where the wind allows no headway.
 */
export function legCost(
  route: Route,
  index: number,
  isFromHome: boolean,
  track: Track,
  speed_mps = elementAt(route.speeds_mps, index),
): LegCost {
  const { flight, points } = route;
  const waypoint = elementAt(route.input.waypoints, index);
  const to_m = elementAt(points, index).altitude_m;
  const start_height_m = isFromHome ? Math.max(0, to_m) : elementAt(points, index - 1).altitude_m;
  const way = flyStretch(flight, {
    distance_m: track.distance_m,
    course_deg: middleCourse(track),
    from_m: start_height_m,
    to_m,
    ground_speed_mps: speed_mps,
  });
  const along = canHoldAt(flight, to_m) ? way : undefined;
  const run_m = isFromHome ? track.distance_m : elementAt(route.runs_m, index);
  const turn_s = along === undefined ? 0 : turnTime(route, index, along, run_m);
  return {
    before: isFromHome ? takeOff(route, to_m) : noCost,
    start_height_m,
    along,
    turn: manoeuvre(flight, to_m, turn_s),
    hover: hoverOnTheWay(flight, to_m, hoverTimeAt(waypoint)),
  };
}

/** What a hover at a waypoint would cost before its first second: a stop instead of a corner, and a wing's changes to hover and back. */
export function costOfStaying(route: Route, index: number): number {
  const { flight, input, points } = route;
  const waypoint = elementAt(input.waypoints, index);
  if (hoverTimeAt(waypoint) > 0) return 0;
  const height_m = elementAt(points, index).altitude_m;
  const changes = hover(flight, height_m, 2 * flight.handling.transition_s).used_pct;
  if (!flight.handling.mayStop || !isFlownThrough(waypoint)) return changes;
  const { along, turn } = legCost(route, index, index === 0, elementAt(route.tracks, index));
  if (along === undefined) return changes;
  const stop_s = flight.handling.endTime_s(along, elementAt(route.runs_m, index));
  return changes + manoeuvre(flight, height_m, stop_s).used_pct - turn.used_pct;
}

const startAt = ({ homeward, points }: Route, index: number): ReturnStart => ({
  distance_m: elementAt(homeward.distances_m, index),
  course_deg: elementAt(homeward.courses_deg, index),
  height_m: elementAt(points, index).altitude_m,
});

/** The flight home from any place; `undefined`: no headway against the wind. */
export const returnFrom = (route: Route, start: ReturnStart): Cost | undefined =>
  flyHome(route.flight, start, route.returnHeight_m);

/** The flight home from a waypoint; `undefined`: no headway against the wind. */
export const returnFromWaypoint = (route: Route, index: number): Cost | undefined =>
  returnFrom(route, startAt(route, index));

/** The flight home from a waypoint by what it is spent on; `undefined`: no headway against the wind. */
export const returnPiecesFrom = (route: Route, index: number): ReturnPieces | undefined =>
  returnPieces(route.flight, startAt(route, index), route.returnHeight_m);
