import { z } from 'zod';
import { mostHours, mostLevels } from '../../../engine/air/hourlyWeather.ts';
import { bounded, measured } from './common.ts';

/** Members of an ensemble, at most; none has more. */
export const mostMembers = 100;

export const UtcTime = z.iso.datetime({ offset: true }).max(40);

const isGrowing = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));

const WindLevelSchema = z
  .strictObject({
    height_m: bounded('wind_height_m', 'Height above ground'),
    wind_speed_mps: bounded('wind_speed_mps', 'Wind speed'),
    wind_dir_deg: bounded('wind_dir_deg', 'Direction the wind blows from, true degrees'),
  })
  .meta({ id: 'WindLevel', description: 'Wind at one height above ground' });

export const HourOfWeatherSchema = z
  .strictObject({
    time: UtcTime.meta({ description: 'Begin of the hour, ISO 8601', examples: ['2026-09-12T06:00:00Z'] }),
    levels: z
      .array(WindLevelSchema)
      .min(1)
      .max(mostLevels)
      .refine((levels) => isGrowing(levels.map(({ height_m }) => height_m)), 'must be by growing height')
      .describe(
        'Wind by growing height; each part of a flight has the wind at its own height: between two levels interpolated by its components, below the lowest and above the highest as that level and by the law of the profile',
      ),
    gust_speed_mps: bounded('gust_speed_mps', 'Gust speed at 10 m; absent: unknown').optional(),
    temp_c: bounded('temp_c', 'Air temperature; absent: that of the request').optional(),
    humidity_pct: bounded('humidity_pct', 'Relative humidity; absent: that of the request').optional(),
    pressure_hpa: z.number().min(300).max(1100).optional().meta({
      description: 'Pressure at the ground; not counted: air is as dense as by standard pressure',
      unit: 'hPa',
    }),
    precipitation_mm: z
      .number()
      .min(0)
      .max(500)
      .optional()
      .meta({ description: 'Rain or snow in the hour, as water; not counted', unit: 'mm' }),
    visibility_m: z
      .number()
      .min(0)
      .max(1_000_000)
      .optional()
      .meta({ description: 'Visibility; not counted', unit: 'm' }),
    members: z
      .array(WindLevelSchema)
      .max(mostMembers)
      .optional()
      .describe(
        'Wind of each member of an ensemble, at the same place of every hour; the spread of five or more about the wind of the hour is the error of the wind',
      ),
  })
  .meta({ id: 'HourOfWeather', description: 'Weather of one hour at the launch point' });

export const HoursSchema = z
  .array(HourOfWeatherSchema)
  .min(1)
  .max(mostHours)
  .refine((hours) => isGrowing(hours.map(({ time }) => Date.parse(time))), 'must be by growing time');

/** Members of a request's weather that give it by the hour. */
export const hourlyMembers = {
  hourly: HoursSchema.optional().describe(
    'Weather by the hour, which counts instead of the single wind: each leg is flown in the hour in which it begins, after the last one in that. What an hour leaves open is that of the request',
  ),
  takeoff_time: UtcTime.optional().describe(
    'Take-off, ISO 8601, which says in which hour the flight begins; absent: the first hour of `hourly`',
  ),
};

/** The hours of a flight, in its answer. */
export const HourFlownSchema = z
  .strictObject({
    time: z.string().describe('Begin of the hour'),
    first_leg_index: z.number().int().describe('The first leg that begins in it'),
    wind_speed_mps: measured('m/s', 'Wind at wind_height_m'),
    wind_dir_deg: measured('°', 'Direction it blows from, true degrees'),
    gust_speed_mps: z.number().optional().meta({
      description: 'Estimated from the gust at 10 m where wind_height_m is not 10; absent: unknown',
      unit: 'm/s',
    }),
    temp_c: measured('°C', 'Air temperature'),
    flown_height_m: measured('m', 'Greatest height of the flight above the launch point'),
    wind_aloft_mps: measured('m/s', 'Wind there'),
    wind_aloft_dir_deg: measured('°', 'Direction that it blows from there, true degrees'),
    gust_aloft_mps: z.number().optional().meta({ description: 'Gusts there, estimated', unit: 'm/s' }),
    wind_height_m: measured('m', 'Height above ground of the lowest level, whose wind and gust these are'),
    level_heights_m: z.array(z.number()).meta({
      description:
        'The levels that the winds of the flight are read from, up to the first at or above flown_height_m; below the lowest and above the highest the law of the profile goes on from that one',
      unit: 'm',
    }),
  })
  .meta({ id: 'HourFlown', description: 'An hour of weather as the flight has it' });

/** The hour that rings lie in, in their answer. */
export const WeatherOfRings = z
  .strictObject({
    time: z.string().describe('Begin of the hour'),
    wind_aloft_dir_deg: measured('°', 'Direction that the wind at flight height blows from, true degrees'),
    level_heights_m: z.array(z.number()).meta({
      description: 'The levels that the winds are read from, up to the first at or above flight height',
      unit: 'm',
    }),
  })
  .meta({ id: 'WeatherOfRings', description: 'The hour whose weather rings have; only with weather.hourly' });
