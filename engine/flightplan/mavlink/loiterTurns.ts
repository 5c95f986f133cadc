import type { Saying } from '../../saying.ts';
import { mavCmd } from './commandTable.ts';
import type { MissionItem } from './missionFlight.ts';

/**
 * Time of one circle, s: ArduCopter circles at CIRCLE_RATE, by default 20° a second, whatever the radius; ArduPlane (25 s) and PX4
 * with their defaults of 60 m and 15 m/s take similar times (ardupilot.org, parameters of Copter and Plane).
 */
const turn_s = 18;

/** Where the radius of a circle stands (mavlink.io, MAV_CMD). */
const radiusPlace: ReadonlyMap<number, number> = new Map([
  [mavCmd.NAV_LOITER_UNLIM, 2],
  [mavCmd.NAV_LOITER_TURNS, 2],
  [mavCmd.NAV_LOITER_TIME, 2],
  [mavCmd.NAV_LOITER_TO_ALT, 1],
]);

/** A circle that is wider than this lies elsewhere than its place, where the flight is counted. */
const widest_m = 500;

/** Returns the effect of a wide circle that is not counted: it is flown around a place (param3), or a waypoint counts as reached in it (param2). */
export function circleEffect({
  command,
  params,
}: Pick<MissionItem, 'command' | 'params'>): Saying | undefined {
  const place = radiusPlace.get(command);
  const radius_m = place === undefined ? 0 : Math.abs(params[place] ?? 0);
  if (radius_m > widest_m) return { says: 'reason.wide_circle', values: { widest_m } };
  const reach_m =
    command === mavCmd.NAV_WAYPOINT ? Math.max(...params.slice(1, 3).map((one = 0) => Math.abs(one))) : 0;
  return reach_m > widest_m ? { says: 'reason.wide_reach', values: { widest_m } } : undefined;
}

/** The slowest of what autopilots fly where nobody sets a speed: MPC_XY_CRUISE of PX4 (docs.px4.io, parameter reference). */
const slowest_mps = 5;

export const slowCircles: Saying = { says: 'mission.slow_circles', values: { slowest_mps, turn_s } };

/** True for circles of a known radius whose speed nobody knows. */
export const isTimedByDefault = (
  { command, params: [turns = 0, , radius_m = 0] }: Pick<MissionItem, 'command' | 'params'>,
  speed_mps: number | undefined,
): boolean => command === mavCmd.NAV_LOITER_TURNS && turns > 0 && radius_m !== 0 && speed_mps === undefined;

/**
 * Seconds that the circles of a MAV_CMD_NAV_LOITER_TURNS take: param1 turns of radius |param3| at the speed that is flown there, at
 * `slowest_mps` but in no less than `turn_s` where nobody knows it, and in `turn_s` each where the file has no radius.
 */
export function turnsWait({ params }: Pick<MissionItem, 'params'>, speed_mps: number | undefined): number {
  const [turns = 0, , radius_m = 0] = params;
  const length_m = 2 * Math.PI * Math.abs(radius_m);
  const known_s = radius_m === 0 ? turn_s : Math.max(turn_s, length_m / slowest_mps);
  const each_s = radius_m !== 0 && speed_mps !== undefined ? length_m / speed_mps : known_s;
  return Math.max(0, turns) * each_s;
}
