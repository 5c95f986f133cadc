import { z } from 'zod';
import { defaultClearance_m } from '../../../engine/flight/returnHome.ts';
import { cutReasons } from '../../../engine/range/rangeAnalysis.ts';
import { defaultHeightLimit_m } from '../../../engine/range/rayGround.ts';
import { celsiusToFahrenheit, mpsToMph } from '../../../engine/units.ts';
import { fault, like } from '../fault.ts';
import {
  AsFlownSchema,
  BatteryTemperature,
  bounded,
  bounds,
  ExplanationSchema,
  HeightSourceSchema,
  Latitude,
  Longitude,
  measured,
  PositionSchema,
  SpeedPolicySchema,
  WarningSchema,
  WindOver,
} from './common.ts';
import { DroneRequest } from './drone.ts';
import { FencesSchema } from './fence.ts';
import { hourlyMembers, WeatherOfRings } from './hourly.ts';

/** Bounds of an imperial field: the metric bound, converted. */
const mph = (name: 'wind_speed_mps' | 'airspeed_mps', description: string) =>
  z
    .number()
    .min(mpsToMph(bounds[name].min))
    .max(mpsToMph(bounds[name].max))
    .meta({ description, unit: 'mph' });

const shared = {
  user_lat: Latitude,
  user_lon: Longitude,
  user_elevation_msl_m: bounded(
    'ground_msl_m',
    'Ground at the launch point above mean sea level, metres in either unit mode; absent: from the terrain source',
  ).optional(),
  selected_drone_key: z.string().max(64).default('').meta({
    description: 'Catalog key; empty: the drone profile, or a generic quadcopter',
    example: 'dji_mavic_3',
  }),
  drone_profile: DroneRequest.optional(),
  wind_height_m: bounded(
    'wind_height_m',
    'Height above ground of the reported wind, which then grows with height, metres in either unit mode; absent: the same wind at every height',
  ).optional(),
  wind_over: WindOver.optional(),
  wind_direction: bounded('wind_dir_deg', 'Direction the wind blows from, true degrees').default(0),
  weather: z
    .strictObject(hourlyMembers)
    .meta({ id: 'HourlyWeather' })
    .optional()
    .describe(
      'Weather by the hour, in metric units in either unit mode, which counts instead of the single wind: the rings are those of the hour of take-off',
    ),
  humidity: bounded('humidity_pct', 'Relative humidity').default(50),
  altitude: bounded('height_m', 'Flight height, metres in either unit mode').default(120),
  altitude_reference: z
    .enum(['takeoff', 'agl'])
    .default('takeoff')
    .describe(
      'What the flight height is above: the take-off point, or the ground everywhere, which the flight then follows; the same where no ground is known',
    ),
  terrain: z
    .enum(['auto', 'ignore'])
    .default('auto')
    .describe(
      'auto: where a source knows the ground, rings are cut by it and its climbs count; ignore: rings over level ground',
    ),
  clearance_m: bounded(
    'clearance_m',
    'Height over the ground to keep, but no more than half of the flight height, metres in either unit mode',
  ).default(defaultClearance_m),
  height_limit_m: bounded(
    'height_m',
    'Highest above the take-off point to which the aircraft may climb over the ground in its way, metres in either unit mode',
  ).default(defaultHeightLimit_m),
  initial_battery: bounded('battery_pct', 'Battery at take-off').default(85),
  battery_temp_c: BatteryTemperature,
  hover_time_min: bounded('hover_time_min', 'Hover at the far point').default(0),
  as_flown: AsFlownSchema.optional(),
  elevation_penalty: bounded('penalty', '0.98 is neutral; drain is multiplied by 0.98 / value').default(0.98),
  use_battery_cycles: z.boolean().default(false),
  battery_cycles: bounded(
    'battery_cycles',
    'Charge cycles of the pack, used with use_battery_cycles',
  ).default(0),
  use_payload: z.boolean().default(false),
  payload_weight: bounded('payload_g', 'Payload mass, used with use_payload').default(0),
  battery_thresholds_pct: z
    .array(bounded('battery_pct', 'Battery left on the ground at home'))
    .min(1)
    .max(8)
    .refine((values) => new Set(values).size === values.length, fault({ says: 'fault.thresholds' }))
    .meta({ uniqueItems: true })
    .default([50, 40, 30, 20, 10]),
  speed_policy: SpeedPolicySchema.default('cruise'),
  fences: FencesSchema.optional().describe(
    'Areas to stay in or out of; no ring stops at them, but each says where they end the straight way to it',
  ),
  uncertainty: z.boolean().default(true).describe('Whether to give the conservative edge of each ring'),
  explanation: z.boolean().default(true).describe('Whether to say what each factor costs'),
  bearings: z
    .number()
    .int()
    .min(36)
    .max(720)
    .default(180)
    .describe(
      'Points per ring; over known ground a ring has more where it bends. Fewer than 90 are a sketch: over known ground what rises between two bearings is not seen',
    ),
};

