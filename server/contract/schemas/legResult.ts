import { z } from 'zod';
import { legReasons, legStatuses } from '../../../engine/mission/legStatus.ts';
import {
  ClearanceSchema,
  HeightAboveGroundSchema,
  NamedObstacle,
  PassedObstacleSchema,
  UnknownObstacleSchema,
} from './clearance.ts';
import { IntervalSchema, Latitude, Longitude } from './common.ts';
import { FenceBreachSchema } from './fence.ts';

const FlownPoint = z
  .strictObject({
    lat: Latitude,
    lon: Longitude,
    altitude_m: z.number().meta({ description: 'Above the take-off point' }),
    ground_msl_m: z.number().optional().meta({ description: 'Ground there above mean sea level', unit: 'm' }),
  })
  .meta({ id: 'FlownPoint' });

/** Where a flight of a split ends or resumes the route inside a leg. */
export const BreakpointSchema = FlownPoint.extend({
  leg_index: z.number().int().min(0).meta({ description: 'The leg of the plan that it lies in' }),
  distance_m: z.number().min(0).meta({ description: 'How far along that leg' }),
}).meta({ id: 'Breakpoint' });

const ProfileObstacles = z.array(
  z.strictObject({
    ...NamedObstacle,
    from_m: z.number().meta({ description: 'From the start of the way', unit: 'm' }),
    to_m: z.number().meta({ description: 'Where the way has left it', unit: 'm' }),
    top_msl_m: z.number().optional().meta({
      description: 'Above mean sea level; absent: its height is unknown',
      unit: 'm',
    }),
  }),
);

const Profile = z.array(
  z.strictObject({
    distance_m: z.number().meta({ description: 'From the start of the way', unit: 'm' }),
    path_msl_m: z.number().meta({ description: 'Height flown above mean sea level', unit: 'm' }),
    ground_msl_m: z.number().optional().meta({ description: 'Absent where it is unknown', unit: 'm' }),
  }),
);

export const LegSchema = z
  .strictObject({
    leg_index: z.number().int(),
    from: FlownPoint,
    to: FlownPoint,
    distance_m: z.number(),
    course_deg: z.number(),
    climb_m: z.number(),
    ascent_m: z.number().optional().meta({
      description: 'All climbs of a leg that follows the ground; absent: it is one straight slope',
      unit: 'm',
    }),
    descent_m: z.number().optional().meta({ description: 'All descents of such a leg', unit: 'm' }),
    battery_start_pct: z.number(),
    battery_end_pct: z.number(),
    can_complete: z.boolean(),
    status: z.enum(legStatuses),
    reasons: z.array(z.enum(legReasons)),
    return_reasons: z.array(z.enum(legReasons)).optional().meta({
      description:
        'What forbids the way home from its end, other than charge and headway: ground, obstacle, fence or wind above the limit; absent: nothing',
    }),
    hover_s: z.number(),
    headwind_mps: z.number(),
    crosswind_mps: z.number(),
    duration_s: z.number().optional(),
    battery_used_pct: z.number().optional(),
    ground_speed_mps: z.number().optional(),
    airspeed_mps: z.number().optional(),
    rth_cost_pct: z.number().optional(),
    return_margin_pct: z.number().optional(),
    spare_hover_s: z.number().optional().meta({
      description:
        'Possible hover at the end of the leg before the flight home, after which the criterion is still met; absent where it is not met at once',
      unit: 's',
    }),
    latest_departure_s: z.number().optional().meta({
      description: 'Latest safe departure for home from the end of the leg, since take-off',
      unit: 's',
    }),
    speed_gain_pct: z.number().optional().meta({
      description: 'Percentage points saved over the speed of the plan, if a speed policy replaced it',
      unit: '%',
    }),
    intervals: z
      .strictObject({
        battery_used: IntervalSchema,
        battery_end: IntervalSchema,
        rth_cost: IntervalSchema.optional(),
        return_margin: IntervalSchema.optional(),
      })
      .meta({ id: 'LegIntervals' })
      .optional(),
    clearance: ClearanceSchema.optional().meta({
      description: 'Where the leg comes nearest to the ground; absent where no ground is known along it',
    }),
    return_clearance: ClearanceSchema.optional().meta({
      description: 'The same on the way home from its end, at the height of the return',
    }),
    height_above_ground: HeightAboveGroundSchema.optional().meta({
      description:
        'Where the leg is highest above the ground; present where max_height_above_ground_m was asked for',
    }),
    return_height_above_ground: HeightAboveGroundSchema.optional().meta({
      description: 'The same on the way home from its end, at the height of the return',
    }),
    unknown_obstacle: UnknownObstacleSchema.optional().meta({
      description: 'The first obstacle of unknown height under the leg; absent: none',
    }),
    return_unknown_obstacle: UnknownObstacleSchema.optional().meta({
      description: 'The same on the way home from its end',
    }),
    passed_obstacle: PassedObstacleSchema.optional().meta({
      description: 'The obstacle that the leg passes nearest, beside it and below its top',
    }),
    return_passed_obstacle: PassedObstacleSchema.optional().meta({
      description: 'The same of the way home from the end of the leg',
    }),
    fence_breach: FenceBreachSchema.optional().meta({
      description: 'How the leg breaks the fences of the plan; absent: it does not',
    }),
    return_fence_breach: FenceBreachSchema.optional().meta({
      description: 'The same for the way home from its end',
    }),
    profile: Profile.optional().meta({
      description: 'Ground and path along the leg at no more than 65 places; only with options.profile',
    }),
    return_profile: Profile.optional().meta({
      description: 'The same along the way home from its end, after the climb to the height of the return',
    }),
    obstacles: ProfileObstacles.optional().meta({
      description: 'What is known to stand along the leg; only with options.profile',
    }),
    return_obstacles: ProfileObstacles.optional().meta({
      description: 'The same along the way home from its end',
    }),
  })
  .meta({ id: 'Leg' });
