import { z } from 'zod';
import { Latitude, Longitude, SayingSchema } from './common.ts';
import { HoursSchema } from './hourly.ts';

export const ForecastRequest = z.strictObject({ lat: Latitude, lon: Longitude });

/** A forecast that was asked for, and where it is from. */
export const Forecast = z.strictObject({
  hours: HoursSchema,
  /** IANA name of the zone there. */
  time_zone: z.string(),
  source: z.strictObject({
    name: z.string(),
    url: z.exactOptional(z.string()),
    asked_at: z.exactOptional(z.string()),
    license: z.exactOptional(z.string()),
  }),
  /** Sentences about anything that the source left open. */
  notes: z.array(SayingSchema),
});
export type Forecast = z.infer<typeof Forecast>;
