import fc from 'fast-check';
import type { Weather } from '../../engine/air/weather.ts';
import { energyAt } from '../../engine/aircraft/chargeCurve.ts';
import { completeDrone } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import type { Waypoint } from '../../engine/mission/mission.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';

/** One seed for every property: a failure seen once is seen again. */
export const manyRuns = { numRuns: 200 };

/**
 * Published figures: dji.com specification pages; but for the normal mode, of 15 m/s, which here is as fast as the aircraft: most tests
 * need one limit alone.
 */
export const foldingDrone: Drone = completeDrone({
  key: 'dji_mavic_3_classic',
  cruise_speed_mps: 15,
  baseline_flight_time_min: 46,
  hover_drain_pct_per_min: 100 / 40,
  hover_basis: 'published',
  airframe: 'folding',
  takeoff_mass_g: 895,
  rotor_count: 4,
  propeller_diameter_m: 0.239,
  max_speed_mps: 21,
  normal_speed_mps: 21,
  max_ascent_mps: 8,
  max_descent_mps: 6,
  max_wind_mps: 12,
  operating_temp_min_c: -10,
  operating_temp_max_c: 40,
  service_ceiling_m: 6000,
  flight_time_test_speed_mps: 9,
  max_flight_distance_m: 30_000,
  flight_distance_test_speed_mps: 13,
  chemistry: 'LiPo',
  rated_cycles: 200,
});

/** The same as its wind alone would let it fly: its maker's limit of wind forbids less than what it has no headway against. */
export const windproofDrone: Drone = { ...foldingDrone, max_wind_mps: undefined };

export const industrialDrone: Drone = completeDrone({
  key: 'dji_matrice_350_rtk',
  cruise_speed_mps: 12,
  baseline_flight_time_min: 55,
  airframe: 'open_frame',
  takeoff_mass_g: 6470,
  max_takeoff_mass_g: 9200,
  max_payload_g: 2730,
  rotor_count: 4,
  propeller_diameter_m: 0.5334,
  max_speed_mps: 23,
  normal_speed_mps: 23,
  flight_time_test_speed_mps: 8,
});

/** Hover and flight time of the maker lie outside momentum theory: 16 and 20 min. */
export const racingDrone: Drone = completeDrone({
  key: 'dji_fpv',
  cruise_speed_mps: 11.1,
  baseline_flight_time_min: 20,
  hover_drain_pct_per_min: 100 / 16,
  takeoff_mass_g: 795,
  max_speed_mps: 39,
  normal_speed_mps: 39,
});

/** Nothing but the three figures that a caller must send. */
export const inlineDrone: Drone = completeDrone({
  key: 'my_quad',
  cruise_speed_mps: 11,
  baseline_flight_time_min: 22,
});

export const sampleDrones = [foldingDrone, industrialDrone, racingDrone, inlineDrone];

/** 20 °C at sea level is not 1.225 kg/m³; the tests that need the density itself say so. */
export const calm: Weather = {
  wind_speed_mps: 0,
  wind_dir_deg: 0,
  gust_speed_mps: 0,
  temp_c: 20,
  humidity_pct: 50,
};

export const wind = (wind_speed_mps: number, wind_dir_deg: number, gust_speed_mps = 0): Weather => ({
  ...calm,
  wind_speed_mps,
  wind_dir_deg,
  gust_speed_mps,
});

/** Energy of the points that a full pack, or one of a charge, has lost; in percent of a full one. */
export const energyOf = (lost_pct: number, initial_pct = 100): number =>
  energyAt(initial_pct) - energyAt(initial_pct - lost_pct);

export const rangeInput = (change: Partial<RangeInput> = {}): RangeInput => ({
  center: { lat: 47, lon: 8 },
  drone: foldingDrone,
  weather: calm,
  height_m: 120,
  initial_battery_pct: 100,
  hover_time_s: 0,
  elevation_penalty: 0.98,
  battery_cycles: 0,
  as_flown: 1,
  payload_g: 0,
  battery_thresholds_pct: [50, 40, 30, 20, 10],
  bearings: 72,
  ...change,
});

