import { z } from 'zod';
import { Latitude, Longitude } from './common.ts';

const LostSightSchema = z
  .strictObject({
    leg_index: z.number().int(),
    from_m: z
      .number()
      .meta({ description: 'Where sight is lost, from the start of the leg or way home', unit: 'm' }),
    to_m: z.number().meta({ description: 'Where it is found again', unit: 'm' }),
    hidden_m: z
      .number()
      .meta({ description: 'How far the aircraft flies below what is seen, at most', unit: 'm' }),
    lat: Latitude,
    lon: Longitude,
    ground_msl_m: z.number().meta({ description: 'The ground that hides it most, and where', unit: 'm' }),
  })
  .meta({ id: 'LostSight' });

export const LineOfSightSchema = z
  .strictObject({
    eye: z
      .strictObject({
        lat: Latitude,
        lon: Longitude,
        ground_msl_m: z.number().meta({ description: 'Ground there above mean sea level', unit: 'm' }),
        height_m: z.number().meta({ description: 'Height of the eye above that ground', unit: 'm' }),
      })
      .meta({ description: 'Where the pilot looks from' }),
    furthest_m: z.number().meta({
      description: 'Largest distance from the eye to a leg or a way home, over the ground',
      unit: 'm',
    }),
    lost: z.array(LostSightSchema).meta({
      description:
        'Stretches of legs on which the ground hides the aircraft: straight light over a round earth, nothing that stands on the ground',
    }),
    lost_m: z.number().meta({ description: 'Length of all of them', unit: 'm' }),
    return_lost: z.array(LostSightSchema).meta({
      description: 'The same on the ways home from the ends of legs, each at the height of its return',
    }),
    first_return_leg_index: z.number().int().meta({
      description:
        'The first leg from whose end the way home was looked at: 0, or that of the last one where all would take too long',
    }),
    unknown_m: z.number().optional().meta({
      description: 'Length of the route that is seen as far as is known, where some ground in between is not',
      unit: 'm',
    }),
    return_unknown_m: z.number().optional().meta({ description: 'The same of the ways home', unit: 'm' }),
  })
  .meta({ id: 'LineOfSight' });
