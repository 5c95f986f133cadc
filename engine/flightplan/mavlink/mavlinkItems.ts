import { elementAt } from '../../elementAt.ts';
import { isLastingType, type LastingType, understood } from '../../mission/actions.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { Mission, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { landsOnLast, writtenActions, writtenWait } from '../write/writtenParts.ts';
import { mavCmd } from './commandTable.ts';
import { isHoldFirst, waitOf } from './mavlink.ts';
import { commandFrame, endOf, itemIn, type WrittenItem, writtenAct } from './mavlinkActs.ts';
import { frames } from './mavlinkFrames.ts';
import { leadsSomewhere } from './positions.ts';
import { takeOffItems } from './writtenTakeOff.ts';

/**
 * An item that sets the speed: over the ground (1), or through the air (0) for wings, whose speeds are judged so; −2 returns to the vehicle's
 * default, −1 leaves the throttle as it is.
 */
const speedItem = (speed_mps: number, { vehicle = 'multirotor' }: PreparedPlan): WrittenItem => ({
  command: mavCmd.DO_CHANGE_SPEED,
  frame: commandFrame,
  params: [vehicle === 'multirotor' ? 1 : 0, speed_mps, -1, 0, 0, 0, 0],
});

const positionOf = ({ lat, lon, altitude }: Waypoint) =>
  [roundedLatitude(lat), roundedLongitude(lon), rounded(altitude.value_m)] as const;

const itemAt = (waypoint: Waypoint, number: number, hold_s: number): WrittenItem => ({
  command: number,
  frame: frames[waypoint.altitude.datum],
  params: [hold_s, 0, 0, 0, ...positionOf(waypoint)],
});

/** Seconds that an item of the file waits, at the speed with which it was read. */
const ownWait = ({ command: number, params }: WrittenItem, { speed_mps }: Waypoint): number =>
  rounded(waitOf({ command: number, params: params.slice(0, 4).map((one) => one ?? undefined) }, speed_mps));

/** True if a part of a waypoint has the aircraft fly circles there (MAV_CMD_NAV_LOITER_TURNS). */
export const isCircling = (part: CarriedPart | undefined): boolean =>
  itemIn(part)?.command === mavCmd.NAV_LOITER_TURNS;

/** True if a circling waypoint is written as a plain one with a wait: it waits less now than the circles take. */
export function losesCircles(waypoint: Waypoint): boolean {
  const own = itemIn(waypoint.carried);
  if (own === undefined || !leadsSomewhere(own.command) || isHoldFirst(own.command)) return false;
  return writtenWait(waypoint) < ownWait(own, waypoint);
}

const isOnWings = ({ vehicle = 'multirotor' }: PreparedPlan): boolean => vehicle !== 'multirotor';

const isWait = (action: WaypointAction): boolean => understood(action) === 'hover';

/** Time at a waypoint: wings circle once for its wait and those among its acts, since they know no delay in the air. */
function holdAt(waypoint: Waypoint, plan: PreparedPlan): number {
  const waits = isOnWings(plan) ? writtenActions(waypoint, plan.format).filter(isWait) : [];
  return rounded(waits.reduce((sum_s, { duration_s }) => sum_s + duration_s, writtenWait(waypoint)));
}

/** Wings pass a waypoint with a hold (MAVLink, NAV_WAYPOINT: “ignored by fixed wing”), and circle by a command of its own. */
const circlesAt = (command: number, hold_s: number, plan: PreparedPlan): boolean =>
  isOnWings(plan) &&
  hold_s > 0 &&
  (command === mavCmd.NAV_WAYPOINT || command === mavCmd.NAV_SPLINE_WAYPOINT);

/** True if the words of a position say no more than that wings circle there. */
export function isPlainCircle(part: CarriedPart | undefined): boolean {
  const own = itemIn(part);
  return own?.command === mavCmd.NAV_LOITER_TIME && own.params.slice(0, 4).every((value) => value === 0);
}

