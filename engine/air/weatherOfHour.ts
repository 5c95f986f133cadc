import { elementAt } from '../elementAt.ts';
import { toBearing } from '../geo/angle.ts';
import type { HourOfWeather, WindLevel } from './hourlyWeather.ts';
import { motionOf, type Shift, shiftedWind } from './shiftedWind.ts';
import type { Weather, WindError } from './weather.ts';
import { reportedWind_m, windShare } from './windProfile.ts';
import { windAmong } from './windsAloft.ts';

type Over = Weather['wind_over'];

const shareFrom = (from_m: number, to_m: number, wind_over: Over): number =>
  windShare({ wind_height_m: from_m, wind_over }, to_m);

const meanAt = ({ levels }: HourOfWeather, height_m: number, wind_over: Over): number =>
  windAmong(levels, height_m, wind_over).speed_mps;

/** Gust at the lowest level: as far above the mean there as the gust at 10 m is above that there, by the law of the profile; 0 where none is known. */
function gustOf(hour: HourOfWeather, lowest: WindLevel, wind_over: Over): number {
  const { gust_speed_mps } = hour;
  if (gust_speed_mps === undefined) return 0;
  const excess_mps = Math.max(0, gust_speed_mps - meanAt(hour, reportedWind_m, wind_over));
  return lowest.wind_speed_mps + shareFrom(reportedWind_m, lowest.height_m, wind_over) * excess_mps;
}

/** How far the motion of the air in the wind of a member is off that of the hour at the same height. */
function shiftOf({ levels }: HourOfWeather, member: WindLevel, wind_over: Over): Shift {
  const { speed_mps, from } = windAmong(levels, member.height_m, wind_over);
  const { air_north_mps, air_east_mps } = motionOf(member);
  return {
    air_north_mps: air_north_mps + speed_mps * from.north,
    air_east_mps: air_east_mps + speed_mps * from.east,
  };
}

const scaled = ({ air_north_mps, air_east_mps }: Shift, share: number): Shift => ({
  air_north_mps: share * air_north_mps,
  air_east_mps: share * air_east_mps,
});

/** Fewer winds say too little of how far they may be off. */
export const leastMembers = 5;

/** Spread of an ensemble about the wind of its hour, so that what the hour is off its own ensemble counts, too; `undefined`: too few members. */
function errorOf(hour: HourOfWeather, wind_over: Over): WindError | undefined {
  const { members = [] } = hour;
  const [first] = members;
  if (first === undefined || members.length < leastMembers) return undefined;
  const { height_m } = first;
  const shifts = members.map((member) =>
    scaled(shiftOf(hour, member, wind_over), shareFrom(member.height_m, height_m, wind_over)),
  );
  const spread = (of: keyof Shift): number =>
    Math.sqrt(shifts.reduce((sum, shift) => sum + shift[of] ** 2, 0) / shifts.length);
  return { height_m, north_mps: spread('air_north_mps'), east_mps: spread('air_east_mps') };
}

/** The weather of an hour; `base` has what the hour leaves open. */
export function weatherOfHour(hour: HourOfWeather, base: Weather): Weather {
  const { levels } = hour;
  const { wind_over } = base;
  const lowest = elementAt(levels, 0);
  const winds_aloft = levels.slice(1);
  const wind_error = errorOf(hour, wind_over);
  return {
    wind_speed_mps: lowest.wind_speed_mps,
    wind_dir_deg: toBearing(lowest.wind_dir_deg),
    gust_speed_mps: gustOf(hour, lowest, wind_over),
    temp_c: hour.temp_c ?? base.temp_c,
    humidity_pct: hour.humidity_pct ?? base.humidity_pct,
    wind_height_m: lowest.height_m,
    wind_over,
    ...(winds_aloft.length > 0 && { winds_aloft }),
    ...(wind_error !== undefined && { wind_error }),
  };
}

/**
 * The hour in the wind of one member of its ensemble: every level is off by as much as the member is off the hour at its height, grown by the law
 * of the profile. Gusts stay as far above the mean as before.
 */
export function hourOfMember(hour: HourOfWeather, member: WindLevel, wind_over: Over): HourOfWeather {
  const { members: _, ...rest } = hour;
  const shift = shiftOf(hour, member, wind_over);
  const shifted: HourOfWeather = {
    ...rest,
    levels: hour.levels.map((level) =>
      shiftedWind(level, scaled(shift, shareFrom(member.height_m, level.height_m, wind_over))),
    ),
  };
  const { gust_speed_mps } = hour;
  if (gust_speed_mps === undefined) return shifted;
  const excess_mps = Math.max(0, gust_speed_mps - meanAt(hour, reportedWind_m, wind_over));
  return { ...shifted, gust_speed_mps: meanAt(shifted, reportedWind_m, wind_over) + excess_mps };
}

/** Index of the hour in which a time lies, ms since 1970: the last that has begun, or the first. */
export const hourAt = (hours: readonly HourOfWeather[], time_ms: number): number =>
  Math.max(
    0,
    hours.findLastIndex(({ time }) => Date.parse(time) <= time_ms),
  );
