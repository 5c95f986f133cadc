import { z } from 'zod';
import { vehicleKinds } from '../../../engine/flightplan/plan/flightPlan.ts';
import { noteCodes, writeFailureCodes } from '../../../engine/flightplan/write/writeFailure.ts';
import { writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { endActions, type Mission, mostWaypoints } from '../../../engine/mission/mission.ts';
import { altitudeReferences } from '../../../engine/mission/missionWords.ts';
import { endsOf } from '../../../engine/mission/swapPlaces.ts';
import { fault } from '../fault.ts';
import { BriefingPage } from './briefing.ts';
import { ActionSchema, CarriedPartSchema, MissionCarriedSchema } from './carried.ts';
import { bounded, Latitude, Longitude, plannedLaunchMembers, SaidShape } from './common.ts';
import { DrawnObjectsSchema } from './drawnObject.ts';
import { FencesSchema, RallyPointsSchema } from './fence.ts';
import { BreakpointSchema } from './legResult.ts';
import { WayToLandingSchema } from './missionResult.ts';
import { swapPlaceList } from './swapPlaces.ts';

/** Any waypoint that a file may contain; its bounds are wider than those of an analysis. */
const ExportWaypoint = z.strictObject({
  lat: Latitude,
  lon: Longitude,
  altitude: z.strictObject({
    datum: z.enum(altitudeReferences),
    value_m: z.number().min(-20_000).max(20_000),
  }),
  hover_time_s: bounded('hover_time_s', 'Hover at the waypoint'),
  speed_mps: bounded('leg_speed_mps', 'Ground speed flown to this waypoint').optional(),
  curve_size: z.number().min(0).max(100_000).optional(),
  actions: z
    .array(ActionSchema.extend({ duration_s: bounded('hover_time_s', 'Time that the action takes') }))
    .max(100)
    .optional(),
  carried: CarriedPartSchema.optional(),
});

const ExportPlace = z.strictObject({
  lat: Latitude,
  lon: Longitude,
  elevation_msl_m: bounded('ground_msl_m', 'Ground above mean sea level').optional(),
});

const ExportMission = z.strictObject({
  name: z.string().max(300),
  home: ExportPlace.extend(plannedLaunchMembers).optional(),
  swap_place: ExportPlace.optional(),
  swap_places: swapPlaceList(ExportPlace).optional(),
  waypoints: z.array(ExportWaypoint).max(mostWaypoints),
  takeoff_height_m: z.number().optional(),
  return_height_m: z.number().optional(),
  end_action: z.enum(endActions),
  fences: FencesSchema.optional(),
  rally_points: RallyPointsSchema.readonly().optional(),
  drawn_objects: DrawnObjectsSchema.optional(),
  carried: MissionCarriedSchema.optional(),
}) satisfies z.ZodType<Mission>;

/** Height of the return that a plan was judged with. */
const ReturnHeight = z.number().min(0).max(20_000);

/** A plan, and facts that some formats need beside it. */
export const ExportRequest = z.strictObject({
  mission: ExportMission,
  cruise_speed_mps: bounded('leg_speed_mps', 'Speed of waypoints without their own').optional(),
  /** Maker and model as in the catalog, for formats that name the aircraft. */
  aircraft: z.string().max(200).optional(),
  /** How the aircraft flies, for formats whose commands go by that. */
  vehicle: z.enum(vehicleKinds).optional(),
  return_height_m: ReturnHeight.describe('Above the launch point').optional(),
  camera_key: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Camera that the plan was made with, for files that name its lens; absent: it was made without one',
    ),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

export const ExportTarget = ExportRequest.extend({ format: z.enum(writeFormats) });

export const ExportNote = z.strictObject({ code: z.enum(noteCodes), message: z.string(), ...SaidShape });

/** Losses and open points of a file that would be written, or the reason against it. */
export const ExportPreview = z.strictObject({
  format: z.enum(writeFormats),
  losses: z.array(ExportNote),
  open: z.array(ExportNote),
  /** True if the file was written, read again, and gave the same plan; absent where that was not tried. */
  reads_back: z.boolean().optional(),
  refusal: z.strictObject({ code: z.enum(writeFailureCodes), message: z.string(), ...SaidShape }).optional(),
});
export type ExportPreview = z.infer<typeof ExportPreview>;

export const WrittenPlanSchema = z.strictObject({
  filename: z.string(),
  bytes: z.instanceof(Uint8Array),
  notes: z.array(ExportNote),
});

/** Which waypoints each battery is flown over, as `battery_plan` of an analysis says. */
const FlightParts = z
  .array(
    z.strictObject({
      first_waypoint_index: z.number().int().min(0).max(9_999),
      last_waypoint_index: z.number().int().min(0).max(9_999),
      first_speed_mps: bounded(
        'leg_speed_mps',
        'Ground speed of the way out to the first waypoint of a later flight; absent: cruise',
      ).optional(),
      begins_at: BreakpointSchema.optional(),
      ends_at: BreakpointSchema.optional(),
      way_to_landing: WayToLandingSchema.optional(),
      return_height_m: ReturnHeight.describe('Above where this flight takes off').optional(),
    }),
  )
  .min(1)
  .max(1000);

type Breakpoint = z.infer<typeof BreakpointSchema>;

interface SplitMission {
  readonly mission: z.infer<typeof ExportMission>;
  readonly flights?: z.infer<typeof FlightParts> | undefined;
}

/** True for a place inside the leg after a waypoint; where a flight resumes it: not after the one before ended. */
const isInside = (place: Breakpoint, waypoint: number, before: Breakpoint | undefined = place): boolean =>
  place.leg_index === waypoint + 1 &&
  place.leg_index === before.leg_index &&
  place.distance_m <= before.distance_m;

/** Every leg belongs to one flight, in the order of the plan: each flight after the first one resumes where the one before ended, or inside that leg before there. */
function areFlightsOf({ mission, flights }: SplitMission): boolean {
  if (flights === undefined) return true;
  let swap: number | undefined;
  let inside: Breakpoint | undefined;
  for (const { first_waypoint_index: first, last_waypoint_index: last, begins_at, ends_at } of flights) {
    const isResumed = begins_at === undefined ? inside === undefined : isInside(begins_at, first, inside);
    const isOnward = ends_at === undefined ? last > (swap ?? -1) : isInside(ends_at, last);
    if (first !== (swap ?? 0) || last < first || !isResumed || !isOnward) return false;
    [swap, inside] = [last, ends_at];
  }
  return swap === mission.waypoints.length - 1 && inside === undefined;
}

/** A flight that lands elsewhere than it took off says on which way; each other one returns by itself. */
const areLedToLanding = ({ mission, flights }: SplitMission): boolean =>
  (flights ?? []).every(({ way_to_landing }, at, { length }) => {
    const { takeOff, landing } = endsOf(mission, at, length);
    return (takeOff === landing) === (way_to_landing === undefined);
  });

const notOfMission = { ...fault({ says: 'fault.flights_of_mission' }), path: ['flights'] };
const notLedToLanding = { ...fault({ says: 'fault.way_to_landing' }), path: ['flights'] };

export const ExportFlights = ExportTarget.extend({
  flights: FlightParts,
  /** Language of the numbers in the names of the files. */
  language: BriefingPage.shape.language,
})
  .refine(areFlightsOf, notOfMission)
  .refine(areLedToLanding, notLedToLanding);

/** With flights, each format is judged by a file for each of them. */
export const PreviewRequest = ExportRequest.extend({ flights: FlightParts.optional() })
  .refine(areFlightsOf, notOfMission)
  .refine(areLedToLanding, notLedToLanding);

/** One file a flight; its own notes count waypoints from its first one, those beside the files count through the plan. */
export const WrittenFlightsSchema = z.strictObject({
  files: z.array(WrittenPlanSchema),
  notes: z.array(ExportNote),
});
