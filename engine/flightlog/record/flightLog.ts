import type { Position } from '../../geo/position.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import type { Result } from '../../result.ts';
import type { Values } from '../../saying.ts';

/** Origins of a log, recognized by its content. */
export const logFormats = [
  'airdata_csv',
  'dji_csv',
  'litchi_csv',
  'dronedeploy_log',
  'plain_csv',
  'inav_csv',
  'other_table',
  'mavlink_tlog',
  'dji_record',
  'ardupilot_bin',
  'ardupilot_log',
  'px4_ulog',
] as const;
export type LogFormat = (typeof logFormats)[number];

/**
 * Columns that a log may hold, in SI units and degrees. Heights are above the take-off point, velocities over the ground to north and east,
 * `climb_mps` is positive upwards. Pitch is positive nose up, roll positive right side down, the current positive while discharging.
 * `air_…_mps` is the motion of the air where the autopilot estimated it. `said_home_pct` is the charge at which the aircraft itself would turn
 * home, its own reserve included; `said_land_pct` the same for landing where it is.
 */
export const logColumns = [
  't_s',
  'east_m',
  'north_m',
  'height_m',
  'ground_speed_mps',
  'north_mps',
  'east_mps',
  'climb_mps',
  'battery_pct',
  'voltage_v',
  'current_a',
  'pack_temp_c',
  'pitch_deg',
  'roll_deg',
  'heading_deg',
  'air_north_mps',
  'air_east_mps',
  'said_home_pct',
  'said_land_pct',
] as const;
export type LogColumn = (typeof logColumns)[number];

/** One packed column for each quantity, all of one length; NaN where the log holds no figure, since packed numbers know no `undefined`. */
export type LogSamples = Readonly<Record<LogColumn, Float64Array>>;

export const logNoteCodes = [
  'LOG_GAP',
  'CLOCK_RESET',
  'SEVERAL_FLIGHTS',
  'SEVERAL_PACKS',
  'SEVERAL_BATTERIES',
  'OTHER_AIRCRAFT',
  'SPEED_FROM_POSITIONS',
  'HEIGHT_FROM_ALTITUDE',
  'CHARGE_FROM_CAPACITY',
  'COLUMNS_BY_NAME',
  'GAUGE_STOOD_STILL',
  'ENDS_IN_THE_AIR',
  'AIRCRAFT_DIFFERS',
  'FAR_FROM_MODEL',
] as const;

/** Something about a log that a person should know: a gap, a clock that was reset, a second pack, a gauge that stood still. */
export interface LogNote {
  readonly code: (typeof logNoteCodes)[number];
  /** The name of its message, where that is not its code. */
  readonly says?: string | undefined;
  readonly values?: Values | undefined;
}

/** One flight on one pack, a few samples a second, `t_s` from 0. */
export interface FlightLog {
  readonly format: LogFormat;
  /** The aircraft as the log names it. */
  readonly aircraft?: string | undefined;
  /** When it took off, seconds since 1970, where the log tells universal time. */
  readonly take_off_utc_s?: number | undefined;
  /** Take-off point above mean sea level, where the log holds altitudes as well as heights. */
  readonly ground_msl_m?: number | undefined;
  /** Where east and north of the samples are 0; absent where the log has no places on earth. */
  readonly origin?: Position | undefined;
  readonly samples: LogSamples;
  readonly notes: readonly LogNote[];
}

/** Roles of the columns in a table of unknown origin. `position` is latitude and longitude in one cell. */
export const columnRoles = [
  'time',
  'latitude',
  'longitude',
  'position',
  'height',
  'altitude',
  'speed',
  'climb',
  'battery',
  'used',
  'voltage',
  'current',
  'temperature',
] as const;
export type ColumnRole = (typeof columnRoles)[number];
export type ColumnNames = { readonly [Role in ColumnRole]?: string | undefined };

/** A person's choice for a table: the column of each role, and the battery's capacity where the table has only the charge that was used. */
export interface LogChoice {
  readonly columns?: ColumnNames | undefined;
  readonly capacity_mah?: number | undefined;
}

/** The columns of a table that was refused, what some of them hold by their names, and what none is known to hold. */
export interface ColumnQuestion {
  readonly headers: readonly string[];
  /** The first different values below each header, three at most. */
  readonly values: readonly (readonly string[])[];
  readonly found: ColumnNames;
  readonly missing: readonly ColumnRole[];
}

/** Why a file is no log of a flight: what, where, and what to do about it. */
export interface LogProblem {
  readonly code: string;
  /** The name of its message, where that is not its code. */
  readonly says?: string | undefined;
  readonly values?: Values | undefined;
  readonly where?: PlaceInFile | undefined;
  /** A choice of columns would make it one. */
  readonly columns?: ColumnQuestion | undefined;
}

export type LogReading = Result<FlightLog, LogProblem>;
