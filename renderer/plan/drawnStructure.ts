import { z } from 'zod';
import type { Position } from '../../engine/geo/position.ts';
import type { Camera } from '../../engine/survey/camera.ts';
import { PositionSchema } from '../../server/contract/schemas/common.ts';
import { CameraSchema } from '../../server/contract/schemas/structure.ts';

export const structureKinds = ['orbit', 'facade', 'scan'] as const;
export type StructureKind = (typeof structureKinds)[number];

/** An orbit, a façade or a structure drawn on the map, as the person set it. Heights are above take-off. */
export interface DrawnStructure {
  readonly kind: StructureKind;
  /** A scan goes around a round thing at a place; else around the walls of an outline. */
  readonly isRound: boolean;
  /** The middle, the places of the wall, or the corners of the outline. */
  readonly points: readonly Position[];
  readonly isClosed: boolean;
  /** The side of the wall that the camera is on. */
  readonly side: 'left' | 'right';
  /** Key of a known camera, or of one of the person's own; absent: its figures are typed. */
  readonly camera_key?: string | undefined;
  /** Name of the person's own camera, which may not be kept on this computer. */
  readonly camera_name?: string | undefined;
  readonly camera: Camera;
  /** From the walls, of a façade or a scan. */
  readonly distance_m: number;
  readonly radius_m: number;
  readonly object_radius_m: number;
  readonly height_m: number;
  readonly object_height_m: number;
  readonly turns: number;
  readonly isClockwise: boolean;
  readonly tolerance_m: number;
  /** Of overlap and angle between pictures, the one typed last stays. */
  readonly pictureLead: 'overlap' | 'angle';
  readonly step_deg: number;
  readonly bottom_m: number;
  readonly top_m: number;
  readonly down_deg: number;
  readonly along_overlap_pct: number;
  readonly upright_overlap_pct: number;
  readonly speed_mps: number;
  readonly wait_s: number;
  /** The person's choice for the beginning; absent: near the launch point. */
  readonly start_near?: Position | undefined;
}

const Figure = z.number();
const Size = z.number().positive();
const Share = z.number().min(0).max(95);

/** A drawn structure as it is saved beside the plan. */
export const DrawnStructureSchema = z.strictObject({
  kind: z.enum(structureKinds),
  isRound: z.boolean(),
  points: z.array(PositionSchema).min(1),
  isClosed: z.boolean(),
  side: z.enum(['left', 'right']),
  camera_key: z.string().optional(),
  camera_name: z.string().max(60).optional(),
  camera: CameraSchema,
  distance_m: Size,
  radius_m: Size,
  object_radius_m: z.number().nonnegative(),
  height_m: Figure,
  object_height_m: Figure,
  turns: Size,
  isClockwise: z.boolean(),
  tolerance_m: Size,
  pictureLead: z.enum(['overlap', 'angle']),
  step_deg: Size,
  bottom_m: Figure,
  top_m: Figure,
  down_deg: z.number().nonnegative(),
  along_overlap_pct: Share,
  upright_overlap_pct: Share,
  speed_mps: Size,
  wait_s: z.number().nonnegative(),
  start_near: PositionSchema.optional(),
}) satisfies z.ZodType<DrawnStructure>;
