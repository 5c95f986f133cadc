import type { Values } from '../saying.ts';
import type { Gravity } from './gravity.ts';

/** Not an error: the plan is valid, but something about it deserves a look. The catalogue of messages says it by its code. */
export interface Warning {
  readonly code: WarningCode;
  /** The name of its message, where that is not its code: what codes with several messages mean. */
  readonly says?: string | undefined;
  /** Values of its message besides the members below. */
  readonly values?: Values | undefined;
  /** Present where it is not that of the code. */
  readonly gravity?: Gravity | undefined;
  readonly leg_index?: number | undefined;
  readonly waypoint_index?: number | undefined;
  /** The flight of a split whose wind is meant, or its way out to the end of that leg, or from there to the swap place. */
  readonly flight_index?: number | undefined;
  readonly value?: number | undefined;
  readonly limit?: number | undefined;
  /** The height above the launch point for which the value holds, metres. */
  readonly height_m?: number | undefined;
  readonly unit?: string | undefined;
}

export const warningCodes = [
  'TERRAIN_FALLBACK',
  'TAKEOFF_GROUND_UNKNOWN',
  'SWAP_GROUND_UNKNOWN',
  'HOME_GROUND_DIFFERS',
  'LAUNCH_OF_FILE',
  'LAUNCH_ON_SURFACE',
  'LAUNCH_HEIGHTS_DIFFER',
  'GROUND_SOURCE_CHANGES',
  'LEE_OF_RIDGE',
  'BELOW_TAKEOFF',
  'WIND_ABOVE_LIMIT',
  'GUST_ABOVE_LIMIT',
  'GUST_NEAR_LIMIT',
  'GUST_BELOW_WIND',
  'WIND_HEIGHT_ASSUMED',
  'TEMPERATURE_OUTSIDE_RANGE',
  'BATTERY_COLD',
  'PAYLOAD_ABOVE_MAXIMUM',
  'ABOVE_CEILING',
  'LOW_CLEARANCE',
  'LOW_RETURN_CLEARANCE',
  'CLEARANCE_UNKNOWN',
  'ABOVE_HEIGHT_CEILING',
  'RETURN_ABOVE_HEIGHT_CEILING',
  'OBSTACLE_IN_WAY',
  'RETURN_OBSTACLE',
  'OBSTACLE_HEIGHT_UNKNOWN',
  'OBSTACLE_BESIDE',
  'OBSTACLE_AT_LAUNCH',
  'OBSTACLES_IN_RINGS',
  'LINE_OF_SIGHT_LOST',
  'RETURN_SIGHT_LOST',
  'LINE_OF_SIGHT_UNKNOWN',
  'FENCE_BREACH',
  'RETURN_FENCE_BREACH',
  'END_FENCE_BREACH',
  'ZONE_PROHIBITED',
  'RETURN_ZONE_PROHIBITED',
  'ZONE_UNCHECKED',
  'ZONE_AUTHORISATION',
  'ZONE_NOTE',
  'FENCES_IGNORED',
  'PICTURES_MISSED',
  'LONG_LEG',
  'FAR_FROM_HOME',
  'MANY_STOPS',
  'PROFILE_ESTIMATED',
  'ALTITUDE_ASSUMED',
  'ALTITUDE_REFERENCE_ASSUMED',
  'SEVERAL_ROUTES',
  'EXTENSION_MISMATCH',
  'LIVE_WEATHER_UNAVAILABLE',
  'OUTSIDE_HOURS',
  'WEATHER_OF_TAKE_OFF',
  'DEFAULT_DRONE',
  'AIRCRAFT_DIFFERS',
  'AIRCRAFT_OF_FILE',
  'RESERVE_OF_FILE',
  'FILES_OF_PLAN',
  'RETURN_BY_HAND',
  'RALLY_RETURN',
  'HOVER_AT_ONE_PLACE',
  'BATTERY_SPLIT_IMPOSSIBLE',
  'SWAP_PLACE_OUT_OF_REACH',
  'FLIGHT_WIND_FORBIDS_SPLIT',
  'POINTS_IGNORED',
  'WAITS_IGNORED',
  'FIGURES_IGNORED',
  'COMMANDS_NOT_COUNTED',
  'FIELDS_NOT_READ',
  'UNIT_ASSUMED',
  'UNIT_DOUBTFUL',
  'HOME_ASSUMED',
  'RECORDED_TRACK',
  'PLAN_NOTE',
  'COORDINATES_MAY_BE_SWAPPED',
  'FILE_MAY_BE_CUT_OFF',
  'SPEED_ABOVE_MAXIMUM',
  'SPORT_SPEED',
  'SPEED_BELOW_MINIMUM',
  'HOVER_IS_LOITER',
  'LANDING_WIND_ABOVE_LIMIT',
] as const;

export type WarningCode = (typeof warningCodes)[number];
