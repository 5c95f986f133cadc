import { known } from '../known.ts';
import type { Warning } from './warning.ts';

/**
 * How grave a warning is. `forbids`: the flight cannot be flown so. `doubt`: it may not work. `unknown`: something was assumed.
 * `note`: worth knowing.
 */
export const gravities = ['forbids', 'doubt', 'unknown', 'note'] as const;
export type Gravity = (typeof gravities)[number];

/** All codes of warnings with the gravity of each. Of warnings that are equally grave, the one that stands first here is said first. */
export const gravityOfCode = {
  // A way below the ground, or into an obstacle, is raised to `forbids` where it is found.
  LOW_CLEARANCE: 'doubt',
  LOW_RETURN_CLEARANCE: 'doubt',
  OBSTACLE_IN_WAY: 'doubt',
  RETURN_OBSTACLE: 'doubt',
  FENCE_BREACH: 'forbids',
  RETURN_FENCE_BREACH: 'forbids',
  END_FENCE_BREACH: 'forbids',
  ZONE_PROHIBITED: 'forbids',
  RETURN_ZONE_PROHIBITED: 'forbids',
  ZONE_UNCHECKED: 'doubt',
  ZONE_AUTHORISATION: 'doubt',
  ZONE_NOTE: 'note',
  OBSTACLE_BESIDE: 'note',
  WIND_ABOVE_LIMIT: 'forbids',
  GUST_ABOVE_LIMIT: 'forbids',
  LANDING_WIND_ABOVE_LIMIT: 'forbids',
  PAYLOAD_ABOVE_MAXIMUM: 'forbids',
  TEMPERATURE_OUTSIDE_RANGE: 'forbids',
  ABOVE_CEILING: 'forbids',
  BELOW_TAKEOFF: 'doubt',
  COMMANDS_NOT_COUNTED: 'doubt',
  RALLY_RETURN: 'doubt',
  HOME_GROUND_DIFFERS: 'doubt',
  LAUNCH_OF_FILE: 'doubt',
  AIRCRAFT_OF_FILE: 'doubt',
  RESERVE_OF_FILE: 'doubt',
  FILES_OF_PLAN: 'doubt',
  FLIGHT_WIND_FORBIDS_SPLIT: 'doubt',
  SWAP_PLACE_OUT_OF_REACH: 'doubt',
  BATTERY_SPLIT_IMPOSSIBLE: 'doubt',
  COORDINATES_MAY_BE_SWAPPED: 'doubt',
  FILE_MAY_BE_CUT_OFF: 'doubt',
  POINTS_IGNORED: 'doubt',
  WAITS_IGNORED: 'doubt',
  FIGURES_IGNORED: 'doubt',
  FENCES_IGNORED: 'doubt',
  FIELDS_NOT_READ: 'doubt',
  UNIT_DOUBTFUL: 'doubt',
  OBSTACLE_HEIGHT_UNKNOWN: 'doubt',
  OBSTACLE_AT_LAUNCH: 'doubt',
  // A limit that the law sets, or the pilot: it says nothing about coming home.
  ABOVE_HEIGHT_CEILING: 'doubt',
  RETURN_ABOVE_HEIGHT_CEILING: 'doubt',
  LINE_OF_SIGHT_LOST: 'doubt',
  RETURN_SIGHT_LOST: 'doubt',
  GUST_NEAR_LIMIT: 'doubt',
  PICTURES_MISSED: 'doubt',
  LONG_LEG: 'doubt',
  FAR_FROM_HOME: 'doubt',
  HOVER_AT_ONE_PLACE: 'doubt',
  BATTERY_COLD: 'doubt',
  TAKEOFF_GROUND_UNKNOWN: 'unknown',
  TERRAIN_FALLBACK: 'unknown',
  CLEARANCE_UNKNOWN: 'unknown',
  SWAP_GROUND_UNKNOWN: 'unknown',
  LINE_OF_SIGHT_UNKNOWN: 'unknown',
  AIRCRAFT_DIFFERS: 'unknown',
  HOME_ASSUMED: 'unknown',
  // The figures hold if the person brings the aircraft home at once, and nobody knows whether.
  RETURN_BY_HAND: 'unknown',
  ALTITUDE_ASSUMED: 'unknown',
  ALTITUDE_REFERENCE_ASSUMED: 'unknown',
  UNIT_ASSUMED: 'unknown',
  DEFAULT_DRONE: 'unknown',
  OUTSIDE_HOURS: 'unknown',
  WEATHER_OF_TAKE_OFF: 'unknown',
  BATTERY_WARM_ASSUMED: 'unknown',
  // Beside trees or roofs it is raised to `doubt` where it is found.
  LAUNCH_ON_SURFACE: 'note',
  LAUNCH_HEIGHTS_DIFFER: 'note',
  GROUND_SOURCE_CHANGES: 'note',
  LEE_OF_RIDGE: 'note',
  // The figures are those of the flight as it is flown, with these.
  SPEED_ABOVE_MAXIMUM: 'note',
  SPORT_SPEED: 'note',
  SPEED_BELOW_MINIMUM: 'note',
  HOVER_IS_LOITER: 'note',
  MANY_STOPS: 'note',
  GUST_BELOW_WIND: 'note',
  WIND_HEIGHT_ASSUMED: 'note',
  PROFILE_ESTIMATED: 'note',
  LIVE_WEATHER_UNAVAILABLE: 'note',
  OBSTACLES_IN_RINGS: 'note',
  SEVERAL_ROUTES: 'note',
  RECORDED_TRACK: 'note',
  EXTENSION_MISMATCH: 'note',
  PLAN_NOTE: 'note',
} as const satisfies Readonly<Record<string, Gravity>>;

type Graded = Pick<Warning, 'code' | 'gravity'>;

export const gravityOf = ({ code, gravity }: Graded): Gravity => gravity ?? gravityOfCode[code];

const places = new Map(Object.keys(gravityOfCode).map((code, at) => [code, at]));

const rankOf = (warning: Graded): number =>
  gravities.indexOf(gravityOf(warning)) * places.size + known(places.get(warning.code));

/** The gravest first; warnings of one code keep their order. */
export const gravestFirst = <Of extends Graded>(warnings: readonly Of[]): Of[] =>
  warnings.toSorted((one, other) => rankOf(one) - rankOf(other));

/** Each warning with its gravity beside it, for the wire. */
export const withGravity = <Of extends Graded>(warnings: readonly Of[]): (Of & { gravity: Gravity })[] =>
  warnings.map((warning) => ({ ...warning, gravity: gravityOf(warning) }));
