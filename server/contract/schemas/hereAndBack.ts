import { z } from 'zod';
import { obstacleFindings } from '../../../engine/mission/wayInto.ts';
import { NamedObstacle } from './clearance.ts';
import { Latitude, Longitude } from './common.ts';
import { RangeRequest, UnreachableReasonSchema } from './range.ts';
import { ZoneInWaySchema } from './zoneInWay.ts';

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
  unreachable_reason: z
    .enum([...UnreachableReasonSchema.options, 'OBSTACLE', 'NO_FLY_AREA', 'GEOFENCE'])
    .optional(),
  /** The gravest official zone and obstacle that forbid the straight way or put it in doubt. */
  zone: ZoneInWaySchema.optional(),
  obstacle: z.strictObject({ ...NamedObstacle, finding: z.enum(obstacleFindings) }).optional(),
});
export type HereAndBackResult = z.infer<typeof HereAndBackResult>;
