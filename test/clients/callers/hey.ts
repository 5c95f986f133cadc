// Calls every operation with the client that @hey-api/openapi-ts makes; prints what each answered. Arguments: address, key, folder of files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { client } from './hey/client.gen.js';
import * as api from './hey/index.js';

const [baseUrl = '', key = '', folder = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key });
const file = (name: string) => new File([readFileSync(join(folder, name))], name);

const drone = { key: 'dji_mavic_3' };
const home: api.Home = { lat: 47.3977, lon: 8.5456 };
const settings: api.LearnSettings = { drone_key: drone.key, temp_c: 12 };

const answers = {
  health: await api.health(),
  version: await api.version(),
  ready: await api.ready(),
  getPlan: await api.getPlan(),
  rangeVersion: await api.rangeVersion(),
  listDrones: await api.listDrones({ query: { q: 'mavic', class: 'multirotor', limit: 2 } }),
  getDrone: await api.getDrone({ path: drone }),
  analyzeRange: await api.analyzeRange({
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
  analyzeMission: await api.analyzeMission({
    headers: { 'Idempotency-Key': 'hey-1' },
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
  analyzeMissionFile: await api.analyzeMissionFile({
    body: { mission_file: file('route.kml'), request: { home, drone } },
  }),
  replayFlightFile: await api.replayFlightFile({
    body: { flight_log: file('flight.csv'), request: settings },
  }),
  learnFromFiles: await api.learnFromFiles({
    body: { flight_logs: [file('hover.csv'), file('hover.csv')], request: settings },
  }),
};

const started = await api.startBatch({
  body: { analyses: [{ range: { user_lat: home.lat, user_lon: home.lon } }] },
});
const path = { id: started.data?.batch.id ?? '' };
while ((await api.getBatch({ path })).data?.batch.state !== 'done')
  await new Promise((resolve) => setTimeout(resolve, 50));
const results = await api.listBatchResults({ path, query: { from: 0 } });
if (results.data?.results[0]?.range?.result.rings.length !== 5) throw new Error('no rings');
const batch = {
  startBatch: started,
  getBatch: await api.getBatch({ path }),
  listBatchResults: results,
  cancelBatch: await api.cancelBatch({ path }),
};

const [lat, lon] = answers.analyzeMission.data?.result.path_polyline[0] ?? [];
const refused = await api.analyzeRange({ body: { user_lat: 91, user_lon: 0 } });
const statuses = Object.entries({ ...answers, ...batch }).map(([name, { response }]) => [
  name,
  response?.status,
]);
console.log(
  JSON.stringify({
    statuses: Object.fromEntries(statuses),
    home: [lat, lon],
    drones: answers.listDrones.data?.drones.map((one) => one.key),
    verdict: answers.analyzeMissionFile.data?.result.mission_verdict,
    refusal: refused.error?.error.code,
  }),
);
