import { z } from 'zod';
import type { UnseenStretch } from '../../../engine/structure/structurePath.ts';
import type { Camera } from '../../../engine/survey/camera.ts';
import { bounded, PositionSchema } from './common.ts';
import { PlanPointSchema } from './plan.ts';

/** More corners than a building has. */
export const mostCorners = 200;

const Size = z.number().positive();
export const CameraSchema = z.strictObject({
  sensor_width_mm: Size,
  sensor_height_mm: Size,
  focal_length_mm: Size,
  width_px: Size,
  height_px: Size,
  least_interval_s: Size,
}) satisfies z.ZodType<Camera>;

const flown = {
  camera: CameraSchema,
  speed_mps: bounded('leg_speed_mps', 'Ground speed between two pictures'),
  wait_s: bounded('hover_time_s', 'Wait before each picture'),
  /** The flight begins near this position. Absent: where the shape begins. */
  start_near: PositionSchema.optional(),
};

const along_overlap_pct = bounded('overlap_pct', 'How much of a picture the next one of its row shows, too');

/** Heights are above take-off. */
const wall = {
  distance_m: bounded('standoff_m', 'Distance from the walls'),
  bottom_m: bounded('altitude_m', 'Lowest height to be seen'),
  top_m: bounded('altitude_m', 'Highest height to be seen'),
  along_overlap_pct,
  upright_overlap_pct: bounded('overlap_pct', 'How much of a picture that of the next row shows, too'),
};

const object_radius_m = bounded('object_radius_m', 'Radius of what is looked at');

const OrbitRequest = z.strictObject({
  kind: z.literal('orbit'),
  ...flown,
  centre: PositionSchema,
  radius_m: bounded('orbit_radius_m', 'Radius of the orbit'),
  height_m: bounded('altitude_m', 'Height flown'),
  object_height_m: bounded(
    'altitude_m',
    'Height of its top, which is looked at; where it reaches above the camera, that looks level',
  ),
  object_radius_m,
  turns: bounded('turns', 'Number of turns; a part of one is a part of the circle'),
  isClockwise: z.boolean(),
  pictures: z.union([
    z.strictObject({ along_overlap_pct }),
    z.strictObject({ step_deg: bounded('picture_step_deg', 'Angle between two pictures') }),
  ]),
  tolerance_m: bounded('circle_tolerance_m', 'By how much the way may miss the circle'),
});

const FacadeRequest = z.strictObject({
  kind: z.literal('facade'),
  ...flown,
  ...wall,
  line: z.array(PositionSchema).min(2).max(mostCorners),
  side: z.enum(['left', 'right']),
});

const ScanRequest = z.strictObject({
  kind: z.literal('scan'),
  ...flown,
  ...wall,
  shape: z.union([
    z.strictObject({ outline: z.array(PositionSchema).min(3).max(mostCorners) }),
    z.strictObject({ centre: PositionSchema, object_radius_m }),
  ]),
  down_deg: bounded('look_down_deg', 'How far a level above the others looks down; 0: there is none'),
});

export const StructureRequest = z.discriminatedUnion('kind', [OrbitRequest, FacadeRequest, ScanRequest]);
export type StructureRequest = z.infer<typeof StructureRequest>;

export const StructureWay = z.strictObject({
  points: z.array(PlanPointSchema),
  rows: z.number().int(),
  pictures: z.number().int(),
  starts: z.array(PositionSchema),
  /** Walls that are in no picture from bottom to top. */
  unseen: z.array(
    z.strictObject({ from: PositionSchema, to: PositionSchema, length_m: z.number() }),
  ) satisfies z.ZodType<UnseenStretch[]>,
  length_m: z.number(),
});
export type StructureWay = z.infer<typeof StructureWay>;
