import { elementAt } from '../../elementAt.ts';
import type { Altitude, Position } from '../../geo/position.ts';
import { isLastingType } from '../../mission/actions.ts';
import { type CarriedPart, carriedLimits } from '../../mission/carried.ts';
import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { IgnoredItems, PlanPlace, PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, referenceAssumed } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { limits } from '../source/limits.ts';
import { refuse } from '../source/refusal.ts';
import { mavCmd } from './commandTable.ts';
import { isSideItem, type SideItems, sideItemsIn } from './fenceItems.ts';
import { isTimedByDefault, slowCircles, turnsWait } from './loiterTurns.ts';
import { carriedItem, carriedPosition, endedBy, itemIn, readAct } from './mavlinkActs.ts';
import { datumOf } from './mavlinkFrames.ts';
import { repeatedForEver, unrollJumps } from './mavlinkJumps.ts';
import { isLanding, noteLanding, returnByHand } from './mavlinkLandings.ts';
import {
  addAction,
  addNote,
  addPoint,
  beginSeries,
  endSeries,
  type Flight,
  type MissionItem,
} from './missionFlight.ts';
import { hasPlace, isFlownTo, leadsSomewhere } from './positions.ts';
import { climbHere, climbsHere, isTakeOff } from './takeOffs.ts';
import { isThrottle, loseUncounted } from './uncounted.ts';

export interface MissionReading extends SideItems {
  /** The points that are reached; it carries settings and acts before the first of them. */
  readonly route: DraftRoute & { readonly carried: readonly CarriedPart[] };
  readonly ignored: readonly IgnoredItems[];
  readonly warnings: readonly Warning[];
}

/** These always have a position. */
const routePoints = new Set<number>([mavCmd.NAV_WAYPOINT, mavCmd.NAV_SPLINE_WAYPOINT]);
const firstIsSeconds = new Set<number>([
  mavCmd.NAV_WAYPOINT,
  mavCmd.NAV_LOITER_TIME,
  mavCmd.NAV_SPLINE_WAYPOINT,
]);
/** True if the first parameter of a command that flies to a position is the time to stay there. */
export const isHoldFirst = (number: number): boolean => firstIsSeconds.has(number);

/** Further commands of fences: the return point, and 5005 and 5006, ArduPilot's circles around home. */
const otherFences = new Set([5000, 5005, 5006]);

/**
 * Reads the points that a mission reaches, in the order in which it flies its items, with repeats unrolled. A return to launch that is
 * not its end leads over `home`, or over the first point where the file has none. `cruise_mps`: the speed of legs that name none.
 */
export function readMission(
  all: readonly MissionItem[],
  home?: PlanPlace,
  cruise_mps?: number,
): MissionReading {
  const side = sideItemsIn(all.filter(isSideItem), datumOf);
  refuseOther(all, side);
  const items = all.filter((item) => !isSideItem(item) && !otherFences.has(item.command));
  const { order, notes, lost, isEndless } = unrollJumps(items);
  const flight: Flight = {
    points: [],
    pending_s: 0,
    takeOff_m: undefined,
    before: [],
    running: new Map(),
    speed_mps: undefined,
    end: undefined,
    landed: undefined,
    ignored: new Tally(),
    notes: new Map(),
    assumed: false,
  };
  for (const { command: number, where } of all.filter((item) => otherFences.has(item.command)))
    flight.ignored.lose('fence', 'geofence', where, { says: 'reason.fence_command', values: { number } });
  for (const { command: number, unreadable, where } of items)
    if (unreadable?.figure || (unreadable?.wait && !isWait(number)))
      flight.ignored.lose('figure', 'value', where, 'reason.parameter');
  for (const [reason, where] of lost) flight.ignored.lose('command', 'jump', where, reason);
  for (const [message, where] of notes) addNote(flight, message, where);
  loseUncounted(flight.ignored, order, home);
  const last = order.findLastIndex(isFlownTo);
  order.forEach((item, index) => {
    fly(flight, item, { home, cruise_mps });
    if (item.command === mavCmd.NAV_RETURN_TO_LAUNCH && index < last) flyHome(flight, item, home);
  });
  for (const type of [...flight.running.keys()]) endSeries(flight, type);
  dropPlainLanding(flight.points);
  return {
    route: {
      name: 'Mission',
      kind: 'mission',
      points: flight.points,
      end_action: flight.end,
      takeoff_height_m: flight.takeOff_m,
      carried: [...flight.before, ...(isEndless ? [repeatedForEver] : [])],
    },
    ...side,
    ignored: flight.ignored.list(),
    warnings: [
      ...flight.ignored.warnings(),
      ...[...flight.notes.values()].map(({ what, items }) =>
        note('of_items', { what, places: items.slice(0, 3), more: Math.max(0, items.length - 3) }),
      ),
      ...(flight.end === undefined && !isEndless ? [returnByHand] : []),
      ...(flight.assumed ? [referenceAssumed('item')] : []),
    ],
  };
}

