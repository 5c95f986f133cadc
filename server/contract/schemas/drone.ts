import { z } from 'zod';
import type { DroneBasis } from '../../../engine/aircraft/completeDrone.ts';

const number = (min: number, max: number, description: string) =>
  z.number().min(min).max(max).meta({ description });
const text = (max: number) => z.string().max(max);

/** Catalog key: lower-case words joined by underscores. */
export const DroneKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_]{0,63}$/)
  .meta({ description: 'Catalog key', example: 'dji_mavic_3' });

const fields = {
  key: z
    .string()
    .min(1)
    .max(64)
    .meta({ description: 'Catalog key, identifies the drone', example: 'dji_mavic_3' }),
  cruise_speed_mps: number(1, 60, 'Cruise speed, m/s'),
  baseline_flight_time_min: number(1, 1000, 'Published flight time in calm air at sea level, minutes'),
  battery_reserve_frac: number(0, 0.9, 'Battery reserve as a fraction of the pack'),
  max_payload_g: number(0, 200_000, 'Maximum payload, grams'),
  hover_drain_pct_per_min: number(
    0.01,
    100,
    'Battery drain in hover, percentage points per minute; for a fixed wing, which cannot hover, the drain while circling',
  ),
  manufacturer: text(100).optional(),
  model: text(100).optional(),
  aliases: z
    .array(text(40))
    .max(20)
    .optional()
    .meta({ description: 'Short names that people use for it', example: ['m3e'] }),
  class: z.enum(['multirotor', 'vtol', 'fixed_wing']).optional(),
  airframe: z
    .enum(['folding', 'open_frame', 'ducted'])
    .optional()
    .meta({ description: 'Airframe design; chooses the prior for drag' }),
  takeoff_mass_g: number(
    20,
    500_000,
    'Reference take-off mass with battery, without payload, grams',
  ).optional(),
  max_takeoff_mass_g: number(20, 500_000, 'Maximum take-off mass, grams').optional(),
  rotor_count: z.number().int().min(1).max(32).optional(),
  propeller_diameter_m: number(0.02, 5, 'Propeller diameter, m').optional(),
  max_speed_mps: number(1, 100, 'Maximum level speed, m/s').optional(),
  normal_speed_mps: number(
    1,
    100,
    'Fastest speed of an unattended aircraft, in its normal mode, m/s; absent for a multirotor: the smaller of max_speed_mps and 15, or more where it is known to cruise or was tested faster',
  ).optional(),
  max_ascent_mps: number(0.2, 30, 'Maximum climb rate, m/s').optional(),
  max_descent_mps: number(0.2, 30, 'Maximum descent rate, m/s').optional(),
  max_wind_mps: number(0, 60, 'Wind limit, m/s').optional(),
  landing_max_wind_mps: number(0, 60, 'Wind limit of take-off and landing if it is lower, m/s').optional(),
  stall_speed_mps: number(
    1,
    60,
    'Fixed wing and VTOL: level stall speed at the reference mass at sea level, m/s; absent: 0.6 of the speed of the flight time',
  ).optional(),
  min_drag_speed_mps: number(
    1,
    60,
    'Fixed wing and VTOL: airspeed of least drag (best glide) at the reference mass, m/s; shapes power over speed',
  ).optional(),
  operating_temp_min_c: number(-60, 60, 'Lowest operating temperature, °C').optional(),
  operating_temp_max_c: number(-60, 80, 'Highest operating temperature, °C').optional(),
  service_ceiling_m: number(100, 15_000, 'Service ceiling above sea level, m').optional(),
  flight_time_test_speed_mps: number(0, 60, 'Airspeed of the published flight time, m/s').optional(),
  max_flight_distance_m: number(100, 1_000_000, 'Published maximum flight distance, m').optional(),
  flight_distance_test_speed_mps: number(1, 60, 'Airspeed of the published distance, m/s').optional(),
  rth_speed_mps: number(
    1,
    60,
    'Ground speed of the return to home, m/s; absent: the cruise speed',
  ).optional(),
  payload_exponent: number(
    1,
    4,
    'Exponent of hover power over mass, if a payload table shows one',
  ).optional(),
  payload_flight_times: z
    .array(
      z.strictObject({
        takeoff_mass_g: number(20, 500_000, 'Take-off mass, grams'),
        flight_time_min: number(0.5, 1000, 'Endurance at that mass, minutes'),
        airspeed_mps: number(
          1,
          60,
          'Fixed wing and VTOL: airspeed of that flight, if it differs from that of the flight time, m/s',
        ).optional(),
      }),
    )
    .max(50)
    .optional(),
  as_flown: number(
    0.5,
    2,
    "Consumption of this very aircraft over its sheet's, from its own flights",
  ).optional(),
  as_flown_sd: number(0, 1, 'Relative standard deviation of that for a single flight').optional(),
  chemistry: text(40).optional(),
  rated_cycles: z.number().int().min(50).max(5000).optional(),
  spec_depth_pct: number(50, 100, 'Share of the pack that the published times use, percent').optional(),
  hover_basis: z.enum(['published', 'estimated']).optional(),
  confidence: z.enum(['high', 'medium', 'low']).optional(),
  source: z
    .union([z.literal('own'), z.array(text(500)).max(20)])
    .optional()
    .meta({
      description: 'Where the figures are published; `own`: an aircraft learned from its own flights',
    }),
  estimated_fields: z.array(text(64)).max(40).optional(),
  unverified_fields: z.array(text(64)).max(40).optional(),
  notes: text(2000).optional(),
};

/**
 * An entry of this product's catalog file, which leaves out what can be estimated. It is strict, so that a typing error in the catalog
 * shows at start.
 */
export const CatalogEntry = z.strictObject({
  ...fields,
  key: DroneKey,
  hover_drain_pct_per_min: fields.hover_drain_pct_per_min.optional(),
}) satisfies z.ZodType<DroneBasis>;

/** A catalog entry on the wire; an entry of a newer server passes through unchanged. */
export const DroneSchema = z.looseObject(fields).meta({ id: 'Drone', description: 'A catalog entry.' });

/** The drone of a request: a key alone, a whole entry, or fields that replace those of the entry with that key. */
export const DroneRequest = z.looseObject({ ...z.object(fields).partial().shape }).meta({
  id: 'DroneRequest',
  description: 'A catalog entry, its key alone, or a key and fields that replace those of its entry.',
});
export type DroneRequest = z.infer<typeof DroneRequest>;
