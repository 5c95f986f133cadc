import { z } from 'zod';
import { endActions, type Mission, mostWaypoints, type Waypoint } from '../../../engine/mission/mission.ts';
import { altitudeReferences } from '../../../engine/mission/missionWords.ts';
import { ActionSchema, CarriedPartSchema, MissionCarriedSchema } from './carried.ts';
import { LaunchSchema, PlaceSchema, PositionSchema } from './common.ts';
import { RouteDrawingSchema } from './drawing.ts';
import { DrawnObjectsSchema } from './drawnObject.ts';
import { FencesSchema, RallyPointsSchema } from './fence.ts';
import { FlightWinds } from './flightWind.ts';
import { swapPlaceList } from './swapPlaces.ts';

/** Makes a member without a schema a compile error: a saved plan with it would be refused when it is opened. */
type MembersOf<Value> = Readonly<Record<keyof Value, z.ZodType>>;

/** A waypoint as a plan is saved with it. */
export const WaypointShape = z.strictObject({
  ...PositionSchema.shape,
  altitude: z.strictObject({ datum: z.enum(altitudeReferences), value_m: z.number() }),
  hover_time_s: z.number(),
  speed_mps: z.number().optional(),
  curve_size: z.number().optional(),
  actions: z.array(ActionSchema).optional(),
  carried: CarriedPartSchema.optional(),
} satisfies MembersOf<Waypoint>);

/** Members of a mission as a plan is saved with it. */
export const missionMembers = {
  name: z.string(),
  home: LaunchSchema.optional(),
  swap_place: PlaceSchema.optional().describe(
    'Where batteries are changed between the flights of a split; absent: at the launch point',
  ),
  swap_places: swapPlaceList(PlaceSchema)
    .optional()
    .describe('The same after each flight; null, or beyond the end: at `swap_place`'),
  flight_winds: FlightWinds.optional(),
  waypoints: z.array(WaypointShape).max(mostWaypoints),
  takeoff_height_m: z.number().optional(),
  return_height_m: z.number().optional(),
  end_action: z.enum(endActions),
  fences: FencesSchema.optional(),
  rally_points: RallyPointsSchema.optional(),
  drawn_objects: DrawnObjectsSchema.optional(),
  drawing: RouteDrawingSchema.optional().describe(
    'The survey, orbit, façade or structure that the route was made of, to go on with',
  ),
  carried: MissionCarriedSchema.optional(),
} satisfies MembersOf<Mission>;
