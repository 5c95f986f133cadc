import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { destination } from '../../engine/geo/geodesic.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** One request of a kind, as it is sent. */
export interface AskedRequest {
  readonly path: string;
  readonly body: () => string | FormData;
}

type Body = Record<string, unknown>;

const catalog: readonly { key: string }[] = JSON.parse(
  readFileSync(join(root, 'assets/drones.json'), 'utf8'),
);
const droneKeys = catalog.map(({ key }) => key);
const anyDrone = fc.constantFrom(...droneKeys);

/** A number with a few decimals, as a person or a program gives it. */
const given = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Number(value.toFixed(4)));
/** A member that is absent half of the time, so that defaults are asked, too. */
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const anyPolicy = fc.oneof(
  { weight: 3, arbitrary: fc.constant('cruise' as const) },
  { weight: 2, arbitrary: fc.constant('best_range' as const) },
  { weight: 1, arbitrary: given(3, 25).map((mps) => ({ mps })) },
);

/** Without the absent members: JSON has none. */
const present = (body: Body): Body => JSON.parse(JSON.stringify(body));

const anyRange = fc
  .record({
    user_lat: given(-89, 89),
    user_lon: given(-180, 180),
    user_elevation_msl_m: perhaps(given(-100, 4000)),
    selected_drone_key: anyDrone,
    unit_mode: perhaps(fc.constantFrom('metric', 'imperial')),
    wind_speed: perhaps(given(0, 16)),
    gust_speed: perhaps(given(0, 20)),
    wind_height_m: perhaps(given(1, 200)),
    wind_direction: perhaps(given(0, 360)),
    humidity: perhaps(given(0, 100)),
    altitude: perhaps(given(0, 400)),
    temperature: perhaps(given(-12, 42)),
    cruise_speed: perhaps(given(3, 22)),
    initial_battery: perhaps(given(20, 100)),
    hover_time_min: perhaps(given(0, 8)),
    elevation_penalty: perhaps(given(0.6, 1)),
    use_battery_cycles: perhaps(fc.boolean()),
    battery_cycles: perhaps(given(0, 400)),
    use_payload: perhaps(fc.boolean()),
    payload_weight: perhaps(given(0, 500)),
    battery_thresholds_pct: perhaps(
      fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 8 }),
    ),
    speed_policy: perhaps(anyPolicy),
    uncertainty: perhaps(fc.boolean()),
    explanation: perhaps(fc.boolean()),
    bearings: perhaps(fc.integer({ min: 36, max: 240 })),
  })
  .map(present);

const anySettings = fc.record({
  drone: anyDrone.map((key) => ({ key })),
  battery: perhaps(
    fc.record({
      initial_pct: perhaps(given(30, 100)),
      rth_threshold_pct: perhaps(given(0, 50)),
      cycles: perhaps(given(0, 400)),
    }),
  ),
  weather: perhaps(
    fc.record({
      wind_speed_mps: perhaps(given(0, 14)),
      wind_dir_deg: perhaps(given(0, 360)),
      gust_speed_mps: perhaps(given(0, 18)),
      wind_height_m: perhaps(given(1, 200)),
      temp_c: perhaps(given(-12, 42)),
      humidity_pct: perhaps(given(0, 100)),
    }),
  ),
  options: perhaps(
    fc.record({
      payload_g: perhaps(given(0, 500)),
      preflight_hover_s: perhaps(given(0, 60)),
      global_cruise_mps: perhaps(given(3, 20)),
      alt_penalty: perhaps(given(0.6, 1)),
      fine_tune_factor: perhaps(given(0.6, 1.4)),
      speed_policy: perhaps(anyPolicy),
      uncertainty: perhaps(fc.boolean()),
      explanation: perhaps(fc.boolean()),
      multi_battery: perhaps(fc.boolean()),
      smart_rth_enabled: perhaps(fc.boolean()),
    }),
  ),
});

const anyStep = fc.record({
  course_deg: given(0, 360),
  distance_m: fc.oneof(given(0, 30), given(30, 700)),
  altitude_m: given(5, 160),
  altitude_reference: perhaps(fc.constantFrom('takeoff', 'agl', 'msl', 'ellipsoid')),
  hover_time_s: perhaps(given(0, 60)),
  speed_mps: perhaps(given(2, 20)),
  curve_size: perhaps(given(0, 40)),
  actions: perhaps(
    fc.array(fc.record({ action_type: fc.constant('takePhoto'), duration_s: perhaps(given(0, 10)) }), {
      maxLength: 3,
    }),
  ),
});

const anyMission = fc
  .record({
    home: fc.record({ lat: given(-80, 80), lon: given(-180, 179), elevation_msl_m: perhaps(given(0, 3000)) }),
    steps: fc.oneof(
      fc.array(anyStep, { minLength: 1, maxLength: 40 }),
      fc.array(anyStep, { minLength: 150, maxLength: 250 }),
    ),
    end_action: perhaps(fc.constantFrom('go_home', 'land', 'hover', 'first_waypoint', 'none')),
    altitude_reference: perhaps(fc.constantFrom('takeoff', 'agl', 'msl')),
    settings: anySettings,
  })
  .map(({ home, steps, end_action, altitude_reference, settings }) => {
    let at = { lat: home.lat, lon: home.lon };
    const waypoints = steps.map(({ course_deg, distance_m, ...rest }) => {
      at = destination(at, course_deg, distance_m);
      return { ...at, ...rest };
    });
    return present({ mission: { waypoints, end_action, altitude_reference }, home, ...settings });
  });

/** Files without a route: their refusals say no figure. */
const areas = new Set(['fields.kml', 'meadow.kml']);

const planFiles = ['assets/samples', 'test/fixtures/plans'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => !name.endsWith('.mjs') && !areas.has(name))
    .map((name) => ({ name, bytes: readFileSync(join(root, folder, name)) })),
);

/** Near the launch points of the files. */
const anyHome = fc.record({
  lat: given(46.9, 47.1),
  lon: given(7.4, 8.6),
  elevation_msl_m: perhaps(given(300, 900)),
});

const anyFile = fc
  .record({ file: fc.constantFrom(...planFiles), home: anyHome, settings: anySettings })
  .map(({ file, home, settings }) => ({ file, settings: present({ home, ...settings }) }));

const json =
  (path: string) =>
  (request: Body): AskedRequest => ({ path, body: () => JSON.stringify(request) });

function form({ file, settings }: { file: (typeof planFiles)[number]; settings: Body }): AskedRequest {
  return {
    path: '/v1/missions/analyze',
    body: () => {
      const parts = new FormData();
      parts.set('mission_file', new Blob([file.bytes]), file.name);
      parts.set('request', JSON.stringify(settings));
      return parts;
    },
  };
}

/** The kinds of requests, by the name that `--only` takes. */
export const kinds = {
  range: anyRange.map(json('/v1/rangeiq/analyze')),
  mission: anyMission.map(json('/v1/missions/analyze-geometry')),
  file: anyFile.map(form),
} as const;
export type Kind = keyof typeof kinds;

/** The same requests for the same seed. */
export const requestsOf = (kind: Kind, count: number, seed: number): AskedRequest[] =>
  fc.sample<AskedRequest>(kinds[kind], { numRuns: count, seed });
