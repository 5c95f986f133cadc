import type { Result } from '../../result.ts';

/** What wrote a log, told from its content. */
export const logFormats = [
  'airdata_csv',
  'dji_csv',
  'litchi_csv',
  'dronedeploy_log',
  'plain_csv',
  'ardupilot_bin',
  'ardupilot_log',
  'px4_ulog',
] as const;
export type LogFormat = (typeof logFormats)[number];

/**
 * What a log may hold, in SI units and degrees. Heights are above the take-off point, velocities over the ground to north and east,
 * `climb_mps` is positive upwards. Pitch is positive nose up, roll positive right side down, the current positive while discharging.
 * `air_…_mps` is the motion of the air where the autopilot estimated it.
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
] as const;
export type LogColumn = (typeof logColumns)[number];

/** One packed column for each quantity, all of one length; NaN where the log holds no figure, since packed numbers know no `undefined`. */
export type LogSamples = Readonly<Record<LogColumn, Float64Array>>;

export const logNoteCodes = [
  'LOG_GAP',
  'CLOCK_RESET',
  'SEVERAL_FLIGHTS',
  'SEVERAL_PACKS',
  'SPEED_FROM_POSITIONS',
  'HEIGHT_FROM_ALTITUDE',
  'GAUGE_STOOD_STILL',
  'ENDS_IN_THE_AIR',
  'AIRCRAFT_DIFFERS',
] as const;

/** Something about a log that a person should know: a gap, a clock that was reset, a second pack, a gauge that stood still. */
export interface LogNote {
  readonly code: (typeof logNoteCodes)[number];
  readonly message: string;
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
  readonly samples: LogSamples;
  readonly notes: readonly LogNote[];
}

/** Why a file is no log of a flight: what, where, and what to do about it. */
export interface LogProblem {
  readonly code: string;
  readonly message: string;
  readonly where?: string | undefined;
}

export type LogReading = Result<FlightLog, LogProblem>;
