import { z } from 'zod';
import { droneClasses } from '../../../engine/aircraft/drone.ts';
import { planFormats } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { Corridor } from '../../../engine/survey/corridor.ts';
import type { OverlapOverGround } from '../../../engine/survey/groundOverlap.ts';
import type { SurveyArea } from '../../../engine/survey/surveyArea.ts';
import { fault } from '../fault.ts';
import { AltitudeSchema } from './carried.ts';
import { bounded, Latitude, Longitude, PositionSchema } from './common.ts';
import { MissionRequest } from './mission.ts';
import { PlanPointSchema } from './plan.ts';

/** More than any drawn area has; a finer one comes from a program, which can lay its own lines. */
export const mostCorners = 20_000;

/** In files, longitudes go beyond ±180 where an area crosses the date line. */
export const CornerSchema = z.strictObject({ lat: Latitude, lon: z.number().min(-360).max(360) });

/** An area as a file describes it; mirrors `SurveyArea` of the engine. */
export const SurveyAreaSchema = z
  .strictObject({
    name: z.string().max(300),
    outline: z.array(CornerSchema).min(3).max(mostCorners),
    holes: z.array(z.array(CornerSchema).max(mostCorners)).max(mostCorners),
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
    fault({ says: 'fault.area_corners', values: { most: String(mostCorners) } }),
  ) satisfies z.ZodType<SurveyArea>;

/** Details of a refusal of class `area` that the window gets beside the problem. */
export const AreaDetails = z.object({
  class: z.literal('area'),
  areas: z.array(SurveyAreaSchema).min(1).readonly(),
  format: z.enum(planFormats).optional(),
});

/** Ground along a line; mirrors `Corridor` of the engine. */
const CorridorSchema = z.strictObject({
  line: z.array(PositionSchema).min(2).max(1000),
  width_m: bounded('corridor_width_m', 'Width of the ground to be seen along the line'),
}) satisfies z.ZodType<Corridor>;

const Size = z.number().positive().max(1e6);

const AltitudeOfLines = AltitudeSchema.extend({
  value_m: bounded('altitude_m', 'Altitude of every point'),
});

const SurveyShape = z.strictObject({
  /** The area to cover, or the line: one of the two. */
  area: SurveyAreaSchema.optional(),
  corridor: CorridorSchema.optional(),
  spacing_m: bounded('line_spacing_m', 'Distance between neighbouring lines'),
  /** Absent: the area's own course, else along its longest edge. A corridor has its own. */
  angle_deg: bounded('line_course_deg', 'Course of the lines from true north').optional(),
  /** Absent: the points have no altitude. */
  altitude: AltitudeOfLines.optional(),
  overshoot_m: bounded('overshoot_m', 'How far each line extends beyond the area').default(0),
  crosshatch: z.boolean().default(false).describe('Whether lines across follow the lines'),
  /** Absent: the area's own, else none. */
  speed_mps: bounded('airspeed_mps', 'Ground speed along the lines').optional(),
  /** Along each line, taken straight down; absent: none. By time it takes a speed. */
  pictures: z
    .union([
      z.strictObject({ every_m: bounded('picture_every_m', 'Distance between two pictures') }),
      z.strictObject({ every_s: bounded('picture_every_s', 'Time between two pictures') }),
    ])
    .optional(),
  /** Level ground in a picture from the altitude of the lines, as a height above it. Absent: nothing is known of what pictures show. */
  footprint: z.strictObject({ across_m: Size, along_m: Size }).optional(),
  /** Absent: all points at one altitude. Else `altitude` counts above the ground, and waypoints stand wherever that asks for one. */
  follow: z
    .strictObject({
      tolerance_m: bounded('follow_tolerance_m', 'By how much a way may miss its height over the ground'),
      drone_key: z.string().max(100),
    })
    .optional(),
  /** The aircraft's class: one that cannot stop takes fewer pictures by time. Absent: a multicopter. */
  kind: z.enum(droneClasses).optional(),
  /** The flight begins at the corner of the lines that is nearest to this position. */
  start_near: PositionSchema.optional(),
  /** Altitudes above take-off count from the ground here; absent: where the lines begin. */
  launch: PositionSchema.optional(),
});

type Shape = z.infer<typeof SurveyShape>;
const hasOneShape = ({ area, corridor }: Shape) => (area === undefined) !== (corridor === undefined);
const oneShape = fault({ says: 'fault.one_shape' });

export const SurveyRequest = SurveyShape.refine(hasOneShape, oneShape);

const OverlapSchema = z.strictObject({ overlap_pct: z.number(), lat: Latitude, lon: Longitude });
const HeightSchema = z.strictObject({ height_m: z.number(), lat: Latitude, lon: Longitude });

/** Overlaps of pictures over known ground; mirrors `OverlapOverGround` of the engine. */
const OverGroundSchema = z.strictObject({
  /** The least that a picture shares with the next one of its line, and with that of a line beside it, with its place. */
  front: OverlapSchema.optional(),
  side: OverlapSchema.optional(),
  /** Where pictures are taken nearest to the ground and farthest from it. */
  lowest: HeightSchema,
  highest: HeightSchema,
}) satisfies z.ZodType<OverlapOverGround>;

export const SurveyLines = z.strictObject({
  points: z.array(PlanPointSchema),
  lines: z.number().int(),
  /**
   * Ranges of points along which the ground is seen, each with the index of its line; the ways between them are turns, or cross what
   * interrupts a line, as a hole does.
   */
  runs: z.array(z.strictObject({ first: z.number().int(), last: z.number().int(), line: z.number().int() })),
  /** Where the flight may begin. */
  starts: z.array(PositionSchema),
  spacing_m: z.number(),
  /** Course of the lines, or of a corridor's first leg. */
  angle_deg: z.number(),
  length_m: z.number(),
  /** Present where pictures were asked for. */
  pictures: z.number().int().optional(),
  /** Present where pictures and the footprint of one were named, and the ground is known. */
  over_ground: OverGroundSchema.optional(),
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

/** A survey and how it is flown; the altitude may not be left out, since a flight needs one. */
export const DirectionsRequest = z.strictObject({
  survey: SurveyShape.extend({ area: SurveyAreaSchema, altitude: AltitudeOfLines }).omit({
    corridor: true,
    angle_deg: true,
  }),
  mission: MissionRequest.omit({ mission: true }),
});

/**
 * Cost of the lines in each direction that was flown, over all batteries, with the ways there and home: in every whole degree of half a
 * turn, or for lines of many points in every fifth and around the best of those.
 */
export const SurveyDirections = z.strictObject({
  directions: z.array(
    z.strictObject({
      angle_deg: z.number(),
      /** Percentage points; absent: it cannot be flown so. */
      used_pct: z.number().optional(),
      batteries: z.number().int().optional(),
    }),
  ),
  /** The direction of the least battery; absent: none can be flown. */
  best_deg: z.number().optional(),
});
export type SurveyDirections = z.infer<typeof SurveyDirections>;
