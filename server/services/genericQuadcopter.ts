import { completeDrone } from '../../engine/aircraft/completeDrone.ts';

/**
 * The aircraft of a range request that names none: a folding camera quadcopter of 0.9 kg, from the middle of that class in
 * the catalog (0.6–1.0 kg: flight 27–46 min, test speed 5–9 m/s, cruise 11–15 m/s, wind limit 10.5–12 m/s), on the cautious side of
 * each figure. It is not in the catalog, because nobody builds it.
 */
export const genericQuadcopter = completeDrone({
  key: 'generic_quadcopter',
  cruise_speed_mps: 12,
  baseline_flight_time_min: 30,
  battery_reserve_frac: 0.15,
  max_payload_g: 0,
  manufacturer: 'Generic',
  model: 'Quadcopter, 0.9 kg',
  class: 'multirotor',
  airframe: 'folding',
  takeoff_mass_g: 900,
  rotor_count: 4,
  max_speed_mps: 18,
  max_ascent_mps: 5,
  max_descent_mps: 3,
  max_wind_mps: 10,
  flight_time_test_speed_mps: 8,
  operating_temp_min_c: -10,
  operating_temp_max_c: 40,
  service_ceiling_m: 4000,
  chemistry: 'LiPo',
  rated_cycles: 200,
  confidence: 'low',
  source: ['Cautious figures of the catalog’s folding camera quadcopters'],
  estimated_fields: [
    'cruise_speed_mps',
    'baseline_flight_time_min',
    'battery_reserve_frac',
    'max_payload_g',
    'takeoff_mass_g',
    'flight_time_test_speed_mps',
  ],
  notes: 'No real aircraft. Choose yours for figures that mean something.',
});
