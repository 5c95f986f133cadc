import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { formatTraits, writeFormats } from '../../engine/flightplan/write/writeFormat.ts';
import { engineVersion } from '../../engine/version.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import type { ProblemCode } from '../../server/contract/problem.ts';
import { exampleFiles, requestExamples } from '../../server/http/openapiExamples.ts';
import { kmlOf, logOver, square as places } from '../support/flownLog.ts';

interface Refusal {
  readonly code: ProblemCode;
  /** Paths of all issues in a refusal. */
  readonly paths?: readonly string[];
  readonly details?: object;
}

interface CaseOf {
  readonly operation: OperationName;
  readonly name: string;
  readonly input: unknown;
}

/** An input and what every caller gets for it. */
export type Case = CaseOf & ({ readonly check?: (output: unknown) => void } | { readonly refusal: Refusal });

function answers<Name extends OperationName>(
  operation: Name,
  name: string,
  input: unknown,
  check: (output: OperationOutput<Name>) => void,
): Case {
  return { operation, name, input, check: (output) => check(output as OperationOutput<Name>) };
}

const refuses = (
  operation: OperationName,
  name: string,
  input: unknown,
  code: ProblemCode,
  paths?: readonly string[],
  details?: object,
): Case => ({
  operation,
  name,
  input,
  refusal: { code, ...(paths && { paths }), ...(details && { details }) },
});

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
const versions = { server_version: version, engine_version: engineVersion };

const service: Case[] = [
  answers('health', 'is alive and says its versions', {}, (output) =>
    expect(output).toEqual({ ok: true, ...versions }),
  ),
  answers('version', 'says its versions', {}, (output) => expect(output).toEqual(versions)),
  answers('rangeVersion', 'says the same versions', {}, (output) => expect(output).toEqual(versions)),
  answers('ready', 'is ready', {}, (output) => expect(output).toEqual({ ready: true })),
  answers('listDrones', 'has many aircraft, each key once', {}, ({ drones }) => {
    expect(drones.length).toBeGreaterThan(30);
    expect(new Set(drones.map(({ key }) => key)).size).toBe(drones.length);
  }),
  answers('getDrone', 'finds an aircraft by its key', { key: 'dji_mavic_3' }, ({ drone }) =>
    expect(drone).toMatchObject({ key: 'dji_mavic_3', model: expect.stringContaining('Mavic 3') }),
  ),
  refuses('getPlan', 'has no plan where none is on screen', {}, 'NOT_FOUND'),
  refuses('getDrone', 'names like keys for an unknown one', { key: 'dji_mavik_3' }, 'NOT_FOUND', undefined, {
    nearest: expect.arrayContaining(['dji_mavic_3']),
  }),
  ...['__proto__', 'constructor', '../drones', 'a/b', 'Ä', ' ', '%2e'].map((key) =>
    refuses('getDrone', `knows no aircraft "${key}"`, { key }, 'NOT_FOUND'),
  ),
  refuses('getDrone', 'refuses a key of 201 characters', { key: 'x'.repeat(201) }, 'VALIDATION_ERROR', [
    'key',
  ]),
];

const home = { lat: 47.3977, lon: 8.5456 };
const launch = { user_lat: home.lat, user_lon: home.lon };
const mavic = { ...launch, selected_drone_key: 'dji_mavic_3' };
const warningsOf = (result: { warnings: { code: string }[] }) => result.warnings.map(({ code }) => code);

const range: Case[] = [
  answers('analyzeRange', 'draws five closed rings by default, the innermost first', mavic, ({ result }) => {
    expect(result.center).toMatchObject(home);
    expect(result.rings.map((ring) => ring.battery_threshold_pct)).toEqual([50, 40, 30, 20, 10]);
    for (const { polygon } of result.rings) {
      expect(polygon).toHaveLength(181);
      expect(polygon.at(-1)).toEqual(polygon[0]);
    }
  }),
  answers(
    'analyzeRange',
    'answers its own example',
    requestExamples.analyzeRange,
    ({ engine_version, result }) => {
      expect(engine_version).toBe(engineVersion);
      expect(result.rings).toHaveLength(2);
      expect(result.physics.drone_key).toBe('dji_mavic_3');
    },
  ),
  answers('analyzeRange', 'says that no aircraft is chosen', launch, ({ result }) =>
    expect(warningsOf(result)).toContain('DEFAULT_DRONE'),
  ),
  answers(
    'analyzeRange',
    'sorts the thresholds and draws the requested number of points',
    { ...mavic, battery_thresholds_pct: [10, 90, 35.5], bearings: 36, initial_battery: 100 },
    ({ result }) => {
      expect(result.rings.map((ring) => ring.battery_threshold_pct)).toEqual([90, 35.5, 10]);
      expect(result.rings[2]?.polygon).toHaveLength(37);
    },
  ),
  answers(
    'analyzeRange',
    'reaches nothing in a wind too strong for any small aircraft',
    { ...mavic, wind_speed: 30 },
    ({ result }) => {
      expect(result.rings.every((ring) => ring.polygon.length === 0 && ring.max_radius_m === 0)).toBe(true);
      expect(result.rings[0]?.unreachable_reason).toBe('WIND');
    },
  ),
  answers(
    'analyzeRange',
    'says where a fence ends the straight way to each ring',
    { ...mavic, fences: [{ is_inclusion: true, center: home, radius_m: 400, name: 'Field' }] },
    ({ result }) => {
      for (const { fence_limits } of [...result.rings, result.oneway_ring]) {
        expect(fence_limits).toMatchObject({
          directions_pct: 100,
          nearest: { kind: 'outside', fence_name: 'Field' },
        });
        expect(fence_limits?.nearest.distance_m).toBeCloseTo(400, 0);
        expect(fence_limits?.beyond[0]?.length).toBeGreaterThan(180);
      }
    },
  ),
  answers(
    'analyzeRange',
    'accepts imperial units and answers in metric',
    { ...mavic, unit_mode: 'imperial', wind_speed: 10, temperature: 50, cruise_speed: 20 },
    ({ result }) => expect(result.physics.airspeed_mps).toBeCloseTo(8.941, 3),
  ),
  answers(
    'analyzeRange',
    'accepts an aircraft outside the catalog, with unknown fields',
    { ...launch, drone_profile: { cruise_speed_mps: 9, baseline_flight_time_min: 25, future: { x: [1] } } },
    ({ result }) => expect(result.physics.drone_source).toBe('request'),
  ),
  answers(
    'analyzeRange',
    'draws a conservative edge inside each ring and says where the charge goes, unless the request turns that off',
    { ...mavic, wind_speed: 3, bearings: 36 },
    ({ result }) => {
      for (const ring of [...result.rings, result.oneway_ring]) {
        expect(ring.conservative?.max_radius_m).toBeLessThan(ring.max_radius_m);
        const { total_pct = NaN, ...parts } = ring.explanation ?? {};
        expect(total_pct).toBeCloseTo(85 - ring.battery_threshold_pct, 3);
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(total_pct, 2);
      }
    },
  ),
  answers(
    'analyzeRange',
    'leaves out what the request turns off',
    { ...mavic, uncertainty: false, explanation: false },
    ({ result }) => {
      expect(result.rings[0]).not.toHaveProperty('conservative');
      expect(result.rings[0]).not.toHaveProperty('explanation');
    },
  ),
  answers(
    'analyzeRange',
    'flies farther at the speed of best range, and says by how much',
    { ...mavic, wind_speed: 5, speed_policy: 'best_range', bearings: 36 },
    ({ result }) => {
      expect(result.rings[0]?.speed_gain_pct).toBeGreaterThan(0);
      expect(result.physics.upwind_airspeed_mps).toBeGreaterThan(result.physics.downwind_airspeed_mps ?? NaN);
    },
  ),
  answers(
    'analyzeRange',
    'holds a requested speed in m/s in either unit mode',
    { ...mavic, unit_mode: 'imperial', speed_policy: { mps: 11 } },
    ({ result }) => expect(result.physics.airspeed_mps).toBe(11),
  ),
  answers(
    'analyzeRange',
    'lets a wind that was reported near the ground grow with height',
    { ...mavic, wind_speed: 4, wind_height_m: 10 },
    ({ result }) => expect(result.physics.wind_aloft_mps).toBeCloseTo(4 * 12 ** (1 / 7), 3),
  ),
  refuses(
    'analyzeRange',
    'knows three speed policies',
    { ...launch, speed_policy: 'fast' },
    'VALIDATION_ERROR',
    ['speed_policy'],
  ),
  refuses('analyzeRange', 'needs a launch point', {}, 'VALIDATION_ERROR', ['user_lat', 'user_lon']),
  refuses(
    'analyzeRange',
    'names every issue at once',
    {
      user_lat: 91,
      user_lon: '8',
      windspeed: 3,
      humidity: 101,
      battery_thresholds_pct: [10, 120],
      bearings: 36.5,
    },
    'VALIDATION_ERROR',
    ['battery_thresholds_pct[1]', 'bearings', 'humidity', 'user_lat', 'user_lon', 'windspeed'],
  ),
  refuses('analyzeRange', 'knows two unit modes', { ...launch, unit_mode: 'nautical' }, 'VALIDATION_ERROR', [
    'unit_mode',
  ]),
  refuses(
    'analyzeRange',
    'accepts each threshold once',
    { ...launch, battery_thresholds_pct: [20, 20] },
    'VALIDATION_ERROR',
    ['battery_thresholds_pct'],
  ),
  refuses(
    'analyzeRange',
    'refuses an aircraft that is neither known nor described',
    { ...launch, selected_drone_key: 'dji_mavik_3' },
    'VALIDATION_ERROR',
    ['selected_drone_key'],
  ),
  refuses(
    'analyzeRange',
    'says what a description lacks',
    { ...launch, drone_profile: { cruise_speed_mps: 9 } },
    'VALIDATION_ERROR',
    ['drone_profile.baseline_flight_time_min'],
  ),
];

