import { figureOfAction, isSeriesType, understood } from '../../mission/actions.ts';
import type { Mission, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { rounded } from './decimal.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';

/** Fastest flight of DJI's aircraft to the first waypoint (WPML, globalTransitionalSpeed). */
export const fastestTransition_mps = 15;

/** The wait of a waypoint in the file, to the millisecond. */
export const writtenWait = ({ hover_time_s }: Waypoint): number => rounded(hover_time_s);

/** Whether the format has a place for an action: because it means the same there, or because it was read from there. */
export function isHeld(action: WaypointAction, format: WriteFormat): boolean {
  const { actions, carries } = formatTraits[format];
  const type = understood(action);
  if (type !== 'hover' && carries !== undefined && action.carried?.format === carries) return true;
  if (type === undefined) return false;
  // Litchi takes them from a waypoint to the next.
  if (isSeriesType(type) && format === 'litchi_csv') return (action.span ?? 0) > 0;
  if (type === 'hover') return actions.includes(type) && rounded(action.duration_s) > 0;
  return actions.includes(type);
}

/** The actions of a waypoint that the format can hold, in their order. Series have columns of their own in Litchi. */
export function writtenActions(waypoint: Waypoint, format: WriteFormat): WaypointAction[] {
  const most = Math.max(0, formatTraits[format].max_actions - (writtenWait(waypoint) > 0 ? 1 : 0));
  let left = most;
  return (waypoint.actions ?? []).filter((action) => {
    if (!isHeld(action, format)) return false;
    if (format === 'litchi_csv' && isSeriesType(action.action_type)) return true;
    left -= 1;
    return left >= 0;
  });
}

/** Radius of the corner in the file; 0 at the first and the last waypoint of DJI's files, where the aircraft stops. */
export function writtenCorner({ waypoints }: Mission, index: number, format: WriteFormat): number {
  const ends = format === 'dji_wpml_kmz' && (index === 0 || index === waypoints.length - 1);
  return formatTraits[format].corner && !ends ? (waypoints[index]?.curve_size ?? 0) : 0;
}

/** Whether the last waypoint is itself the landing, as in missions that were read from MAVLink files. */
export function landsOnLast({ waypoints, end_action }: Mission): boolean {
  const last = waypoints.at(-1);
  if (end_action !== 'land' || last === undefined) return false;
  if (last.carried?.kind === 'landing') return true;
  const { altitude, actions = [] } = last;
  const isOnGround = altitude.datum === 'takeoff' && rounded(altitude.value_m) === 0;
  return isOnGround && writtenWait(last) === 0 && actions.length === 0;
}

interface Running {
  readonly index: number;
  readonly end: number;
  readonly figure: number | undefined;
}

/** Whether a series ends before its time where another of its kind begins: all but DJI's files hold one of a kind at a time. */
const isCut = (before: Running, next: Running): boolean =>
  before.end > next.index && !(before.figure === next.figure && before.end <= next.end);

/** The indices of waypoints from which a series of pictures does not go as far in the file as in the plan. */
export function cutSeries({ waypoints }: Mission, format: WriteFormat): ReadonlySet<number> {
  const cut = new Set<number>();
  if (format === 'dji_wpml_kmz') return cut;
  const running = new Map<string, Running>();
  for (const [index, waypoint] of waypoints.entries())
    for (const action of writtenActions(waypoint, format)) {
      if (!isSeriesType(action.action_type)) continue;
      const figure = action[figureOfAction[action.action_type]];
      const next = { index, end: index + (action.span ?? 0), figure };
      const before = running.get(action.action_type);
      if (before !== undefined && isCut(before, next)) cut.add(before.index);
      running.set(action.action_type, next);
    }
  return cut;
}
