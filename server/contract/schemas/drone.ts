import { z } from 'zod';
import type { DroneBasis } from '../../../engine/aircraft/completeDrone.ts';
import { droneClasses } from '../../../engine/aircraft/drone.ts';
import { like } from '../fault.ts';
import { type DroneBoundName, droneBounds } from './droneBounds.ts';

const within = (name: DroneBoundName) => z.number().min(droneBounds[name].min).max(droneBounds[name].max);
export const figure = (name: DroneBoundName, description: string) => within(name).describe(description);
const whole = (name: DroneBoundName) => within(name).int();
const text = (max: number) => z.string().max(max);

/** Catalog key: lower-case words joined by underscores. */
export const DroneKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_]{0,63}$/, like('dji_mavic_3'))
  .meta({ description: 'Catalog key', example: 'dji_mavic_3' });

/** The fields of a catalog entry, with what each may hold. */
export const droneFields = {
  key: z
    .string()
    .min(1)
    .max(64)
    .meta({ description: 'Catalog key, identifies the drone', example: 'dji_mavic_3' }),
  cruise_speed_mps: figure('cruise_speed_mps', 'Cruise speed, m/s'),
  baseline_flight_time_min: figure(
    'baseline_flight_time_min',
    'Published flight time in calm air at sea level, minutes',
  ),
  battery_reserve_frac: figure('battery_reserve_frac', 'Battery reserve as a fraction of the pack'),
  max_payload_g: figure('max_payload_g', 'Maximum payload, grams'),
  hover_drain_pct_per_min: figure(
    'hover_drain_pct_per_min',
    'Battery drain in hover, percentage points per minute; for a fixed wing, which cannot hover, the drain while circling',
  ),
  manufacturer: text(100).optional(),
  model: text(100).optional(),
  aliases: z
    .array(text(40))
    .max(20)
    .optional()
    .meta({ description: 'Short names that people use for it', example: ['m3e'] }),
  class: z.enum(droneClasses).optional(),
  airframe: z
    .enum(['folding', 'open_frame', 'ducted'])
    .optional()
    .describe('Airframe design; chooses the prior for drag'),
  takeoff_mass_g: figure(
    'takeoff_mass_g',
    'Reference take-off mass with battery, without payload, grams',
  ).optional(),
  max_takeoff_mass_g: figure('max_takeoff_mass_g', 'Maximum take-off mass, grams').optional(),
  rotor_count: whole('rotor_count').optional(),
  propeller_diameter_m: figure('propeller_diameter_m', 'Propeller diameter, m').optional(),
  max_speed_mps: figure('max_speed_mps', 'Maximum level speed, m/s').optional(),
  normal_speed_mps: figure(
    'normal_speed_mps',
    'Fastest speed of an unattended aircraft, in its normal mode, m/s; absent for a multirotor: the smaller of max_speed_mps and 15, or more where it is known to cruise or was tested faster',
  ).optional(),
  max_ascent_mps: figure('max_ascent_mps', 'Maximum climb rate, m/s').optional(),
  max_descent_mps: figure('max_descent_mps', 'Maximum descent rate, m/s').optional(),
  max_wind_mps: figure('max_wind_mps', 'Wind limit, m/s').optional(),
  landing_max_wind_mps: figure(
    'landing_max_wind_mps',
    'Wind limit of take-off and landing if it is lower, m/s',
  ).optional(),
  stall_speed_mps: figure(
    'stall_speed_mps',
    'Fixed wing and VTOL: level stall speed at the reference mass at sea level, m/s; absent: 0.6 of the speed of the flight time',
  ).optional(),
  min_drag_speed_mps: figure(
    'min_drag_speed_mps',
    'Fixed wing and VTOL: airspeed of least drag (best glide) at the reference mass, m/s; shapes power over speed',
  ).optional(),
  operating_temp_min_c: figure('operating_temp_min_c', 'Lowest operating temperature, °C').optional(),
  operating_temp_max_c: figure('operating_temp_max_c', 'Highest operating temperature, °C').optional(),
  service_ceiling_m: figure('service_ceiling_m', 'Service ceiling above sea level, m').optional(),
  flight_time_test_speed_mps: figure(
    'flight_time_test_speed_mps',
    'Airspeed of the published flight time, m/s; below 1: it is the time of a hover, and forward flight follows the class of the airframe',
  ).optional(),
  max_flight_distance_m: figure('max_flight_distance_m', 'Published maximum flight distance, m').optional(),
  flight_distance_test_speed_mps: figure(
    'flight_distance_test_speed_mps',
    'Airspeed of the published distance, m/s',
  ).optional(),
  rth_speed_mps: figure(
    'rth_speed_mps',
    'Ground speed of the return to home, m/s; absent: the cruise speed',
  ).optional(),
  payload_exponent: figure(
    'payload_exponent',
    'Exponent of hover power over mass, if a payload table shows one',
  ).optional(),
  payload_flight_times: z
    .array(
      z.strictObject({
        takeoff_mass_g: figure('takeoff_mass_g', 'Take-off mass, grams'),
        flight_time_min: figure('flight_time_min', 'Endurance at that mass, minutes'),
        airspeed_mps: figure(
          'airspeed_mps',
          'Fixed wing and VTOL: airspeed of that flight, if it differs from that of the flight time, m/s',
        ).optional(),
      }),
    )
    .max(50)
    .optional(),
  as_flown: figure(
    'as_flown',
    "Consumption of this very aircraft over its sheet's, from its own flights",
  ).optional(),
  as_flown_sd: figure('as_flown_sd', 'Relative standard deviation of that for a single flight').optional(),
  chemistry: text(40).optional(),
  rated_cycles: whole('rated_cycles').optional(),
  spec_depth_pct: figure(
    'spec_depth_pct',
    'Share of the pack that the published times use, percent',
  ).optional(),
  hover_basis: z.enum(['published', 'estimated']).optional(),
  confidence: z.enum(['high', 'medium', 'low']).optional(),
  source: z
    .union([z.literal('own').meta({ id: 'OwnDrone' }), z.array(text(500)).max(20)])
    .meta({ id: 'DroneSource' })
    .optional()
    .describe(
      'Where the figures are published; `own`: an aircraft of this installation, from a sheet by hand or learned from its own flights',
    ),
  estimated_fields: z.array(text(64)).max(40).optional(),
  unverified_fields: z.array(text(64)).max(40).optional(),
  notes: text(2000).optional(),
};

/**
 * An entry of this product's catalog file, which leaves out what can be estimated. It is strict, so that a typing error in the catalog
 * shows at start.
 */
export const CatalogEntry = z.strictObject({
  ...droneFields,
  key: DroneKey,
  hover_drain_pct_per_min: droneFields.hover_drain_pct_per_min.optional(),
}) satisfies z.ZodType<DroneBasis>;

/** A catalog entry on the wire; an entry of a newer server passes through unchanged. */
export const DroneSchema = z.looseObject(droneFields).meta({ id: 'Drone', description: 'A catalog entry.' });

/** The drone of a request: a key alone, a whole entry, or fields that replace those of the entry with that key. */
export const DroneRequest = z.looseObject({ ...z.object(droneFields).partial().shape }).meta({
  id: 'DroneRequest',
  description: 'A catalog entry, its key alone, or a key and fields that replace those of its entry.',
});
export type DroneRequest = z.infer<typeof DroneRequest>;
