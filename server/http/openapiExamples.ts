import { exampleFlight, exampleMission } from '../contract/exampleRequests.ts';
import type { FilePart } from '../contract/operations/operation.ts';
import type { OperationName, OperationRequest } from '../contract/operations.ts';
import type { Batch } from '../contract/schemas/batch.ts';

const { home, drone, weather, battery } = exampleFlight;

const requests = {
  analyzeRange: {
    user_lat: home.lat,
    user_lon: home.lon,
    selected_drone_key: drone.key,
    wind_speed: 6,
    wind_height_m: 10,
    wind_direction: 240,
    temperature: 8,
    initial_battery: 90,
    battery_thresholds_pct: [40, 25],
  } satisfies OperationRequest<'analyzeRange'>,
  analyzeMission: exampleMission,
  analyzeMissionFile: {
    home,
    drone,
    battery,
    weather,
    options: { terrain_policy: 'warn', default_altitude_m: 80 },
  } satisfies OperationRequest<'analyzeMissionFile'>['request'],
  replayFlightFile: {
    drone_key: drone.key,
    temp_c: 12,
  } satisfies OperationRequest<'replayFlightFile'>['request'],
  learnFromFiles: {
    drone_key: drone.key,
    temp_c: 12,
  } satisfies OperationRequest<'learnFromFiles'>['request'],
} as const;

/** One request body an operation, short enough to read and whole enough to send. */
export const requestExamples = {
  ...requests,
  startBatch: {
    analyses: [{ range: requests.analyzeRange }, { mission: requests.analyzeMission }],
  } satisfies OperationRequest<'startBatch'>,
} as const satisfies Partial<Record<OperationName, object>>;

/** A batch of the example that is done, as its answers say. */
export const batchExample = {
  id: 'kZ3vXb1Qw8mT5yRc0uLhNpGa',
  state: 'done',
  analyses: 2,
  answered: 2,
  refused: 0,
  created_at: '2026-11-28T02:00:00.000Z',
  kept_until: '2026-11-28T03:00:01.000Z',
  kept: 'memory',
} as const satisfies Batch;

/** Examples of the members of a path. */
export const pathExamples: Readonly<Record<string, string>> = { key: drone.key, id: batchExample.id };

/** Four minutes in the air at one place. */
const hoverLog = [
  't_s,lat,lon,height_m,battery_pct',
  ...Array.from({ length: 25 }, (_, at) => {
    const height_m = at === 0 || at === 24 ? 0 : 30;
    return `${10 * at},47.3977,8.5456,${height_m},${Math.round(98 - 0.6 * at)}`;
  }),
  '',
].join('\n');

/** The files of uploads: a small route as KML, a minute of a flight, and one long enough to learn from. */
export const exampleFiles = {
  mission_file: {
    name: 'route.kml',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Route</name><LineString>
<altitudeMode>relativeToGround</altitudeMode>
<coordinates>8.5456,47.4021,60 8.5561,47.4021,60 8.5561,47.3977,60</coordinates>
</LineString></Placemark></kml>
`,
  },
  flight_log: {
    name: 'flight.csv',
    text: `t_s,lat,lon,height_m,battery_pct
0,47.3977,8.5456,0,98
5,47.3977,8.5456,15,98
10,47.3979,8.5456,30,97
15,47.3983,8.5456,40,97
20,47.3987,8.5456,40,97
25,47.3991,8.5456,40,96
30,47.3995,8.5456,40,96
35,47.3991,8.5456,40,96
40,47.3987,8.5456,40,95
45,47.3983,8.5456,40,95
50,47.3979,8.5456,30,95
55,47.3977,8.5456,15,94
60,47.3977,8.5456,0,94
`,
  },
  flight_logs: {
    name: 'flight.csv',
    text: hoverLog,
  },
} as const satisfies Record<FilePart, { readonly name: string; readonly text: string }>;
