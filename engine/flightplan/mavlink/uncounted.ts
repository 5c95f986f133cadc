import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Saying } from '../../saying.ts';
import type { Tally } from '../plan/tally.ts';
import { placeUnlessZero } from '../source/places.ts';
import { mavCmd, uncountedEffect } from './commandTable.ts';
import { circleEffect } from './loiterTurns.ts';
import type { MissionItem } from './missionFlight.ts';
import { isFlownTo } from './positions.ts';

/** Nearer to the launch point, home stays where it is. */
const sameHome_m = 30;

/** ArduPilot's auxiliary functions for camera, sprayer, gripper, mount and relays (RC_Channel, `RCx_OPTION`). */
const harmlessSwitches = new Set([9, 15, 19, 27, 28, 34, 35, 36, 66, 67]);

/** Where the flight is when an item comes to its turn. */
interface Standing {
  readonly home: Position | undefined;
  /** True until the aircraft leaves the launch point. */
  readonly isAtLaunch: boolean;
}

/** param1…param4; 0 where the file leaves one out. */
type Params = readonly [number, number, number, number];
type Rule = (params: Params, item: MissionItem, standing: Standing) => boolean;

const isOff: Rule = ([first]) => first === 0;
const isOn: Rule = ([first]) => first === 1;

/** The commands that change the flight only with certain parameters, with what makes them harmless (mavlink.io, MAV_CMD). */
const exceptions: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  [mavCmd.NAV_ARC_WAYPOINT, isOff],
  [mavCmd.NAV_GUIDED_ENABLE, isOff],
  // −1 leaves speed or throttle as it is; 0 and 1 are the speed of the route.
  [
    mavCmd.DO_CHANGE_SPEED,
    ([type, speed, throttle]) => (type <= 1 ? !isThrottle(speed, throttle) : speed < 0),
  ],
  [mavCmd.DO_SET_HOME, setsTheSameHome],
  [mavCmd.DO_FLIGHTTERMINATION, isOff],
  [mavCmd.DO_PAUSE_CONTINUE, isOn],
  [mavCmd.DO_SET_REVERSE, isOff],
  [mavCmd.DO_FENCE_ENABLE, isOn],
  // 2 releases it; 0 and 1 only lock it and make it ready.
  [mavCmd.DO_PARACHUTE, ([first]) => first < 2],
  [mavCmd.DO_INVERTED_FLIGHT, isOff],
  [mavCmd.DO_AUTOTUNE_ENABLE, isOff],
  [mavCmd.DO_AUX_FUNCTION, ([first]) => harmlessSwitches.has(first)],
  [mavCmd.DO_ENGINE_CONTROL, isOn],
  [mavCmd.COMPONENT_ARM_DISARM, isOn],
  // Which transitions matter goes by what is flown between them.
  [mavCmd.DO_VTOL_TRANSITION, () => true],
]);

/** True if a change of speed sets the throttle alone. */
export const isThrottle = (speed: number, throttle: number): boolean =>
  (speed === -1 && throttle !== -1) || (speed === 0 && throttle > 0);

function setsTheSameHome(
  [isHere]: Params,
  { lat, lon }: MissionItem,
  { home, isAtLaunch }: Standing,
): boolean {
  if (isHere === 1) return isAtLaunch;
  const place = placeUnlessZero(lat, lon);
  if (place === undefined) return isAtLaunch;
  return home !== undefined && distanceBetween(home, place) <= sameHome_m;
}

/** Effect of an item that nobody counts; `undefined`: it is counted, or does not change the flight. */
export function uncounted(item: MissionItem, standing: Standing): Saying | undefined {
  const effect = uncountedEffect(item.command) ?? circleEffect(item);
  if (effect === undefined) return undefined;
  const [p1 = 0, p2 = 0, p3 = 0, p4 = 0] = item.params;
  const isHarmless = exceptions.get(item.command)?.([p1, p2, p3, p4], item, standing);
  return isHarmless === true ? undefined : effect;
}

/** Tells each command that changes the flight and is not counted once, however often it is repeated. */
export function loseUncounted(tally: Tally, order: readonly MissionItem[], home?: Position): void {
  const first = order.findIndex(isFlownTo);
  const wing = legsOffTheWing(order);
  const told = new Set<MissionItem>();
  for (const [at, item] of order.entries()) {
    if (told.has(item)) continue;
    told.add(item);
    const reason = wing.has(item)
      ? uncountedEffect(item.command)
      : uncounted(item, { home, isAtLaunch: at < first });
    for (const one of [reason, at < order.length - 1 ? stayEffect(item) : undefined])
      if (one !== undefined) tally.lose('command', `command ${item.command}`, item.where, one);
  }
}

/** PX4 holds at an item that says so until somebody goes on with the mission (mission.cpp, `autocontinue`). */
const stayEffect = ({ stays }: MissionItem): Saying | undefined =>
  stays === true ? { says: 'reason.stays' } : undefined;

/** MAV_VTOL_STATE_MC and _FW, to which a command has a VTOL change. */
const [toMulticopter, toWing] = [3, 4];

/** Nearer than this, a multicopter hardly moves to the next position. */
const samePlace_m = 30;

/** The transitions to multicopter flight after which legs are flown before the wing carries again; waits are counted as hovers anyway. */
function legsOffTheWing(order: readonly MissionItem[]): ReadonlySet<MissionItem> {
  const found = new Set<MissionItem>();
  let hovering: MissionItem | undefined;
  let last: Position | undefined;
  for (const item of order) {
    const state = item.command === mavCmd.DO_VTOL_TRANSITION ? item.params[0] : undefined;
    if (state === toMulticopter) hovering = item;
    if (state === toWing) hovering = undefined;
    if (hovering !== undefined && leadsOn(item, last)) found.add(hovering);
    if (isFlownTo(item)) last = item;
  }
  return found;
}

/** True if an item leads away from the place of the aircraft; a return to launch does. */
function leadsOn(item: MissionItem, last: Position | undefined): boolean {
  if (!isFlownTo(item)) return item.command === mavCmd.NAV_RETURN_TO_LAUNCH;
  if (last === undefined) return true;
  return distanceBetween(last, item) > samePlace_m;
}
