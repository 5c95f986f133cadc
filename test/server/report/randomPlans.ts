import fc from 'fast-check';
import type { Fence } from '../../../engine/fence/fence.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import type { RangeGround, RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { type Ground, overKnown, perDegree_m } from '../../engine/mission/groundedMission.ts';
import { foldingDrone, inlineDrone, numbers, waypoint, wind } from '../../engine/samples.ts';

export const home = { lat: 47, lon: 8 };
const home_msl_m = 400;

/** Numbers of a range, most of them of its mild part: a plan that nothing forbids is as rare as the harshest otherwise. */
const mild = (from: number, to: number, min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof({ weight: 5, arbitrary: numbers(from, to) }, { weight: 1, arbitrary: numbers(min, max) });

/** One of these values, most of them the first. */
const mostly = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(usual, usual, usual, usual, ...others);

const flightWind = fc.record({
  wind_speed_mps: numbers(0, 14),
  wind_dir_deg: numbers(0, 360),
  gust_speed_mps: numbers(0, 16),
});

const clauses = [{ says: 'aircraft.flies.alone', values: { flight_time_min: 20 } }];

/** Findings about a file, as its readers make them: what they assumed, what they left out, what they doubt. */
const ofFile: readonly Warning[] = [
  { code: 'HOME_ASSUMED' },
  { code: 'HOME_ASSUMED', says: 'HOME_ASSUMED.recording', values: { elevation_msl_m: 412 } },
  { code: 'RETURN_BY_HAND' },
  { code: 'ALTITUDE_ASSUMED', values: { every: 'yes', all: 4, default_m: 60 }, value: 4 },
  { code: 'ALTITUDE_REFERENCE_ASSUMED', values: { of: 'table' } },
  { code: 'UNIT_ASSUMED', values: { name: 'height', unit: 'm' } },
  {
    code: 'AIRCRAFT_DIFFERS',
    says: 'AIRCRAFT_DIFFERS.file',
    values: { article: 'a', name: 'DJI Mini 4 Pro', chosen: 'DJI Mavic 3 Enterprise' },
  },
  {
    code: 'AIRCRAFT_DIFFERS',
    says: 'AIRCRAFT_DIFFERS.figures',
    values: { whose: 'catalog', name: 'DJI Mavic 3', clauses },
  },
  { code: 'DEFAULT_DRONE', values: { flight_time_min: 25, cruise_mps: 10 } },
  { code: 'COMMANDS_NOT_COUNTED', values: { clauses }, value: 3 },
  { code: 'POINTS_IGNORED', values: { clauses }, value: 1 },
  { code: 'WAITS_IGNORED', values: { clauses }, value: 12 },
  { code: 'FIGURES_IGNORED', values: { clauses }, value: 2 },
  { code: 'FENCES_IGNORED', values: { clauses }, value: 1 },
  { code: 'RALLY_RETURN', values: { farthest_m: 812 } },
  { code: 'AIRCRAFT_OF_FILE', values: { name: 'Scout', flight_time_min: 31 } },
  { code: 'RESERVE_OF_FILE', value: 10, limit: 25 },
  { code: 'FILES_OF_PLAN', values: { name: 'zones.json', dated: '2026-11-12', state: 'gone', more: 2 } },
  { code: 'FILE_MAY_BE_CUT_OFF', says: 'FILE_MAY_BE_CUT_OFF.rows' },
  { code: 'RECORDED_TRACK', value: 60 },
];

const plan = fc.record({
  places: fc.array(
    fc.record({
      bearing: numbers(0, 360),
      reach: mild(10, 1500, 10, 4000),
      height: mild(40, 300, 1, 300),
      hover_time_s: mild(0, 60, 0, 1200),
      datum: mostly('takeoff' as const, 'msl' as const, 'agl' as const, 'ellipsoid' as const),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  fences: mostly(0, 0, 1, 2).chain((count) =>
    fc.array(
      fc.record({
        is_inclusion: fc.boolean(),
        bearing: numbers(0, 360),
        reach: numbers(0, 2000),
        radius_m: numbers(20, 3000),
      }),
      { minLength: count, maxLength: count },
    ),
  ),
  wind_mps: mild(0, 6, 0, 20),
  gust_mps: mild(0, 8, 0, 22),
  wind_height_m: mostly<number | undefined>(undefined, 2, 10, 80),
  temp_c: mild(0, 30, -20, 45),
  battery_temp_c: mostly<number | undefined>(undefined, 4, 18),
  /** `part`: not in the north; `line`: not in a part of the north; `points`: at the waypoints alone. */
  known: mostly('all', 'none', 'part', 'line', 'points'),
  rock_m: mild(0, 20, 0, 200),
  ramp: mostly(0, 0.01, 0.06, -0.02),
  drone: mostly(
    { ...foldingDrone, max_payload_g: 200 },
    { ...foldingDrone, landing_max_wind_mps: 8 },
    { ...foldingDrone, service_ceiling_m: 600 },
    inlineDrone,
  ),
  payload_g: mostly(0, 0, 100, 300),
  initial_pct: mild(70, 100, 30, 100),
  threshold_pct: mostly(25, 0, 10, 40),
  clearance_m: mostly<number | undefined>(undefined, 0, 100),
  return_height_m: mostly<number | undefined>(undefined, 20, 150),
  end_action: fc.constantFrom(
    'go_home' as const,
    'go_home' as const,
    'land' as const,
    'first_waypoint' as const,
    'none' as const,
  ),
  multi_battery: fc.boolean(),
  battery_split: fc.constantFrom('fullest_first' as const, 'balanced' as const),
  swap_place: mostly<Position | undefined>(undefined, { lat: 47.008, lon: 8.002 }),
  flight_winds: mostly(undefined, [null, { wind_speed_mps: 9, wind_dir_deg: 10, gust_speed_mps: 15 }]).chain(
    (some) =>
      some === undefined ? fc.constant(undefined) : fc.array(fc.option(flightWind), { maxLength: 3 }),
  ),
  smart_rth_enabled: fc.boolean(),
  uncertainty: mostly(true, false),
  ofFile: fc.oneof(fc.constant([]), fc.subarray([...ofFile], { maxLength: 5 })),
  sight_asked: mostly(false, true),
  units: fc.nat(3),
  following_initial_pct: mostly<number | undefined>(undefined, 100, 62),
});
export type RandomPlan = typeof plan extends fc.Arbitrary<infer Plan> ? Plan : never;
export const randomPlans: fc.Arbitrary<RandomPlan> = plan;

/** A rock across the north, on ground that climbs or sinks from the launch point on; `line`: between waypoints. */
export const groundUnder =
  ({ rock_m, ramp, known }: Pick<RandomPlan, 'rock_m' | 'ramp' | 'known'>): Ground =>
  ({ lat, lon }) => {
    const [north_m, east_m] = [(lat - home.lat) * perDegree_m, (lon - home.lon) * 0.68 * perDegree_m];
    if (known === 'line' && north_m > 700 && north_m < 900) return Number.NaN;
    const rock = Math.abs(north_m - 500) < 100 ? rock_m : 0;
    return home_msl_m + rock + ramp * Math.hypot(north_m, east_m);
  };

const toWaypoints = (plan: RandomPlan) =>
  plan.places.map(({ bearing, reach, height, hover_time_s, datum }) => {
    const { lat, lon } = destination(home, bearing, reach);
    const value_m = datum === 'msl' || datum === 'ellipsoid' ? home_msl_m + height : height;
    return waypoint(lat, lon, height, { hover_time_s, altitude: { datum, value_m } });
  });

const toFences = (plan: RandomPlan): Fence[] =>
  plan.fences.map(({ is_inclusion, bearing, reach, radius_m }) => ({
    is_inclusion,
    center: destination(home, bearing, reach),
    radius_m,
  }));

/** Heights at the launch point and at waypoints, of which none or the southern ones are known. */
function atPointsAlone(plan: RandomPlan, points: readonly Position[]): Partial<MissionInput['terrain']> {
  const unknown = points.flatMap((at, index) =>
    plan.known === 'none' || (plan.known === 'part' && index > 0 && at.lat > home.lat) ? [index] : [],
  );
  const level_m = unknown.includes(0) ? 0 : home_msl_m;
  const ground = groundUnder(plan);
  return {
    source: plan.known === 'none' ? 'fallback' : 'test',
    elevations_msl_m: points.map((at, index) => (unknown.includes(index) ? level_m : ground(at))),
    fallback_indices: unknown,
    lines: undefined,
    swap_grounds_msl_m: undefined,
  };
}

export function inputOf(plan: RandomPlan): MissionInput {
  const { end_action, payload_g, multi_battery, battery_split, smart_rth_enabled, uncertainty } = plan;
  const { clearance_m, return_height_m, swap_place, flight_winds, sight_asked, known } = plan;
  const points = toWaypoints(plan);
  const whole = groundUnder({ ...plan, known: 'all' });
  const areLinesKnown = known === 'all' || known === 'line';
  const terrain: Partial<MissionInput['terrain']> = {
    ...(!areLinesKnown && atPointsAlone(plan, [home, ...points])),
    ...(known === 'line' && {
      elevations_msl_m: [home, ...points].map(whole),
      ...(swap_place !== undefined && { swap_grounds_msl_m: [whole(swap_place)] }),
    }),
    ...(sight_asked && { sight_failure: { says: 'AS_SAID', values: { text: 'No ground heights.' } } }),
  };
  const change = {
    drone: plan.drone,
    weather: {
      ...wind(plan.wind_mps, 120),
      gust_speed_mps: plan.gust_mps,
      wind_height_m: plan.wind_height_m,
      temp_c: plan.temp_c,
    },
    battery: {
      initial_pct: plan.initial_pct,
      following_initial_pct: plan.following_initial_pct,
      rth_threshold_pct: plan.threshold_pct,
      cycles: 0,
      battery_temp_c: plan.battery_temp_c,
    },
    options: {
      payload_g,
      multi_battery,
      battery_split,
      smart_rth_enabled,
      uncertainty,
      clearance_m,
      return_height_m,
      profile: true,
      explanation: true,
    },
    end_action,
    ...(swap_place !== undefined && { swap_place }),
    ...(flight_winds !== undefined && { flight_winds }),
    terrain: terrain as MissionInput['terrain'],
  };
  return { ...overKnown(points, groundUnder(plan), change, swap_place), fences: toFences(plan) };
}

/** The question for the rings around the launch point, at the height and in the air of the plan. */
export const rangeOf = (plan: RandomPlan, height_m: number): RangeInput => ({
  center: home,
  drone: plan.drone,
  weather: inputOf(plan).weather,
  height_m,
  elevation_msl_m: plan.known === 'none' ? undefined : home_msl_m,
  clearance_m: plan.clearance_m,
  initial_battery_pct: plan.initial_pct,
  hover_time_s: 0,
  elevation_penalty: 0.98,
  battery_cycles: 0,
  battery_temp_c: plan.battery_temp_c,
  as_flown: 1,
  payload_g: plan.payload_g,
  battery_thresholds_pct: [plan.threshold_pct],
  bearings: 8,
  fences: toFences(plan),
  uncertainty: plan.uncertainty,
});

/** The ground on ways of a length from the launch point, above that. */
export function groundOn(plan: RandomPlan, bearings_deg: readonly number[], length_m: number): RangeGround {
  const samples = Math.ceil(length_m / 25) + 1;
  const spacing_m = length_m / (samples - 1);
  const ground = groundUnder(plan);
  const heights_m = Float64Array.from({ length: bearings_deg.length * samples }, (_, place) => {
    const bearing_deg = bearings_deg[Math.floor(place / samples)] ?? 0;
    const at = destination(home, bearing_deg, (place % samples) * spacing_m);
    return ground(at) - home_msl_m;
  });
  return { bearings: bearings_deg.length, spacing_m, samples, heights_m, highest_m: heights_m, error_m: 0 };
}
