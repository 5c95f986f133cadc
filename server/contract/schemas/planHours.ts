import { z } from 'zod';
import { fault } from '../fault.ts';
import { Forecast } from './forecast.ts';
import { HoursSchema, UtcTime } from './hourly.ts';

/** The hours that a plan has, and where they are from; absent: they were typed. */
export const PlanHours = z
  .strictObject({
    hours: HoursSchema,
    time_zone: z.string().max(60).optional().meta({
      description: 'IANA name of the zone at the launch point when the hours came; absent: unknown',
    }),
    source: Forecast.shape.source.optional(),
    taken: UtcTime.optional().meta({
      description: 'The hour in which the plan takes off, whose wind and temperature are those of the plan',
    }),
  })
  .refine(({ hours, taken }) => taken === undefined || hours.some(({ time }) => time === taken), {
    path: ['taken'],
    ...fault({ says: 'fault.hour_taken' }),
  });
export type PlanHours = z.infer<typeof PlanHours>;
