import { z } from 'zod';
import { routeKinds } from '../../../engine/flightplan/plan/flightPlan.ts';
import { proposalReasons } from '../../../engine/flightplan/plan/rankRoutes.ts';
import { endActions, type FlightWind } from '../../../engine/mission/mission.ts';
import {
  flightEnds,
  legReasons,
  legStatuses,
  type WayToLanding,
} from '../../../engine/mission/missionAnalysis.ts';
import { altitudeReferences } from '../../../engine/mission/missionWords.ts';
import { obstacleKinds } from '../../../engine/obstacle/obstacle.ts';
import {
  ExplanationSchema,
  HeightSourceSchema,
  IntervalSchema,
  Latitude,
  Longitude,
  PositionSchema,
  WarningSchema,
} from './common.ts';
import { FenceBreachSchema, RallyPointsSchema, ReadFencesSchema } from './fence.ts';
import { HourFlownSchema } from './hourly.ts';

export const Verdict = z.enum(['complete', 'marginal', 'cannot_complete']);

const FlownPoint = z
  .strictObject({
    lat: Latitude,
    lon: Longitude,
    altitude_m: z.number().meta({ description: 'Above the take-off point' }),
    ground_msl_m: z.number().optional().meta({ description: 'Ground there above mean sea level', unit: 'm' }),
  })
  .meta({ id: 'FlownPoint' });

export const NamedObstacle = {
  kind: z.enum(obstacleKinds),
  name: z.string().optional().meta({ description: 'Name of the obstacle' }),
  source: z.string().meta({ description: 'Where the obstacle is from' }),
  dated: z.string().optional().meta({ description: 'Day of the source; absent: it does not say' }),
};

const NearestObstacleSchema = z
  .strictObject({
    ...NamedObstacle,
    top_m: z.number().meta({ description: 'Above the launch point', unit: 'm' }),
    beside_m: z.number().optional().meta({
      description: 'How far the line is beside it at the nearest; absent: it leads over it, or into it',
      unit: 'm',
    }),
    error_m: z.number().meta({ description: '19 of 20 such tops are off by less', unit: 'm' }),
    is_estimated: z.literal(true).optional().meta({
      description: 'Nobody measured the height: it follows from the number of storeys, say',
    }),
    ground_unknown: z.literal(true).optional().meta({
      description: 'The ground it stands on is unknown, and was taken for level with the launch point',
    }),
  })
  .meta({ id: 'NearestObstacle' });

export const UnknownObstacleSchema = z
  .strictObject({ ...NamedObstacle, lat: Latitude, lon: Longitude })
  .meta({ id: 'UnknownObstacle' });

const PassedObstacleSchema = z
  .strictObject({
    ...NamedObstacle,
    lat: Latitude,
    lon: Longitude,
    beside_m: z.number().meta({ description: 'How far the line is beside it at the nearest', unit: 'm' }),
    higher_m: z.number().meta({
      description: 'How much higher its top is than the lowest place of the line beside it',
      unit: 'm',
    }),
  })
  .meta({ id: 'PassedObstacle' });

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

/** Where a flight of a split ends or resumes the route inside a leg. */
export const BreakpointSchema = FlownPoint.extend({
  leg_index: z.number().int().min(0).meta({ description: 'The leg of the plan that it lies in' }),
  distance_m: z.number().min(0).meta({ description: 'How far along that leg' }),
}).meta({ id: 'Breakpoint' });

export const ClearanceSchema = z
  .strictObject({
    min_m: z.number().meta({
      description:
        'Height over what is below, the ground or the top of an obstacle, where it is least, less what 19 of 20 heights of the source err by; negative: below it',
      unit: 'm',
    }),
    below_m: z.number().optional().meta({
      description:
        'How deep the way lies below that by the heights as the source has them; present only where it does for certain, take-off and landing aside',
      unit: 'm',
    }),
    missed_m: z.number().optional().meta({
      description: 'The clearance asked for; present only where the way does not keep it',
      unit: 'm',
    }),
    lat: Latitude,
    lon: Longitude,
    ground_msl_m: z.number().optional().meta({
      description:
        'Highest ground there above mean sea level, as the source has it; absent where an obstacle is nearer',
      unit: 'm',
    }),
    obstacle: NearestObstacleSchema.optional().meta({
      description: 'Present where the top of an obstacle is nearer than the ground',
    }),
    unknown_m: z
      .number()
      .optional()
      .meta({ description: 'Length of the parts of the way whose ground is unknown', unit: 'm' }),
  })
  .meta({ id: 'Clearance' });

