import { request } from 'node:http';
import { connect } from 'node:net';
import { succeed } from '../../engine/result.ts';
import { scopeProblem } from '../../server/batches/startBatch.ts';
import type { Identity } from '../../server/certificate/identity.ts';
import type { Problem } from '../../server/contract/problem.ts';
import { kindOf } from '../../server/contract/schemas/batch.ts';
import type { KeyInfo, Scope } from '../../server/contract/schemas/window.ts';
import { type Handlers, makeDispatch } from '../../server/dispatch.ts';
import { createApp } from '../../server/http/createApp.ts';
import { startHttpServer, type Timeouts } from '../../server/http/httpServer.ts';
import { defaultLimits, type HttpLimits } from '../../server/http/limits.ts';
import { batchExample } from '../../server/http/openapiExamples.ts';
import type { LogEntry } from '../../server/http/requestLog.ts';
import type { VerifyKey } from '../../server/services/services.ts';

const secretOf = (id: string) => `hw_${id.padEnd(8, '0')}_${id.repeat(43).slice(0, 43)}`;
const keyOf = (id: string, scopes: readonly Scope[]): KeyInfo => ({
  id,
  name: id,
  scopes: [...scopes],
  created_at: '2026-01-01T00:00:00.000Z',
});

const keys = [
  keyOf('both', ['rangeiq', 'rangeiq_plus']),
  keyOf('every', ['rangeiq', 'rangeiq_plus', 'plan:read']),
  keyOf('range', ['rangeiq']),
  keyOf('plus', ['rangeiq_plus']),
  keyOf('bare', []),
];
export const secrets = {
  both: secretOf('both'),
  every: secretOf('every'),
  range: secretOf('range'),
  plus: secretOf('plus'),
  bare: secretOf('bare'),
};
/** A fake key store that knows the key of each secret. */
export const verifyFakeKey = (secret: string): KeyInfo | undefined =>
  keys.find(({ id }) => secret === secretOf(id));

const versions = { server_version: '0.1.0', engine_version: '1.0.0' };
const drone = {
  key: 'tester',
  cruise_speed_mps: 10,
  baseline_flight_time_min: 30,
  battery_reserve_frac: 0.2,
  max_payload_g: 100,
  hover_drain_pct_per_min: 3.3,
};
const atWindowOnly = (): never => {
  throw new Error('not served over HTTP');
};

export const fakeBatch = { ...batchExample, id: 'tester' };
const ofBatch = <Output extends object>(id: string, output: Output) =>
  id === fakeBatch.id
    ? succeed(output)
    : { ok: false as const, failure: { code: 'NOT_FOUND' as const, message: 'No batch of this id.' } };

