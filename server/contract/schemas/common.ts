import { z } from 'zod';
import { levelHeights_m } from '../../../engine/air/hourlyWeather.ts';
import { windSurfaces } from '../../../engine/air/windProfile.ts';
import { groundLimits_m, tallestRoof_m } from '../../../engine/geo/groundHeight.ts';
import type { Saying, Value, Values } from '../../../engine/saying.ts';
import { surfaceKinds } from '../../../engine/terrain/elevation.ts';
import { gravities } from '../../../engine/warnings/gravity.ts';
import { type Place, placeKinds } from '../../../engine/warnings/place.ts';
import { warningCodes } from '../../../engine/warnings/warning.ts';

/** A figure of an answer, in a unit. */
export const measured = (unit: string, description: string) => z.number().meta({ description, unit });

export const Latitude = z.number().min(-90).max(90).meta({ description: 'Latitude, degrees', unit: '°' });
export const Longitude = z.number().min(-180).max(180).meta({ description: 'Longitude, degrees', unit: '°' });

export const PositionSchema = z.strictObject({ lat: Latitude, lon: Longitude }).meta({ id: 'Position' });

/** A place, and the ground there where it is known. */
export const PlaceSchema = PositionSchema.extend({ elevation_msl_m: z.number().optional() });

/** The height of a launch point as the file of its plan has it. */
export const plannedLaunchMembers = {
  planned_ellipsoid_m: z.number().min(groundLimits_m.lowest).max(groundLimits_m.highest).optional().meta({
    description:
      'Height of the launch point above the WGS84 ellipsoid by the file of the plan (takeOffRefPoint of DJI); used where no ground is known there and waypoints are above sea level or the ellipsoid',
    unit: 'm',
  }),
  planned_above_ground_m: z.number().min(0).max(tallestRoof_m).optional().meta({
    description:
      'Height of the launch point above the ground under it, as of a roof, by the file of the plan',
    unit: 'm',
  }),
};

/** A launch point, its ground where that is known, and its height by the file of the plan. */
export const LaunchSchema = PlaceSchema.extend(plannedLaunchMembers);

export const SayingSchema: z.ZodType<Saying, Saying> = z.lazy(() =>
  z.strictObject({ says: z.string(), values: ValuesSchema.optional() }),
);

const ValueSchema: z.ZodType<Value, Value> = z.union([
  z.number(),
  z.string(),
  SayingSchema,
  z.array(z.union([z.string(), SayingSchema])),
]);

/** The values of a message, in SI units. */
export const ValuesSchema: z.ZodType<Values, Values> = z.record(z.string(), ValueSchema).meta({
  id: 'Values',
  type: 'object',
  description: 'What the message says besides, in the unit that ends its name',
});

/** The parts of a finding by which the catalogue of messages says it. */
export const SaidShape = {
  says: z.string().optional().describe('Which of the messages of the code it is; absent: it has one'),
  values: ValuesSchema.optional(),
};

/** A finding without its sentence. */
export const FindingSchema = z.strictObject({
  code: z.enum(warningCodes),
  ...SaidShape,
  gravity: z
    .enum(gravities)
    .optional()
    .describe(
      '`forbids`: the flight cannot be flown so; `doubt`: it may not work; `unknown`: something was assumed; `note`: worth knowing',
    ),
  leg_index: z.number().int().optional(),
  waypoint_index: z.number().int().optional(),
  flight_index: z
    .number()
    .int()
    .optional()
    .describe(
      'The flight of a plan over several batteries whose way out to the end of that leg, or from there to the swap place, is meant',
    ),
  value: z.number().optional(),
  limit: z.number().optional(),
  height_m: z
    .number()
    .optional()
    .meta({ description: 'The height above the launch point for which the value holds', unit: 'm' }),
  unit: z.string().optional(),
});

const FindingPlace = z
  .strictObject({
    kind: z
      .enum(placeKinds)
      .describe(
        '`launch`: the launch point; `leg`: leg `number`; `waypoint`: waypoint `number`; `return`: the return from waypoint `number`; `way_out`: the way of flight `flight_number` to waypoint `number`; `to_swap`: its way from waypoint `number` to the swap point; `resume`: its way out to where it resumes the route inside leg `number`; `break`: its way home from where it ends inside leg `number`; `end`: the way from the last waypoint back to waypoint `number`; `flight`: flight `flight_number`; `swap_point`: where batteries are changed',
      ),
    number: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('The leg, or the waypoint where the way begins or ends, from 1: leg 4 ends at waypoint 4'),
    flight_number: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('The flight of a plan over several batteries, from 1'),
  })
  .meta({ id: 'FindingPlace' }) satisfies z.ZodType<Place>;

