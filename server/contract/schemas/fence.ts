import { z } from 'zod';
import {
  cornersIn,
  type Fence,
  fenceLimits,
  hasHeights,
  type RallyPoint,
} from '../../../engine/fence/fence.ts';
import { altitudeReferences } from '../../../engine/mission/missionWords.ts';
import { fault } from '../fault.ts';
import { rightOnce } from '../frozen.ts';
import { Latitude, Longitude, PositionSchema } from './common.ts';

/**
 * The same schema, which lets pass what a test knows to be right: to look at each of thousands of members costs it ten times as much. What the
 * test does not know is parsed, with its faults.
 */
function knownRight<Schema extends z.ZodType>(schema: Schema, isRight: (value: unknown) => boolean): Schema {
  const { run } = schema._zod;
  schema._zod.run = (payload, context) => (isRight(payload.value) ? payload : run(payload, context));
  return schema;
}

const isWithin = (value: unknown, most: number): boolean =>
  typeof value === 'number' && value >= -most && value <= most;

/** True for what `PositionSchema` takes. */
function isPosition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { lat, lon } = value as { readonly lat?: unknown; readonly lon?: unknown };
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return false;
  let members = 0;
  for (const _ in value) members += 1;
  return members === 2;
}

const AltitudeAbove = z.strictObject({
  datum: z.enum(altitudeReferences).meta({ description: 'What the height is measured from' }),
  value_m: z.number().meta({ description: 'Height above that', unit: 'm' }),
});

const bandEnd = z.number().min(-fenceLimits.height_m).max(fenceLimits.height_m);

const sided = {
  is_inclusion: z
    .boolean()
    .meta({ description: 'Whether the aircraft must stay inside; else it must stay outside' }),
  name: z.string().max(fenceLimits.name_chars).optional().meta({ description: 'Name of the area' }),
  lower_m: bandEnd.optional().meta({
    description:
      'It holds from this height above the launch point of the plan on, whatever the ground there; absent: from the lowest',
    unit: 'm',
  }),
  upper_m: bandEnd.optional().meta({
    description: 'It holds up to this height above the launch point of the plan; absent: to the highest',
    unit: 'm',
  }),
};

const cornersText = 'Corners, of which the last does not repeat the first';
const outline = knownRight(
  z.array(PositionSchema).min(3).max(fenceLimits.corners).readonly().meta({ description: cornersText }),
  (value) =>
    Array.isArray(value) &&
    value.length >= 3 &&
    value.length <= fenceLimits.corners &&
    value.every(isPosition),
);
const radius_m = z
  .number()
  .gt(0)
  .max(fenceLimits.radius_m)
  .meta({ description: 'Radius of a circle', unit: 'm' });

/** An area to stay in or out of, by its corners or as a circle; mirrors `Fence` of the engine. */
export const FenceSchema = z
  .union(
    [z.strictObject({ ...sided, outline }), z.strictObject({ ...sided, center: PositionSchema, radius_m })],
    'must have is_inclusion and either outline, of 3 corners or more, or center and radius_m',
  )
  .refine(hasHeights, fault({ says: 'fault.fence_heights' }))
  .meta({
    id: 'Fence',
    description:
      'An area that holds at every height, or from lower_m to upper_m; with either outline, or center and radius_m',
  }) satisfies z.ZodType<Fence>;

export const FencesSchema = rightOnce(
  z
    .array(FenceSchema)
    .max(fenceLimits.fences)
    .refine(
      (fences) => cornersIn(fences) <= fenceLimits.all_corners,
      fault({ says: 'fault.fence_corners', values: { most: String(fenceLimits.all_corners) } }),
    )
    .readonly(),
);

export const RallyPointsSchema = z
  .array(
    z
      .strictObject({
        lat: Latitude,
        lon: Longitude,
        altitude: AltitudeAbove.optional().meta({ description: 'Height to return at' }),
      })
      .meta({ id: 'RallyPoint' }),
  )
  .max(fenceLimits.rally_points) satisfies z.ZodType<readonly RallyPoint[]>;

/** The same in an answer, whose writer knows one shape for each member. */
export const ReadFencesSchema = z.array(
  z
    .strictObject({
      ...sided,
      outline: z.array(PositionSchema).optional().meta({ description: cornersText }),
      center: PositionSchema.optional(),
      radius_m: radius_m.optional(),
    })
    .meta({ id: 'ReadFence', description: 'With either outline or center and radius_m' }),
);

/** How a way breaks the fences; mirrors `FenceBreach` of the engine. */
export const FenceBreachSchema = z
  .strictObject({
    kind: z.enum(['outside', 'inside']).meta({
      description: '`outside`: in none of the areas to stay in; `inside`: in one of those to stay out of',
    }),
    length_m: z.number().meta({
      description: 'Length of the way that lies there, climbs and descents in place among it',
      unit: 'm',
    }),
    fence_name: z
      .string()
      .optional()
      .meta({ description: 'Of the area that the way enters or leaves where that begins' }),
    lat: Latitude,
    lon: Longitude,
  })
  .meta({ id: 'FenceBreach', description: 'The position is where it begins' });
