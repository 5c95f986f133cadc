import { z } from 'zod';
import { planFormats } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { SurveyArea } from '../../../engine/survey/surveyArea.ts';
import { bounded, Latitude, Longitude } from './common.ts';
import { AltitudeSchema, PlanPointSchema } from './plan.ts';

/** More than any drawn area has; a finer one comes from a program, which can lay its own lines. */
const mostCorners = 20_000;

/** In files, longitudes go beyond ±180 where an area crosses the date line. */
const Corner = z.strictObject({ lat: Latitude, lon: z.number().min(-360).max(360) });

/** An area as a file describes it; mirrors `SurveyArea` of the engine. */
export const SurveyAreaSchema = z
  .strictObject({
    name: z.string().max(300),
    outline: z.array(Corner).min(3).max(mostCorners),
    holes: z.array(z.array(Corner).max(mostCorners)).max(mostCorners),
    settings: z.strictObject({
      spacing_m: z.number().optional(),
      angle_deg: z.number().optional(),
      altitude: AltitudeSchema.optional(),
      overshoot_m: z.number().optional(),
      speed_mps: z.number().optional(),
    }),
  })
  .refine(
    ({ outline, holes }) => holes.reduce((sum, hole) => sum + hole.length, outline.length) <= mostCorners,
    { message: `an area may have ${mostCorners} corners at most, including those of its holes` },
  ) satisfies z.ZodType<SurveyArea>;

/** Details of a refusal of class `area` that the window gets beside the problem. */
export const AreaDetails = z.object({
  class: z.literal('area'),
  areas: z.array(SurveyAreaSchema).min(1).readonly(),
  format: z.enum(planFormats).optional(),
});

export const SurveyRequest = z.strictObject({
  area: SurveyAreaSchema,
  spacing_m: bounded('line_spacing_m', 'Distance between neighbouring lines'),
  /** Absent: the area's own course, else along its longest edge. */
  angle_deg: bounded('line_course_deg', 'Course of the lines from true north').optional(),
  /** Absent: the points have no altitude. */
  altitude: AltitudeSchema.extend({
    value_m: bounded('altitude_m', 'Altitude of every point'),
  }).optional(),
  overshoot_m: bounded('overshoot_m', 'How far each line extends beyond the area').default(0),
  /** Absent: all points at one altitude. Else `altitude` counts above the ground, and waypoints stand wherever that asks for one. */
  follow: z
    .strictObject({
      tolerance_m: z
        .number()
        .min(1)
        .max(100)
        .meta({ description: 'By how much a way may miss its height over the ground', unit: 'm' }),
      drone_key: z.string().max(100),
    })
    .optional(),
  /** The flight begins at the corner of the lines that is nearest to this position. */
  start_near: z.strictObject({ lat: Latitude, lon: Longitude }).optional(),
});

export const SurveyLines = z.strictObject({
  points: z.array(PlanPointSchema),
  lines: z.number().int(),
  spacing_m: z.number(),
  angle_deg: z.number(),
  length_m: z.number(),
  /** Present where the points follow the ground. */
  followed: z
    .strictObject({
      inserted: z.number().int(),
      /** Ways on which the ground changes faster than the aircraft at its speed, and the worst of them. */
      steep_count: z.number().int(),
      steepest: z.strictObject({ lat: Latitude, lon: Longitude, short_m: z.number() }).optional(),
    })
    .optional(),
});
export type SurveyLines = z.infer<typeof SurveyLines>;