const { code, ...FindingShape } = FindingSchema.shape;

export const WarningSchema = z
  .strictObject({
    code,
    message: z.string(),
    place: FindingPlace.optional().describe(
      'The part of the flight that the warning is about, to say without reading the message; absent: all of it, or the rings',
    ),
    ...FindingShape,
  })
  .meta({ id: 'Warning', description: 'The request is valid, but this is worth a look.' });

/** The limits of a figure in its unit, and how far an arrow key moves it. */
export interface Bound {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** The unit in which people write it, where that is another one; `step` is in it. */
  readonly shown?: 'km' | 'cm';
  readonly step: number;
  /** A wind may be shown in another unit than a speed. */
  readonly quantity?: 'wind' | undefined;
}

/** Bounds that range and mission requests share. Names end in units. */
export const bounds = {
  wind_speed_mps: { min: 0, max: 60, unit: 'm/s', step: 1, quantity: 'wind' },
  gust_speed_mps: { min: 0, max: 60, unit: 'm/s', step: 1, quantity: 'wind' },
  wind_height_m: { min: levelHeights_m.least, max: levelHeights_m.most, unit: 'm', step: 1 },
  wind_dir_deg: { min: 0, max: 360, unit: '°', step: 5 },
  temp_c: { min: -60, max: 60, unit: '°C', step: 1 },
  humidity_pct: { min: 0, max: 100, unit: '%', step: 5 },
  height_m: { min: 0, max: 5000, unit: 'm', step: 10 },
  altitude_m: { min: -500, max: 9000, unit: 'm', step: 5 },
  ground_msl_m: { min: groundLimits_m.lowest, max: groundLimits_m.highest, unit: 'm', step: 5 },
  clearance_m: { min: 0, max: 500, unit: 'm', step: 5 },
  max_height_above_ground_m: { min: 1, max: 5000, unit: 'm', step: 10 },
  eye_height_m: { min: 0, max: 100, unit: 'm', step: 0.1 },
  track_tolerance_m: { min: 0.1, max: 1000, unit: 'm', step: 1 },
  line_spacing_m: { min: 0.5, max: 5000, unit: 'm', step: 1 },
  line_course_deg: { min: 0, max: 360, unit: '°', step: 5 },
  overshoot_m: { min: 0, max: 1000, unit: 'm', step: 5 },
  corridor_width_m: { min: 1, max: 5000, unit: 'm', step: 5 },
  follow_tolerance_m: { min: 1, max: 100, unit: 'm', step: 1 },
  picture_every_m: { min: 0.5, max: 5000, unit: 'm', step: 1 },
  picture_every_s: { min: 0.2, max: 600, unit: 's', step: 0.1 },
  ground_sample_m: { min: 0.0005, max: 2, unit: 'm', shown: 'cm', step: 0.1 },
  overlap_pct: { min: 0, max: 95, unit: '%', step: 5 },
  standoff_m: { min: 2, max: 500, unit: 'm', step: 1 },
  orbit_radius_m: { min: 2, max: 5000, unit: 'm', step: 1 },
  object_radius_m: { min: 0, max: 1000, unit: 'm', step: 1 },
  turns: { min: 0.05, max: 20, unit: '', step: 0.25 },
  picture_step_deg: { min: 1, max: 120, unit: '°', step: 1 },
  circle_tolerance_m: { min: 0.05, max: 50, unit: 'm', step: 0.1 },
  look_down_deg: { min: 0, max: 80, unit: '°', step: 5 },
  airspeed_mps: { min: 1, max: 60, unit: 'm/s', step: 0.5 },
  /** Speeds of a leg in files: from a crawl past a mast to a fixed wing’s dash. */
  leg_speed_mps: { min: 0.1, max: 200, unit: 'm/s', step: 0.5 },
  battery_pct: { min: 0, max: 100, unit: '%', step: 1 },
  battery_cycles: { min: 0, max: 5000, unit: 'cycles', step: 10 },
  payload_g: { min: 0, max: 200_000, unit: 'g', step: 50 },
  hover_time_min: { min: 0, max: 600, unit: 'min', step: 1 },
  hover_time_s: { min: 0, max: 86_400, unit: 's', step: 5 },
  penalty: { min: 0.5, max: 1, unit: '', step: 0.01 },
  fine_tune_factor: { min: 0.5, max: 1.5, unit: '', step: 0.01 },
  as_flown: { min: 0.5, max: 2, unit: '', step: 0.01 },
} as const satisfies Record<string, Bound>;

