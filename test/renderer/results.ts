import type { MissionResult, RangeResult } from '../../renderer/map/mapProps.ts';

type Leg = MissionResult['legs'][number];
type Ring = RangeResult['rings'][number];

const bern = { lat: 46.948, lon: 7.4474 };

export const leg = (leg_index: number, part: Partial<Leg> = {}): Leg => ({
  leg_index,
  from: { ...bern, altitude_m: 60 },
  to: { ...bern, altitude_m: 60 },
  distance_m: 1000,
  course_deg: 90,
  climb_m: 0,
  battery_start_pct: 100 - 10 * leg_index,
  battery_end_pct: 80 - 10 * leg_index,
  can_complete: true,
  status: 'ok',
  reasons: [],
  hover_s: 0,
  headwind_mps: 0,
  crosswind_mps: 0,
  duration_s: 100,
  battery_used_pct: 10,
  ground_speed_mps: 10,
  airspeed_mps: 10,
  rth_cost_pct: 5,
  return_margin_pct: 40 - 10 * leg_index,
  ...part,
});

export const missionResult = (part: Partial<MissionResult> = {}): MissionResult => ({
  mission_verdict: 'complete',
  criterion: '95_of_100',
  as_flown: 1,
  end_action: 'go_home',
  legs: [leg(0), leg(1), leg(2)],
  total_distance_m: 3000,
  total_duration_s: 300,
  final_battery_pct: 60,
  return_home: { distance_m: 1500, duration_s: 150, cost_pct: 19, battery_at_home_pct: 41, path: [] },
  min_return_margin_pct: 20,
  warnings: [],
  path_polyline: [],
  data_sources: { elevation_source: 'fallback', weather_source: 'entered by hand', drone_source: 'catalog' },
  ...part,
});

export const ring = (battery_threshold_pct: number, part: Partial<Ring> = {}): Ring => ({
  battery_threshold_pct,
  label: `${battery_threshold_pct} % left at home`,
  color: '#0072b2',
  polygon: [bern, bern, bern, bern],
  min_radius_m: 60 * (100 - battery_threshold_pct),
  max_radius_m: 80 * (100 - battery_threshold_pct),
  below_reserve: false,
  ...part,
});

export const rangeResult = (part: Partial<RangeResult> = {}): RangeResult => ({
  center: bern,
  rings: [ring(50), ring(30), ring(20)],
  oneway_ring: ring(25, { max_radius_m: 12_000 }),
  physics: {
    drone_key: 'dji_mavic_3',
    drone_source: 'catalog',
    airspeed_mps: 15,
    air_density_kg_m3: 1.2,
    wind_aloft_mps: 8,
    hover_drain_pct_per_min: 2.5,
    cruise_drain_pct_per_min: 2.2,
    upwind_ground_speed_mps: 7,
    downwind_ground_speed_mps: 23,
    climb_cost_pct: 1,
    descent_cost_pct: 1,
    fixed_cost_pct: 0,
    hover_cost_pct: 0,
    battery_temp_c: 20,
    battery_temperature_factor: 1,
    battery_age_factor: 1,
    mass_ratio: 1,
    as_flown: 1,
    calibration: {
      kind: 'rotor' as const,
      phi: 0.3,
      f_a: 0.05,
      drag_area_m2: 0.02,
      hover_induced_velocity_mps: 5,
      residual_multiplier: 1,
      hover_basis: 'published',
      bucket_residual: false,
    },
  },
  warnings: [],
  ...part,
});

type Flight = NonNullable<MissionResult['battery_plan']>[number];

/** A flight over a part of the plan, home with 41 % expected and 34 % in 95 of 100. */
export const batteryFlight = (
  flight_index: number,
  legs: readonly Leg[],
  part: Partial<Flight> = {},
): Flight => ({
  flight_index,
  first_waypoint_index: legs[0]?.leg_index ?? 0,
  last_waypoint_index: legs.at(-1)?.leg_index ?? 0,
  distance_m: 1000 * legs.length + 1500,
  duration_s: 100 * legs.length + 150,
  battery_at_home_pct: 41,
  return_height_m: 100,
  battery_at_home: { low_pct: 34, high_pct: 48 },
  legs: [...legs],
  ...part,
});
