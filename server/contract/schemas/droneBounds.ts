import type { Bound } from './common.ts';

/** The limits of an aircraft's figures: entries of the catalog, requests, own aircraft and the window's fields all keep them. */
export const droneBounds = {
  cruise_speed_mps: { min: 1, max: 60, unit: 'm/s', step: 0.5 },
  baseline_flight_time_min: { min: 1, max: 1000, unit: 'min', step: 1 },
  hover_time_min: { min: 1, max: 1000, unit: 'min', step: 1 },
  battery_reserve_frac: { min: 0, max: 0.9, unit: '', step: 0.05 },
  max_payload_g: { min: 0, max: 200_000, unit: 'g', step: 50 },
  hover_drain_pct_per_min: { min: 0.01, max: 100, unit: '%/min', step: 0.05 },
  takeoff_mass_g: { min: 20, max: 500_000, unit: 'g', step: 50 },
  max_takeoff_mass_g: { min: 20, max: 500_000, unit: 'g', step: 50 },
  rotor_count: { min: 1, max: 32, unit: '', step: 1 },
  propeller_diameter_m: { min: 0.02, max: 5, unit: 'm', shown: 'cm', step: 1 },
  max_speed_mps: { min: 1, max: 100, unit: 'm/s', step: 0.5 },
  normal_speed_mps: { min: 1, max: 100, unit: 'm/s', step: 0.5 },
  max_ascent_mps: { min: 0.2, max: 30, unit: 'm/s', step: 0.5 },
  max_descent_mps: { min: 0.2, max: 30, unit: 'm/s', step: 0.5 },
  max_wind_mps: { min: 0, max: 60, unit: 'm/s', step: 0.5, quantity: 'wind' },
  landing_max_wind_mps: { min: 0, max: 60, unit: 'm/s', step: 0.5, quantity: 'wind' },
  stall_speed_mps: { min: 1, max: 60, unit: 'm/s', step: 0.5 },
  min_drag_speed_mps: { min: 1, max: 60, unit: 'm/s', step: 0.5 },
  operating_temp_min_c: { min: -60, max: 60, unit: '°C', step: 1 },
  operating_temp_max_c: { min: -60, max: 80, unit: '°C', step: 1 },
  service_ceiling_m: { min: 100, max: 15_000, unit: 'm', step: 100 },
  flight_time_test_speed_mps: { min: 0, max: 60, unit: 'm/s', step: 0.5 },
  max_flight_distance_m: { min: 100, max: 1_000_000, unit: 'm', shown: 'km', step: 1 },
  flight_distance_test_speed_mps: { min: 1, max: 60, unit: 'm/s', step: 0.5 },
  rth_speed_mps: { min: 1, max: 60, unit: 'm/s', step: 0.5 },
  payload_exponent: { min: 1, max: 4, unit: '', step: 0.05 },
  flight_time_min: { min: 0.5, max: 1000, unit: 'min', step: 1 },
  airspeed_mps: { min: 1, max: 60, unit: 'm/s', step: 0.5 },
  as_flown: { min: 0.5, max: 2, unit: '', step: 0.01 },
  as_flown_sd: { min: 0, max: 1, unit: '', step: 0.01 },
  rated_cycles: { min: 50, max: 5000, unit: 'cycles', step: 50 },
  spec_depth_pct: { min: 50, max: 100, unit: '%', step: 5 },
} as const satisfies Record<string, Bound>;

export type DroneBoundName = keyof typeof droneBounds;
