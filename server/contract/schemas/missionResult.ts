import { z } from 'zod';
import { flightEnds, type WayToLanding } from '../../../engine/mission/flightEnds.ts';
import { legStatuses } from '../../../engine/mission/legStatus.ts';
import { endActions, type FlightWind } from '../../../engine/mission/mission.ts';
import {
  ClearanceSchema,
  HeightAboveGroundSchema,
  PassedObstacleSchema,
  UnknownObstacleSchema,
} from './clearance.ts';
import {
  ExplanationSchema,
  HeightSourceSchema,
  IntervalSchema,
  Latitude,
  Longitude,
  measured,
  PositionSchema,
  WarningSchema,
} from './common.ts';
import { FenceBreachSchema } from './fence.ts';
import { HourFlownSchema } from './hourly.ts';
import { ImportReport } from './importReport.ts';
import { BreakpointSchema, LegSchema } from './legResult.ts';
import { LineOfSightSchema } from './lineOfSight.ts';

export const Verdict = z.enum(['complete', 'marginal', 'cannot_complete']);

export const WayToLandingSchema = z
  .strictObject({
    height_m: measured('m', 'Above the launch point of the plan'),
    climb_m: measured('m', 'Above the waypoint that it leaves'),
    speed_mps: measured('m/s', 'Over the ground'),
  })
  .meta({ id: 'WayToLanding' }) satisfies z.ZodType<WayToLanding>;

const FlownWind = z
  .strictObject({
    wind_speed_mps: measured('m/s', 'Wind speed'),
    wind_dir_deg: measured('°', 'Direction the wind blows from, true degrees'),
    gust_speed_mps: measured('m/s', 'Gust speed'),
  })
  .meta({ id: 'FlownWind' }) satisfies z.ZodType<FlightWind>;

/** A flight of a plan over several batteries. */
const PlannedFlightSchema = z
  .strictObject({
    flight_index: z.number().int(),
    wind: FlownWind.optional().describe(
      'The wind that it is flown in, where the request gives it one of its own',
    ),
    first_waypoint_index: z.number().int(),
    last_waypoint_index: z.number().int(),
    begins_at: BreakpointSchema.optional().describe(
      'Where it resumes the route inside the leg after its first waypoint; absent: at that waypoint',
    ),
    ends_at: BreakpointSchema.optional().describe(
      'Where it ends inside the leg after its last waypoint; absent: at that waypoint',
    ),
    distance_m: z.number(),
    duration_s: z.number(),
    battery_at_start_pct: z
      .number()
      .optional()
      .describe('Battery at take-off, where the request gives those after the first one another charge'),
    battery_at_home_pct: z.number(),
    battery_at_home: IntervalSchema.optional(),
    return_height_m: measured('m', 'Return height to set in the aircraft, above where this flight takes off'),
    take_off: z
      .enum(flightEnds)
      .optional()
      .describe('Where the flight takes off; only with a swap place, else at home'),
    landing: z
      .enum(flightEnds)
      .optional()
      .describe('Where it lands, to which its ways home lead; `battery_at_home_pct` is what is left there'),
    way_to_landing: WayToLandingSchema.optional().describe(
      'How it gets there where it took off elsewhere, so that the own return of the aircraft leads away',
    ),
    legs: z
      .array(LegSchema)
      .describe(
        'As flown with this battery; the first one leads straight from the take-off, in a later flight to the last waypoint of the one before',
      ),
  })
  .meta({ id: 'PlannedFlight' });

