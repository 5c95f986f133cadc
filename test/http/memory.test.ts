import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inLong } from '../support/inLong.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

setFlagsFromString('--expose_gc');
// Compiled code would grow for some thousand requests.
for (const flag of ['--no-opt', '--no-sparkplug', '--no-maglev']) setFlagsFromString(flag);
const collect = runInNewContext('gc') as () => void;

const place = { user_lat: 47.4, user_lon: 8.5, bearings: 36, battery_thresholds_pct: [30] };
const mission = {
  mission: { waypoints: [{ lat: 47.41, lon: 8.5, altitude_m: 60 }] },
  home: { lat: 47.4, lon: 8.5 },
  drone: { key: 'dji_mavic_3' },
};

/** Requests of usual tools, right and wrong; `at` makes each request another one. */
const asked: readonly ((at: number) => readonly [path: string, body?: string | undefined, key?: string])[] = [
  () => ['/v1/health'],
  () => ['/v1/version'],
  () => ['/v1/version', undefined, 'wrong'],
  (at) => [`/v1/drones/unknown-${at}`],
  (at) => [`/nowhere/${at}`],
  (at) => ['/v1/rangeiq/analyze', JSON.stringify({ ...place, user_lon: 8.5 + at / 1e6 })],
  (at) => ['/v1/rangeiq/analyze', JSON.stringify({ ...place, [`unknown_${at}`]: at })],
  (at) => [
    '/v1/missions/analyze-geometry',
    JSON.stringify({ ...mission, home: { lat: 47.4 + at / 1e6, lon: 8.5 } }),
  ],
  (at) => ['/v1/missions/analyze-geometry', `{"broken": ${at}`],
];

let sent = 0;

async function ask(): Promise<void> {
  const [path, body, key = server.secret] = (asked[sent % asked.length] as (typeof asked)[number])(sent);
  sent += 1;
  const headers = { 'X-API-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const init = { headers, ...(body !== undefined && { method: 'POST', body }) };
  await (await fetch(server.url + path, init)).text();
}

/** Bytes in use once so many requests were answered and all that is garbage is gone. */
async function heapAfter(requests: number): Promise<number> {
  for (let at = 0; at < requests; at += 4) await Promise.all([ask(), ask(), ask(), ask()]);
  server.entries.length = 0;
  await pause(50);
  for (let round = 0; round < 3; round += 1) collect();
  return process.memoryUsage().heapUsed;
}

/** The least of several looks: garbage now and then outlives one collection. */
async function leastHeap(): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 4; look += 1) looks.push(await heapAfter(100));
  return Math.min(...looks);
}

/** Far below a request's exchange, which takes some 700 bytes; a leak of a few words a request takes a soak to see. */
const most_bytesPerRequest = 150;

/** A leak shows in every round; compiled code grows in some. */
const rounds = 4;

/** Timers, sockets and whatever else keeps a process alive. */
const openResources = () => process.getActiveResourcesInfo().length;

/** Connections of this client that come and go; one for each request would be thousands. */
const mostMore = 10;

/** Requests between two looks. */
const between = 1200;

/** Bytes that a request left behind in a round. */
async function keptOfRequest(): Promise<number> {
  const [early, asked_before] = [await leastHeap(), sent];
  await heapAfter(between);
  return ((await leastHeap()) - early) / (sent - asked_before);
}

/** A soak, which `npm test` leaves to `npm run test:long`. */
it.runIf(inLong(false, true))(
  'a server keeps nothing of the requests that it has answered, right or wrong, no timer and no handle',
  async () => {
    // What is loaded and learned by the first requests stays.
    await heapAfter(3000);
    const open_before = openResources();
    const kept: number[] = [];
    while (kept.length < rounds && !(Math.min(...kept) < most_bytesPerRequest))
      kept.push(await keptOfRequest());
    expect(Math.min(...kept), String(kept)).toBeLessThan(most_bytesPerRequest);
    expect(openResources() - open_before).toBeLessThanOrEqual(mostMore);
  },
  200_000,
);
