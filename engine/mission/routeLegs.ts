import { askedAsFlown } from '../aircraft/asFlown.ts';
import { elementAt } from '../elementAt.ts';
import { type Flight, prepareFlight } from '../flight/conditions.ts';
import type { StraightWay } from '../flight/legDrain.ts';
import { returnHeight, returnSpeed } from '../flight/returnHome.ts';
import { turnBetween } from '../geo/angle.ts';
import { type Track, trackBetween, wayBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { type DistinctHeights, distinctHeights } from './distinctHeights.ts';
import { groundAt, heightsOf, highestGround } from './heights.ts';
import { hoverTimeAt, type Waypoint } from './mission.ts';
import type { FlownPoint, MissionInput } from './missionAnalysis.ts';

/** The geometry of the way to a waypoint and of its end, which is the same in every weather. */
export interface RouteLeg extends StraightWay {
  /** Index of the waypoint. */
  readonly index: number;
  /** Whether it begins with the take-off. */
  readonly isFromHome: boolean;
  /** Height at which the straight flight begins, above the launch point. */
  readonly start_height_m: number;
  /** Distance from the last stop to the end of the leg: a short run is too short to reach the speed. */
  readonly run_m: number;
  /** A stop, a corner on the way, or neither, where the leg or the next one has no length. */
  readonly end: 'stop' | 'corner' | 'none';
  readonly corner_deg: number;
  /** Hover and actions at the waypoint. */
  readonly hover_s: number;
}

/** The geometry of the plan, without battery figures. */
export interface Route {
  readonly input: MissionInput;
  readonly flight: Flight;
  readonly home: FlownPoint;
  readonly points: readonly FlownPoint[];
  /** Tracks between neighbours; track 0 leaves home. */
  readonly tracks: readonly Track[];
  readonly legs: readonly RouteLeg[];
  /** The way home from each waypoint. */
  readonly homeward: readonly StraightWay[];
  /** Heights of the waypoints and of the middles of the legs, above the launch point. */
  readonly pointHeights: DistinctHeights;
  readonly middleHeights: DistinctHeights;
  readonly returnHeight_m: number;
  /** Speed on the way to each waypoint, over the ground or, for wings, through the air. */
  readonly speeds_mps: readonly number[];
}

/** The plan with its heights above the launch point, its tracks and its flight (MODEL.md §7). Linear in the waypoints. */
export function layRoute(input: MissionInput): Route {
  const { options, waypoints, drone } = input;
  const home: FlownPoint = { ...input.home, altitude_m: 0 };
  const heights_m = heightsOf(input);
  const points = waypoints.map(({ lat, lon }, index) => ({
    lat,
    lon,
    altitude_m: elementAt(heights_m, index),
  }));
  const tracks = points.map((point, index) => trackBetween(points[index - 1] ?? home, point));
  const flight = prepareFlight({
    drone,
    weather: input.weather,
    surface_msl_m: groundAt(input.terrain, 0),
    payload_g: options.payload_g,
    battery_cycles: input.battery.cycles,
    battery_temp_c: input.battery.battery_temp_c,
    penalty: options.alt_penalty,
    fine_tune_factor: options.fine_tune_factor,
    as_flown: askedAsFlown(drone, options.as_flown),
  });
  const speeds_mps = waypoints.map((waypoint) => plannedSpeed(input, waypoint));
  const legs = layLegs({ flight, waypoints, tracks, heights_m, speeds_mps });
  return {
    input,
    flight,
    home,
    points,
    tracks,
    legs,
    homeward: points.map((point) => wayHome(point, home, flight)),
    pointHeights: distinctHeights(heights_m),
    middleHeights: distinctHeights(legs.map(({ start_height_m, rise_m }) => start_height_m + rise_m / 2)),
    returnHeight_m: returnHeight(highestGround(input)),
    speeds_mps,
  };
}

/** The way home from a position. */
export function wayHome(from: Position, home: Position, flight: Flight): StraightWay {
  const { distance_m, north, east } = wayBetween(from, home);
  return { distance_m, north, east, rise_m: 0, speed_mps: returnSpeed(flight) };
}

const plannedSpeed = ({ options, drone }: MissionInput, { speed_mps }: Waypoint): number =>
  speed_mps ?? options.cruise_speed_mps ?? drone.cruise_speed_mps;

/** Whether the aircraft flies through a waypoint with a cut corner; with a hover there it stops. */
const isFlownThrough = (waypoint: Waypoint): boolean =>
  (waypoint.curve_size ?? 0) > 0 && hoverTimeAt(waypoint) === 0;

interface LegPlan {
  readonly flight: Flight;
  readonly waypoints: readonly Waypoint[];
  readonly tracks: readonly Track[];
  readonly heights_m: readonly number[];
  readonly speeds_mps: readonly number[];
}

function layLegs(plan: LegPlan): RouteLeg[] {
  const { waypoints, tracks, heights_m, speeds_mps } = plan;
  let run_m = 0;
  return waypoints.map((waypoint, index) => {
    const { distance_m, north, east } = elementAt(tracks, index);
    const height_m = elementAt(heights_m, index);
    const start_height_m = heights_m[index - 1] ?? Math.max(0, height_m);
    const reached_m = run_m + distance_m;
    run_m = isFlownThrough(waypoint) ? reached_m : 0;
    const { end, corner_deg } = endOf(plan, waypoint, index);
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
      end,
      corner_deg,
      hover_s: hoverTimeAt(waypoint),
    };
  });
}

/** End of a leg: wings turn at every waypoint but the last; aircraft that can stop do so where they do not fly through. */
function endOf(
  { flight, tracks }: LegPlan,
  waypoint: Waypoint,
  index: number,
): Pick<RouteLeg, 'end' | 'corner_deg'> {
  const next = tracks[index + 1];
  const track = elementAt(tracks, index);
  const isStop = flight.rules.mayStop && !isFlownThrough(waypoint);
  if (isStop || next === undefined) return { end: 'stop', corner_deg: 0 };
  if (track.distance_m === 0 || next.distance_m === 0) return { end: 'none', corner_deg: 0 };
  return { end: 'corner', corner_deg: turnBetween(track.final_course_deg, next.course_deg) };
}

/** The leg straight from home to a waypoint, with which a flight begins that resumes the route there. */
export function legFromHome({ home, points, legs }: Route, index: number): RouteLeg {
  const { distance_m, north, east } = wayBetween(home, elementAt(points, index));
  const height_m = elementAt(points, index).altitude_m;
  const start_height_m = Math.max(0, height_m);
  return {
    ...elementAt(legs, index),
    isFromHome: true,
    distance_m,
    north,
    east,
    start_height_m,
    rise_m: height_m - start_height_m,
    run_m: distance_m,
  };
}
