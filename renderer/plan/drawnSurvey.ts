import { z } from 'zod';
import { type PlanFormat, planFormats } from '../../engine/flightplan/plan/flightPlan.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { Camera } from '../../engine/survey/camera.ts';
import type { SurveyArea } from '../../engine/survey/surveyArea.ts';
import { PositionSchema } from '../../server/contract/schemas/common.ts';
import { SurveyAreaSchema } from '../../server/contract/schemas/survey.ts';

/** Two figures depend on each other; the one typed last stays when something else changes. */
const heightLeads = ['ground_sample', 'height'] as const;
const paceLeads = ['speed', 'interval'] as const;

/** The file that the ground of a survey is from. */
interface SurveyGround {
  readonly filename: string;
  readonly format: PlanFormat;
  readonly areas: readonly SurveyArea[];
  readonly chosen: number;
}

/** A survey drawn on the map, as the person set it. */
export interface DrawnSurvey {
  readonly name: string;
  /** The file of its ground, with the area chosen among those of the file; absent: it was drawn. */
  readonly file?: SurveyGround | undefined;
  /** The launch point over the ground of a file; absent: the plan's, if that is near. */
  readonly launch?: Position | undefined;
  readonly kind: 'area' | 'corridor';
  /** Corners of the area, or places of the corridor's line. */
  readonly points: readonly Position[];
  readonly holes: SurveyArea['holes'];
  readonly isClosed: boolean;
  readonly width_m: number;
  /** Key of a known camera, or of one of the person's own; absent: its figures are typed. */
  readonly camera_key?: string | undefined;
  /** Name of the person's own camera, which may not be kept on this computer. */
  readonly camera_name?: string | undefined;
  readonly camera: Camera;
  readonly heightLead: (typeof heightLeads)[number];
  readonly ground_sample_m: number;
  readonly height_m: number;
  /** The datum of heights where the lines do not follow the ground. */
  readonly datum: 'takeoff' | 'agl';
  readonly front_overlap_pct: number;
  readonly side_overlap_pct: number;
  readonly paceLead: (typeof paceLeads)[number];
  readonly speed_mps: number;
  readonly interval_s: number;
  readonly trigger: 'distance' | 'time';
  /** Absent: along the longest edge. */
  readonly angle_deg?: number | undefined;
  readonly crosshatch: boolean;
  /** Each line runs on so far beyond the ground. */
  readonly overshoot_m: number;
  readonly followsGround: boolean;
  readonly tolerance_m: number;
  /** The person's choice for the beginning; absent: near the launch point. */
  readonly start_near?: Position | undefined;
}

const Figure = z.number().nonnegative();
/** Other figures are divided by a size. */
const Size = z.number().positive();
const Place = PositionSchema.extend({ lon: z.number().min(-360).max(360) });

const CameraSchema = z.strictObject({
  sensor_width_mm: Size,
  sensor_height_mm: Size,
  focal_length_mm: Size,
  width_px: Size,
  height_px: Size,
  least_interval_s: Size,
}) satisfies z.ZodType<Camera>;

/** A drawn survey as it is saved beside the plan. */
export const DrawnSurveySchema = z.strictObject({
  name: z.string(),
  file: z
    .strictObject({
      filename: z.string(),
      format: z.enum(planFormats),
      areas: z.array(SurveyAreaSchema),
      chosen: z.number().int(),
    })
    .optional(),
  launch: PositionSchema.optional(),
  kind: z.enum(['area', 'corridor']),
  points: z.array(Place).min(1),
  holes: z.array(z.array(Place)),
  isClosed: z.boolean(),
  width_m: Size,
  camera_key: z.string().optional(),
  camera_name: z.string().max(60).optional(),
  camera: CameraSchema,
  heightLead: z.enum(heightLeads),
  ground_sample_m: Size,
  height_m: Size,
  datum: z.enum(['takeoff', 'agl']),
  front_overlap_pct: Figure,
  side_overlap_pct: Figure,
  paceLead: z.enum(paceLeads),
  speed_mps: Size,
  interval_s: Size,
  trigger: z.enum(['distance', 'time']),
  angle_deg: z.number().optional(),
  crosshatch: z.boolean(),
  overshoot_m: Figure,
  followsGround: z.boolean(),
  tolerance_m: Size,
  start_near: PositionSchema.optional(),
}) satisfies z.ZodType<DrawnSurvey>;