export const RangeRequestMetric = z.strictObject({
  ...shared,
  unit_mode: z.literal('metric').optional().default('metric'),
  wind_speed: bounded('wind_speed_mps', 'Wind speed').default(0),
  gust_speed: bounded('gust_speed_mps', 'Gust speed').default(0),
  temperature: bounded('temp_c', 'Air temperature at the launch point').default(20),
  cruise_speed: bounded(
    'airspeed_mps',
    "Speed to hold over the ground, or through the air for wings; absent: the drone's cruise speed",
  ).optional(),
});

const RangeRequestImperial = z.strictObject({
  ...shared,
  unit_mode: z.literal('imperial'),
  wind_speed: mph('wind_speed_mps', 'Wind speed').default(0),
  gust_speed: mph('wind_speed_mps', 'Gust speed').default(0),
  temperature: z
    .number()
    .min(celsiusToFahrenheit(bounds.temp_c.min))
    .max(celsiusToFahrenheit(bounds.temp_c.max))
    .default(68)
    .meta({ description: 'Air temperature at the launch point', unit: '°F' }),
  cruise_speed: mph(
    'airspeed_mps',
    "Speed to hold over the ground, or through the air for wings; absent: the drone's cruise speed",
  ).optional(),
});

export const RangeRequest = z
  .discriminatedUnion('unit_mode', [RangeRequestMetric, RangeRequestImperial])
  .meta({ id: 'RangeRequest' });
export type RangeRequest = z.infer<typeof RangeRequest>;

export const UnreachableReasonSchema = z.enum([
  'WIND',
  'BATTERY',
  'GROUND',
  'CEILING',
  'TEMPERATURE',
  'PAYLOAD',
]);

const RingCutSchema = z
  .strictObject({
    reason: z
      .enum(cutReasons)
      .describe(
        '`ground`: it is as high as the flight; `clearance`: nearer to it than clearance_m and what the source may err; `ceiling`: to fly over it would lead above the service ceiling of the aircraft; `height_limit`: above height_limit_m',
      ),
    from_deg: z
      .number()
      .describe('First bearing that is cut, clockwise from north; what lies across north is two parts'),
    to_deg: z.number().describe('Last bearing that is cut'),
    lat: Latitude,
    lon: Longitude,
    ground_msl_m: measured('m', 'The highest ground that cuts, above mean sea level, and where'),
    outline: z.array(PositionSchema).describe('Closed outline of what is cut off'),
  })
  .meta({ id: 'RingCut' });

const FenceLimitsSchema = z
  .strictObject({
    directions_pct: measured(
      '%',
      'Share of the bearings on which a fence ends the way; 0 where an area lies between two of them',
    ),
    nearest: z
      .strictObject({
        kind: z
          .enum(['outside', 'inside'])
          .describe(
            '`outside`: the way leaves the areas to stay in; `inside`: it enters one of those to stay out of',
          ),
        bearing_deg: z.number().describe('Direction from the launch point'),
        distance_m: measured('m', 'From the launch point, 0 where that breaks a fence'),
        fence_name: z.string().optional().describe('Of the area that it leaves or enters'),
        lat: Latitude,
        lon: Longitude,
      })
      .describe('The nearest place where one does'),
    beyond: z
      .array(z.array(PositionSchema))
      .describe('Closed outlines of what of the ring lies beyond, seen from the launch point'),
  })
  .meta({
    id: 'FenceLimits',
    description: 'Where fences end the straight way from the launch point before it comes to the ring',
  });