/** The item of a waypoint in the words of the file, with what was edited since: where it is, how high, how long it waits. */
function positionItems(waypoint: Waypoint, given: Waypoint, plan: PreparedPlan): WrittenItem[] {
  const own = itemIn(waypoint.carried);
  const hold_s = holdAt(waypoint, plan);
  if (circlesAt(own?.command ?? mavCmd.NAV_WAYPOINT, hold_s, plan))
    return [itemAt(waypoint, mavCmd.NAV_LOITER_TIME, hold_s)];
  if (own === undefined || !leadsSomewhere(own.command))
    return [itemAt(waypoint, mavCmd.NAV_WAYPOINT, hold_s)];
  const params = own.params.slice(0, 4);
  const read_s = ownWait(own, given);
  const kept = {
    ...own,
    frame: frames[waypoint.altitude.datum],
    params: [...params, ...positionOf(waypoint)],
  };
  if (hold_s === read_s) return [kept];
  if (isHoldFirst(own.command)) return [{ ...kept, params: kept.params.with(0, hold_s) }];
  if (hold_s < read_s) return [itemAt(waypoint, mavCmd.NAV_WAYPOINT, hold_s)];
  return [kept, ...writtenAct({ action_type: 'hover', duration_s: hold_s - read_s })];
}

const hasOwnLanding = ({ waypoints }: Mission) => waypoints.at(-1)?.carried?.kind === 'landing';

/** The items of a route without its home: the take-off, speeds where they change, waypoints, their actions, and the end. */
export function mavlinkItems(plan: PreparedPlan): WrittenItem[] {
  const { mission, format } = plan;
  const { waypoints, carried = [] } = mission;
  const before = carried.flatMap((part) => (part.kind === 'before' ? (itemIn(part) ?? []) : []));
  const items = [...takeOffItems(plan), ...before];
  const running = new Map<LastingType, number>();
  let speed_mps: number | undefined;
  waypoints.forEach((waypoint, index) => {
    const own_mps = waypoint.speed_mps === undefined ? undefined : rounded(waypoint.speed_mps);
    if (own_mps !== speed_mps) items.push(speedItem(own_mps ?? -2, plan));
    speed_mps = own_mps;
    if (index === waypoints.length - 1 && landsOnLast(mission)) {
      // On the ground nothing would end it any more.
      items.push(...endsAt(running, index));
      if (!hasOwnLanding(mission)) return;
    }
    const given = elementAt(plan.given.waypoints, index);
    items.push(...positionItems(waypoint, given, plan), ...endsAt(running, index));
    for (const action of writtenActions(waypoint, format)) {
      if (isOnWings(plan) && isWait(action)) continue;
      items.push(...writtenAct(action));
      const { action_type: type, span = 0 } = action;
      if (isLastingType(type)) running.set(type, Math.min(index + span, waypoints.length - 1));
    }
    items.push(...endsAt(running, index));
  });
  return [...items, ...endItems(plan)];
}

/** The items that end what goes on to a waypoint. */
function endsAt(running: Map<LastingType, number>, index: number): WrittenItem[] {
  const ended = [...running].filter(([, last]) => last === index).map(([type]) => type);
  for (const type of ended) running.delete(type);
  return ended.map(endOf);
}

/** The items at the end: a landing has a position on the ground; a vehicle whose mission just ends stays where it is. */
function endItems({ mission, vehicle }: PreparedPlan): WrittenItem[] {
  const { end_action, waypoints } = mission;
  const number = vehicle === 'vtol' ? mavCmd.NAV_VTOL_LAND : mavCmd.NAV_LAND;
  if (end_action === 'go_home')
    return [{ command: mavCmd.NAV_RETURN_TO_LAUNCH, frame: commandFrame, params: [0, 0, 0, 0, 0, 0, 0] }];
  const last = waypoints.at(-1);
  if (end_action !== 'land' || last === undefined || hasOwnLanding(mission)) return [];
  return [itemAt({ ...last, altitude: { datum: 'takeoff', value_m: 0 } }, number, 0)];
}
