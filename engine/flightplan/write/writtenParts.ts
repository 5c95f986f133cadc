import { isLastingType, isSamePlace, isSeriesType, understood } from '../../mission/actions.ts';
import { hoverTimeAt, type Mission, type Waypoint, type WaypointAction } from '../../mission/mission.ts';
import { appLimits } from './appLimits.ts';
import { rounded } from './decimal.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';

/** Fastest flight of DJI's aircraft to the first waypoint (WPML, globalTransitionalSpeed). */
export const fastestTransition_mps = 15;

/** True if the file holds the speed to a waypoint; to the first one Litchi flies at the speed of the whole mission, which its app sets. */
export const isSpeedHeld = (index: number, format: WriteFormat): boolean =>
  index > 0 || format !== 'litchi_csv';

/** The wait of a waypoint in the file, to the millisecond. */
export const writtenWait = ({ hover_time_s }: Waypoint): number => rounded(hover_time_s);

/** Slots of actions that a wait takes: the app may hold shorter ones alone. */
const slotsOf = (wait_s: number, format: WriteFormat): number =>
  Math.ceil(wait_s / (appLimits(format)?.longestWait_s ?? Number.POSITIVE_INFINITY)) || (wait_s > 0 ? 1 : 0);

/** The waits in milliseconds that stand for one in the file. */
export function splitWait(wait_s: number, format: WriteFormat): number[] {
  const count = Math.min(slotsOf(wait_s, format), formatTraits[format].max_actions);
  const all_ms = Math.round(Math.min(wait_s, longestWait_s(format)) * 1000);
  return Array.from(
    { length: count },
    (_, index) => Math.floor(all_ms / count) + (index < all_ms % count ? 1 : 0),
  );
}

/** The longest wait at a waypoint that the format can hold, seconds. */
export const longestWait_s = (format: WriteFormat): number =>
  (appLimits(format)?.longestWait_s ?? Number.POSITIVE_INFINITY) * formatTraits[format].max_actions;

/** True if the format has a place for an action: it has its meaning there, or was read from there. */
export function isHeld(action: WaypointAction, format: WriteFormat): boolean {
  const { actions, carries } = formatTraits[format];
  const type = understood(action);
  if (type === 'look_at') return isLookHeld(action, format);
  if (type !== 'hover' && carries !== undefined && action.carried?.format === carries) return true;
  if (type === undefined) return false;
  // Litchi takes them from a waypoint to the next.
  if (isSeriesType(type) && format === 'litchi_csv') return (action.span ?? 0) > 0;
  if (type === 'hover') return actions.includes(type) && rounded(action.duration_s) > 0;
  return actions.includes(type);
}

/** True if the format can hold a look; DJI turns the nose on the way to another waypoint. */
function isLookHeld({ place, span = 0 }: WaypointAction, format: WriteFormat): boolean {
  const isOfReference =
    place !== undefined && formatTraits[format].look_datums.includes(place.altitude.datum);
  return isOfReference && (span > 0 || format !== 'dji_wpml_kmz');
}

/** True if an act belongs to the state of a waypoint in the format, and is none of its actions there. */
const isOfState = ({ action_type }: WaypointAction, format: WriteFormat): boolean =>
  (format === 'litchi_csv' && isLastingType(action_type)) ||
  (format === 'dji_wpml_kmz' && action_type === 'look_at');

/** The actions of a waypoint that the format can hold, in their order. Series have columns of their own in Litchi. */
export function writtenActions(waypoint: Waypoint, format: WriteFormat): WaypointAction[] {
  let left = Math.max(0, formatTraits[format].max_actions - slotsOf(writtenWait(waypoint), format));
  const isNext = inTurn(format);
  return (waypoint.actions ?? []).filter((action) => {
    if (!isHeld(action, format) || !isNext(action)) return false;
    if (isOfState(action, format)) return true;
    const slots = understood(action) === 'hover' ? slotsOf(action.duration_s, format) : 1;
    if (slots > left) return false;
    left -= slots;
    return true;
  });
}

