import type { Weather } from '../air/weather.ts';
import { toBearing } from '../geo/angle.ts';
import { toDegrees, toRadians } from '../units.ts';
import type { Perturbation } from './spread.ts';

/** The weather after a change of wind (as a vector) and temperature; gusts stay as far above the mean as before. */
export function perturbedWeather(weather: Weather, change: Perturbation): Weather {
  const temp_c = weather.temp_c + change.temp_c;
  if (change.air_north_mps === 0 && change.air_east_mps === 0) return { ...weather, temp_c };
  const { wind_speed_mps, wind_dir_deg, gust_speed_mps } = weather;
  const θ = toRadians(wind_dir_deg);
  // The wind blows FROM its direction, so the air moves the other way.
  const north_mps = change.air_north_mps - wind_speed_mps * Math.cos(θ);
  const east_mps = change.air_east_mps - wind_speed_mps * Math.sin(θ);
  const speed_mps = Math.hypot(north_mps, east_mps);
  return {
    ...weather,
    wind_speed_mps: speed_mps,
    wind_dir_deg: speed_mps === 0 ? wind_dir_deg : toBearing(toDegrees(Math.atan2(-east_mps, -north_mps))),
    gust_speed_mps: Math.max(0, gust_speed_mps + speed_mps - wind_speed_mps),
    temp_c,
  };
}
