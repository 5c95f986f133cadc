import type { Home, Mission, Waypoint } from '../../engine/mission/mission.ts';
import type { OperationRequest } from '../../server/contract/operations.ts';
import type { RangeResult } from '../map/mapProps.ts';
import type { Inputs } from './inputs.ts';

export type RangeQuestion = Extract<OperationRequest<'analyzeRange'>, { unit_mode?: 'metric' | undefined }>;
export type MissionQuestion = OperationRequest<'analyzeMission'>;

/** What the rings are asked with; always metric, whatever the window shows. */
export function toRangeQuestion(inputs: Inputs, launch: Home): RangeQuestion {
  return {
    user_lat: launch.lat,
    user_lon: launch.lon,
    ...(launch.elevation_msl_m === undefined ? {} : { user_elevation_msl_m: launch.elevation_msl_m }),
    selected_drone_key: inputs.drone_key,
    unit_mode: 'metric',
    wind_speed: inputs.wind_speed_mps,
    gust_speed: inputs.gust_speed_mps,
    wind_direction: inputs.wind_dir_deg,
    temperature: inputs.temp_c,
    humidity: inputs.humidity_pct,
    altitude: inputs.height_m,
    ...(inputs.cruise_speed_mps === undefined ? {} : { cruise_speed: inputs.cruise_speed_mps }),
    initial_battery: inputs.initial_battery_pct,
    hover_time_min: inputs.hover_time_min,
    use_battery_cycles: inputs.battery_cycles > 0,
    battery_cycles: inputs.battery_cycles,
    use_payload: inputs.payload_g > 0,
    payload_weight: inputs.payload_g,
    battery_thresholds_pct: inputs.thresholds_pct,
  };
}

type WaypointQuestion = MissionQuestion['mission']['waypoints'][number];

function toWaypointQuestion(waypoint: Waypoint): WaypointQuestion {
  return {
    lat: waypoint.lat,
    lon: waypoint.lon,
    altitude_m: waypoint.altitude.value_m,
    altitude_reference: waypoint.altitude.datum,
    hover_time_s: waypoint.hover_time_s,
    ...(waypoint.speed_mps === undefined ? {} : { speed_mps: waypoint.speed_mps }),
    ...(waypoint.curve_size === undefined ? {} : { curve_size: waypoint.curve_size }),
    ...(waypoint.actions === undefined ? {} : { actions: waypoint.actions.map((action) => ({ ...action })) }),
  };
}

/** What the mission is asked with; `undefined` while it has no launch point or no waypoint. */
export function toMissionQuestion(inputs: Inputs, mission: Mission): MissionQuestion | undefined {
  if (mission.home === undefined || mission.waypoints.length === 0) return undefined;
  const { home } = mission;
  return {
    mission: {
      waypoints: mission.waypoints.map(toWaypointQuestion),
      source_format: 'geometry',
      end_action: mission.end_action,
    },
    home: {
      lat: home.lat,
      lon: home.lon,
      ...(home.elevation_msl_m === undefined ? {} : { elevation_msl_m: home.elevation_msl_m }),
    },
    drone: { key: inputs.drone_key },
    battery: {
      initial_pct: inputs.initial_battery_pct,
      rth_threshold_pct: inputs.rth_threshold_pct,
      cycles: inputs.battery_cycles,
    },
    weather: {
      wind_speed_mps: inputs.wind_speed_mps,
      wind_dir_deg: inputs.wind_dir_deg,
      gust_speed_mps: inputs.gust_speed_mps,
      temp_c: inputs.temp_c,
      humidity_pct: inputs.humidity_pct,
      source: 'entered by hand',
    },
    options: {
      payload_g: inputs.payload_g,
      multi_battery: inputs.splits_batteries,
      ...(inputs.cruise_speed_mps === undefined ? {} : { global_cruise_mps: inputs.cruise_speed_mps }),
    },
  };
}

/** The rings that the person wants to see; what is hidden stays computed, so showing it again is at once. */
export function toShownRange(range: RangeResult, inputs: Inputs): RangeResult {
  const hidden = new Set(inputs.hidden_thresholds_pct);
  return {
    ...range,
    rings: range.rings.filter((ring) => !hidden.has(ring.battery_threshold_pct)),
    oneway_ring: inputs.shows_one_way ? range.oneway_ring : { ...range.oneway_ring, polygon: [] },
  };
}
