import { z } from 'zod';
import { Units } from '../unitChoice.ts';
import { BriefingPage } from './briefing.ts';
import { Latitude, Longitude, PositionSchema } from './common.ts';
import { MissionFileRequest, MissionRequest } from './mission.ts';
import { PlanFileSchema } from './plan.ts';
import { LossSchema } from './planOrigin.ts';

/** How far from the launch point others are looked for, metres. */
export const launchRadii_m = { least: 50, usual: 1000, most: 5000 } as const;

const around = {
  radius_m: z.number().min(launchRadii_m.least).max(launchRadii_m.most).default(launchRadii_m.usual),
  units: Units.default('metric'),
  /** Language of the headlines. */
  language: BriefingPage.shape.language,
  /** Warnings about parts of the plan's file that the plan lacks; those of the flight itself are in each answer. */
  losses: z.array(LossSchema).max(100).default([]),
};

/** A plan, and how far from its launch point others are tried. */
export const LaunchPointsRequest = z.strictObject({
  mission: MissionRequest,
  ...around,
});

/** The same of a plan in a file. */
export const LaunchPointsOfFileRequest = z.strictObject({
  mission_file: PlanFileSchema,
  request: MissionFileRequest,
  ...around,
});

/** A launch point that was tried. */
const LaunchPointSchema = z.strictObject({
  lat: Latitude,
  lon: Longitude,
  /** From the launch point of the plan. */
  distance_m: z.number(),
  bearing_deg: z.number(),
  /** Why nobody may take off there; then nothing else is known of it. */
  barred: z.enum(['NO_FLY_AREA', 'GEOFENCE']).optional(),
  /** The verdict of the mission from there: `tight`: it may take of the reserve; `warn`: another doubt. */
  verdict: z.enum(['ok', 'level', 'tight', 'warn', 'bad', 'quiet']).optional(),
  headline: z.string().optional(),
  /** True if the mission comes home with the reserve, and nothing forbids it. */
  keeps_reserve: z.boolean(),
  batteries: z.number().int().optional(),
  /** Charge at the end: what 95 of 100 flights keep, and the middle estimate; of a split that of its tightest flight. */
  kept_pct: z.number().optional(),
  left_pct: z.number().optional(),
  /** Absent: no source knows it. */
  ground_msl_m: z.number().optional(),
});
export type LaunchPoint = z.infer<typeof LaunchPointSchema>;

export const LaunchPointsResult = z.strictObject({
  radius_m: z.number(),
  /** From one place to its neighbours. */
  step_m: z.number(),
  /** How far the best lie apart at least. */
  apart_m: z.number(),
  /** The first is the launch point of the plan. */
  places: z.array(LaunchPointSchema),
  /** Indices of the best places, the best first, without the launch point of the plan. */
  best: z.array(z.number().int()),
  /** How many places are better than the launch point of the plan; absent: that is no launch point at all. */
  better: z.number().int().optional(),
  /** The squares around the places from which the mission comes home with the reserve. */
  region: z.array(
    z.strictObject({ outline: z.array(PositionSchema), holes: z.array(z.array(PositionSchema)) }),
  ),
});
export type LaunchPointsResult = z.infer<typeof LaunchPointsResult>;
