import { z } from 'zod';
import { Latitude, Longitude } from './common.ts';
import { RangeRequest, UnreachableReasonSchema } from './range.ts';

/** A place to fly to and back from, under the conditions of a set of rings. */
export const HereAndBackRequest = z.strictObject({ lat: Latitude, lon: Longitude, range: RangeRequest });
export type HereAndBackRequest = z.infer<typeof HereAndBackRequest>;

export const HereAndBackResult = z.strictObject({
  distance_m: z.number(),
  course_deg: z.number(),
  ground_msl_m: z.number().optional(),
  /** True if all ground on the way there is known and counts; unknown ground counts as level. */
  is_ground_known: z.boolean(),
  battery_left_pct: z.number().optional(),
  battery_kept_pct: z.number().optional(),
  duration_s: z.number().optional(),
  unreachable_reason: z.enum([...UnreachableReasonSchema.options, 'NO_FLY_AREA', 'GEOFENCE']).optional(),
});
export type HereAndBackResult = z.infer<typeof HereAndBackResult>;
