import { z } from 'zod';
import { defaultClearance_m } from '../../../engine/flight/returnHome.ts';
import { pictureGap } from '../../../engine/mission/actions.ts';
import { endActions, mostWaypoints } from '../../../engine/mission/mission.ts';
import { batterySplits } from '../../../engine/mission/missionInput.ts';
import {
  altitudeReferenceSpellings,
  altitudeReferences,
  endActionSpellings,
  plainWord,
  wordsBySpelling,
} from '../../../engine/mission/missionWords.ts';
import { fault } from '../fault.ts';
import { defaultThreshold_pct } from '../reserve.ts';
import {
  AsFlownSchema,
  BatteryTemperature,
  bounded,
  Latitude,
  Longitude,
  plannedLaunchMembers,
  SpeedPolicySchema,
  WindOver,
} from './common.ts';
import { DrawnObjectsSchema } from './drawnObject.ts';
import { DroneRequest } from './drone.ts';
import { FencesSchema } from './fence.ts';
import { FlightWinds } from './flightWind.ts';
import { hourlyMembers } from './hourly.ts';
import { UnitChoiceSchema } from './plan.ts';
import { swapPlaceList } from './swapPlaces.ts';

/** An enumeration that also accepts the spellings of file formats; parses to the canonical word. */
function spelled<const Words extends readonly [string, ...string[]]>(
  words: Words,
  spellings: Readonly<Record<string, Words[number]>>,
) {
  const known = wordsBySpelling<Words[number]>(words, spellings);
  const accepted = [...words, ...Object.keys(spellings)];
  return z
    .string()
    .max(40)
    .transform((word, context): Words[number] => {
      const found = known.get(plainWord(word));
      if (found !== undefined) return found;
      context.addIssue({ code: 'custom', ...fault({ says: 'fault.one_of', values: { words: accepted } }) });
      return z.NEVER;
    })
    .meta({ description: `One of ${accepted.join(', ')}`, examples: [words[0]] });
}

const EndActionSchema = spelled(endActions, endActionSpellings);
const AltitudeReferenceSchema = spelled(altitudeReferences, altitudeReferenceSpellings);

export const WaypointSchema = z
  .strictObject({
    lat: Latitude,
    lon: Longitude,
    altitude_m: bounded('altitude_m', 'Altitude above the reference'),
    altitude_reference: AltitudeReferenceSchema.optional().describe(
      "Reference of this waypoint's altitude, if it differs from the mission's",
    ),
    hover_time_s: bounded('hover_time_s', 'Hover at the waypoint').default(0),
    speed_mps: bounded('leg_speed_mps', 'Ground speed flown to this waypoint; absent: cruise').optional(),
    curve_size: z
      .number()
      .min(0)
      .max(10_000)
      .default(0)
      .meta({ description: 'Corner radius; above 0 the waypoint is flown through', unit: 'm' }),
    actions: z
      .array(
        z
          .strictObject({
            action_type: z.string().max(64),
            duration_s: bounded('hover_time_s', 'Counts as hover').default(0),
            every_m: z
              .number()
              .min(pictureGap.least)
              .max(pictureGap.most)
              .optional()
              .meta({ description: 'Of `photos_by_distance`: way between two pictures', unit: 'm' }),
            every_s: z
              .number()
              .min(pictureGap.least)
              .max(pictureGap.most)
              .optional()
              .meta({ description: 'Of `photos_by_time`: time between two pictures', unit: 's' }),
            span: z
              .number()
              .int()
              .min(0)
              .max(mostWaypoints)
              .optional()
              .describe('Further waypoints up to which the action goes on; absent: none'),
          })
          .meta({ id: 'WaypointAction' }),
      )
      .max(100)
      .default([]),
  })
  .meta({ id: 'Waypoint' });

