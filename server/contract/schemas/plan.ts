import { z } from 'zod';
import { planFormats, routeKinds, vehicleKinds } from '../../../engine/flightplan/plan/flightPlan.ts';
import { choosableUnits, measures, type UnitChoice } from '../../../engine/flightplan/plan/planUnits.ts';
import { ActionSchema, AltitudeSchema, CarriedPartSchema, MissionCarriedSchema } from './carried.ts';
import {
  FindingSchema,
  Latitude,
  Longitude,
  PositionSchema,
  plannedLaunchMembers,
  SayingSchema,
} from './common.ts';
import { DrawnObjectsSchema } from './drawnObject.ts';
import { FencesSchema, RallyPointsSchema } from './fence.ts';
import { FlightWinds } from './flightWind.ts';
import { swapPlaceList } from './swapPlaces.ts';

/** The largest flight-plan file that the API and the window accept: 25 MB. */
export const planFileLimit_bytes = 25 * 1024 * 1024;

/** The units of a file's bare figures. */
export const UnitChoiceSchema = z
  .strictObject({
    height: z.enum(choosableUnits.height).optional().describe('Unit of the heights'),
    speed: z.enum(choosableUnits.speed).optional().describe('Unit of the speeds'),
    wait: z.enum(choosableUnits.wait).optional().describe('Unit of the waits'),
  })
  .meta({ id: 'UnitChoice' }) satisfies z.ZodType<UnitChoice>;

export const PlanFileSchema = z.strictObject({
  filename: z.string().min(1).max(255),
  bytes: z.instanceof(Uint8Array),
  units: UnitChoiceSchema.optional(),
});

export const PlanPointSchema = z.strictObject({
  lat: Latitude,
  lon: Longitude,
  altitude: AltitudeSchema.optional(),
  hover_time_s: z.number(),
  speed_mps: z.number().optional(),
  curve_size: z.number().optional(),
  actions: z.array(ActionSchema).optional(),
  carried: CarriedPartSchema.optional(),
});

const PlanPlace = z.strictObject({ ...PositionSchema.shape, altitude_msl_m: z.number().optional() });

export const IgnoredSchema = z.strictObject({
  what: z.string(),
  count: z.number().int(),
  reason: SayingSchema,
});

/** The plan that Homeward read from a file; mirrors `FlightPlan` of the engine. */
export const FlightPlanSchema = z.strictObject({
  format: z.enum(planFormats),
  tool: z.string().optional(),
  subclass: z.string(),
  routes: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(routeKinds),
      points: z.array(PlanPointSchema),
      length_m: z.number(),
      simplified_m: z.number().optional(),
      end_action: z.enum(['go_home', 'land', 'hover', 'first_waypoint', 'none']).optional(),
      takeoff_height_m: z.number().optional(),
      return_height_m: z.number().optional(),
      speed_mps: z.number().optional(),
      carried: MissionCarriedSchema.optional(),
    }),
  ),
  chosen_route: z.number().int(),
  home: PlanPlace.extend(plannedLaunchMembers).optional(),
  swap_place: PlanPlace.optional(),
  swap_places: swapPlaceList(PlanPlace).optional(),
  flight_winds: FlightWinds.optional(),
  fences: FencesSchema.optional(),
  rally_points: RallyPointsSchema.optional(),
  drawn_objects: DrawnObjectsSchema.optional(),
  carried: MissionCarriedSchema.optional(),
  aircraft_hint: z.string().optional(),
  aircraft_class: z.enum(vehicleKinds).optional(),
  ignored: z.array(IgnoredSchema),
  warnings: z.array(FindingSchema),
  units: z
    .array(
      z.strictObject({
        measure: z.enum(measures),
        unit: z.string(),
        figure: z.number(),
        reason: z.enum(['assumed', 'doubtful', 'chosen']),
      }),
    )
    .optional(),
});

/** Members of a refusal's `details` where a choice of units would let the file be read. */
export const UnitDetails = z.object({
  unit: z.strictObject({
    measure: z.enum(measures),
    written: z.string(),
    figure: z.number().optional(),
  }),
});
