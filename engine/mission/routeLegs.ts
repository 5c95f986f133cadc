import { elementAt, numberAt } from '../elementAt.ts';
import type { SlopedWay } from '../flight/legDrain.ts';
import { turnBetween } from '../geo/angle.ts';
import type { Track } from '../geo/geodesic.ts';
import { slopesOf } from '../terrain/slopes.ts';
import { hoverTimeAt, type Waypoint } from './mission.ts';
import type { Route } from './route.ts';
import { followedHeights, type Stretch, valueBetween, valuesOn } from './routeGround.ts';

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

/** True if the aircraft cuts the corner of a waypoint; with a wait there it stops. */
const isFlownThrough = (waypoint: Waypoint): boolean =>
  (waypoint.curve_size ?? 0) > 0 && hoverTimeAt(waypoint) === 0;

interface LegPlan extends Pick<Route, 'flight' | 'tracks' | 'speeds_mps' | 'ground'> {
  readonly waypoints: readonly Waypoint[];
  readonly heights_m: readonly number[];
  readonly takeoff_height_m: number | undefined;
}

export function layLegs(plan: LegPlan): RouteLeg[] {
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
