import type { FlownMission } from '../../engine/mission/mission.ts';
import type { MissionSettings } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { RangeRequest } from '../contract/schemas/range.ts';

/** The reserve's ring at the height of the highest waypoint, with the settings of the mission. */
export function reserveRing(
  { home, fences }: Pick<FlownMission, 'home' | 'fences'>,
  { drone, battery, weather, options }: MissionSettings,
  { legs }: Pick<MissionResult, 'legs'>,
): RangeRequest {
  const highest_m = Math.max(...legs.map(({ to }) => to.altitude_m));
  return RangeRequest.parse({
    unit_mode: 'metric',
    user_lat: home.lat,
    user_lon: home.lon,
    user_elevation_msl_m: home.elevation_msl_m,
    selected_drone_key: drone.key ?? '',
    drone_profile: drone,
    wind_speed: weather.wind_speed_mps,
    wind_direction: weather.wind_dir_deg,
    gust_speed: weather.gust_speed_mps,
    wind_height_m: weather.wind_height_m,
    wind_over: weather.wind_over,
    ...(weather.hourly !== undefined && {
      weather: { hourly: weather.hourly, takeoff_time: weather.takeoff_time },
    }),
    temperature: weather.temp_c,
    humidity: weather.humidity_pct,
    altitude: Math.min(5000, Math.max(1, highest_m)),
    clearance_m: options.clearance_m,
    initial_battery: battery.initial_pct,
    battery_temp_c: battery.battery_temp_c,
    use_battery_cycles: battery.cycles > 0,
    battery_cycles: battery.cycles,
    use_payload: options.payload_g > 0,
    payload_weight: options.payload_g,
    as_flown: options.as_flown,
    elevation_penalty: options.alt_penalty,
    cruise_speed: options.global_cruise_mps,
    speed_policy: options.speed_policy,
    fences,
    battery_thresholds_pct: [battery.rth_threshold_pct],
  });
}