const waypoint = (lat: number, lon: number) => ({ lat, lon, altitude_m: 60 });
const mission = (waypoints: object[], more: object = {}) => ({
  mission: { waypoints },
  home,
  drone: { key: 'dji_mavic_3' },
  ...more,
});
const square = [waypoint(47.4021, 8.5456), waypoint(47.4021, 8.5561), waypoint(47.3977, 8.5561)];

const levelsOf = (...speeds_mps: number[]) =>
  speeds_mps.map((wind_speed_mps, at) => ({
    height_m: [10, 80, 120][at],
    wind_speed_mps,
    wind_dir_deg: 270,
  }));
const twoHours = [
  { time: '2026-09-12T06:00:00Z', levels: levelsOf(2, 3, 4) },
  { time: '2026-09-12T07:00:00Z', levels: levelsOf(4, 8, 10), gust_speed_mps: 7, temp_c: 14 },
];

const overPlane = {
  mission: {
    waypoints: [waypoint(46.5, 7.5), waypoint(46.5, 7.51)],
    altitude_reference: 'agl',
  },
  home: { lat: 46.5, lon: 7.5 },
  drone: { key: 'dji_mavic_3' },
};

const missions: Case[] = [
  answers('analyzeMission', 'flies a small square', mission(square), ({ result }) => {
    expect(result.mission_verdict).toBe('complete');
    expect(result.legs.map((leg) => leg.leg_index)).toEqual([0, 1, 2]);
    expect(result.final_battery_pct).toBe(result.legs.at(-1)?.battery_end_pct);
    expect(result.path_polyline[0]).toEqual([home.lat, home.lon]);
    const sum_m = result.legs.reduce((sum, leg) => sum + leg.distance_m, 0);
    expect(result.total_distance_m).toBeCloseTo(sum_m, 1);
  }),
  answers('analyzeMission', 'says once that no terrain source answered', mission(square), ({ result }) => {
    expect(result.data_sources).toMatchObject({
      elevation_source: 'fallback',
      elevation_fallback_points: 4,
      elevation_fallback_indices: [0, 1, 2, 3],
    });
    expect(warningsOf(result).filter((code) => code === 'TERRAIN_FALLBACK')).toHaveLength(1);
  }),
  answers('analyzeMission', 'says which source knew the ground', overPlane, ({ result }) => {
    expect(result.data_sources).toMatchObject({ elevation_source: 'hgt', elevation_error_m: 5.5 });
    expect(result.data_sources).not.toHaveProperty('elevation_fallback_points');
    expect(warningsOf(result)).not.toContain('TERRAIN_FALLBACK');
    // The plane rises by 3 m in a hundredth of a degree to the east.
    expect(result.legs.map(({ to }) => to.altitude_m)).toEqual([60, 63]);
  }),
  answers(
    'analyzeMission',
    'says whether the pilot sees the aircraft',
    { ...overPlane, options: { line_of_sight: { lat: 46.502, lon: 7.5 } } },
    ({ result }) => {
      const { eye, lost, lost_m, furthest_m, return_lost, first_return_leg_index } =
        result.line_of_sight ?? {};
      // The plane rises by 0.4 m in 0.002° to the north; the source has whole metres.
      expect(eye).toMatchObject({ lat: 46.502, lon: 7.5, height_m: 1.7 });
      expect(Math.abs((eye?.ground_msl_m ?? NaN) - 650.4)).toBeLessThan(0.6);
      expect([lost, lost_m, return_lost, first_return_leg_index]).toEqual([[], 0, [], 0]);
      expect(furthest_m).toBeGreaterThan(700);
    },
  ),
  refuses(
    'analyzeMission',
    'asks for both coordinates of the pilot',
    { ...overPlane, options: { line_of_sight: { lat: 46.502 } } },
    'VALIDATION_ERROR',
    ['options.line_of_sight'],
  ),
  answers(
    'analyzeRange',
    'stands on the ground that a source knows',
    {
      user_lat: 46.5,
      user_lon: 7.5,
      selected_drone_key: 'dji_mavic_3',
    },
    ({ result }) => {
      expect(result.center).toEqual({ lat: 46.5, lon: 7.5, elevation_msl_m: 650 });
      expect(warningsOf(result)).not.toContain('TERRAIN_FALLBACK');
    },
  ),
  answers(
    'analyzeMission',
    'says how sure it is, where the charge goes and when to leave for home',
    mission(square, { weather: { wind_speed_mps: 5, wind_dir_deg: 300 } }),
    ({ result }) => {
      const { uncertainty, explanation, return_home, legs } = result;
      expect(uncertainty?.completion_probability).toBeGreaterThan(0.99);
      expect(uncertainty?.battery_at_home?.low_pct).toBeLessThan(return_home.battery_at_home_pct ?? NaN);
      expect(explanation?.total_pct).toBeCloseTo(uncertainty?.consumption?.used_pct ?? NaN, 3);
      for (const { intervals, battery_end_pct, spare_hover_s, latest_departure_s = NaN } of legs) {
        expect(intervals?.battery_end.low_pct).toBeLessThan(battery_end_pct);
        expect(latest_departure_s).toBeGreaterThan(spare_hover_s ?? NaN);
      }
    },
  ),
  answers(
    'analyzeMission',
    'leaves out what the request turns off',
    mission(square, { options: { uncertainty: false, explanation: false } }),
    ({ result }) => {
      expect(result).not.toHaveProperty('uncertainty');
      expect(result).not.toHaveProperty('explanation');
      expect(result).not.toHaveProperty('speed_gain_pct');
    },
  ),
  answers(
    'analyzeMission',
    'flies each leg at the speed of best range, and says what that saves',
    mission(square, { options: { speed_policy: 'best_range' } }),
    ({ result }) => {
      const saved_pct = result.legs.reduce((sum, leg) => sum + (leg.speed_gain_pct ?? NaN), 0);
      expect(result.speed_gain_pct).toBeCloseTo(saved_pct, 3);
    },
  ),
  answers(
    'analyzeMission',
    'flies every leg at a requested speed',
    mission(square, { options: { speed_policy: { mps: 7 } }, weather: { wind_height_m: 10 } }),
    ({ result }) => expect(result.legs.map((leg) => leg.ground_speed_mps)).toEqual([7, 7, 7]),
  ),
  answers('analyzeMission', 'answers its own example', requestExamples.analyzeMission, ({ result }) =>
    expect(result.legs).toHaveLength(2),
  ),
  answers(
    'analyzeMission',
    'accepts the spellings of the formats',
    mission([], {
      mission: { waypoints: square, end_action: 'goHome', altitude_reference: 'relativeToStartPoint' },
    }),
    ({ result }) => expect(result.legs).toHaveLength(3),
  ),
  answers(
    'analyzeMission',
    'cannot fly across the country',
    mission([waypoint(46.2, 6.1), waypoint(46.3, 6.2)]),
    ({ result }) => {
      expect(result.mission_verdict).toBe('cannot_complete');
      expect(result.legs[0]?.reasons).toContain('BATTERY_EXHAUSTED');
      expect(result.legs[1]?.reasons).toContain('NOT_REACHED');
    },
  ),
  answers(
    'analyzeMission',
    'has no duration for legs that no wind lets it fly',
    mission(square, { weather: { wind_speed_mps: 60, wind_dir_deg: 0 } }),
    ({ result }) => {
      expect(result.mission_verdict).toBe('cannot_complete');
      expect(result.legs[0]).toMatchObject({ can_complete: false, reasons: ['WIND'], battery_end_pct: 0 });
      expect(result.legs[0]?.duration_s).toBeUndefined();
    },
  ),
  answers(
    'analyzeMission',
    'splits a long plan into flights if the request wants that',
    mission(
      Array.from({ length: 12 }, (_, i) => waypoint(i % 2 ? 47.43 : 47.4, 8.55 + i / 500)),
      {
        options: { multi_battery: true },
      },
    ),
    ({ result }) => {
      const flights = result.battery_plan ?? [];
      expect(flights.length).toBeGreaterThan(1);
      expect(flights.slice(1).map(({ first_waypoint_index }) => first_waypoint_index)).toEqual(
        flights.slice(0, -1).map(({ last_waypoint_index }) => last_waypoint_index),
      );
    },
  ),
  answers(
    'analyzeMission',
    'gives the batteries after the first one the charge that the request states',
    mission(
      Array.from({ length: 12 }, (_, i) => waypoint(i % 2 ? 47.43 : 47.4, 8.55 + i / 500)),
      {
        battery: { initial_pct: 62, following_initial_pct: 97.5 },
        options: { multi_battery: true },
      },
    ),
    ({ result }) => {
      const [first, ...others] = result.battery_plan ?? [];
      expect(others.length).toBeGreaterThan(0);
      expect([first?.battery_at_start_pct, first?.legs[0]?.battery_start_pct]).toEqual([62, 62]);
      for (const { battery_at_start_pct, legs } of others)
        expect([battery_at_start_pct, legs[0]?.battery_start_pct]).toEqual([97.5, 97.5]);
    },
  ),
  answers(
    'analyzeMission',
    'says which battery has too little charge for a split',
    mission(
      Array.from({ length: 12 }, (_, i) => waypoint(i % 2 ? 47.43 : 47.4, 8.55 + i / 500)),
      {
        battery: { initial_pct: 25, following_initial_pct: 100 },
        options: { multi_battery: true },
      },
    ),
    ({ result }) => {
      expect(result.battery_plan).toBeUndefined();
      const [why] = result.warnings.filter(({ code }) => code === 'BATTERY_SPLIT_IMPOSSIBLE');
      expect(why?.message).toMatch(/^Leg 1 cannot be flown and returned from on a battery at 25\s%/);
      expect(why?.place).toEqual({ kind: 'leg', number: 1 });
    },
  ),
  answers(
    'analyzeMission',
    'balances those flights if the request wants that',
    mission(
      Array.from({ length: 10 }, (_, i) => waypoint(i % 2 ? 47.43 : 47.4, 8.55 + i / 500)),
      {
        options: { multi_battery: true, battery_split: 'balanced' },
      },
    ),
    ({ result }) => {
      const counts = result.battery_plan?.map(({ legs }) => legs.length) ?? [];
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
    },
  ),
  answers(
    'analyzeMission',
    'changes batteries where the request wants that, and comes home with the last one',
    {
      ...mission(
        Array.from({ length: 12 }, (_, i) => waypoint(i % 2 ? 47.43 : 47.4, 8.55 + i / 500)),
        { options: { multi_battery: true } },
      ),
      swap_place: { lat: 47.415, lon: 8.57 },
    },
    ({ result }) => {
      const flights = result.battery_plan ?? [];
      expect(flights.length).toBeGreaterThan(1);
      expect(flights[0]).toMatchObject({ take_off: 'home', landing: 'swap_place' });
      expect(flights[0]?.way_to_landing?.speed_mps).toBeGreaterThan(0);
      expect(flights.at(-1)).toMatchObject({ take_off: 'swap_place', landing: 'home' });
      for (const { legs } of flights.slice(1))
        expect(legs[0]?.from).toMatchObject({ lat: 47.415, lon: 8.57 });
    },
  ),
  answers(
    'analyzeMission',
    'changes each battery where the request wants it',
    {
      ...mission(
        Array.from({ length: 12 }, (_, i) => waypoint(i % 2 ? 47.43 : 47.4, 8.55 + i / 500)),
        { options: { multi_battery: true } },
      ),
      swap_places: [{ lat: 47.415, lon: 8.57 }, 'home'],
    },
    ({ result }) => {
      const flights = result.battery_plan ?? [];
      expect(flights.length).toBeGreaterThan(1);
      const ends = flights.map(({ take_off, landing }) => `${take_off} ${landing}`);
      expect(ends.slice(0, 2)).toEqual(['home swap_place', 'swap_place home']);
      expect(new Set(ends.slice(2))).toEqual(new Set(ends.length > 2 ? ['home home'] : []));
      expect(flights[1]?.legs[0]?.from).toMatchObject({ lat: 47.415, lon: 8.57 });
    },
  ),
  refuses(
    'analyzeMission',
    'refuses a place of one change that is none',
    { ...mission(square), swap_places: [null, { lat: 99, lon: 8.57 }] },
    'VALIDATION_ERROR',
    ['swap_places[1].lat'],
  ),
  refuses(
    'analyzeMission',
    'refuses places of more changes than it knows winds of flights',
    { ...mission(square), swap_places: Array<'home'>(25).fill('home') },
    'VALIDATION_ERROR',
    ['swap_places'],
  ),
  answers(
    'analyzeMission',
    'flies each flight of a split in the wind that the request gives it',
    {
      ...mission(
        Array.from({ length: 12 }, (_, i) => waypoint(i % 2 ? 47.43 : 47.4, 8.55 + i / 500)),
        { options: { multi_battery: true } },
      ),
      flight_winds: [null, { wind_speed_mps: 7, wind_dir_deg: 360 }],
    },
    ({ result }) => {
      const [first, second, ...others] = result.battery_plan ?? [];
      expect(second?.wind).toEqual({ wind_speed_mps: 7, wind_dir_deg: 0, gust_speed_mps: 0 });
      expect(second?.legs.some(({ headwind_mps }) => headwind_mps > 6)).toBe(true);
      expect([first, ...others].some((flight) => flight?.wind !== undefined)).toBe(false);
    },
  ),
  refuses(
    'analyzeMission',
    'refuses a wind of a flight that is none',
    { ...mission(square), flight_winds: [null, { wind_speed_mps: -1, wind_dir_deg: 0 }] },
    'VALIDATION_ERROR',
    ['flight_winds[1].wind_speed_mps'],
  ),
  refuses(
    'analyzeMission',
    'refuses winds of more flights than a day has hours',
    { ...mission(square), flight_winds: Array<null>(25).fill(null) },
    'VALIDATION_ERROR',
    ['flight_winds'],
  ),
  answers(
    'analyzeMission',
    'flies in the hour of take-off, whose wind is read between the levels up to its height',
    mission(square, { weather: { hourly: twoHours, takeoff_time: '2026-09-12T07:20:00Z' } }),
    ({ result }) => {
      const [hour, ...others] = result.hours ?? [];
      expect(others).toEqual([]);
      expect(hour).toMatchObject({
        time: '2026-09-12T07:00:00Z',
        level_heights_m: [10, 80, 120],
        temp_c: 14,
      });
      expect(hour).toMatchObject({ wind_height_m: 10, wind_speed_mps: 4, wind_aloft_mps: 9 });
    },
  ),
  refuses(
    'analyzeMission',
    'refuses hours that go back, and levels that do',
    mission(square, {
      weather: {
        hourly: twoHours.toReversed().map((hour) => ({ ...hour, levels: hour.levels.toReversed() })),
      },
    }),
    'VALIDATION_ERROR',
    ['weather.hourly', 'weather.hourly[0].levels', 'weather.hourly[1].levels'],
  ),
  refuses(
    'analyzeMission',
    'refuses a swap place that is none',
    { ...mission(square), swap_place: { lat: 99, lon: 8.57 } },
    'VALIDATION_ERROR',
    ['swap_place.lat'],
  ),
  ...[-1, 100.5].map((following_initial_pct) =>
    refuses(
      'analyzeMission',
      `refuses following batteries at ${following_initial_pct} %`,
      mission(square, { battery: { following_initial_pct }, options: { multi_battery: true } }),
      'VALIDATION_ERROR',
      ['battery.following_initial_pct'],
    ),
  ),
  refuses(
    'analyzeMission',
    'refuses a way to split that it does not know',
    mission(square, { options: { multi_battery: true, battery_split: 'shortest' as 'balanced' } }),
    'VALIDATION_ERROR',
  ),
  answers(
    'analyzeMission',
    'uses the weather of the request if there is no live weather',
    mission(square, { options: { use_live_weather: true } }),
    ({ result }) => expect(warningsOf(result)).toContain('LIVE_WEATHER_UNAVAILABLE'),
  ),
  refuses(
    'analyzeMission',
    'refuses without terrain if the request wants that',
    mission(square, { options: { terrain_policy: 'fail' } }),
    'TERRAIN_UNAVAILABLE',
  ),
  refuses('analyzeMission', 'needs waypoints, home and aircraft', {}, 'VALIDATION_ERROR', [
    'drone',
    'home',
    'mission',
  ]),
  refuses('analyzeMission', 'needs one waypoint', mission([]), 'VALIDATION_ERROR', ['mission.waypoints']),
  refuses(
    'analyzeMission',
    'accepts 10 000 waypoints and no more',
    mission(Array(10_001).fill(waypoint(47.4, 8.55))),
    'VALIDATION_ERROR',
    ['mission.waypoints'],
  ),
  refuses(
    'analyzeMission',
    'names the waypoint and the field',
    mission([waypoint(47.4, 8.5), { lat: 91, lon: 8.5, altitude_m: 9001, hover: 1 }]),
    'VALIDATION_ERROR',
    ['mission.waypoints[1].altitude_m', 'mission.waypoints[1].hover', 'mission.waypoints[1].lat'],
  ),
  refuses(
    'analyzeMission',
    'refuses an aircraft that is neither known nor described',
    mission(square, { drone: { key: 'no_such_aircraft' } }),
    'VALIDATION_ERROR',
    ['drone.key'],
  ),
  refuses(
    'analyzeMission',
    'refuses words it does not know',
    mission([], { mission: { waypoints: square, end_action: 'explode', source_format: 'kml' } }),
    'VALIDATION_ERROR',
    ['mission.end_action', 'mission.source_format'],
  ),
];

