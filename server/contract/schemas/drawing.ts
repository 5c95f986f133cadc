import { z } from 'zod';
import type { RouteDrawing } from '../../../engine/drawing/routeDrawing.ts';
import { type StructureDrawing, structureKinds } from '../../../engine/drawing/structureDrawing.ts';
import {
  heightLeads,
  paceLeads,
  type SurveyDrawing,
  surveyKinds,
} from '../../../engine/drawing/surveyDrawing.ts';
import { bounded, PositionSchema } from './common.ts';
import { ScannerSchema } from './ownCamera.ts';
import { CameraSchema, mostCorners as mostWallCorners } from './structure.ts';
import { CornerSchema, mostCorners, SurveyAreaSchema } from './survey.ts';

/** A figure that follows from another, and may lie beyond what can be flown until that is changed. */
const Following = z.number().positive();

const ofCamera = {
  camera_key: z
    .string()
    .max(100)
    .optional()
    .describe('A known camera, or one of the person’s own; absent: its figures are typed'),
  camera_name: z.string().max(60).optional().describe('Name of the person’s own camera'),
  camera: CameraSchema,
};

const drawn = {
  isClosed: z.boolean().describe('Whether all its places are drawn'),
  start_near: PositionSchema.optional().describe(
    'Where the person has it begin; absent: near the launch point',
  ),
};

/** A survey as it is saved, in a plan or while it is drawn. */
export const SurveyDrawingSchema = z.strictObject({
  kind: z.enum(surveyKinds),
  name: SurveyAreaSchema.shape.name,
  ...drawn,
  ...ofCamera,
  scanner: ScannerSchema.optional().describe('The laser scanner beside the camera; absent: none'),
  points: z.array(CornerSchema).min(1).max(mostCorners),
  holes: SurveyAreaSchema.shape.holes,
  width_m: bounded('corridor_width_m', 'Width of the ground to be seen along the line'),
  heightLead: z.enum(heightLeads).describe('Which of both figures was typed last'),
  ground_sample_m: Following.describe('Metres of ground in a pixel'),
  height_m: Following.meta({ description: 'Height flown', unit: 'm' }),
  datum: z.enum(['takeoff', 'agl']),
  front_overlap_pct: bounded('overlap_pct', 'How much of a picture the next one of its line shows, too'),
  side_overlap_pct: bounded('overlap_pct', 'How much of a picture those of the next line show, too'),
  paceLead: z.enum(paceLeads).describe('Which of both figures was typed last'),
  speed_mps: Following.meta({ description: 'Ground speed along the lines', unit: 'm/s' }),
  interval_s: Following.meta({ description: 'Time between two pictures', unit: 's' }),
  trigger: z.enum(['distance', 'time']),
  angle_deg: bounded('line_course_deg', 'Course of the lines; absent: along the longest edge').optional(),
  crosshatch: z.boolean(),
  overshoot_m: bounded('overshoot_m', 'How far each line extends beyond the area'),
  followsGround: z.boolean(),
  tolerance_m: bounded('follow_tolerance_m', 'By how much a way may miss its height over the ground'),
}) satisfies z.ZodType<SurveyDrawing>;

/** The same of an orbit, a façade or a structure. */
export const StructureDrawingSchema = z.strictObject({
  kind: z.enum(structureKinds),
  ...drawn,
  ...ofCamera,
  isRound: z.boolean(),
  points: z.array(PositionSchema).min(1).max(mostWallCorners),
  side: z.enum(['left', 'right']),
  distance_m: Following.meta({ description: 'Distance from the walls', unit: 'm' }),
  radius_m: bounded('orbit_radius_m', 'Radius of the orbit'),
  object_radius_m: bounded('object_radius_m', 'Radius of what is looked at'),
  height_m: bounded('altitude_m', 'Height flown'),
  object_height_m: bounded('altitude_m', 'Height of its top, which is looked at'),
  turns: bounded('turns', 'Number of turns'),
  isClockwise: z.boolean(),
  tolerance_m: bounded('circle_tolerance_m', 'By how much the way may miss the circle'),
  pictureLead: z.enum(['overlap', 'angle']).describe('Which of both figures was typed last'),
  step_deg: bounded('picture_step_deg', 'Angle between two pictures'),
  bottom_m: bounded('altitude_m', 'Lowest height to be seen'),
  top_m: bounded('altitude_m', 'Highest height to be seen'),
  down_deg: bounded('look_down_deg', 'How far a level above the others looks down; 0: there is none'),
  along_overlap_pct: bounded('overlap_pct', 'How much of a picture the next one of its row shows, too'),
  upright_overlap_pct: bounded('overlap_pct', 'How much of a picture that of the next row shows, too'),
  speed_mps: bounded('leg_speed_mps', 'Ground speed between two pictures'),
  wait_s: bounded('hover_time_s', 'Wait before each picture'),
}) satisfies z.ZodType<StructureDrawing>;

export const RouteDrawingSchema = z.strictObject({
  settings: z.discriminatedUnion('kind', [SurveyDrawingSchema, StructureDrawingSchema]),
  isRouteEdited: z
    .literal(true)
    .optional()
    .describe('The route was changed since; absent: it is as the drawing makes it'),
}) satisfies z.ZodType<RouteDrawing>;