function refuseOther(items: readonly MissionItem[], { fences, rally_points }: SideItems): void {
  const commands = items.map((item) => item.command);
  if (commands.some(leadsSomewhere)) return;
  if (fences.length > 0) refuseFencesAlone(fences, besideIt);
  if (commands.some((number) => otherFences.has(number)))
    refuse('GEOFENCE_FILE.other_kinds', { values: { advice: besideIt } });
  if (rally_points.length > 0) refuse('RALLY_FILE', { values: { file: 'this', advice: besideIt } });
}

const besideIt: Saying = { says: 'advice.beside' };

/** Adds the way home in the middle of a mission, at the height of the point before. */
function flyHome(flight: Flight, item: MissionItem, home: Position | undefined): void {
  const [first] = flight.points;
  if (first === undefined) return;
  const { lat, lon } = home ?? first;
  const { altitude } = elementAt(flight.points, flight.points.length - 1);
  addNote(flight, { says: 'mission.returns' }, item.where);
  flight.end = undefined;
  addPoint(flight, { lat, lon, ...(altitude === undefined ? {} : { altitude }), hover_time_s: 0 });
}

function loseUnusable(flight: Flight, { command: number, params, unreadable, where }: MissionItem): void {
  if (unreadable?.position && leadsSomewhere(number))
    flight.ignored.lose('position', 'item', where, 'reason.not_numbers');
  if (unreadable?.wait && isWait(number)) flight.ignored.lose('wait', 'wait', where, 'reason.parameter');
  if ((params[0] ?? 0) < 0 && isNeverBelowZero(number))
    flight.ignored.lose('wait', 'wait', where, 'reason.below_zero');
}

/** Below 0 a delay lasts until a time of day. */
const isNeverBelowZero = (number: number) =>
  number === mavCmd.NAV_LOITER_TURNS || (isWait(number) && number !== mavCmd.NAV_DELAY);

type Around = Readonly<Record<'cruise_mps', number | undefined> & Record<'home', PlanPlace | undefined>>;

function fly(flight: Flight, item: MissionItem, { home, cruise_mps }: Around): void {
  loseUnusable(flight, item);
  const speed_mps = flight.speed_mps ?? cruise_mps;
  if (isTimedByDefault(item, speed_mps)) addNote(flight, slowCircles, item.where);
  const seconds = waitOf(item, speed_mps);
  if (leadsSomewhere(item.command)) flyTo(flight, item, seconds, home);
  else if (item.command === mavCmd.NAV_DELAY || item.command === mavCmd.CONDITION_DELAY)
    addWait(flight, seconds, item);
  else if (setsRouteSpeed(item)) changeSpeed(flight, item);
  else if (item.command === mavCmd.NAV_RETURN_TO_LAUNCH) flight.end = 'go_home';
  else addAct(flight, item);
}

/** Adds what an item does to the point before it; before the first point it is kept for the file alone. */
function addAct(flight: Flight, item: MissionItem): void {
  const ended = endedBy(item);
  if (ended !== undefined && endSeries(flight, ended)) return;
  const action = readAct(item);
  const { action_type: type } = action;
  const isAdded = isLastingType(type) ? beginSeries(flight, type, action) : addAction(flight, action);
  if (isAdded) return;
  if (flight.points.length === 0 && flight.before.length < carriedLimits.mission_parts - roomForOthers)
    flight.before.push(carriedItem('before', item));
  else
    flight.ignored.add(`command ${item.command}`, {
      says: 'reason.many_acts',
      values: { most: limits.actions },
    });
}

/** A plan is kept with some more parts. */
const roomForOthers = 10;

/** Seconds that an item waits where it leads. */
export function waitOf(item: Pick<MissionItem, 'command' | 'params'>, speed_mps: number | undefined): number {
  if (item.command === mavCmd.NAV_LOITER_TURNS) return turnsWait(item, speed_mps);
  const seconds = isWait(item.command) ? item.params[0] : 0;
  return seconds !== undefined && seconds > 0 ? seconds : 0;
}

/** True if the first parameter of a command is a time. */
const isWait = (number: number) =>
  firstIsSeconds.has(number) || number === mavCmd.NAV_DELAY || number === mavCmd.CONDITION_DELAY;

/** ArduPilot waits for the hour, minute and second of param2…4 where param1 is no time (`do_nav_delay`); −1 leaves one of them open. */
const lastsUntilTime = ({ params: [seconds = Number.NaN, ...time] }: MissionItem): boolean =>
  seconds < 0 || (seconds === 0 && time.some((one = -1) => one >= 0));