const bytes = (text: string) => new TextEncoder().encode(text);
const csv = bytes('latitude,longitude,altitude(m)\n47.4021,8.5456,60\n47.4021,8.5561,60\n');
const kml = (geometry: string) =>
  bytes(
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>One</name>${geometry}</Placemark></Document></kml>`,
  );
const line = kml(
  '<LineString><coordinates>8.5456,47.4021,60 8.5561,47.4021,60 8.5561,47.3977,60</coordinates></LineString>',
);
const area = kml(
  '<Polygon><outerBoundaryIs><LinearRing><coordinates>8.5,47.4,0 8.6,47.4,0 8.6,47.5,0 8.5,47.4,0</coordinates></LinearRing></outerBoundaryIs></Polygon>',
);
const corners = (size_deg: number) => [
  { lat: 47.4, lon: 8.5 },
  { lat: 47.4, lon: 8.5 + size_deg * 1.5 },
  { lat: 47.4 + size_deg, lon: 8.5 + size_deg * 1.5 },
  { lat: 47.4 + size_deg, lon: 8.5 },
];
const field = { name: 'Field', outline: corners(0.002), holes: [], settings: {} };
const fieldEdge = field.outline.slice(0, 2);
const closeBy = {
  camera: {
    sensor_width_mm: 17.3,
    sensor_height_mm: 13,
    focal_length_mm: 12.29,
    width_px: 5280,
    height_px: 3956,
    least_interval_s: 0.7,
  },
  speed_mps: 3,
  wait_s: 1,
};
const ofWall = { distance_m: 10, bottom_m: 0, top_m: 15, along_overlap_pct: 80, upright_overlap_pct: 70 };
/** A corner to the west after four of its nine points, 20 m or 30 m apart. */
const recording = bytes(
  `<gpx version="1.1"><trk><trkseg>${[0, 1, 2, 3, 4, 4, 4, 4, 4]
    .map((north, at) => `<trkpt lat="${47.401 + north * 2e-4}" lon="${8.5 - Math.max(0, at - 4) * 4e-4}"/>`)
    .join('')}</trkseg></trk></gpx>`,
);
const upload = (filename: string, content: Uint8Array, request: object = {}) => ({
  mission_file: { filename, bytes: content },
  request: { home, drone: { key: 'dji_mavic_3' }, ...request },
});

const inBeaufort = bytes(
  'latitude,longitude,altitude(m),speed (bft)\n47.4,8.5,60,25\n47.405,8.5,60,25\n47.41,8.5,60,25\n',
);

const files: Case[] = [
  answers('analyzeMissionFile', 'flies the rows of a table', upload('route.csv', csv), ({ result }) => {
    expect(result.legs).toHaveLength(2);
    expect(result.import_report).toMatchObject({ format: 'csv', points: 2 });
  }),
  answers('analyzeMissionFile', 'flies a line of a map', upload('route.kml', line), ({ result }) =>
    expect(result.import_report).toMatchObject({ format: 'kml', points: 3, routes: [{ points: 3 }] }),
  ),
  answers('analyzeMissionFile', 'goes by the content and says so', upload('route.gpx', line), ({ result }) =>
    expect(warningsOf(result)).toContain('EXTENSION_MISMATCH'),
  ),
  answers(
    'analyzeMissionFile',
    'follows a recording to within the requested tolerance',
    upload('flight.gpx', recording, { options: { track_tolerance_m: 2 } }),
    ({ result }) => {
      expect(result.import_report?.points).toBe(9);
      expect(result.legs).toHaveLength(3);
    },
  ),
  refuses(
    'analyzeMissionFile',
    'follows no recording to within nothing',
    upload('flight.gpx', recording, { options: { track_tolerance_m: 0 } }),
    'VALIDATION_ERROR',
    ['request.options.track_tolerance_m'],
  ),
  refuses(
    'analyzeMissionFile',
    'names the unit that nobody knows',
    upload('route.csv', inBeaufort),
    'FLIGHT_PLAN_REJECTED',
    undefined,
    { unit: { measure: 'speed', written: 'bft', figure: 25 }, problem: { code: 'UNIT_UNKNOWN' } },
  ),
  answers(
    'analyzeMissionFile',
    'reads such figures in the unit that the request names',
    upload('route.csv', inBeaufort, { options: { units: { speed: 'km/h' } } }),
    ({ result }) => expect(result.legs[1]?.ground_speed_mps).toBeCloseTo(25 / 3.6, 1),
  ),
  refuses(
    'analyzeMissionFile',
    'takes no unit that the engine does not know',
    upload('route.csv', csv, { options: { units: { speed: 'bft' } } }),
    'VALIDATION_ERROR',
    ['request.options.units.speed'],
  ),
  refuses(
    'analyzeMissionFile',
    'finds no route in an area',
    upload('a.kml', area),
    'FLIGHT_PLAN_REJECTED',
    undefined,
    {
      class: 'area',
      problem: { code: expect.any(String), message: expect.any(String) },
    },
  ),
  ...(
    [
      ['words', bytes('this is not a flight plan')],
      ['nothing', new Uint8Array(0)],
      ['a broken archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])],
    ] as const
  ).map(([what, content]) =>
    refuses(
      'analyzeMissionFile',
      `has no route in ${what}`,
      upload('a.kmz', content),
      'FLIGHT_PLAN_REJECTED',
      undefined,
      {
        class: 'reject',
      },
    ),
  ),
  refuses(
    'analyzeMissionFile',
    'needs a home if the file has none',
    upload('route.csv', csv, { home: undefined }),
    'VALIDATION_ERROR',
    ['request.home'],
  ),
  refuses(
    'analyzeMissionFile',
    'has no ninth route',
    upload('route.csv', csv, { options: { route_index: 9 } }),
    'VALIDATION_ERROR',
    ['request.options.route_index'],
  ),
  refuses(
    'analyzeMissionFile',
    'names the field of the request',
    upload('route.csv', csv, { drone: { key: 'none' }, battery: { initial_pct: 101 }, mission: {} }),
    'VALIDATION_ERROR',
    ['request.battery.initial_pct', 'request.mission'],
  ),
  refuses(
    'analyzeMissionFile',
    'refuses without terrain if the request wants that',
    upload('route.csv', csv, { options: { terrain_policy: 'fail' } }),
    'TERRAIN_UNAVAILABLE',
  ),
];

const printedPage = { name: 'Square', printed_at: '2024-05-21T08:12' };

const drawn = {
  name: 'Square',
  home: { ...home, elevation_msl_m: 430 },
  waypoints: [
    { lat: 47.4021, lon: 8.5456, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 5 },
    {
      lat: 47.4021,
      lon: 8.5561,
      altitude: { datum: 'takeoff', value_m: 80 },
      hover_time_s: 0,
      speed_mps: 6,
      actions: [{ action_type: 'take_photo', duration_s: 0 }],
    },
  ],
  end_action: 'go_home',
};
const unlevelled = { ...drawn, home };
const codesOf = (notes: readonly { code: string }[]) => notes.map(({ code }) => code);

const series = { action_type: 'photos_by_time', duration_s: 0, every_s: 2, span: 1 };
const flightOver = (first_waypoint_index: number, last_waypoint_index: number) => ({
  first_waypoint_index,
  last_waypoint_index,
});

const exports: Case[] = [
  answers('previewExport', 'says what every format would lose', { mission: drawn }, ({ formats }) => {
    expect(formats.map(({ format }) => format)).toEqual([...writeFormats]);
    const of = (name: string) => formats.find(({ format }) => format === name);
    expect(of('dji_wpml_kmz')?.refusal?.code).toBe('SPEED_NEEDED');
    expect(codesOf(of('qgc_plan')?.losses ?? [])).toEqual(['NAME_NOT_KEPT']);
    expect(codesOf(of('kml')?.losses ?? [])).toEqual(
      expect.arrayContaining(['ALTITUDE_CONVERTED', 'HOME_NOT_KEPT', 'SPEED_NOT_KEPT', 'HOVER_NOT_KEPT']),
    );
  }),
  answers(
    'previewExport',
    'says which formats need the elevation of home, which nobody knows',
    { mission: unlevelled, cruise_speed_mps: 9 },
    ({ formats }) =>
      expect(
        formats.flatMap(({ format, refusal }) => (refusal?.code === 'HOME_ELEVATION_NEEDED' ? [format] : [])),
      ).toEqual(['kml', 'gpx']),
  ),
  answers(
    'previewExport',
    'refuses a plan without waypoints in every format',
    { mission: { ...drawn, waypoints: [] } },
    ({ formats }) => expect(formats.every(({ refusal }) => refusal?.code === 'TOO_FEW_WAYPOINTS')).toBe(true),
  ),
  ...writeFormats.map((format) =>
    answers(
      'exportPlan',
      `writes ${format}`,
      { mission: drawn, format, cruise_speed_mps: 9, aircraft: 'DJI Mavic 3E' },
      ({ filename, bytes: content }) => {
        expect(filename).toBe(`Square.${formatTraits[format].extensions[0]}`);
        expect(content.length).toBeGreaterThan(100);
      },
    ),
  ),
  refuses(
    'exportPlan',
    'says what a format needs and where',
    { mission: unlevelled, format: 'gpx' },
    'ACTION_FAILED',
    undefined,
    { problem: { code: 'HOME_ELEVATION_NEEDED', waypoint_indices: [0, 1] } },
  ),
  refuses(
    'exportPlan',
    'names every issue of an invalid plan',
    {
      mission: {
        ...drawn,
        end_action: 'explode',
        waypoints: [
          { lat: 91, lon: 0, altitude: { datum: 'barn', value_m: 1 }, hover_time_s: -1, speed_mps: 0, x: 1 },
        ],
      },
      format: 'doc',
    },
    'VALIDATION_ERROR',
    [
      'format',
      'mission.end_action',
      'mission.waypoints[0].altitude.datum',
      'mission.waypoints[0].hover_time_s',
      'mission.waypoints[0].lat',
      'mission.waypoints[0].speed_mps',
      'mission.waypoints[0].x',
    ],
  ),
  ...(['csv', 'geojson', 'kml'] as const).flatMap((format) => [
    answers(
      'exportResult',
      `writes legs as ${format}`,
      { what: 'legs', format, name: 'Square', mission: requestExamples.analyzeMission },
      ({ filename, bytes: content }) => {
        expect(filename).toBe(`Square-legs.${format}`);
        expect(content.length).toBeGreaterThan(100);
      },
    ),
    answers(
      'exportResult',
      `writes rings as ${format}`,
      { what: 'rings', format, name: 'Square', range: requestExamples.analyzeRange },
      ({ filename }) => expect(filename).toBe(`Square-rings.${format}`),
    ),
  ]),
  answers(
    'flyMission',
    'answers the states of a flight, with one for the end of each leg',
    { mission: requestExamples.analyzeMission },
    ({ result }) => {
      expect(result).toMatchObject({ flight_index: 0, flights: 1, step_s: 1 });
      expect(result.states.length).toBeGreaterThan(result.duration_s);
      const ends = result.stops.map(({ state }) => result.states[state]?.to_go_m);
      expect(ends).toEqual(requestExamples.analyzeMission.mission.waypoints.map(() => 0));
    },
  ),
  refuses(
    'flyMission',
    'says that there is no such flight',
    { mission: requestExamples.analyzeMission, flight_index: 7 },
    'VALIDATION_ERROR',
    ['flight_index'],
  ),
  answers(
    'checkReturn',
    'answers a state of a flight with its return checked there',
    { mission: requestExamples.analyzeMission, state: 40 },
    ({ result }) => expect(result).toMatchObject({ elapsed_s: 40, takes_level: true }),
  ),
  refuses(
    'checkReturn',
    'says that there is no such moment',
    { mission: requestExamples.analyzeMission, state: 100_000 },
    'VALIDATION_ERROR',
    ['state'],
  ),
  answers(
    'findLaunchPoints',
    'answers the places around a launch point, the best of them, and from where the mission comes home',
    { mission: requestExamples.analyzeMission, radius_m: 250 },
    ({ result }) => {
      expect(result).toMatchObject({ radius_m: 250, step_m: 31.25 });
      expect(result.places).toHaveLength(197);
      expect(result.best).toHaveLength(3);
    },
  ),
  refuses(
    'findLaunchPoints',
    'says that a radius is too long',
    { mission: requestExamples.analyzeMission, radius_m: 90_000 },
    'VALIDATION_ERROR',
    ['radius_m'],
  ),
  ...(['kml', 'czml'] as const).map((format) =>
    answers(
      'exportTrack',
      `writes a flight with times as ${format}`,
      {
        mission: requestExamples.analyzeMission,
        format,
        name: 'Square',
        start_at: '2026-09-12T08:00:00Z',
      },
      ({ filename, bytes: content }) => {
        expect(filename).toBe(`Square-track.${format}`);
        expect(new TextDecoder().decode(content)).toContain('2026-09-12T08:00:00.000Z');
      },
    ),
  ),
  answers(
    'findLaunchPointsOfFile',
    'answers the places around the launch point of a file',
    { ...upload('route.kml', line), radius_m: 2000 },
    ({ result }) => expect(result.places[0]).toMatchObject({ distance_m: 0 }),
  ),
  refuses(
    'findLaunchPointsOfFile',
    'says what is wrong with a file',
    upload('route.kml', bytes('<html></html>')),
    'FLIGHT_PLAN_REJECTED',
  ),
  answers(
    'exportTrackOfFile',
    'writes the flight of a file with times',
    {
      ...upload('route.kml', line),
      format: 'czml',
      name: 'Route',
      start_at: '2026-09-12T08:00:00Z',
    },
    ({ filename, bytes: content }) => {
      expect(filename).toBe('Route-track.czml');
      expect(JSON.parse(new TextDecoder().decode(content))[1].availability).toMatch(/^2026-09-12T08:00:00/);
    },
  ),
  refuses(
    'exportTrackOfFile',
    'says what is wrong with a file',
    {
      ...upload('route.kml', bytes('<html></html>')),
      format: 'kml',
      name: 'Route',
      start_at: '2026-09-12T08:00:00Z',
    },
    'FLIGHT_PLAN_REJECTED',
  ),
  refuses(
    'exportTrack',
    'takes no time without a zone',
    {
      mission: requestExamples.analyzeMission,
      format: 'kml',
      name: 'Square',
      start_at: 'tomorrow',
    },
    'VALIDATION_ERROR',
    ['start_at'],
  ),
  refuses(
    'exportResult',
    'says what it does not write',
    { what: 'legs', format: 'pdf', name: 'Square', mission: requestExamples.analyzeMission },
    'VALIDATION_ERROR',
    ['format'],
  ),
  answers(
    'briefPlan',
    'prints a plan with the verdict of its analysis',
    { mission: requestExamples.analyzeMission, page: printedPage },
    ({ filename, bytes, verdict, pages }) => {
      expect(filename).toBe('Square-briefing.pdf');
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      expect(verdict).toMatch(/home/);
      expect(pages).toBeGreaterThan(0);
    },
  ),
  answers(
    'briefPlanFile',
    'prints the plan of a file',
    { ...upload('route.kml', line), page: { ...printedPage, paper: 'letter' } },
    ({ bytes, pages }) => {
      expect(Buffer.from(bytes).toString('latin1')).toContain('/MediaBox [0 0 612 792]');
      expect(pages).toBeGreaterThan(0);
    },
  ),
  refuses(
    'briefPlanFile',
    'says what is wrong with a file',
    { ...upload('route.kml', bytes('<html></html>')), page: printedPage },
    'FLIGHT_PLAN_REJECTED',
  ),
  answers(
    'compareFlightFile',
    'lays a log on the plan that it flew',
    {
      ...upload('route.kml', bytes(kmlOf(places)), { home: places[0] }),
      flight_log: { filename: 'flight.csv', bytes: bytes(logOver(places)) },
      flown: { drone_key: 'dji_mavic_3' },
      page: printedPage,
    },
    ({ filename, pages }) => {
      expect(filename).toBe('Square-flown.pdf');
      expect(pages).toBeGreaterThan(0);
    },
  ),
  refuses(
    'compareFlightFile',
    'says that a log is of another place',
    {
      ...upload('route.kml', bytes(kmlOf(places)), { home: places[0] }),
      flight_log: {
        filename: 'flight.csv',
        bytes: bytes(logOver(places.map(({ lat, lon }) => ({ lat: lat + 1, lon })))),
      },
      flown: { drone_key: 'dji_mavic_3' },
      page: printedPage,
    },
    'FLIGHT_LOG_REJECTED',
  ),
  refuses(
    'briefPlan',
    'names every issue of a plan and of its page',
    {
      mission: { mission: { waypoints: [] }, home: { lat: 91, lon: 0 }, drone: { key: 'dji_mavic_3' } },
      page: { name: 'Square', printed_at: 'today', paper: 'a5' },
    },
    'VALIDATION_ERROR',
    ['mission.home.lat', 'mission.mission.waypoints', 'page.paper', 'page.printed_at'],
  ),
  answers(
    'exportFlights',
    'writes a file for each flight, and says what the change of battery interrupts',
    {
      mission: {
        ...drawn,
        waypoints: [{ ...drawn.waypoints[0], actions: [series] }, drawn.waypoints[1]],
        end_action: 'land',
      },
      format: 'qgc_plan',
      flights: [flightOver(0, 0), flightOver(0, 1)],
    },
    ({ files, notes }) => {
      expect(files.map(({ filename }) => filename)).toEqual(['Square 1 of 2.plan', 'Square 2 of 2.plan']);
      for (const { bytes: content } of files) expect(content.length).toBeGreaterThan(100);
      expect(codesOf(notes)).toEqual(['END_ACTION_CHANGED']);
    },
  ),
  answers(
    'exportFlights',
    'numbers the flights in the language that is asked for, in the names of the files and in them',
    {
      mission: { ...drawn, name: 'Zürich “A/B”' },
      format: 'qgc_plan',
      flights: [flightOver(0, 0), flightOver(0, 1)],
      language: 'de-AT',
    },
    ({ files }) => {
      expect(files.map(({ filename }) => filename)).toEqual([
        'Zürich -A-B 1 von 2.plan',
        'Zürich -A-B 2 von 2.plan',
      ]);
    },
  ),
  refuses(
    'exportFlights',
    'no language of another form',
    { mission: drawn, format: 'qgc_plan', flights: [flightOver(0, 1)], language: '../de' },
    'VALIDATION_ERROR',
    ['language'],
  ),
  ...[{ ...drawn, swap_place: { lat: 47.415, lon: 8.57 } }, drawn].map((plan) =>
    refuses(
      'exportFlights',
      `refuses a flight without a way to where it lands, or with one that it needs not: ${'swap_place' in plan}`,
      {
        mission: plan,
        format: 'qgc_plan',
        flights: [
          flightOver(0, 0),
          {
            ...flightOver(0, 1),
            ...(!('swap_place' in plan) && { way_to_landing: { height_m: 100, climb_m: 0, speed_mps: 9 } }),
          },
        ],
      },
      'VALIDATION_ERROR',
      ['flights'],
    ),
  ),
  refuses(
    'exportFlights',
    'says which flight a format cannot hold',
    { mission: drawn, format: 'kml', flights: [flightOver(0, 0), flightOver(0, 1)] },
    'ACTION_FAILED',
    undefined,
    { problem: { code: 'TOO_FEW_WAYPOINTS' } },
  ),
  ...[
    [flightOver(0, 0)],
    [flightOver(0, 0), flightOver(1, 1)],
    [flightOver(1, 1), flightOver(0, 0)],
    [flightOver(0, 1), flightOver(1, 1)],
    [flightOver(0, 2)],
    [flightOver(0, 1), flightOver(2, 1)],
  ].map((flights) =>
    refuses(
      'exportFlights',
      `refuses flights that leave out or repeat legs, or exceed the waypoints: ${JSON.stringify(flights.map(Object.values))}`,
      { mission: drawn, format: 'gpx', flights },
      'VALIDATION_ERROR',
      ['flights'],
    ),
  ),
  refuses(
    'exportPlan',
    'accepts 10 000 waypoints and no more',
    { mission: { ...drawn, waypoints: Array(10_001).fill(drawn.waypoints[0]) }, format: 'gpx' },
    'VALIDATION_ERROR',
    ['mission.waypoints'],
  ),
];

const replayOf = (content: Uint8Array, request: object = {}) => ({
  flight_log: { filename: 'flight.csv', bytes: content },
  request: { drone_key: 'dji_mavic_3', ...request },
});

const longFlight = bytes(exampleFiles.flight_logs.text);
const logsOf = (contents: readonly Uint8Array[], request: object = {}) => ({
  flight_logs: contents.map((content, at) => ({ filename: `flight-${at}.csv`, bytes: content.slice() })),
  request: { drone_key: 'dji_mavic_3', ...request },
});

const flights: Case[] = [
  answers(
    'replayFlightFile',
    'flies a log again and says what was logged beside it',
    replayOf(bytes(exampleFiles.flight_log.text)),
    ({ result }) => {
      expect(result).toMatchObject({ aircraft: 'dji_mavic_3', observed_pct: 4, is_evidence: false });
      expect(result.samples.at(-1)?.logged_pct).toBe(94);
    },
  ),
  refuses(
    'replayFlightFile',
    'refuses what is no log by name',
    replayOf(line),
    'FLIGHT_LOG_REJECTED',
    undefined,
    {
      problem: { code: 'LOG_IS_PLAN', where: 'the beginning of the file', message: expect.any(String) },
    },
  ),
  refuses(
    'replayFlightFile',
    'names every issue of its request',
    replayOf(csv, { drone_key: '', temp_c: 99, wind: 1 }),
    'VALIDATION_ERROR',
    ['request.drone_key', 'request.temp_c', 'request.wind'],
  ),
  refuses(
    'replayFlightFile',
    'names like keys for an unknown aircraft',
    replayOf(bytes(exampleFiles.flight_log.text), { drone_key: 'dji_mavik_3' }),
    'VALIDATION_ERROR',
    ['request.drone_key'],
  ),
  answers(
    'learnFromFiles',
    'learns from several logs, and says which of them was too short',
    logsOf([longFlight, bytes(exampleFiles.flight_log.text), longFlight]),
    ({ learned }) => {
      const [first, short, again] = learned.flight_factors;
      expect(learned).toMatchObject({ flights: 2, leave_one_out: { n: 2 } });
      expect([short, again]).toEqual([null, first]);
      expect(learned.factor).toBeGreaterThan(1);
      expect(learned).not.toHaveProperty('key');
    },
  ),
  answers('learnFromFiles', 'learns from one log', logsOf([longFlight]), ({ learned }) =>
    expect(learned).toMatchObject({ flights: 1, leave_one_out: { n: 0 } }),
  ),
  refuses(
    'learnFromFiles',
    'refuses what is no log by its name',
    logsOf([longFlight, line]),
    'FLIGHT_LOG_REJECTED',
    undefined,
    { problem: { code: 'LOG_IS_PLAN', where: 'the beginning of the file', message: expect.any(String) } },
  ),
  refuses(
    'learnFromFiles',
    'names every issue of its request',
    logsOf([longFlight], { drone_key: '', temp_c: 99, name: 'Mine' }),
    'VALIDATION_ERROR',
    ['request.drone_key', 'request.temp_c', 'request.name'],
  ),
  refuses(
    'learnFromFiles',
    'says that flights too short to learn from teach nothing',
    logsOf([bytes(exampleFiles.flight_log.text)]),
    'FLIGHT_LOG_REJECTED',
  ),
];

const window: Case[] = [
  answers(
    'readFlightPlan',
    'reads a file for the window',
    { filename: 'route.csv', bytes: csv },
    ({ plan }) => expect(plan.routes[0]?.points).toHaveLength(2),
  ),
  answers(
    'readFlightPlan',
    'reads figures in the unit that the person chose',
    { filename: 'route.csv', bytes: inBeaufort, units: { speed: 'kn' } },
    ({ plan }) => {
      expect(plan.routes[0]?.points[0]?.speed_mps).toBeCloseTo((25 * 1852) / 3600, 6);
      expect(plan.units).toEqual([{ measure: 'speed', unit: 'kn', figure: 25, reason: 'chosen' }]);
    },
  ),
  refuses(
    'readFlightPlan',
    'refuses an area, and returns it for laying lines',
    { filename: 'a.kml', bytes: area },
    'FLIGHT_PLAN_REJECTED',
    undefined,
    { class: 'area', format: 'kml', areas: [{ outline: expect.any(Array), holes: [], settings: {} }] },
  ),
  answers(
    'hereAndBack',
    'says what a flight to a place and back leaves, and for how long it is away',
    {
      lat: 46.958,
      lon: 7.4474,
      range: { user_lat: 46.948, user_lon: 7.4474, selected_drone_key: 'dji_mavic_3' },
    },
    ({ result }) => {
      expect(result).toMatchObject({ course_deg: 0, is_ground_known: expect.any(Boolean) });
      expect(result.distance_m).toBeGreaterThan(1111);
      expect(result.battery_left_pct).toBeGreaterThan(60);
      expect(result.battery_kept_pct).toBeLessThan(result.battery_left_pct ?? 0);
      expect(result.duration_s).toBeGreaterThan(2 * 60);
    },
  ),
  answers(
    'findPlaces',
    'finds a place of the built-in list by the beginning of its name, near or large ones first',
    { text: 'grindelw', near: { lat: 46.6, lon: 8 } },
    ({ places, from_service }) => {
      expect(places[0]).toMatchObject({ name: 'Grindelwald', detail: 'BE', country: 'CH' });
      expect(places[0]?.lat).toBeCloseTo(46.62, 1);
      expect(from_service).toEqual([]);
    },
  ),
  answers(
    'findPlaces',
    'says that no search service is set up where one is asked for',
    { text: 'Bern', asks_service: true },
    ({ places, trouble }) => {
      expect(places[0]?.name).toBe('Bern');
      expect(trouble).toMatchObject({ values: { trouble: 'NOT_SET_UP' } });
    },
  ),
  answers(
    'placesInView',
    'names the places of an area, the largest first',
    { south: 46.9, north: 47, west: 7.3, east: 7.6 },
    ({ places, more }) => {
      expect(places[0]).toMatchObject({ name: 'Bern', lat: expect.closeTo(46.95, 1) });
      expect(places.map(({ name }) => name)).toContain('Köniz');
      expect(more).toBe(0);
    },
  ),
  answers(
    'placesInView',
    'names no more than a map has room for, on both sides of 180° too',
    { south: -60, north: 60, west: 170, east: -60 },
    ({ places, more }) => {
      expect([places.length, more]).toEqual([300, 1]);
      expect(places.every(({ lon }) => lon >= 170 || lon <= -60)).toBe(true);
    },
  ),
  refuses(
    'fetchForecast',
    'asks nobody while the network is off',
    { lat: 46.948, lon: 7.4474 },
    'ACTION_FAILED',
  ),
  refuses(
    'fetchReports',
    'asks nobody while no address is set',
    { lat: 46.948, lon: 7.4474 },
    'ACTION_FAILED',
  ),
  answers(
    'readHours',
    'reads a table by the clocks at the launch point',
    { text: '11:00;5;270', lat: 46.948, lon: 7.4474, now: '2026-09-12T08:00:00Z' },
    ({ hours, time_zone }) => {
      expect(time_zone).toBe('Europe/Zurich');
      expect(hours).toEqual([
        { time: '2026-09-12T09:00:00Z', levels: [{ height_m: 10, wind_speed_mps: 5, wind_dir_deg: 270 }] },
      ]);
    },
  ),
  refuses(
    'readHours',
    'names the line that is no hour',
    { text: 'noon;5;270', lat: 46.948, lon: 7.4474, now: '2026-09-12T08:00:00Z' },
    'BAD_REQUEST',
  ),
  answers(
    'judgeHours',
    'judges a square in two hours',
    { mission: mission(square), hours: twoHours },
    (judged) => {
      expect(judged.hours.map(({ time }) => time)).toEqual(twoHours.map(({ time }) => time));
      // The gusts of the second hour are above the limit of the aircraft at its height, though not at 10 m.
      expect(judged.hours.map(({ tone }) => tone)).toEqual(['level', 'bad']);
      expect(judged.time_zone).toBe('Europe/Zurich');
    },
  ),
  refuses('judgeHours', 'needs hours', { mission: mission(square), hours: [] }, 'VALIDATION_ERROR', [
    'hours',
  ]),
  answers(
    'layOutSurvey',
    'lays lines over a field, east and west, each twice the overshoot longer',
    { area: field, spacing_m: 40, angle_deg: 90, overshoot_m: 10, altitude: { datum: 'agl', value_m: 60 } },
    ({ lines, points, angle_deg, spacing_m, length_m }) => {
      // 0.002° of latitude are 222.4 m, which six lines of 40 m cover; 0.003° of longitude at 47.4° are 226.5 m.
      expect({ lines, angle_deg, spacing_m }).toEqual({ lines: 6, angle_deg: 90, spacing_m: 40 });
      expect(points).toHaveLength(12);
      expect(points[0]).toMatchObject({ altitude: { datum: 'agl', value_m: 60 }, hover_time_s: 0 });
      expect(length_m).toBeGreaterThan(6 * 246 + 5 * 40 - 5);
      expect(length_m).toBeLessThan(6 * 247 + 5 * 40 + 5);
    },
  ),
  answers(
    'layOutSurvey',
    'flies at the speed of the file, along its course, from the corner nearest to the launch point',
    {
      area: { ...field, settings: { angle_deg: 0, speed_mps: 6 } },
      spacing_m: 50,
      start_near: { lat: 47.41, lon: 8.51 },
    },
    ({ angle_deg, points: [first] }) => {
      expect(angle_deg).toBe(0);
      expect(first?.speed_mps).toBe(6);
      expect(first?.lat).toBeCloseTo(47.402, 4);
      expect(first?.lon).toBeGreaterThan(8.5025);
      expect(first).not.toHaveProperty('altitude');
    },
  ),
  answers(
    'layOutSurvey',
    'follows the ground that a source knows',
    {
      area: {
        ...field,
        outline: [
          { lat: 46.5, lon: 7.5 },
          { lat: 46.5, lon: 7.503 },
          { lat: 46.502, lon: 7.503 },
          { lat: 46.502, lon: 7.5 },
        ],
      },
      spacing_m: 100,
      angle_deg: 90,
      altitude: { datum: 'agl', value_m: 60 },
      follow: { tolerance_m: 5, drone_key: 'dji_mavic_3' },
    },
    ({ points, followed }) => {
      expect(followed).toEqual({ inserted: 0, steep_count: 0 });
      // 400 + 300·0.5 + 200·0.5 m and what the plane rises within the field; the source has whole metres.
      for (const { lat, lon, altitude } of points) {
        expect(altitude?.datum).toBe('msl');
        const ground_m = 400 + 300 * (lon - 7) + 200 * (lat - 46);
        expect(Math.abs((altitude?.value_m ?? NaN) - ground_m - 60)).toBeLessThan(0.6);
      }
    },
  ),
  answers(
    'layOutSurvey',
    'takes pictures along each line, across it too, and counts them',
    { area: field, spacing_m: 80, angle_deg: 90, crosshatch: true, speed_mps: 5, pictures: { every_m: 50 } },
    ({ lines, runs, points, pictures, starts }) => {
      // Three lines of 226.5 m and three of 222.4 m: five distances of 50 m reach the end of each, so six pictures.
      expect({ lines, pictures }).toEqual({ lines: 6, pictures: 36 });
      expect(runs).toEqual([0, 1, 2, 3, 4, 5].map((line) => ({ first: 2 * line, last: 2 * line + 1, line })));
      expect(points[0]?.actions).toEqual([
        { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -90 },
        { action_type: 'photos_by_distance', duration_s: 0, every_m: 50, span: 1 },
      ]);
      expect(points[1]).not.toHaveProperty('actions');
      expect(points.map(({ speed_mps }) => speed_mps)).toEqual(Array(12).fill(5));
      expect(starts).toHaveLength(4);
    },
  ),
  answers(
    'layOutSurvey',
    'covers a corridor, with pictures by time at its speed',
    { corridor: { line: fieldEdge, width_m: 100 }, spacing_m: 50, speed_mps: 5, pictures: { every_s: 4 } },
    ({ lines, points, pictures, angle_deg }) => {
      expect({ lines, pictures }).toEqual({ lines: 2, pictures: 2 * (Math.ceil(226.5 / 20) + 1) });
      expect(points).toHaveLength(4);
      expect(angle_deg).toBeCloseTo(90, 1);
    },
  ),
  refuses(
    'layOutSurvey',
    'takes no pictures by time at no speed',
    { area: field, spacing_m: 40, pictures: { every_s: 2 } },
    'ACTION_FAILED',
  ),
  answers(
    'layOutStructure',
    'orbits a place, looking at it all the way',
    {
      kind: 'orbit',
      ...closeBy,
      centre: { lat: 47.4, lon: 8.5 },
      radius_m: 20,
      height_m: 15,
      object_height_m: 8,
      object_radius_m: 5,
      turns: 1,
      isClockwise: true,
      pictures: { step_deg: 30 },
      tolerance_m: 1,
    },
    ({ points, rows, pictures, unseen, length_m }) => {
      expect({ rows, pictures, unseen }).toEqual({ rows: 1, pictures: 12, unseen: [] });
      expect(points[0]?.actions?.map(({ action_type }) => action_type)).toEqual([
        'gimbal_pitch',
        'look_at',
        'take_photo',
      ]);
      // Eleven chords of 30° on a circle of 20 m.
      expect(length_m).toBeCloseTo(11 * 2 * 20 * Math.sin(Math.PI / 12), 0);
    },
  ),
  answers(
    'layOutStructure',
    'looks at a façade square',
    { kind: 'facade', ...closeBy, ...ofWall, line: fieldEdge, side: 'right' },
    ({ rows, pictures, points, starts }) => {
      expect(pictures).toBe(points.length);
      expect(pictures % rows).toBe(0);
      expect(starts).toHaveLength(2);
    },
  ),
  answers(
    'layOutStructure',
    'goes around a structure on levels, the uppermost looking down',
    { kind: 'scan', ...closeBy, ...ofWall, shape: { outline: field.outline }, down_deg: 45 },
    ({ points }) => {
      const pitches = points.flatMap(({ actions = [] }) =>
        actions.flatMap(({ action_type, angle_deg }) => (action_type === 'gimbal_pitch' ? [angle_deg] : [])),
      );
      expect(pitches).toEqual([0, -45]);
    },
  ),
  refuses(
    'layOutStructure',
    'sees no wall whose top lies below its bottom',
    { kind: 'facade', ...closeBy, ...ofWall, top_m: -1, line: fieldEdge, side: 'left' },
    'ACTION_FAILED',
    undefined,
    { problem: { code: 'TOP_BELOW_BOTTOM' } },
  ),
  refuses('layOutStructure', 'draws something', { kind: 'tower' }, 'VALIDATION_ERROR', ['kind']),
  refuses('layOutSurvey', 'covers something', { spacing_m: 40 }, 'VALIDATION_ERROR', ['']),
  refuses(
    'layOutSurvey',
    'covers one thing',
    { area: field, corridor: { line: fieldEdge, width_m: 100 }, spacing_m: 40 },
    'VALIDATION_ERROR',
    [''],
  ),
  answers(
    'compareDirections',
    'finds the direction of the least battery by flying them all',
    {
      survey: { area: field, spacing_m: 120, altitude: { datum: 'takeoff', value_m: 60 } },
      mission: {
        home: field.outline[0],
        drone: { key: 'dji_mavic_3' },
        weather: { wind_speed_mps: 9, wind_dir_deg: 90 },
      },
    },
    ({ directions, best_deg }) => {
      // Every whole degree of half a turn.
      expect(directions).toHaveLength(180);
      const used = new Map(directions.map(({ angle_deg, used_pct }) => [angle_deg, used_pct ?? NaN]));
      expect(used.get(best_deg ?? NaN)).toBe(Math.min(...used.values()));
      expect(directions.every(({ batteries }) => batteries === 1)).toBe(true);
    },
  ),
  answers(
    'compareDirections',
    'knows no best direction in a storm',
    {
      survey: { area: field, spacing_m: 120, altitude: { datum: 'takeoff', value_m: 60 } },
      mission: { home, drone: { key: 'dji_mavic_3' }, weather: { wind_speed_mps: 40, wind_dir_deg: 90 } },
    },
    ({ directions, best_deg }) => {
      expect(directions).toContainEqual({ angle_deg: 45 });
      expect(best_deg).toBeUndefined();
    },
  ),
  refuses(
    'layOutSurvey',
    'follows no ground that nobody knows',
    { area: field, spacing_m: 40, follow: { tolerance_m: 5, drone_key: '' } },
    'ACTION_FAILED',
  ),
  refuses(
    'layOutSurvey',
    'has no more points than a mission',
    { area: { ...field, outline: corners(0.03) }, spacing_m: 0.5 },
    'ACTION_FAILED',
    undefined,
    { problem: { code: 'TOO_MANY_POINTS', limit: 10_000 } },
  ),
  refuses(
    'layOutSurvey',
    'has no more lines than a mission has points',
    { area: { ...field, outline: corners(0.2) }, spacing_m: 0.5 },
    'ACTION_FAILED',
    undefined,
    { problem: { code: 'TOO_MANY_POINTS', limit: 10_000 } },
  ),
  refuses(
    'layOutSurvey',
    'refuses an area as large as a country',
    { area: { ...field, outline: corners(2) }, spacing_m: 500 },
    'ACTION_FAILED',
    undefined,
    { problem: { code: 'AREA_TOO_LARGE', limit_m: 50_000 } },
  ),
  refuses(
    'layOutSurvey',
    'finds no room between corners in one line',
    { area: { ...field, outline: Array(3).fill({ lat: 47.4, lon: 8.5 }) }, spacing_m: 25 },
    'ACTION_FAILED',
    undefined,
    { problem: { code: 'AREA_EMPTY' } },
  ),
  refuses(
    'layOutSurvey',
    'names every issue at once',
    {
      area: { ...field, outline: [{ lat: 91, lon: 8.5 }] },
      spacing_m: 0,
      angle_deg: 361,
      overshoot_m: -1,
      altitude: { datum: 'agl', value_m: 9001 },
      camera: 1,
    },
    'VALIDATION_ERROR',
    [
      'altitude.value_m',
      'angle_deg',
      'area.outline',
      'area.outline[0].lat',
      'camera',
      'overshoot_m',
      'spacing_m',
    ],
  ),
  refuses(
    'layOutSurvey',
    'accepts 20 000 corners and no more',
    {
      area: { ...field, holes: [Array(10_000).fill(home), Array(10_000).fill(home)] },
      spacing_m: 25,
    },
    'VALIDATION_ERROR',
    ['area'],
  ),
  refuses('readFlightPlan', 'takes bytes only', { filename: 'a.kml', bytes: 'text' }, 'VALIDATION_ERROR', [
    'bytes',
  ]),
  answers('getSettings', 'has defaults', {}, ({ settings }) =>
    expect(settings).toMatchObject({ units: 'metric', server_port: 4870, server_rate_limit: 600 }),
  ),
  refuses(
    'saveSettings',
    'refuses an invalid port',
    { settings: { server_port: 70_000 } },
    'VALIDATION_ERROR',
    ['settings.server_port'],
  ),
  refuses('saveCurrentPlan', 'takes bytes only', { plan: '{}' }, 'VALIDATION_ERROR', ['plan']),
  refuses(
    'saveCurrentPlan',
    'takes no more than the largest file of a plan',
    { plan: new Uint8Array(25 * 1024 * 1024 + 1) },
    'VALIDATION_ERROR',
    ['plan'],
  ),
  answers('getServer', 'does not serve unless asked', {}, ({ server }) => expect(server.running).toBe(false)),
  refuses('createKey', 'needs a name and a scope', { name: ' ', scopes: [] }, 'VALIDATION_ERROR', [
    'name',
    'scopes',
  ]),
  refuses('rotateKey', 'knows no such key', { id: 'none' }, 'NOT_FOUND'),
  refuses('revokeKey', 'knows no such key', { id: 'none' }, 'NOT_FOUND'),
  refuses('renewKey', 'knows no such key', { id: 'none' }, 'NOT_FOUND'),
  refuses(
    'renewKey',
    'takes no end that has passed',
    { id: 'none', expires_at: '2020-01-01T00:00:00Z' },
    'VALIDATION_ERROR',
    ['expires_at'],
  ),
  refuses(
    'createKey',
    'takes no end that is no instant',
    { name: 'a', scopes: ['rangeiq'], expires_at: '31.12.2026' },
    'VALIDATION_ERROR',
    ['expires_at'],
  ),
];

const hoverOnly = { class: 'multirotor', hover_time_min: 35, takeoff_mass_g: 1200 };
const own = { schema: 'homeward/own-aircraft', version: 2, key: 'scout', name: 'Scout', sheet: hoverOnly };
const aircraftFile = (content: unknown) => ({
  filename: 'scout.json',
  bytes: bytes(typeof content === 'string' ? content : JSON.stringify(content)),
});

const aircraft: Case[] = [
  answers(
    'draftAircraft',
    'makes a sheet of an aircraft of the catalog',
    { key: 'dji_mavic_3' },
    ({ draft }) =>
      expect(draft).toMatchObject({
        name: 'My Mavic 3',
        base: 'dji_mavic_3',
        sheet: { baseline_flight_time_min: 46, flight_time_test_speed_mps: 9 },
      }),
  ),
  refuses('draftAircraft', 'knows no other', { key: 'dji_mavik_3' }, 'NOT_FOUND'),
  answers(
    'describeAircraft',
    'draws minutes over airspeed and names what it assumes',
    { sheet: hoverOnly },
    ({ drone, endurance, assumptions }) => {
      expect(endurance.curve[0]?.sheet_min).toBeCloseTo(35, 9);
      expect(endurance.published).toMatchObject([{ kind: 'hover', published_min: 35 }]);
      expect(assumptions.figures.map(({ field }) => field)).toContain('baseline_flight_time_min');
      expect(assumptions.airframe).toBe('folding');
      expect(drone.hover_drain_pct_per_min).toBeCloseTo(100 / 35, 9);
    },
  ),
  refuses(
    'describeAircraft',
    'names each bad figure',
    { sheet: { ...hoverOnly, takeoff_mass_g: 5, wingspan_m: 2 }, learned: { factor: 3 } },
    'VALIDATION_ERROR',
    [
      'learned.factor',
      'learned.factor_sd',
      'learned.flight_sd',
      'learned.flights',
      'learned.leave_one_out',
      'sheet.takeoff_mass_g',
      'sheet.wingspan_m',
    ],
  ),
  refuses(
    'saveAircraft',
    'needs a name and a time',
    { aircraft: { name: ' ', sheet: { class: 'vtol' } } },
    'VALIDATION_ERROR',
    ['aircraft.name', 'aircraft.name', 'aircraft.sheet.baseline_flight_time_min'],
  ),
  refuses(
    'saveAircraft',
    'takes no name of the catalog',
    { aircraft: { name: 'DJI Mavic 3', sheet: hoverOnly } },
    'VALIDATION_ERROR',
    ['aircraft.name'],
  ),
  refuses(
    'saveAircraft',
    'changes none that is not there',
    { aircraft: { name: 'Gone', sheet: hoverOnly }, key: 'gone' },
    'NOT_FOUND',
  ),
  refuses('removeAircraft', 'deletes none of the catalog', { key: 'dji_mavic_3' }, 'NOT_FOUND'),
  refuses('exportAircraft', 'writes none of the catalog', { key: 'dji_mavic_3' }, 'NOT_FOUND'),
  answers('readAircraft', 'reads an exported file', aircraftFile(own), (output) =>
    expect(output).toEqual({ aircraft: own }),
  ),
  answers(
    'readAircraft',
    'says that the catalog has an aircraft of that name',
    aircraftFile({ ...own, name: 'DJI Mavic 3' }),
    ({ clash }) => expect(clash).toMatchObject({ of: 'catalog', free_name: 'DJI Mavic 3 (2)' }),
  ),
  refuses(
    'readAircraft',
    'says what is wrong with a file and where',
    aircraftFile({ ...own, version: 3, sheet: { ...hoverOnly, rotor_count: 0.5 } }),
    'VALIDATION_ERROR',
    ['sheet.rotor_count', 'sheet.rotor_count', 'version'],
  ),
  ...(
    [
      ['what is no JSON', '{"schema": "home'],
      ['a file larger than any aircraft', ' '.repeat(64 * 1024 + 1)],
    ] as const
  ).map(([what, text]) =>
    refuses('readAircraft', `refuses ${what}`, aircraftFile(text), 'VALIDATION_ERROR', ['file']),
  ),
  refuses(
    'readAircraft',
    'refuses a file of the first version whose sheet the catalog lacks',
    aircraftFile({
      schema: own.schema,
      version: 1,
      key: 'old',
      name: 'Old',
      base: 'dji_nothing',
      factor: 1.1,
      factor_sd: 0.1,
      flight_sd: 0.1,
      flights: 1,
      leave_one_out: { n: 0 },
    }),
    'VALIDATION_ERROR',
    ['base'],
  ),
];

export const cases: readonly Case[] = [
  ...service,
  ...range,
  ...missions,
  ...files,
  ...flights,
  ...aircraft,
  ...exports,
  ...window,
];
