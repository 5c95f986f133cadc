import { type Shift, shiftedWind } from '../air/shiftedWind.ts';
import type { Weather } from '../air/weather.ts';
import { windShare } from '../air/windProfile.ts';
import type { Perturbation } from './spread.ts';

/** The change in a weather at a height: the spread of its ensemble, if it has one, which grows as wind does, else the usual error of every level. */
function shiftAt({ wind_error, wind_over }: Weather, change: Perturbation, height_m: number): Shift {
  if (wind_error === undefined) return change;
  const share = windShare({ wind_height_m: wind_error.height_m, wind_over }, height_m);
  return {
    air_north_mps: share * Math.sign(change.air_north_mps) * wind_error.north_mps,
    air_east_mps: share * Math.sign(change.air_east_mps) * wind_error.east_mps,
  };
}

/** The weather after a change of wind (as a vector) and temperature; gusts stay as far above the mean as before. */
export function perturbedWeather(weather: Weather, change: Perturbation): Weather {
  const temp_c = weather.temp_c + change.temp_c;
  if (change.air_north_mps === 0 && change.air_east_mps === 0) return { ...weather, temp_c };
  const { wind_speed_mps, gust_speed_mps, wind_height_m = 0, winds_aloft } = weather;
  const shifted = shiftedWind(weather, shiftAt(weather, change, wind_height_m));
  return {
    ...shifted,
    gust_speed_mps: Math.max(0, gust_speed_mps + shifted.wind_speed_mps - wind_speed_mps),
    temp_c,
    ...(winds_aloft !== undefined && {
      winds_aloft: winds_aloft.map((level) => shiftedWind(level, shiftAt(weather, change, level.height_m))),
    }),
  };
}