export type BoundName = keyof typeof bounds;

/** A number field; OpenAPI and the window's fields both read its range, unit and description. */
export function bounded(name: BoundName, description: string) {
  const { min, max, unit } = bounds[name];
  return z.number().min(min).max(max).meta({ description, unit });
}

/** Factor of real flights over the sheet. */
export const AsFlownSchema = bounded(
  'as_flown',
  "Consumption of real flights over the sheet's; absent: that of the aircraft's own flights, else of its class, with its spread; 1: the sheet as it is",
);

/** Surface under a reported wind. */
export const WindOver = z
  .enum(windSurfaces)
  .describe(
    'What the reported wind blows over, which says how it grows with height; only counts with wind_height_m. Absent: open',
  );

/** The pack at take-off, which decides what cold costs; °C in either unit mode, as its name says. */
export const BatteryTemperature = bounded(
  'temp_c',
  "Pack at take-off, °C in either unit mode; absent: kept warm, at the larger of the air's temperature and 15 °C",
).optional();

/** The speed to fly at; `{mps}` is in m/s in either unit mode. */
export const SpeedPolicySchema = z
  .union(
    [
      z.enum(['cruise', 'best_range']).meta({ id: 'NamedSpeed' }),
      z.strictObject({ mps: bounded('airspeed_mps', 'The speed to hold') }).meta({ id: 'SpeedToHold' }),
    ],
    'must be "cruise", "best_range", or {"mps": n} with n from 1 to 60 m/s',
  )
  .meta({
    id: 'SpeedPolicy',
    description:
      '`cruise`: the speed of the plan, the request or the drone; `best_range`: the speed with the least charge per distance over ground; `{mps}`: that speed, m/s',
  });

export const IntervalSchema = z
  .strictObject({
    low_pct: measured('%', 'Lower end'),
    high_pct: measured('%', 'Upper end'),
  })
  .meta({ id: 'Interval', description: 'Contains the true figure in 90 of 100 flights; percentage points' });

const points = (description: string) => z.number().meta({ description, unit: '%' });

export const ExplanationSchema = z
  .strictObject({
    total_pct: points('Charge that the flight uses; the sum of the others'),
    level_flight_pct: points('Level flight at 20 °C in calm air, without payload, with a new pack'),
    climb_pct: points('Climbs and descents'),
    hover_pct: points('Hover that the request asks for'),
    overhead_pct: points('Take-off, stops, turns and landing'),
    payload_pct: points('Added by the payload'),
    elevation_pct: points('Added by thin air over a high launch point'),
    temperature_pct: points('Added by pack and air colder or warmer than 20 °C'),
    wind_pct: points('Added by wind and gusts; negative where they help'),
    ageing_pct: points('Added by the cycles of the pack'),
    as_flown_pct: points('What real flights use beyond the sheet'),
    tuning_pct: points('Added by the penalty and endurance factors of the request'),
  })
  .meta({
    id: 'Explanation',
    description: 'Percentage points that each factor costs; they add up to the total',
  });

/** Where heights are from, and what they are. */
export const HeightSourceSchema = z
  .strictObject({
    kind: z.string().describe('The kind of source, as elevation_source names it'),
    name: z.string().optional().describe('The name of the file, of a file'),
    surface: z
      .enum(surfaceKinds)
      .describe(
        'What the heights are of: bare ground, or trees and buildings with it; mixed: of both, or nobody says',
      ),
    datum: z.enum(['EGM96', 'EGM2008', 'mixed']).describe('Mean sea level as the source has it'),
    dated: z.string().optional().describe('When they were measured, a year or several'),
    error_m: z.number().describe('Standard deviation of its heights, as the source or its makers state it'),
    cell_m: z.number().describe('Distance of its samples'),
  })
  .meta({ id: 'HeightSource' });