/** Small real handlers, whose answers depend on the request. */
export const fakeHandlers: Handlers = {
  health: () => succeed({ ok: true as const, ...versions }),
  version: () => succeed(versions),
  rangeVersion: () => succeed(versions),
  ready: () => succeed({ ready: true as const }),
  listDrones: () => succeed({ drones: [drone] }),
  getDrone: ({ key }) =>
    key === drone.key
      ? succeed({ drone })
      : { ok: false, failure: { code: 'NOT_FOUND', message: `No aircraft ${JSON.stringify(key)}.` } },
  analyzeRange: ({ user_lat, user_lon, initial_battery }) => {
    const ring = {
      battery_threshold_pct: initial_battery,
      label: 'ring',
      color: '#112233',
      polygon: [],
      min_radius_m: 0,
      max_radius_m: 0,
      below_reserve: false,
    };
    const calibration = {
      kind: 'rotor' as const,
      phi: 0.1,
      f_a: 0.1,
      drag_area_m2: 0.01,
      hover_induced_velocity_mps: 5,
      residual_multiplier: 1,
      hover_basis: 'published' as const,
      bucket_residual: false,
    };
    const physics = {
      drone_key: drone.key,
      drone_source: 'catalog',
      airspeed_mps: 10,
      air_density_kg_m3: 1.2,
      wind_aloft_mps: 0,
      hover_drain_pct_per_min: 3.3,
      cruise_drain_pct_per_min: 3,
      climb_cost_pct: 1,
      descent_cost_pct: 1,
      fixed_cost_pct: 0,
      hover_cost_pct: 0,
      battery_temp_c: 20,
      battery_temperature_factor: 1,
      battery_age_factor: 1,
      mass_ratio: 1,
      as_flown: 1,
      calibration,
    };
    const center = { lat: user_lat, lon: user_lon };
    return succeed({
      engine_version: versions.engine_version,
      result: { center, rings: [ring], oneway_ring: ring, physics, warnings: [] },
    });
  },
  analyzeMission: ({ mission }) => succeed(fakeMission(mission.waypoints.length, 'geometry')),
  analyzeMissionFile: ({ mission_file }) =>
    succeed(fakeMission(mission_file.bytes.length, mission_file.filename)),
  startBatch: ({ analyses }, call) => {
    const problem = scopeProblem(analyses.map(kindOf), call);
    return problem === undefined ? succeed({ batch: fakeBatch }) : { ok: false, failure: problem };
  },
  getBatch: ({ id }) => ofBatch(id, { batch: fakeBatch }),
  listBatchResults: ({ id }) => ofBatch(id, { results: [] }),
  cancelBatch: ({ id }) => ofBatch(id, { batch: fakeBatch }),
  readFlightPlan: atWindowOnly,
  replayFlightFile: ({ flight_log, request }) =>
    succeed({
      engine_version: versions.engine_version,
      result: fakeReplay(request.drone_key, flight_log.bytes.length),
    }),
  learnFromFiles: ({ flight_logs }) =>
    succeed({
      engine_version: versions.engine_version,
      learned: {
        factor: 1.1,
        factor_sd: 0.05,
        flights: flight_logs.length,
        leave_one_out: { n: flight_logs.length },
        flight_factors: flight_logs.map(({ bytes }) => bytes.length),
      },
    }),
  readFlightLog: atWindowOnly,
  replayFlight: atWindowOnly,
  learnDrone: atWindowOnly,
  listOwnAircraft: atWindowOnly,
  draftAircraft: atWindowOnly,
  describeAircraft: atWindowOnly,
  saveAircraft: atWindowOnly,
  removeAircraft: atWindowOnly,
  readAircraft: atWindowOnly,
  addAircraft: atWindowOnly,
  exportAircraft: atWindowOnly,
  flyMission: atWindowOnly,
  checkReturn: atWindowOnly,
  findLaunchPoints: atWindowOnly,
  findLaunchPointsOfFile: atWindowOnly,
  exportTrack: atWindowOnly,
  exportTrackOfFile: atWindowOnly,
  hereAndBack: atWindowOnly,
  findPlaces: atWindowOnly,
  placesInView: atWindowOnly,
  fetchForecast: atWindowOnly,
  fetchReports: atWindowOnly,
  layOutSurvey: atWindowOnly,
  layOutStructure: atWindowOnly,
  compareDirections: atWindowOnly,
  readHours: atWindowOnly,
  judgeHours: atWindowOnly,
  previewExport: atWindowOnly,
  exportPlan: atWindowOnly,
  exportFlights: atWindowOnly,
  exportResult: atWindowOnly,
  briefPlan: atWindowOnly,
  briefPlanFile: atWindowOnly,
  compareFlight: atWindowOnly,
  compareFlightFile: atWindowOnly,
  getSettings: atWindowOnly,
  listMaps: atWindowOnly,
  clearMaps: atWindowOnly,
  addMapFile: atWindowOnly,
  removeMapFile: atWindowOnly,
  measureMapArea: atWindowOnly,
  keepMapArea: atWindowOnly,
  clearMapAreas: atWindowOnly,
  listWorld: atWindowOnly,
  addWorldFile: atWindowOnly,
  fetchWorldFile: atWindowOnly,
  turnWorldFile: atWindowOnly,
  removeWorldFile: atWindowOnly,
  obstaclesInView: atWindowOnly,
  zonesInView: atWindowOnly,
  saveSettings: atWindowOnly,
  getCurrentPlan: atWindowOnly,
  saveCurrentPlan: atWindowOnly,
  listDocuments: atWindowOnly,
  openDocument: atWindowOnly,
  openBackup: atWindowOnly,
  readDocument: atWindowOnly,
  saveDocument: atWindowOnly,
  lockPlan: atWindowOnly,
  checkLock: atWindowOnly,
  lookAtFolder: atWindowOnly,
  exportToFolder: atWindowOnly,
  setCurrentPlanAside: atWindowOnly,
  getServer: atWindowOnly,
  startServer: atWindowOnly,
  stopServer: atWindowOnly,
  listKeys: atWindowOnly,
  createKey: atWindowOnly,
  renewKey: atWindowOnly,
  rotateKey: atWindowOnly,
  revokeKey: atWindowOnly,
  listRequests: atWindowOnly,
  getPlan: () =>
    succeed({
      engine_version: versions.engine_version,
      revision: 'one',
      plan: {
        name: 'Field',
        aircraft: { key: drone.key, name: 'Tester' },
        launch: { lat: 47.4, lon: 8.5 },
        waypoints: [],
        end_action: 'go_home' as const,
        reserve_pct: 20,
        initial_battery_pct: 100,
        air: { wind_speed_mps: 0, wind_dir_deg: 0, gust_speed_mps: 0, temp_c: 20 },
      },
      verdict: { tone: 'ok' as const, title: 'Comes home', detail: '' },
    }),
  waitForPairing: atWindowOnly,
  answerPairing: atWindowOnly,
};

