// Calls every operation with the types of openapi-typescript; prints what each answered. Arguments: address, key, folder of files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const [baseUrl = '', key = '', folder = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } });
const file = (name: string) => new File([readFileSync(join(folder, name))], name);

/** The types have bytes as a string; what is sent is a file. */
const asText = (one: File) => one as unknown as string;

function toForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat()) form.append(name, one instanceof File ? one : JSON.stringify(one));
  return form;
}

const drone = { key: 'dji_mavic_3' };
const home: components['schemas']['Home'] = { lat: 47.3977, lon: 8.5456 };
const settings: components['schemas']['LearnSettings'] = { drone_key: drone.key, temp_c: 12 };

const answers = {
  health: await client.GET('/v1/health'),
  version: await client.GET('/v1/version'),
  ready: await client.GET('/v1/ready'),
  getPlan: await client.GET('/v1/plan'),
  rangeVersion: await client.GET('/v1/rangeiq/version'),
  listDrones: await client.GET('/v1/drones', {
    params: { query: { q: 'mavic', class: 'multirotor', limit: 2 } },
  }),
  getDrone: await client.GET('/v1/drones/{key}', { params: { path: drone } }),
  analyzeRange: await client.POST('/v1/rangeiq/analyze', {
    body: {
      user_lat: home.lat,
      user_lon: home.lon,
      unit_mode: 'imperial',
      wind_speed: 10,
      speed_policy: { mps: 12 },
      fences: [{ is_inclusion: true, center: home, radius_m: 900 }],
      drone_profile: drone,
    },
  }),
  analyzeMission: await client.POST('/v1/missions/analyze-geometry', {
    params: { header: { 'Idempotency-Key': 'fetch-1' } },
    body: {
      mission: {
        waypoints: [
          { lat: 47.4021, lon: 8.5456, altitude_m: 60 },
          { lat: 47.4021, lon: 8.5561, altitude_m: 60, hover_time_s: 10 },
        ],
      },
      home,
      drone,
      weather: { wind_speed_mps: 5, wind_dir_deg: 270 },
      swap_places: [null, 'home', { lat: 47.4, lon: 8.55 }],
      options: { multi_battery: true, speed_policy: 'best_range' },
    },
  }),
  analyzeMissionFile: await client.POST('/v1/missions/analyze', {
    body: { mission_file: asText(file('route.kml')), request: { home, drone } },
    bodySerializer: toForm,
  }),
  replayFlightFile: await client.POST('/v1/flights/replay', {
    body: { flight_log: asText(file('flight.csv')), request: settings },
    bodySerializer: toForm,
  }),
  learnFromFiles: await client.POST('/v1/flights/learn', {
    body: { flight_logs: [asText(file('hover.csv')), asText(file('hover.csv'))], request: settings },
    bodySerializer: toForm,
  }),
};

const started = await client.POST('/v1/batches', {
  body: { analyses: [{ range: { user_lat: home.lat, user_lon: home.lon } }] },
});
const path = { id: started.data?.batch.id ?? '' };
while ((await client.GET('/v1/batches/{id}', { params: { path } })).data?.batch.state !== 'done')
  await new Promise((resolve) => setTimeout(resolve, 50));
const results = await client.GET('/v1/batches/{id}/results', { params: { path, query: { from: 0 } } });
if (results.data?.results[0]?.range?.result.rings.length !== 5) throw new Error('no rings');
const batch = {
  startBatch: started,
  getBatch: await client.GET('/v1/batches/{id}', { params: { path } }),
  listBatchResults: results,
  cancelBatch: await client.DELETE('/v1/batches/{id}', { params: { path } }),
};

/** Not the GeoJSON that the same operation gives to who asks for it. */
const resultOf = (
  data: components['schemas']['MissionAnswer'] | components['schemas']['FeatureCollection'] | undefined,
) => (data !== undefined && 'result' in data ? data.result : undefined);

const [lat, lon] = resultOf(answers.analyzeMission.data)?.path_polyline[0] ?? [];
const refused = await client.POST('/v1/rangeiq/analyze', { body: { user_lat: 91, user_lon: 0 } });
const statuses = Object.entries({ ...answers, ...batch }).map(([name, { response }]) => [
  name,
  response.status,
]);
console.log(
  JSON.stringify({
    statuses: Object.fromEntries(statuses),
    home: [lat, lon],
    drones: answers.listDrones.data?.drones.map((one) => one.key),
    verdict: resultOf(answers.analyzeMissionFile.data)?.mission_verdict,
    refusal: refused.error?.error.code,
  }),
);