export const RingSchema = z
  .strictObject({
    battery_threshold_pct: z.number().describe('Battery left on the ground at home'),
    label: z.string(),
    color: z.string().regex(/^#[0-9a-fA-F]{6}$/, like('#0072b2')),
    polygon: z.array(PositionSchema).describe('Closed outline, clockwise from north'),
    min_radius_m: z.number(),
    max_radius_m: z.number(),
    below_reserve: z.boolean(),
    conservative: z
      .strictObject({
        polygon: z.array(PositionSchema),
        min_radius_m: z.number(),
        max_radius_m: z.number(),
        unreachable_reason: z
          .enum(['WIND', 'BATTERY'])
          .optional()
          .describe(
            'Why the edge reaches nothing on some bearing on which the ring does: a little more wind than forecast would stop the flight, or the charge is too small to be sure; absent: it reaches something on all of those',
          ),
      })
      .optional()
      .describe(
        'From any point within this edge, 95 of 100 flights that come back at the speeds of the ring keep the threshold',
      ),
    speed_gain_pct: z.number().optional().meta({
      description: 'How much farther the ring reaches than at cruise speed, mean over the bearings, percent',
      unit: '%',
    }),
    explanation: ExplanationSchema.optional().describe(
      'Of a flight to the edge of the ring over level ground',
    ),
    holes: z
      .array(z.array(PositionSchema))
      .optional()
      .describe(
        'Closed outlines of places within the ring over which the aircraft can fly, but at which it cannot be at its height, since the ground is too high; they are holes of the conservative edge, too',
      ),
    cuts: z
      .array(RingCutSchema)
      .optional()
      .describe(
        'What the ground cuts off the ring over level ground, holes among it, by reason. The polygon has one point a bearing and leads straight between them; where it leads into an outline of these, nothing is reached',
      ),
    fence_limits: FenceLimitsSchema.optional().describe(
      'Absent: no fence was given that ends the straight way to the ring anywhere. The polygon does not stop at fences',
    ),
    unreachable_reason: UnreachableReasonSchema.optional(),
  })
  .meta({ id: 'Ring' });

export const RangeResult = z
  .strictObject({
    center: z.strictObject({ lat: Latitude, lon: Longitude, elevation_msl_m: z.number().optional() }),
    rings: z.array(RingSchema),
    oneway_ring: RingSchema,
    physics: z
      .strictObject({
        drone_key: z.string(),
        drone_source: z.string(),
        airspeed_mps: z.number(),
        air_density_kg_m3: z.number(),
        wind_aloft_mps: measured('m/s', 'Mean wind at flight height'),
        wind_height_m: measured(
          'm',
          'Height above ground at which the wind was reported; absent: it is taken as the same at every height',
        ).optional(),
        hover_drain_pct_per_min: z.number(),
        cruise_drain_pct_per_min: z.number(),
        upwind_airspeed_mps: z.number().optional(),
        downwind_airspeed_mps: z.number().optional(),
        upwind_ground_speed_mps: z.number().optional(),
        downwind_ground_speed_mps: z.number().optional(),
        climb_cost_pct: z.number(),
        descent_cost_pct: z.number(),
        fixed_cost_pct: z.number(),
        hover_cost_pct: z.number(),
        battery_temp_c: z.number(),
        battery_temperature_factor: z.number(),
        battery_age_factor: z.number(),
        mass_ratio: z.number(),
        as_flown: z.number(),
        as_flown_sd: z.number().optional(),
        calibration: z
          .strictObject({
            kind: z.enum(['rotor', 'vtol', 'fixed_wing']),
            phi: z.number(),
            f_a: z.number(),
            drag_area_m2: z.number(),
            hover_induced_velocity_mps: z.number(),
            residual_multiplier: z.number(),
            hover_basis: z.enum(['published', 'estimated']),
            bucket_residual: z.boolean(),
            parasite_share: z.number().optional(),
            endurance_speed_mps: z.number().optional(),
            stall_speed_mps: z.number().optional(),
          })
          .meta({ id: 'Calibration' }),
      })
      .meta({ id: 'Physics' }),
    weather: WeatherOfRings.optional(),
    warnings: z.array(WarningSchema),
    data_sources: z
      .strictObject({
        elevation_source: z.string(),
        elevation_error_m: z.number().optional(),
        elevation_sources: z.array(HeightSourceSchema).optional(),
      })
      .optional()
      .describe(
        'Where the ground comes from that the rings are cut by; absent: none is known, or it is ignored',
      ),
  })
  .meta({ id: 'RangeResult' });