export const HeightAboveGroundSchema = z
  .strictObject({
    max_m: z.number().meta({
      description:
        'Height above the ground where it is greatest, as the source of heights has it; where the ground is unknown, above the launch point',
      unit: 'm',
    }),
    lat: Latitude,
    lon: Longitude,
    ground_msl_m: z.number().optional().meta({
      description: 'Ground there above mean sea level; absent where it is unknown',
      unit: 'm',
    }),
    passed_m: z.number().optional().meta({
      description: 'max_height_above_ground_m; present only where it is passed',
      unit: 'm',
    }),
  })
  .meta({ id: 'HeightAboveGround' });

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

const ImportReport = z
  .strictObject({
    format: z.string(),
    tool: z.string().optional(),
    route_name: z.string(),
    route_index: z.number().int(),
    routes: z.array(
      z.strictObject({
        name: z.string(),
        points: z.number().int(),
        length_m: z.number(),
        kind: z.enum(routeKinds).meta({
          description: '`mission`: a plan; `track`: a recorded flight; `line`, `points`: a drawing',
        }),
        rank: z.number().int().meta({ description: 'Place among the routes to choose from; 1 is proposed' }),
        proposed_because: z
          .enum(proposalReasons)
          .optional()
          .meta({ description: 'Why this route is proposed, of several' }),
      }),
    ),
    points: z.number().int(),
    length_m: z.number(),
    altitude_references: z.array(z.enum([...altitudeReferences, 'none'])),
    hover_time_s: z.number(),
    fences: ReadFencesSchema.optional().meta({ description: 'Areas of the file to stay in or out of' }),
    rally_points: RallyPointsSchema.optional().meta({
      description: 'Other places of the file where the autopilot may land; no figure counts with them',
    }),
    ignored: z.array(z.strictObject({ what: z.string(), count: z.number().int(), reason: z.string() })),
    assumed: z.array(z.string()),
  })
  .meta({ id: 'ImportReport' });

const LostSightSchema = z
  .strictObject({
    leg_index: z.number().int(),
    from_m: z
      .number()
      .meta({ description: 'Where sight is lost, from the start of the leg or way home', unit: 'm' }),
    to_m: z.number().meta({ description: 'Where it is found again', unit: 'm' }),
    hidden_m: z
      .number()
      .meta({ description: 'How far the aircraft flies below what is seen, at most', unit: 'm' }),
    lat: Latitude,
    lon: Longitude,
    ground_msl_m: z.number().meta({ description: 'The ground that hides it most, and where', unit: 'm' }),
  })
  .meta({ id: 'LostSight' });

const LineOfSightSchema = z
  .strictObject({
    eye: z
      .strictObject({
        lat: Latitude,
        lon: Longitude,
        ground_msl_m: z.number().meta({ description: 'Ground there above mean sea level', unit: 'm' }),
        height_m: z.number().meta({ description: 'Height of the eye above that ground', unit: 'm' }),
      })
      .meta({ description: 'Where the pilot looks from' }),
    furthest_m: z.number().meta({
      description: 'Largest distance from the eye to a leg or a way home, over the ground',
      unit: 'm',
    }),
    lost: z.array(LostSightSchema).meta({
      description:
        'Stretches of legs on which the ground hides the aircraft: straight light over a round earth, nothing that stands on the ground',
    }),
    lost_m: z.number().meta({ description: 'Length of all of them', unit: 'm' }),
    return_lost: z.array(LostSightSchema).meta({
      description: 'The same on the ways home from the ends of legs, each at the height of its return',
    }),
    first_return_leg_index: z.number().int().meta({
      description:
        'The first leg from whose end the way home was looked at: 0, or that of the last one where all would take too long',
    }),
    unknown_m: z.number().optional().meta({
      description: 'Length of the route that is seen as far as is known, where some ground in between is not',
      unit: 'm',
    }),
    return_unknown_m: z.number().optional().meta({ description: 'The same of the ways home', unit: 'm' }),
  })
  .meta({ id: 'LineOfSight' });

