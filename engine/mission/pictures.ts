import type { DroneClass } from '../aircraft/drone.ts';
import { elementAt } from '../elementAt.ts';
import { rulesOf } from '../flight/flightRules.ts';
import type { SpeedPolicy } from '../flight/speedPolicy.ts';
import { rampTime, stopTime } from '../flight/timeModel.ts';
import { distanceBetween } from '../geo/geodesic.ts';
import { known } from '../known.ts';
import { isSeriesType, understood } from './actions.ts';
import { hoverTimeAt, type Waypoint, type WaypointAction } from './mission.ts';

/** How pictures follow each other along a way. */
export type Series = { readonly every_m: number } | { readonly every_s: number };

/** Pictures on a way, one at its start and one after each distance: how many, from metres. */
export const picturesOn = (length_m: number, every_m: number): number => Math.floor(length_m / every_m) + 1;

type Point = Pick<Waypoint, 'lat' | 'lon' | 'speed_mps' | 'curve_size' | 'actions'> & {
  readonly hover_time_s?: number | undefined;
};

/** Names the aircraft and speeds on which the number of pictures by time depends, beside the route. */
export interface FlownAs {
  /** One that cannot stop flies past its waypoints at its speed; absent: a multicopter. */
  readonly kind?: DroneClass | undefined;
  readonly speed_policy?: SpeedPolicy | undefined;
  /** The speed of legs that have none of their own; absent: nobody knows. */
  readonly cruise_mps?: number | undefined;
}

/** Speed on the way to a waypoint; `undefined`: nobody knows before the answer. */
function speedTo({ speed_mps }: Point, { speed_policy = 'cruise', cruise_mps }: FlownAs): number | undefined {
  if (speed_policy === 'best_range') return undefined;
  return speed_policy === 'cruise' ? (speed_mps ?? cruise_mps) : speed_policy.mps;
}

/** The route up to a point: its length, and when it is reached and left; some of its legs may have no speed of their own. */
interface Way {
  readonly length_m: number;
  readonly reached_s: number;
  readonly left_s: number;
  readonly untimed: number;
}

/** Flown in calm air: what can stop speeds up and stops from waypoint to waypoint, but where it cuts the corner. */
function waysTo(waypoints: readonly Point[], flown: FlownAs): readonly Way[] {
  const { kind = 'multirotor' } = flown;
  const { mayStop } = rulesOf(kind === 'multirotor' ? 'rotor' : kind);
  let way: Way = { length_m: 0, reached_s: 0, left_s: 0, untimed: 0 };
  /** Distance flown since the last stop, metres. */
  let run_m = 0;
  return waypoints.map((to, at) => {
    const leg_m = distanceBetween(waypoints[at - 1] ?? to, to);
    const { hover_time_s = 0, curve_size = 0 } = to;
    const known_mps = speedTo(to, flown);
    const speed_mps = known_mps ?? Infinity;
    const wait_s = hoverTimeAt({ ...to, hover_time_s });
    const isStop = mayStop && (curve_size === 0 || wait_s > 0) && known_mps !== undefined;
    run_m += leg_m;
    const reached_s = way.left_s + leg_m / speed_mps + (isStop ? rampTime(speed_mps, run_m) : 0);
    const settled_s = isStop ? stopTime(speed_mps, run_m) - rampTime(speed_mps, run_m) : 0;
    if (isStop) run_m = 0;
    way = {
      length_m: way.length_m + leg_m,
      reached_s,
      left_s: reached_s + settled_s + wait_s,
      untimed: way.untimed + (known_mps === undefined ? 1 : 0),
    };
    return way;
  });
}

/** Length and time of the legs of a series; seconds are `NaN` where a leg has no speed of its own. */
function wayOf(ways: readonly Way[], first: number, span: number) {
  const [from, to] = [elementAt(ways, first), elementAt(ways, Math.min(first + span, ways.length - 1))];
  return {
    length_m: to.length_m - from.length_m,
    time_s: to.untimed > from.untimed ? NaN : Math.max(0, to.reached_s - from.left_s),
  };
}

function picturesOf(ways: readonly Way[], at: number, action: WaypointAction): number {
  const type = understood(action);
  if (type === 'take_photo') return 1;
  if (type === undefined || !isSeriesType(type)) return 0;
  const { length_m, time_s } = wayOf(ways, at, action.span ?? 0);
  return type === 'photos_by_time'
    ? picturesOn(time_s, known(action.every_s))
    : picturesOn(length_m, known(action.every_m));
}

/**
 * Pictures that the actions of a route take; a series begins with one at its waypoint; one by time goes on while the aircraft speeds up, stops
 * and waits at waypoints on its way (MODEL.md §6). `undefined`: a series by time follows a leg whose speed nobody knows, or a series is so dense that nobody can count it.
 */
export function pictureCount(waypoints: readonly Point[], flown: FlownAs = {}): number | undefined {
  const ways = waysTo(waypoints, flown);
  let count = 0;
  for (const [at, { actions = [] }] of waypoints.entries())
    for (const action of actions) count += picturesOf(ways, at, action);
  return Number.isSafeInteger(count) ? count : undefined;
}

/** Least of a camera that looks down: the angle of the gimbal, degrees. */
const steepest_deg = -89;

/** True if a route tilts the camera straight down before its first picture, and leaves it so. */
export function looksDown(waypoints: readonly Pick<Waypoint, 'actions'>[]): boolean {
  const acts = waypoints.flatMap(({ actions = [] }) => actions.filter((action) => understood(action)));
  const tilts = acts.filter(({ action_type }) => action_type === 'gimbal_pitch');
  const taking = acts.findIndex(
    ({ action_type }) => action_type === 'take_photo' || isSeriesType(action_type),
  );
  return (
    tilts.length > 0 &&
    acts.indexOf(elementAt(tilts, 0)) < taking &&
    tilts.every(({ angle_deg }) => known(angle_deg) <= steepest_deg) &&
    acts.every(({ action_type }) => action_type !== 'look_at')
  );
}

/** The route with a series of pictures along each of some ranges of its points, taken straight down. */
export function withSeries<P extends object>(
  points: readonly P[],
  runs: readonly { readonly first: number; readonly last: number }[],
  series: Series,
): (P & { readonly actions?: WaypointAction[] })[] {
  const beginning = new Map(runs.map((run) => [run.first, run]));
  const [{ first: begin } = { first: -1 }] = runs;
  const action_type = 'every_m' in series ? 'photos_by_distance' : 'photos_by_time';
  return points.map((point, at) => {
    const run = beginning.get(at);
    if (run === undefined) return point;
    const pictures = { action_type, duration_s: 0, ...series, span: run.last - run.first };
    const down = { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -90 };
    return { ...point, actions: at === begin ? [down, pictures] : [pictures] };
  });
}