/** Height of a standing person's eyes, metres. */
export const defaultEyeHeight_m = 1.7;
const LineOfSightRequest = z
  .strictObject({
    lat: Latitude.optional(),
    lon: Longitude.optional(),
    eye_height_m: bounded('eye_height_m', "Height of the pilot's eye above the ground").default(
      defaultEyeHeight_m,
    ),
  })
  .refine(({ lat, lon }) => (lat === undefined) === (lon === undefined), fault({ says: 'fault.lat_and_lon' }))
  .meta({
    id: 'LineOfSightRequest',
    description: 'Where the pilot looks from; without lat and lon from home',
  });

export const defaultTemp_c = 20;

const settings = {
  drone: DroneRequest,
  battery: z
    .strictObject({
      initial_pct: bounded('battery_pct', 'Battery at take-off').default(100),
      following_initial_pct: bounded(
        'battery_pct',
        'Over several batteries: those after the first one at take-off; absent: as `initial_pct`',
      ).optional(),
      rth_threshold_pct: bounded('battery_pct', 'Charge that must be left on the ground at home').default(
        defaultThreshold_pct,
      ),
      cycles: bounded('battery_cycles', 'Charge cycles of the pack').default(0),
      battery_temp_c: BatteryTemperature,
    })
    .meta({ id: 'BatteryState' })
    .prefault({}),
  weather: z
    .strictObject({
      wind_speed_mps: bounded('wind_speed_mps', 'Wind speed').default(0),
      wind_dir_deg: bounded('wind_dir_deg', 'Direction the wind blows from, true degrees').default(0),
      gust_speed_mps: bounded('gust_speed_mps', 'Gust speed').default(0),
      wind_height_m: bounded(
        'wind_height_m',
        'Height above ground of the reported wind, which then grows with height; absent: the same wind at every height',
      ).optional(),
      wind_over: WindOver.optional(),
      temp_c: bounded('temp_c', 'Air temperature at home').default(defaultTemp_c),
      humidity_pct: bounded('humidity_pct', 'Relative humidity').default(50),
      source: z.string().max(40).default('request').describe('Name of the source, for the report'),
      ...hourlyMembers,
    })
    .meta({ id: 'Weather' })
    .prefault({}),
  options: z
    .strictObject({
      terrain_policy: z
        .enum(['warn', 'fail'])
        .default('warn')
        .describe('What to do if no terrain source answers'),
      clearance_m: bounded(
        'clearance_m',
        'Height over the ground that legs and ways home should keep; below it there is a warning',
      ).default(defaultClearance_m),
      max_height_above_ground_m: bounded(
        'max_height_above_ground_m',
        'Greatest height above the ground at which legs and ways home may be flown, as the law sets it; above it there is a warning; absent: not judged',
      ).optional(),
      return_height_m: bounded(
        'height_m',
        'Height of the return above the launch point, as set in the aircraft; absent: what keeps clearance_m over the ground along each way home, 100 m at least',
      ).optional(),
      profile: z
        .boolean()
        .default(false)
        .describe('Whether to give ground and path along the legs and the ways home'),
      line_of_sight: LineOfSightRequest.optional().describe(
        'Whether the ground hides the aircraft from the pilot on the legs and the ways home; absent: not looked at',
      ),
      payload_g: bounded('payload_g', 'Payload mass').default(0),
      preflight_hover_s: bounded('hover_time_s', 'Hover after take-off, before the route').default(0),
      global_cruise_mps: bounded(
        'airspeed_mps',
        "Cruise speed over the ground; absent: the drone's",
      ).optional(),
      alt_penalty: bounded('penalty', '0.98 is neutral; drain is multiplied by 0.98 / value').default(0.98),
      fine_tune_factor: bounded('fine_tune_factor', 'Endurance factor from your own flights').default(1),
      as_flown: AsFlownSchema.optional(),
      speed_policy: SpeedPolicySchema.default('cruise').describe(
        'Speed of the legs; any policy but `cruise` also replaces the speeds of the plan',
      ),
      uncertainty: z
        .boolean()
        .default(true)
        .describe('Whether to give intervals and the probability of coming home with the threshold'),
      explanation: z.boolean().default(true).describe('Whether to say what each factor costs'),
      multi_battery: z.boolean().default(false),
      battery_split: z
        .enum(batterySplits)
        .default('fullest_first')
        .describe(
          'How a plan over several batteries is cut: each battery flown as far as it carries, or as many flights of which the tightest keeps the most',
        ),
      mid_line_swaps: z
        .boolean()
        .default(false)
        .describe(
          'Whether flights may end and resume inside a leg along which pictures are taken in a series, the last two of which are then taken again; done where it takes fewer batteries',
        ),
      smart_rth_enabled: z.boolean().default(true),
      use_live_weather: z.boolean().default(false),
      default_altitude_m: bounded('altitude_m', 'Files only: for points without altitude').default(120),
      route_index: z.number().int().min(0).max(10_000).optional().describe('Files only: index of the route'),
      track_tolerance_m: bounded(
        'track_tolerance_m',
        'Files only: greatest distance from a recorded track, which is then flown through fewer points; absent: through every point',
      ).optional(),
      units: UnitChoiceSchema.optional().describe(
        'Files only: units of heights, speeds and waits beside which the file writes none; above what its headers say',
      ),
    })
    .meta({ id: 'MissionOptions' })
    .prefault({}),
};