/** Keeps the order of acts in the format, each kind once, where it has one. */
function inTurn(format: WriteFormat): (action: WaypointAction) => boolean {
  const { one_of_each, actions } = formatTraits[format];
  const kinds: readonly string[] = actions;
  let last = -1;
  return ({ action_type }) => {
    const rank = kinds.indexOf(action_type);
    if (one_of_each !== true) return true;
    if (rank <= last) return false;
    last = rank;
    return true;
  };
}

/** Radius of the corner in the file; 0 where the aircraft waits, and at the first and the last waypoint of DJI's files. */
export function writtenCorner({ waypoints }: Mission, index: number, format: WriteFormat): number {
  const waypoint = waypoints[index];
  const ends = format === 'dji_wpml_kmz' && (index === 0 || index === waypoints.length - 1);
  if (waypoint === undefined || ends || !formatTraits[format].corner || hoverTimeAt(waypoint) > 0) return 0;
  return waypoint.curve_size ?? 0;
}

/** True if the last waypoint is itself the landing, as in missions from MAVLink files. */
export function landsOnLast({ waypoints, end_action }: Mission): boolean {
  const last = waypoints.at(-1);
  if (end_action !== 'land' || last === undefined) return false;
  if (last.carried?.kind === 'landing') return true;
  const { altitude, actions = [] } = last;
  const isOnGround = altitude.datum === 'takeoff' && rounded(altitude.value_m) === 0;
  return isOnGround && writtenWait(last) === 0 && actions.length === 0;
}

/**
 * True if the landing, which is the last waypoint, is written at the height of the one before: an app without an item for
 * landings would fly down a slope to the ground there.
 */
export function isLandingRaised(mission: Mission, format: WriteFormat): boolean {
  const { speed, landing_is_waypoint } = formatTraits[format];
  const [before, last] = [mission.waypoints.at(-2), mission.waypoints.at(-1)];
  if (before === undefined || last === undefined) return false;
  const isLower =
    before.altitude.datum === last.altitude.datum && last.altitude.value_m < before.altitude.value_m;
  return speed && !landing_is_waypoint && isLower && landsOnLast(mission);
}

interface Running {
  readonly index: number;
  readonly end: number;
  readonly action: WaypointAction;
}

const isAlike = (one: WaypointAction, other: WaypointAction): boolean =>
  one.every_s === other.every_s && one.every_m === other.every_m && isSamePlace(one.place, other.place);

/** The indices of waypoints from which an act goes less far in the file than in the plan, since another of its kind begins. */
function cutShort(
  { waypoints }: Mission,
  format: WriteFormat,
  { isOfKind, room }: { readonly isOfKind: (type: string) => boolean; readonly room: number },
): ReadonlySet<number> {
  const cut = new Set<number>();
  const running = new Map<string, Running>();
  for (const [index, waypoint] of waypoints.entries())
    for (const action of writtenActions(waypoint, format)) {
      const { action_type, span = 0 } = action;
      if (action_type === 'heading' && format === 'inav_mission') endAll(running, index, cut);
      if (!isOfKind(action_type)) continue;
      const next = { index, end: index + span, action };
      const before = running.get(action_type);
      const goesOn = before !== undefined && before.end + room > index;
      if (goesOn && !(isAlike(before.action, action) && before.end <= next.end)) cut.add(before.index);
      running.set(action_type, next);
    }
  return cut;
}

/** In INAV's files a heading ends what is looked at. */
function endAll(running: Map<string, Running>, index: number, cut: Set<number>): void {
  for (const { index: begun, end } of running.values()) if (end > index) cut.add(begun);
  running.clear();
}

/** Waypoints at which a series of pictures is cut: all formats but DJI's hold one of a kind at a time. */
export const cutSeries = (mission: Mission, format: WriteFormat): ReadonlySet<number> =>
  format === 'dji_wpml_kmz' ? new Set() : cutShort(mission, format, { isOfKind: isSeriesType, room: 0 });

/** Waypoints at which a look is cut: a row of Litchi names one place, also where one look ends and the next begins. */
export const cutLooks = (mission: Mission, format: WriteFormat): ReadonlySet<number> =>
  cutShort(mission, format, {
    isOfKind: (type) => type === 'look_at',
    room: format === 'litchi_csv' ? 1 : 0,
  });
