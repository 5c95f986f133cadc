import { z } from 'zod';
import { Latitude, Longitude, measured } from './common.ts';

const LostSightSchema = z
  .strictObject({
    leg_index: z.number().int(),
    from_m: measured('m', 'Where sight is lost, from the start of the leg or way home'),
    to_m: measured('m', 'Where it is found again'),
    hidden_m: measured('m', 'How far the aircraft flies below what is seen, at most'),
    lat: Latitude,
    lon: Longitude,
    ground_msl_m: measured('m', 'The ground that hides it most, and where'),
  })
  .meta({ id: 'LostSight' });

export const LineOfSightSchema = z
  .strictObject({
    eye: z
      .strictObject({
        lat: Latitude,
        lon: Longitude,
        ground_msl_m: measured('m', 'Ground there above mean sea level'),
        height_m: measured('m', 'Height of the eye above that ground'),
      })
      .describe('Where the pilot looks from'),
    furthest_m: measured('m', 'Largest distance from the eye to a leg or a way home, over the ground'),
    lost: z
      .array(LostSightSchema)
      .describe(
        'Stretches of legs on which the ground hides the aircraft: straight light over a round earth, nothing that stands on the ground',
      ),
    lost_m: measured('m', 'Length of all of them'),
    return_lost: z
      .array(LostSightSchema)
      .describe('The same on the ways home from the ends of legs, each at the height of its return'),
    first_return_leg_index: z
      .number()
      .int()
      .describe(
        'The first leg from whose end the way home was looked at: 0, or that of the last one where all would take too long',
      ),
    unknown_m: z.number().optional().meta({
      description: 'Length of the route that is seen as far as is known, where some ground in between is not',
      unit: 'm',
    }),
    return_unknown_m: z.number().optional().meta({ description: 'The same of the ways home', unit: 'm' }),
  })
  .meta({ id: 'LineOfSight' });
