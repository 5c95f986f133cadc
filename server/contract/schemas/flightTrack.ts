import { z } from 'zod';
import { activities, type CheckedState, type FlightTrack } from '../../../engine/mission/flightState.ts';
import { legReasons, legStatuses } from '../../../engine/mission/legStatus.ts';
import { mostWaypoints } from '../../../engine/mission/mission.ts';
import { BriefingPage } from './briefing.ts';
import { ClearanceSchema, HeightAboveGroundSchema, UnknownObstacleSchema } from './clearance.ts';
import { Latitude, Longitude, PositionSchema, SayingSchema } from './common.ts';
import { FenceBreachSchema } from './fence.ts';
import { MissionFileRequest, MissionRequest } from './mission.ts';
import { PlanFileSchema } from './plan.ts';
import { ResultFile } from './resultFile.ts';
import { ZoneInWaySchema } from './zoneInWay.ts';

/** A plan to fly, and which of its flights. */
export const FlightTrackRequest = z.strictObject({
  mission: MissionRequest,
  flight_index: z.number().int().min(0).max(mostWaypoints).default(0),
});
export type FlightTrackRequest = z.infer<typeof FlightTrackRequest>;

/** Mirrors `FlightState` of the engine. */
const FlightStateSchema = z.strictObject({
  elapsed_s: z.number(),
  leg_index: z.number().int(),
  activity: z.enum(activities),
  lat: Latitude,
  lon: Longitude,
  height_m: z.number(),
  ground_msl_m: z.number().optional(),
  over_ground_m: z.number().optional(),
  course_deg: z.number(),
  heading_deg: z.number(),
  ground_speed_mps: z.number(),
  headwind_mps: z.number(),
  crosswind_mps: z.number(),
  to_go_m: z.number(),
  battery_pct: z.number(),
  battery_kept_pct: z.number().optional(),
  home: z
    .strictObject({
      battery_pct: z.number(),
      battery_kept_pct: z.number().optional(),
      distance_m: z.number(),
    })
    .optional(),
  status: z.enum(legStatuses),
  latest_departure_s: z.number().optional(),
});

/** A state of a flight by its index, whose return is to be checked. */
export const ReturnCheckRequest = FlightTrackRequest.extend({ state: z.number().int().min(0) });

/** Mirrors `CheckedState` of the engine. */
export const CheckedStateSchema = FlightStateSchema.extend({
  clearance: ClearanceSchema.optional(),
  return_clearance: ClearanceSchema.optional(),
  return_height_above_ground: HeightAboveGroundSchema.optional(),
  return_fence_breach: FenceBreachSchema.optional(),
  return_reasons: z.array(z.enum(legReasons)).optional(),
  return_zone: ZoneInWaySchema.optional(),
  return_unknown_obstacle: UnknownObstacleSchema.optional(),
  return_lost_m: z.number().optional(),
  takes_level: z.boolean(),
}) satisfies z.ZodType<CheckedState>;

export const FlightTrackSchema = z.strictObject({
  flight_index: z.number().int(),
  flights: z.number().int(),
  step_s: z.number(),
  duration_s: z.number(),
  home_msl_m: z.number().optional(),
  landing: PositionSchema,
  states: z.array(FlightStateSchema),
  stops: z.array(z.strictObject({ leg_index: z.number().int(), state: z.number().int() })),
  stopped_at: z.number().int().optional(),
}) satisfies z.ZodType<FlightTrack>;

export const trackFormats = ['kml', 'czml'] as const;
export type TrackFormat = (typeof trackFormats)[number];

const trackTarget = {
  name: z.string().max(300),
  format: z.enum(trackFormats),
  /** The time of the take-off. */
  start_at: z.iso.datetime(),
  /** Language of the name of the file. */
  language: BriefingPage.shape.language,
};
export type TrackTarget = Pick<z.infer<typeof TrackFileRequest>, keyof typeof trackTarget>;

/** A flight with the times of day of its places, for globes. */
export const TrackFileRequest = FlightTrackRequest.extend(trackTarget);

/** The same of a plan in a file. */
export const TrackOfFileRequest = z.strictObject({
  mission_file: PlanFileSchema,
  request: MissionFileRequest,
  flight_index: FlightTrackRequest.shape.flight_index,
  ...trackTarget,
});

/** A flight as a file, and where it ends if the wind forbids what follows. */
export const TrackFile = ResultFile.extend({ stop: SayingSchema.optional() });
