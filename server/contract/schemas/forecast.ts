import { z } from 'zod';
import type { HourOfWeather } from '../../../engine/air/hourlyWeather.ts';
import { Latitude, Longitude, SayingSchema } from './common.ts';

export const ForecastRequest = z.strictObject({ lat: Latitude, lon: Longitude });

const WindLevelSchema = z.strictObject({
  height_m: z.number(),
  wind_speed_mps: z.number(),
  wind_dir_deg: z.number(),
});

const HourSchema = z.strictObject({
  time: z.string(),
  levels: z.array(WindLevelSchema),
  gust_speed_mps: z.number().optional(),
  temp_c: z.number().optional(),
  humidity_pct: z.number().optional(),
  pressure_hpa: z.number().optional(),
  precipitation_mm: z.number().optional(),
  visibility_m: z.number().optional(),
  members: z.array(WindLevelSchema).optional(),
}) satisfies z.ZodType<HourOfWeather>;

/** A forecast that was asked for, and where it is from. */
export const Forecast = z.strictObject({
  hours: z.array(HourSchema),
  source: z.strictObject({
    name: z.string(),
    url: z.exactOptional(z.string()),
    asked_at: z.exactOptional(z.string()),
    license: z.exactOptional(z.string()),
  }),
  /** What the source left open, a sentence each. */
  notes: z.array(SayingSchema),
});
export type Forecast = z.infer<typeof Forecast>;