const UncertaintySchema = z
  .strictObject({
    confidence_pct: measured('%', 'Share of flights that an interval contains'),
    completion_probability: z
      .number()
      .min(0)
      .max(1)
      .describe('Probability of coming home from the last waypoint with the threshold left'),
    consumption: z
      .strictObject({
        used_pct: z.number(),
        low_pct: z.number(),
        high_pct: z.number(),
        sigma_pct: measured('%', 'One standard deviation towards a larger consumption'),
        sigma_below_pct: measured('%', 'One standard deviation towards a smaller consumption'),
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
  .meta({ id: 'Uncertainty' });

export const MissionResult = z
  .strictObject({
    mission_verdict: Verdict,
    criterion: z
      .enum(['95_of_100', 'middle_estimate'])
      .describe(
        'What verdict, statuses, point of no return, latest departures and split go by: the bound that 95 of 100 flights keep, or, without uncertainty, the middle estimate',
      ),
    as_flown: z
      .number()
      .describe('Consumption of real flights over the sheet, with which this answer counts'),
    as_flown_sd: z
      .number()
      .optional()
      .describe('Its relative standard deviation for a single flight; absent: as certain as a sheet'),
    end_action: z
      .enum(endActions)
      .describe('What the plan does after its last waypoint, whatever the verdict asks'),
    hours: z
      .array(HourFlownSchema)
      .optional()
      .describe('The hours that the flight takes, with the wind as it was read; only with weather.hourly'),
    wind: FlownWind.optional().describe(
      'The wind of the first flight, where the request gives it one of its own: all figures beside battery_plan hold in it',
    ),
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
        battery_pct: measured(
          '%',
          'Charge left where the flight ends; negative: not enough for the end action',
        ),
        interval: IntervalSchema.optional(),
        return_margin_pct: z.number().optional().meta({
          description:
            'Charge left at home after a return from waypoint 1, where the flight ends, less the threshold; absent where it ends otherwise, or the wind forbids that return',
          unit: '%',
        }),
        return_margin: IntervalSchema.optional(),
        return_status: z
          .enum(legStatuses)
          .optional()
          .describe('How that return is, as the status of a leg; absent where the flight ends otherwise'),
        fence_breach: FenceBreachSchema.optional().describe(
          'How the flight back to waypoint 1 breaks the fences of the plan; absent: it does not, or the flight ends otherwise',
        ),
        clearance: ClearanceSchema.optional().describe(
          'Where the flight back to waypoint 1 comes nearest to the ground; absent where no ground is known along it, or the flight ends otherwise',
        ),
        height_above_ground: HeightAboveGroundSchema.optional().describe(
          'Where it is highest above the ground; present where max_height_above_ground_m was asked for',
        ),
        unknown_obstacle: UnknownObstacleSchema.optional().describe(
          'The first obstacle of unknown height under it; absent: none',
        ),
        passed_obstacle: PassedObstacleSchema.optional().describe(
          'The obstacle that it passes nearest, beside it and below its top',
        ),
      })
      .optional()
      .describe(
        'The end of the flight after its end action, such as the landing at the last waypoint; absent where that cannot be flown',
      ),
    min_return_margin_pct: z.number().optional(),
    point_of_no_return: z
      .strictObject({ leg_index: z.number().int(), fraction: z.number(), lat: Latitude, lon: Longitude })
      .optional(),
    battery_plan: z.array(PlannedFlightSchema).optional(),
    battery_plan_verdict: Verdict.optional().describe(
      'The verdict on the plan over several batteries, where those were asked for; `mission_verdict` is that on one charge',
    ),
    speed_gain_pct: z.number().optional().meta({
      description:
        'Percentage points saved over the speeds of the plan on all legs, if a speed policy replaced them',
      unit: '%',
    }),
    uncertainty: UncertaintySchema.optional(),
    explanation: ExplanationSchema.optional(),
    line_of_sight: LineOfSightSchema.optional().describe(
      'Where the pilot sees the aircraft along the legs and the ways home; only with options.line_of_sight, and where ground is known',
    ),
    import_report: ImportReport.optional(),
    warnings: z.array(WarningSchema),
    path_polyline: z.array(z.tuple([Latitude, Longitude])).describe('Home first; [lat, lon] pairs'),
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
export type Leg = MissionResult['legs'][number];
