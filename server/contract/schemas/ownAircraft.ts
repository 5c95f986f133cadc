import { z } from 'zod';
import { DroneKey } from './drone.ts';

/** How well each flight was predicted from the others, on average; without errors from a single flight. */
export const LeaveOneOut = z.strictObject({
  n: z.number().int().min(0),
  mape_pct: z.number().min(0).optional(),
  sheet_mape_pct: z.number().min(0).optional().meta({ description: "The sheet's error on the same flights" }),
});

/** An aircraft that a pilot's own flights describe: the file that is kept, exported and imported. The logs are not in it. */
export const OwnAircraft = z
  .strictObject({
    schema: z.literal('homeward/own-aircraft'),
    version: z.literal(1),
    key: DroneKey,
    name: z.string().min(1).max(60),
    base: DroneKey.meta({ description: 'Catalog key of its sheet' }),
    factor: z.number().min(0.5).max(2).meta({ description: "Consumption over its sheet's" }),
    factor_sd: z.number().min(0).max(1),
    flight_sd: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Relative standard deviation of a single flight' }),
    flights: z.number().int().min(1),
    leave_one_out: LeaveOneOut,
  })
  .meta({ id: 'OwnAircraft' });
export type OwnAircraft = z.infer<typeof OwnAircraft>;