/** Adds a wait at the last point, else at the first one to come. */
function addWait(flight: Flight, seconds: number, item?: MissionItem): void {
  if (item?.command === mavCmd.NAV_DELAY && lastsUntilTime(item)) {
    flight.ignored.lose('wait', 'wait', item.where, 'reason.until_time');
  }
  if (seconds <= 0) return;
  const last = flight.points.at(-1);
  if (last === undefined) flight.pending_s += seconds;
  else if (last.actions !== undefined) addAction(flight, { action_type: 'hover', duration_s: seconds });
  else flight.points[flight.points.length - 1] = { ...last, hover_time_s: last.hover_time_s + seconds };
}

function flyTo(flight: Flight, item: MissionItem, seconds: number, home: PlanPlace | undefined): void {
  noteManoeuvre(flight, item);
  noteLanding(flight, item, hasPlace(item));
  const { lat = 0, lon = 0, unreadable } = item;
  if (!hasPlace(item)) {
    addWait(flight, seconds);
    if (unreadable?.position) return;
    if (item.lat === undefined && routePoints.has(item.command)) {
      flight.ignored.lose('position', 'item', item.where, 'reason.no_coordinates');
      return;
    }
    if (climbsHere(item)) climbHere(flight, item, home);
    else flight.ignored.add(`command ${item.command} at 0,0`, 'reason.means_here');
    return;
  }
  const wait_s = seconds + flight.pending_s;
  addPoint(flight, { lat, lon, ...altitudeOf(flight, item), hover_time_s: wait_s, ...carriedOf(item) });
  flight.pending_s = 0;
}

/** A landing on the ground at the end of a mission is its end action, and no words of the file say more. */
function dropPlainLanding(points: PlanPoint[]): void {
  const last = points.at(-1);
  const own = itemIn(last?.carried);
  const isPlain = own?.command === mavCmd.NAV_LAND && own.params.every((value) => value === 0);
  const isOnGround = last?.altitude?.datum === 'takeoff' && last.altitude.value_m === 0;
  if (last === undefined || !isPlain || !isOnGround) return;
  const { carried: _own, ...plain } = last;
  points[points.length - 1] = plain;
}

/** Keeps the words of a position beyond its place and wait; none for a plain waypoint. */
function carriedOf(item: MissionItem): { carried?: CarriedPart } {
  const isPlain =
    item.command === mavCmd.NAV_WAYPOINT && item.params.slice(1).every((value) => (value ?? 0) === 0);
  const kind = isLanding(item.command) ? 'landing' : isTakeOff(item) ? 'take_off' : 'position';
  return isPlain ? {} : { carried: carriedPosition(kind, withoutHold(item)) };
}

/** An item without the time to stay at its position, which is the waypoint’s own. */
function withoutHold(item: MissionItem): MissionItem {
  const isHeld = isHoldFirst(item.command) && waitOf(item, undefined) > 0;
  return isHeld ? { ...item, params: item.params.with(0, 0) } : item;
}

function altitudeOf(flight: Flight, item: MissionItem): { altitude?: Altitude } {
  if (item.frame !== undefined && [1, 4, 7, 8, 9, 12, 20, 21].includes(item.frame)) {
    refuse('LOCAL_FRAME', { values: { where: item.where, frame: item.frame }, where: item.where });
  }
  if (item.alt === undefined) return {};
  const datum = datumOf(item.frame);
  if (datum === undefined) flight.assumed = true;
  return { altitude: { datum: datum ?? 'takeoff', value_m: item.alt } };
}

function noteManoeuvre(flight: Flight, item: MissionItem): void {
  if (item.command === mavCmd.NAV_SPLINE_WAYPOINT) addNote(flight, { says: 'mission.curve' }, item.where);
  if (item.command === mavCmd.NAV_LOITER_UNLIM)
    flight.ignored.lose('wait', 'wait', item.where, 'reason.endless_circles');
  if (item.command === mavCmd.NAV_LOITER_TURNS && (item.params[0] ?? 0) > 0) {
    addNote(flight, { says: 'mission.circles' }, item.where);
  }
}

/** True for a change of ground speed or airspeed; changes for climbing (2), sinking (3) and the throttle alone are acts. */
const setsRouteSpeed = ({ command: number, params: [type = 1, speed = -1, throttle = -1] }: MissionItem) =>
  number === mavCmd.DO_CHANGE_SPEED && type <= 1 && !isThrottle(speed, throttle);

/** param1: 0 airspeed, 1 groundspeed; param2: m/s, −1 leaves the speed as it is, −2 returns to the vehicle's default. */
function changeSpeed(flight: Flight, { params: [, speed = -1], where }: MissionItem): void {
  if (speed === -2) flight.speed_mps = undefined;
  if (speed > 0) flight.speed_mps = speed;
  if (speed < 0 && speed !== -1 && speed !== -2)
    flight.ignored.lose('figure', 'speed', where, 'reason.below_zero');
}
