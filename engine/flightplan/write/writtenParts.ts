import type { Mission, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { rounded } from './decimal.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';

/** DJI flies no faster to the first waypoint (WPML, globalTransitionalSpeed). */
export const fastestTransition_mps = 15;

/** The wait of a waypoint as it is written, to the millisecond. */
export const writtenWait = ({ hover_time_s }: Waypoint): number => rounded(hover_time_s);

/** The actions of a waypoint that the format has a place for, in their order. */
export function writtenActions(waypoint: Waypoint, format: WriteFormat): WaypointAction[] {
  const { actions: known, max_actions } = formatTraits[format];
  const places = Math.max(0, max_actions - (writtenWait(waypoint) > 0 ? 1 : 0));
  return (waypoint.actions ?? []).filter(({ action_type }) => known.includes(action_type)).slice(0, places);
}

/** Radius of the corner that is written; the first and the last waypoint have none that DJI would fly. */
export function writtenCorner({ waypoints }: Mission, index: number, format: WriteFormat): number {
  const ends = format === 'dji_wpml_kmz' && (index === 0 || index === waypoints.length - 1);
  return formatTraits[format].corner && !ends ? (waypoints[index]?.curve_size ?? 0) : 0;
}

/** The last waypoint is itself the place of the landing, as it is in missions that were read from MAVLink files. */
export function landsOnLast({ waypoints, end_action }: Mission): boolean {
  const last = waypoints.at(-1);
  if (end_action !== 'land' || last === undefined) return false;
  const { altitude, actions = [] } = last;
  const isOnGround = altitude.datum === 'takeoff' && rounded(altitude.value_m) === 0;
  return isOnGround && writtenWait(last) === 0 && actions.length === 0;
}