export const waypoint = (
  lat: number,
  lon: number,
  height_m = 60,
  change: Partial<Waypoint> = {},
): Waypoint => ({ lat, lon, altitude: { datum: 'takeoff', value_m: height_m }, hover_time_s: 0, ...change });

export const missionInput = (
  waypoints: readonly Waypoint[],
  change: Partial<Omit<MissionInput, 'options'>> & { options?: Partial<MissionInput['options']> } = {},
): MissionInput => ({
  waypoints,
  end_action: 'go_home',
  home: { lat: 47, lon: 8 },
  drone: foldingDrone,
  battery: { initial_pct: 100, rth_threshold_pct: 25, cycles: 0 },
  weather: calm,
  terrain: { source: 'test', elevations_msl_m: waypoints.map(() => 0).concat(0), fallback_indices: [] },
  ...change,
  options: {
    payload_g: 0,
    preflight_hover_s: 0,
    alt_penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: 1,
    multi_battery: false,
    smart_rth_enabled: true,
    ...change.options,
  },
});

/**
 * Numbers of a range: most of them spread evenly, some drawn from all the floating-point numbers there are. Of these nearly all
 * lie at the end next to 0: of winds up to 9 m/s drawn so, hardly one in a hundred would be felt.
 */
export const numbers = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: evenly(min, max) },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }) },
  );

export const evenly = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1_000_000 }).map((step) => min + ((max - min) * step) / 1_000_000);

/** Weather over all that a request may hold. */
export const anyWeather: fc.Arbitrary<Weather> = fc.record({
  wind_speed_mps: numbers(0, 60),
  wind_dir_deg: numbers(0, 360),
  gust_speed_mps: numbers(0, 60),
  temp_c: numbers(-60, 60),
  humidity_pct: numbers(0, 100),
  wind_height_m: fc.option(numbers(1, 500), { nil: undefined }),
});

/** Drones over all that a request may hold, most of them nonsense. */
export const anyDrone: fc.Arbitrary<Drone> = fc
  .record(
    {
      key: fc.constant('any'),
      cruise_speed_mps: numbers(1, 60),
      baseline_flight_time_min: numbers(1, 1000),
      hover_drain_pct_per_min: numbers(0.01, 100),
      battery_reserve_frac: numbers(0, 0.9),
      max_payload_g: numbers(0, 200_000),
      airframe: fc.constantFrom('folding' as const, 'open_frame' as const, 'ducted' as const),
      takeoff_mass_g: numbers(20, 500_000),
      max_takeoff_mass_g: numbers(20, 500_000),
      rotor_count: fc.integer({ min: 1, max: 32 }),
      propeller_diameter_m: numbers(0.02, 5),
      max_speed_mps: numbers(1, 100),
      max_ascent_mps: numbers(0.2, 30),
      max_descent_mps: numbers(0.2, 30),
      service_ceiling_m: numbers(100, 15_000),
      flight_time_test_speed_mps: numbers(0, 60),
      max_flight_distance_m: numbers(100, 1_000_000),
      flight_distance_test_speed_mps: numbers(1, 60),
      rth_speed_mps: numbers(1, 60),
      payload_exponent: numbers(1, 4),
      rated_cycles: fc.integer({ min: 50, max: 5000 }),
      spec_depth_pct: numbers(50, 100),
    },
    { requiredKeys: ['key', 'cruise_speed_mps', 'baseline_flight_time_min'] },
  )
  .map(completeDrone);

/** Every number inside plain data, with its path; for the demand that an answer holds finite numbers alone. */
export function oddNumbersIn(value: unknown, path = 'result'): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => oddNumbersIn(inner, `${path}.${key}`));
}
