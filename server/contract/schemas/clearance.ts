import { z } from 'zod';
import { obstacleKinds } from '../../../engine/obstacle/obstacle.ts';
import { Latitude, Longitude, measured } from './common.ts';

export const NamedObstacle = {
  kind: z.enum(obstacleKinds),
  name: z.string().optional().describe('Name of the obstacle'),
  source: z.string().describe('Where the obstacle is from'),
  dated: z.string().optional().describe('Day of the source; absent: it does not say'),
};

const NearestObstacleSchema = z
  .strictObject({
    ...NamedObstacle,
    top_m: measured('m', 'Above the launch point'),
    beside_m: z.number().optional().meta({
      description: 'How far the line is beside it at the nearest; absent: it leads over it, or into it',
      unit: 'm',
    }),
    error_m: measured('m', '19 of 20 such tops are off by less'),
    is_estimated: z
      .literal(true)
      .optional()
      .describe('Nobody measured the height: it follows from the number of storeys, say'),
    ground_unknown: z
      .literal(true)
      .optional()
      .describe('The ground it stands on is unknown, and was taken for level with the launch point'),
  })
  .meta({ id: 'NearestObstacle' });

export const UnknownObstacleSchema = z
  .strictObject({ ...NamedObstacle, lat: Latitude, lon: Longitude })
  .meta({ id: 'UnknownObstacle' });

export const PassedObstacleSchema = z
  .strictObject({
    ...NamedObstacle,
    lat: Latitude,
    lon: Longitude,
    beside_m: measured('m', 'How far the line is beside it at the nearest'),
    higher_m: measured('m', 'How much higher its top is than the lowest place of the line beside it'),
  })
  .meta({ id: 'PassedObstacle' });

export const ClearanceSchema = z
  .strictObject({
    min_m: measured(
      'm',
      'Height over what is below, the ground or the top of an obstacle, where it is least, less what 19 of 20 heights of the source err by; negative: below it',
    ),
    below_m: z.number().optional().meta({
      description:
        'How deep the way lies below that by the heights as the source has them; present only where it does for certain, take-off and landing aside',
      unit: 'm',
    }),
    missed_m: z.number().optional().meta({
      description: 'The clearance asked for; present only where the way does not keep it',
      unit: 'm',
    }),
    lat: Latitude,
    lon: Longitude,
    ground_msl_m: z.number().optional().meta({
      description:
        'Highest ground there above mean sea level, as the source has it; absent where an obstacle is nearer',
      unit: 'm',
    }),
    obstacle: NearestObstacleSchema.optional().describe(
      'Present where the top of an obstacle is nearer than the ground',
    ),
    unknown_m: z
      .number()
      .optional()
      .meta({ description: 'Length of the parts of the way whose ground is unknown', unit: 'm' }),
  })
  .meta({ id: 'Clearance' });

export const HeightAboveGroundSchema = z
  .strictObject({
    max_m: measured(
      'm',
      'Height above the ground where it is greatest, as the source of heights has it; where the ground is unknown, above the launch point',
    ),
    lat: Latitude,
    lon: Longitude,
    ground_msl_m: z
      .number()
      .optional()
      .meta({ description: 'Ground there above mean sea level; absent where it is unknown', unit: 'm' }),
    passed_m: z
      .number()
      .optional()
      .meta({ description: 'max_height_above_ground_m; present only where it is passed', unit: 'm' }),
  })
  .meta({ id: 'HeightAboveGround' });
