import { elementAt } from '../elementAt.ts';
import { toBearing } from '../geo/angle.ts';
import { toDegrees, toRadians } from '../units.ts';
import type { HourOfWeather, WindLevel } from './hourlyWeather.ts';
import type { Weather } from './weather.ts';
import { reportedWind_m, windShare } from './windProfile.ts';

/** A wind for one flown height, and the heights of the levels that it is made of: one, or the two around it. */
export interface WindReading {
  readonly level: WindLevel;
  readonly from_heights_m: readonly number[];
}

/** Adds two winds by their components, the second with the weight `share`. */
function between(below: WindLevel, above: WindLevel, height_m: number): WindLevel {
  const share = (height_m - below.height_m) / (above.height_m - below.height_m);
  const part = (of: (angle_rad: number) => number): number =>
    (1 - share) * below.wind_speed_mps * of(toRadians(below.wind_dir_deg)) +
    share * above.wind_speed_mps * of(toRadians(above.wind_dir_deg));
  const [north_mps, east_mps] = [part(Math.cos), part(Math.sin)];
  const wind_speed_mps = Math.hypot(north_mps, east_mps);
  const wind_dir_deg =
    wind_speed_mps === 0 ? below.wind_dir_deg : toBearing(toDegrees(Math.atan2(east_mps, north_mps)));
  return { height_m, wind_speed_mps, wind_dir_deg };
}

/**
 * The wind for a height above ground (MODEL.md §2): by its components between two levels, which stand by growing height. Below the lowest and
 * above the highest level it is that level itself, from which the law of the profile goes on.
 */
export function windReading(levels: readonly WindLevel[], height_m: number): WindReading {
  const at = levels.findIndex((level) => level.height_m >= height_m);
  const above = elementAt(levels, at < 0 ? levels.length - 1 : at);
  const below = levels[at - 1];
  if (below === undefined || above.height_m === height_m)
    return { level: above, from_heights_m: [above.height_m] };
  return {
    level: between(below, above, height_m),
    from_heights_m: [below.height_m, above.height_m],
  };
}

/** Gust at the height of a reading, from that at 10 m by the law of the profile; 0 where none is known. */
function gustAt(
  { gust_speed_mps }: HourOfWeather,
  { height_m, wind_speed_mps }: WindLevel,
  wind_over: Weather['wind_over'],
) {
  if (gust_speed_mps === undefined) return 0;
  const growth = windShare({ wind_height_m: reportedWind_m, wind_over }, height_m);
  return Math.max(wind_speed_mps, growth * gust_speed_mps);
}

/** The weather of an hour for a flight at a height above ground; `base` has what the hour leaves open. */
export function weatherOfHour(hour: HourOfWeather, height_m: number, base: Weather): Weather {
  const { level } = windReading(hour.levels, height_m);
  return {
    wind_speed_mps: level.wind_speed_mps,
    wind_dir_deg: toBearing(level.wind_dir_deg),
    gust_speed_mps: gustAt(hour, level, base.wind_over),
    temp_c: hour.temp_c ?? base.temp_c,
    humidity_pct: hour.humidity_pct ?? base.humidity_pct,
    wind_height_m: level.height_m,
    wind_over: base.wind_over,
  };
}

/** The hour with the wind of one member of its ensemble; gusts stay as far above the mean as before. */
export function hourOfMember({ members: _, ...hour }: HourOfWeather, member: WindLevel): HourOfWeather {
  const { wind_speed_mps: mean_mps } = windReading(hour.levels, member.height_m).level;
  const { gust_speed_mps } = hour;
  return {
    ...hour,
    levels: [member],
    ...(gust_speed_mps !== undefined && {
      gust_speed_mps: Math.max(0, gust_speed_mps + member.wind_speed_mps - mean_mps),
    }),
  };
}

/** Index of the hour in which a time lies, ms since 1970: the last that has begun, or the first. */
export const hourAt = (hours: readonly HourOfWeather[], time_ms: number): number =>
  Math.max(
    0,
    hours.findLastIndex(({ time }) => Date.parse(time) <= time_ms),
  );