const Home = z
  .strictObject({
    lat: Latitude,
    lon: Longitude,
    elevation_msl_m: bounded('ground_msl_m', 'Ground at home above mean sea level').optional(),
    ...plannedLaunchMembers,
  })
  .meta({ id: 'Home' });

const SwapPlace = z
  .strictObject({
    lat: Latitude,
    lon: Longitude,
    elevation_msl_m: bounded('ground_msl_m', 'Ground at the swap place above mean sea level').optional(),
  })
  .meta({
    id: 'SwapPlace',
    description:
      'Where the flights of a plan over several batteries land and take off for a change of battery, and to which their ways home lead until then; absent: at home. The last flight comes home',
  });

const SwapPlaces = swapPlaceList(SwapPlace).describe(
  'Where the battery is changed after each flight of a plan over several batteries, in the order of the flights: a place, or `home`; null, or beyond the end: at `swap_place`, or at home without one',
);

export const MissionRequest = z
  .strictObject({
    mission: z
      .strictObject({
        waypoints: z.array(WaypointSchema).min(1).max(mostWaypoints),
        takeoff_height_m: bounded(
          'altitude_m',
          'Height above the launch point that is climbed to before the first waypoint; absent: that of the waypoint',
        )
          .min(0)
          .optional(),
        source_format: z.literal('geometry').default('geometry'),
        end_action: EndActionSchema.default('go_home'),
        altitude_reference: AltitudeReferenceSchema.default('takeoff'),
        fences: FencesSchema.optional().describe(
          'Areas that legs and ways home are checked against; inside one of the inclusions, outside all exclusions',
        ),
        drawn_objects: DrawnObjectsSchema.optional().describe(
          'What the pictures of the mission are taken of, which stands in the way of ways home',
        ),
      })
      .meta({ id: 'Mission' }),
    home: Home,
    swap_place: SwapPlace.optional(),
    swap_places: SwapPlaces.optional(),
    flight_winds: FlightWinds.optional(),
    ...settings,
  })
  .meta({ id: 'MissionRequest' });
export type MissionRequest = z.infer<typeof MissionRequest>;

/** The `request` part of the upload form. */
export const MissionFileRequest = z
  .strictObject({
    home: Home.optional(),
    swap_place: SwapPlace.optional(),
    swap_places: SwapPlaces.optional(),
    flight_winds: FlightWinds.optional(),
    ...settings,
    mission_filename: z.string().max(255).optional(),
  })
  .meta({ id: 'MissionFileRequest' });
export type MissionFileRequest = z.infer<typeof MissionFileRequest>;

/** The conditions that a mission is analyzed in, wherever its route comes from. */
export type MissionSettings = Pick<MissionFileRequest, 'drone' | 'battery' | 'weather' | 'options'>;
