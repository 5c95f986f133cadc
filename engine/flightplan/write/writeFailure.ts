import type { Values } from '../../saying.ts';
import { waypointsSaid } from './waypointsSaid.ts';
import type { WriteFormat } from './writeFormat.ts';

export const writeFailureCodes = [
  'TOO_FEW_WAYPOINTS',
  'TOO_MANY_WAYPOINTS',
  'MISSION_INVALID',
  'HEIGHT_OUT_OF_RANGE',
  'POSITION_NOT_HELD',
  'HOME_ELEVATION_NEEDED',
  'GROUND_HEIGHT_NEEDED',
  'ELLIPSOID_NOT_CONVERTIBLE',
  'SPEED_NEEDED',
  'FLIES_OTHERWISE',
] as const;

export type WriteFailureCode = (typeof writeFailureCodes)[number];

/** Why no file is written; its message says in one sentence what is wrong, where, and what to do. */
export interface WriteFailure {
  readonly code: WriteFailureCode;
  /** The name of its message, where that is not its code. */
  readonly says?: string | undefined;
  readonly values?: Values | undefined;
  readonly format: WriteFormat;
  /** Counted from 0, like the waypoints of a mission. */
  readonly waypoint_indices: readonly number[];
}

/** A failure at some waypoints, which its message has as `where`. */
export const failureAt = (
  code: WriteFailureCode,
  format: WriteFormat,
  waypoint_indices: readonly number[],
  values: Values = {},
): WriteFailure => ({
  code,
  values: { where: waypointsSaid(waypoint_indices), ...values },
  format,
  waypoint_indices,
});

export const noteCodes = [
  'ALTITUDE_CONVERTED',
  'ALTITUDE_ROUNDED',
  'ALTITUDE_READ_AS_NONE',
  'HOME_NOT_KEPT',
  'HOME_ELEVATION_NOT_KEPT',
  'TAKE_OFF_NOT_KEPT',
  'SPEED_NOT_KEPT',
  'HOVER_NOT_KEPT',
  'CORNER_NOT_KEPT',
  'CAMERA_SILENT',
  'ACTION_NOT_KEPT',
  'STATE_NOT_KEPT',
  'SETTINGS_NOT_KEPT',
  'FENCE_NOT_KEPT',
  'FENCE_CHANGED',
  'RALLY_NOT_KEPT',
  'FENCE_IN_MISSION',
  'END_ACTION_NOT_KEPT',
  'LANDING_IS_WAYPOINT',
  'LANDING_RAISED',
  'NAME_NOT_KEPT',
  'NOT_READ_BACK',
  'HOME_ASSUMED',
  'CRUISE_SPEED_WRITTEN',
  'CRUISE_SPEED_OPEN',
  'AIRCRAFT_OPEN',
  'AIRCRAFT_OF_FILE',
  'TAKE_OFF_WRITTEN',
  'RETURN_HEIGHT_OPEN',
  'VEHICLE_ASSUMED',
  'VTOL_RETURN',
  'RETURN_HEIGHT_WRITTEN',
  'WAYPOINTS_MERGED',
  'TOO_MANY_FOR_APP',
  'LEG_TOO_LONG',
  'HEIGHT_BEYOND_APP',
  'APP_SETTINGS_OPEN',
  'SURFACE_FOLLOWED',
  'GROUND_ASSUMED',
  'LIMITS_OF_APP',
  'CORNER_TOO_WIDE',
  'GIMBAL_BEYOND',
  'NOT_EDITABLE',
  'LINE_RESUMED',
  'SERIES_RESUMED',
  'RECORDING_RESUMED',
  'GIMBAL_SET_AGAIN',
  'HEADING_SET_AGAIN',
  'ACT_NOT_REPEATED',
  'END_ACTION_CHANGED',
  'SWAP_PLACE_NOT_KEPT',
  'LANDS_AT_SWAP_PLACE',
  'SWAP_GROUND_ASSUMED',
] as const;

export type NoteCode = (typeof noteCodes)[number];

/** Loss or open point of a file, with its waypoints; none: the mission as a whole. */
export interface WriteNote {
  readonly code: NoteCode;
  /** The name of its message, where that is not its code. */
  readonly says?: string | undefined;
  readonly values?: Values | undefined;
  readonly waypoint_indices: readonly number[];
}
