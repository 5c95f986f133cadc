import { z } from 'zod';
import { carriedFormats, carriedLimits } from '../../../engine/mission/carried.ts';
import { altitudeReferences } from '../../../engine/mission/missionWords.ts';
import { Latitude, Longitude } from './common.ts';

/** A part of a file that is written back as it was; mirrors `CarriedPart` of the engine. */
export const CarriedPartSchema = z.strictObject({
  format: z.enum(carriedFormats),
  kind: z.string().max(40),
  text: z.string().max(carriedLimits.mission_chars),
  of: z.string().max(40).optional(),
});

export const AltitudeSchema = z.strictObject({
  datum: z.enum(altitudeReferences),
  value_m: z.number(),
});

/** A place that nose and camera look at; mirrors `PlaceLookedAt` of the engine. */
const PlaceLookedAtSchema = z.strictObject({ lat: Latitude, lon: Longitude, altitude: AltitudeSchema });

/** At a waypoint; mirrors `WaypointAction` of the engine. */
export const ActionSchema = z.strictObject({
  action_type: z.string().max(300),
  duration_s: z.number(),
  angle_deg: z.number().optional(),
  every_s: z.number().optional(),
  every_m: z.number().optional(),
  place: PlaceLookedAtSchema.optional(),
  span: z.number().int().min(0).optional(),
  carried: CarriedPartSchema.optional(),
});

export const MissionCarriedSchema = z.array(CarriedPartSchema).max(carriedLimits.mission_parts);