export const WayToLandingSchema = z
  .strictObject({
    height_m: z.number().meta({ description: 'Above the launch point of the plan', unit: 'm' }),
    climb_m: z.number().meta({ description: 'Above the waypoint that it leaves', unit: 'm' }),
    speed_mps: z.number().meta({ description: 'Over the ground', unit: 'm/s' }),
  })
  .meta({ id: 'WayToLanding' }) satisfies z.ZodType<WayToLanding>;

const FlownWind = z
  .strictObject({
    wind_speed_mps: z.number().meta({ description: 'Wind speed', unit: 'm/s' }),
    wind_dir_deg: z.number().meta({ description: 'Direction the wind blows from, true degrees', unit: '°' }),
    gust_speed_mps: z.number().meta({ description: 'Gust speed', unit: 'm/s' }),
  })
  .meta({ id: 'FlownWind' }) satisfies z.ZodType<FlightWind>;

export const MissionResult = z
  .strictObject({
    mission_verdict: Verdict,
    criterion: z.enum(['95_of_100', 'middle_estimate']).meta({
      description:
        'What verdict, statuses, point of no return, latest departures and split go by: the bound that 95 of 100 flights keep, or, without uncertainty, the middle estimate',
    }),
    as_flown: z
      .number()
      .meta({ description: 'Consumption of real flights over the sheet, with which this answer counts' }),
    as_flown_sd: z.number().optional().meta({
      description: 'Its relative standard deviation for a single flight; absent: as certain as a sheet',
    }),
    end_action: z
      .enum(endActions)
      .meta({ description: 'What the plan does after its last waypoint, whatever the verdict asks' }),
    hours: z.array(HourFlownSchema).optional().meta({
      description: 'The hours that the flight takes, with the wind as it was read; only with weather.hourly',
    }),
    wind: FlownWind.optional().meta({
      description:
        'The wind of the first flight, where the request gives it one of its own: all figures beside battery_plan hold in it',
    }),
    legs: z.array(LegSchema),
    total_distance_m: z.number(),
    total_duration_s: z.number().optional(),
    final_battery_pct: z.number(),
    return_home: z
      .strictObject({
        distance_m: z.number(),
        height_m: z.number().optional().meta({
          description:
            'Return height to set in the aircraft, above the launch point: the greatest that any way home of this answer is flown at',
          unit: 'm',
        }),
        ground_speed_mps: z.number().optional(),
        airspeed_mps: z.number().optional(),
        duration_s: z.number().optional(),
        cost_pct: z.number().optional(),
        battery_at_home_pct: z.number().optional(),
        path: z.array(PositionSchema),
      })
      .meta({ id: 'ReturnHome' }),
    ending: z
      .strictObject({
        cost_pct: z.number(),
        duration_s: z.number(),
        battery_pct: z.number().meta({
          description: 'Charge left where the flight ends; negative: not enough for the end action',
          unit: '%',
        }),
        interval: IntervalSchema.optional(),
        fence_breach: FenceBreachSchema.optional().meta({
          description:
            'How the flight back to waypoint 1 breaks the fences of the plan; absent: it does not, or the flight ends otherwise',
        }),
      })
      .optional()
      .meta({
        description:
          'The end of the flight after its end action, such as the landing at the last waypoint; absent where that cannot be flown',
      }),
    min_return_margin_pct: z.number().optional(),
    point_of_no_return: z
      .strictObject({ leg_index: z.number().int(), fraction: z.number(), lat: Latitude, lon: Longitude })
      .optional(),
    battery_plan: z
      .array(
        z
          .strictObject({
            flight_index: z.number().int(),
            wind: FlownWind.optional().meta({
              description: 'The wind that it is flown in, where the request gives it one of its own',
            }),
            first_waypoint_index: z.number().int(),
            last_waypoint_index: z.number().int(),
            begins_at: BreakpointSchema.optional().meta({
              description:
                'Where it resumes the route inside the leg after its first waypoint; absent: at that waypoint',
            }),
            ends_at: BreakpointSchema.optional().meta({
              description: 'Where it ends inside the leg after its last waypoint; absent: at that waypoint',
            }),
            distance_m: z.number(),
            duration_s: z.number(),
            battery_at_home_pct: z.number(),
            battery_at_home: IntervalSchema.optional(),
            take_off: z
              .enum(flightEnds)
              .optional()
              .meta({ description: 'Where the flight takes off; only with a swap place, else at home' }),
            landing: z.enum(flightEnds).optional().meta({
              description:
                'Where it lands, to which its ways home lead; `battery_at_home_pct` is what is left there',
            }),
            way_to_landing: WayToLandingSchema.optional().meta({
              description:
                'How it gets there where it took off elsewhere, so that the own return of the aircraft leads away',
            }),
            legs: z.array(LegSchema).meta({
              description:
                'As flown with this battery; the first one leads straight from the take-off, in a later flight to the last waypoint of the one before',
            }),
          })
          .meta({ id: 'PlannedFlight' }),
      )
      .optional(),
    battery_plan_verdict: Verdict.optional().meta({
      description:
        'The verdict on the plan over several batteries, where those were asked for; `mission_verdict` is that on one charge',
    }),
    speed_gain_pct: z.number().optional().meta({
      description:
        'Percentage points saved over the speeds of the plan on all legs, if a speed policy replaced them',
      unit: '%',
    }),
    uncertainty: z
      .strictObject({
        confidence_pct: z
          .number()
          .meta({ description: 'Share of flights that an interval contains', unit: '%' }),
        completion_probability: z
          .number()
          .min(0)
          .max(1)
          .meta({ description: 'Probability of coming home from the last waypoint with the threshold left' }),
        consumption: z
          .strictObject({
            used_pct: z.number(),
            low_pct: z.number(),
            high_pct: z.number(),
            sigma_pct: z
              .number()
              .meta({ description: 'One standard deviation towards a larger consumption', unit: '%' }),
            sigma_below_pct: z
              .number()
              .meta({ description: 'One standard deviation towards a smaller consumption', unit: '%' }),
            parts: z.strictObject({
              power_pct: z.number(),
              overhead_pct: z.number(),
              stops_pct: z.number(),
              wind_pct: z.number(),
              temperature_pct: z.number(),
              health_pct: z.number(),
              cold_pct: z.number(),
            }),
          })
          .optional(),
        battery_at_home: IntervalSchema.optional(),
      })
      .meta({ id: 'Uncertainty' })
      .optional(),
    explanation: ExplanationSchema.optional(),
    line_of_sight: LineOfSightSchema.optional().meta({
      description:
        'Where the pilot sees the aircraft along the legs and the ways home; only with options.line_of_sight, and where ground is known',
    }),
    import_report: ImportReport.optional(),
    warnings: z.array(WarningSchema),
    path_polyline: z
      .array(z.tuple([Latitude, Longitude]))
      .meta({ description: 'Home first; [lat, lon] pairs' }),
    data_sources: z
      .strictObject({
        elevation_source: z.string(),
        elevation_error_m: z.number().optional(),
        elevation_sources: z.array(HeightSourceSchema).optional(),
        elevation_fallback_points: z.number().int().optional(),
        elevation_fallback_indices: z.array(z.number().int()).optional(),
        weather_source: z.string(),
        drone_source: z.string(),
      })
      .meta({ id: 'DataSources' }),
  })
  .meta({ id: 'MissionResult' });
export type MissionResult = z.infer<typeof MissionResult>;
