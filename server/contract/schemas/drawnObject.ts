import { z } from 'zod';
import { type DrawnObject, drawnLimits } from '../../../engine/obstacle/drawnObject.ts';
import { bounded, PositionSchema } from './common.ts';

export const DrawnObjectsSchema = z
  .array(
    z
      .strictObject({
        shape: z
          .enum(['point', 'line', 'area'])
          .describe('A round thing at its middle, walls along a line, or an outline'),
        corners: z
          .array(PositionSchema)
          .min(1)
          .max(drawnLimits.corners)
          .readonly()
          .describe('The middle, the line, or the corners of the outline'),
        radius_m: bounded('object_radius_m', 'Radius of a point; of a line or an area 0'),
        top_m: bounded('altitude_m', 'Its top above the take-off'),
        distance_m: z
          .number()
          .nonnegative()
          .meta({ description: 'How near it is passed on purpose', unit: 'm' }),
      })
      .meta({
        id: 'DrawnObject',
        description:
          'What the pictures are taken of: an obstacle for every way, but for passes at its distance',
      }),
  )
  .max(drawnLimits.objects)
  .readonly() satisfies z.ZodType<readonly DrawnObject[]>;