function fakeReplay(aircraft: string, duration_s: number) {
  const none = { duration_s: 0, predicted_pct: 0 };
  return {
    aircraft,
    duration_s,
    distance_m: 0,
    observed_pct: 10,
    predicted_pct: 9,
    interval90: { low_pct: 8, high_pct: 11 },
    wind_sigma_pct: 1,
    wind: { speed_mps: 0, dir_deg: 0, error_mps: 2.5, basis: 'unknown' as const },
    phases: { hover: none, forward: none, climb: none, descent: none },
    partings: [],
    samples: [],
    is_evidence: false,
    notes: [],
  };
}

function fakeMission(length_m: number, source: string) {
  return {
    engine_version: versions.engine_version,
    result: {
      mission_verdict: 'complete' as const,
      criterion: '95_of_100' as const,
      as_flown: 1,
      end_action: 'go_home' as const,
      legs: [],
      total_distance_m: length_m,
      final_battery_pct: 80,
      return_home: { distance_m: 0, path: [] },
      warnings: [],
      path_polyline: [],
      data_sources: { elevation_source: 'none', weather_source: 'request', drone_source: source },
    },
  };
}

export const refusing = (problem: Problem) => () => ({ ok: false as const, failure: problem });

export interface FakeServerOptions {
  readonly handlers?: Partial<Handlers>;
  readonly limits?: Partial<HttpLimits>;
  readonly timeouts?: Timeouts;
  readonly verifyKey?: VerifyKey;
  /** Absent: plain HTTP. */
  readonly identity?: Identity;
}

export async function startFakeServer(options: FakeServerOptions = {}) {
  const { handlers = {}, limits = {}, timeouts, identity, verifyKey = verifyFakeKey } = options;
  const log: LogEntry[] = [];
  const bugs: unknown[] = [];
  let port = 0;
  const app = createApp({
    dispatch: makeDispatch({ ...fakeHandlers, ...handlers }, (error) => bugs.push(error)),
    verifyKey,
    serverVersion: versions.server_version,
    limits: { ...defaultLimits, requests: 0, ...limits },
    allowedHosts: () => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`],
    log: (entry) => log.push(entry),
  });
  const common = { app, host: '127.0.0.1', port: 0, identity, log: (entry: LogEntry) => log.push(entry) };
  const started = await startHttpServer(timeouts === undefined ? common : { ...common, timeouts });
  if (!started.ok) throw new Error(started.failure.message);
  port = started.value.port;
  return { ...started.value, url: `http://127.0.0.1:${port}`, log, bugs };
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}

/** Writes raw bytes, which no HTTP client would send, and reads until the server closes. */
export function sendRaw(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

/** A GET with exactly these header lines; the connection ends with the answer. */
export async function getRaw(port: number, target: string, lines: readonly string[]): Promise<RawAnswer> {
  const head = [`GET ${target} HTTP/1.1`, ...lines, 'Connection: close'];
  return parseAnswer(await sendRaw(port, `${head.join('\r\n')}\r\n\r\n`));
}

/** A request with an unchanged path, which `fetch` would normalise. */
export function getUntidied(port: number, path: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (res) => {
      let body = '';
      res.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers as Record<string, string>, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}
