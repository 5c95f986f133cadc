import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caddyPath, oldestCaddy } from '../run/caddy.mjs';
import { type RunningProxy, startProxy } from '../support/caddy.ts';
import { inLong } from '../support/inLong.ts';
import { freePort, hasRedis, type RedisServer, startRedis } from '../support/redisServer.ts';

const root = join(import.meta.dirname, '../..');
const command = join(root, 'server/homeward.mjs');
const folder = mkdtempSync(join(tmpdir(), 'homeward-proxy-'));
const storeFile = join(folder, 'store');
/** Requests while servers stop, and how often one of the two does. */
const requests = inLong(600, 5000);
const stops = inLong(2, 6);
const hands = 8;

interface Server {
  readonly port: number;
  child: ChildProcess;
  log: string;
}

async function start(server: Server): Promise<void> {
  const words = ['--port', String(server.port), '--rate-limit', '1000000', '--store-file', storeFile];
  server.child = spawn(process.execPath, [command, 'serve', ...words, '--data', join(folder, 'data')]);
  server.child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    server.log += chunk;
  });
  await once(createInterface(server.child.stdout ?? process.stdin), 'line');
}

async function stop({ child }: Server): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
}

const points = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ lat: 47.4 + at * 1e-5, lon: 8.5, altitude_m: 60 }));
const mission = (count: number) => ({
  mission: { waypoints: points(count) },
  home: { lat: 47.4, lon: 8.5 },
  drone: { key: 'dji_mavic_3' },
});

/** Sorts of requests: with and without a body, small and large, repeatable by name and not. */
const sorts: readonly (readonly [path: string, body?: object])[] = [
  ['/v1/version'],
  ['/v1/rangeiq/analyze', { user_lat: 47.4, user_lon: 8.5 }],
  ['/v1/missions/analyze-geometry', mission(5)],
  ['/v1/drones/dji_mavic_3'],
  ['/v1/missions/analyze-geometry', mission(200)],
];

describe.skipIf(!hasRedis || (caddyPath() === undefined && inLong(true, false)))(
  `two servers behind the proxy of deploy/ (needs redis-server and Caddy, which npm run test:long gets)`,
  () => {
    let redis: RedisServer;
    let proxy: RunningProxy;
    let secret = '';
    let servers: readonly [Server, Server];

    beforeAll(async () => {
      redis = await startRedis();
      writeFileSync(storeFile, redis.url);
      const scopes = ['--scope', 'rangeiq', '--scope', 'rangeiq_plus', '--store-file', storeFile];
      const made = await promisify(execFile)(process.execPath, [
        command,
        'keys',
        'create',
        'Proxy',
        ...scopes,
      ]);
      secret = made.stdout.trim();
      const make = async () => ({ port: await freePort(), log: '' }) as Server;
      servers = [await make(), await make()];
      await Promise.all(servers.map(start));
      proxy = await startProxy(servers.map(({ port }) => port));
    }, 120_000);

    afterAll(async () => {
      await proxy?.close();
      for (const server of servers ?? []) await stop(server);
      await redis?.close();
      rmSync(folder, { recursive: true, force: true });
    }, 60_000);

    const ask = async (at: number) => {
      const [path, body] = sorts[at % sorts.length] as (typeof sorts)[number];
      const named = at % 2 === 0 ? { 'Idempotency-Key': `flight ${at}` } : {};
      const sent = body && { body: JSON.stringify(body), method: 'POST' };
      const headers = { 'X-API-Key': secret, ...(body && { 'Content-Type': 'application/json', ...named }) };
      for (;;) {
        const res = await fetch(proxy.url + path, { headers, ...sent });
        await res.arrayBuffer();
        // What is too much for a server just now it refuses itself, and says when to come again.
        if (res.status !== 503 || !res.headers.has('retry-after')) return res.status;
        await sleep(100);
      }
    };

    it(`answer each of ${requests} requests, while one of them stops and starts ${stops} times`, async () => {
      const answers: (number | string)[] = [];
      let next = 0;
      const work = async () => {
        while (next < requests) {
          next += 1;
          answers.push(await ask(next).catch((error: unknown) => String(error)));
        }
      };
      const restart = async () => {
        for (let count = 0; count < stops; count += 1) {
          await expect
            .poll(() => answers.length, { timeout: 300_000 })
            .toBeGreaterThan((requests / (stops + 1)) * (count + 0.5));
          const server = servers[count % 2] as Server;
          await stop(server);
          await start(server);
        }
      };
      await Promise.all([restart(), ...Array.from({ length: hands }, work)]);
      const lost = answers.filter((answer) => answer !== 200);
      expect(answers.length).toBe(requests);
      expect(lost).toEqual([]);
    }, 600_000);

    it('write no key into a log, wherever a client puts it and whatever becomes of its request', async () => {
      const headers = { 'X-API-Key': secret };
      const odd = { 'X-Key': secret, Authorization: `Bearer ${secret}`, Referer: `https://x/?k=${secret}` };
      const everywhere = () =>
        Promise.all([
          fetch(`${proxy.url}/v1/ready`, { headers }),
          fetch(`${proxy.url}/v1/ready?key=${secret}`, { headers: odd }),
          fetch(`${proxy.url}/v1/${secret}/%68w_${secret.slice(3)}`, { headers }),
          fetch(`${proxy.url}/v1/rangeiq/analyze`, { method: 'POST', body: secret, headers }),
        ]);
      await everywhere();
      for (const server of servers) await stop(server);
      // Now Caddy refuses them itself, as an error.
      const refused = await everywhere();
      expect(refused.map(({ status }) => Math.floor(status / 100))).toEqual([5, 5, 5, 5]);
      await Promise.all(servers.map(start));
      await expect.poll(() => proxy.log()).toContain('"http.log.error');
      expect(proxy.log()).toContain('"uri":"/v1/ready');
      const logs = { proxy: proxy.log(), one: servers[0].log, other: servers[1].log };
      for (const [name, text] of Object.entries(logs))
        expect(text.includes(secret.slice(12)), name).toBe(false);
    }, 120_000);

    it('run behind the oldest proxy that the files of deploy/ are for', () => {
      for (const name of ['README.md', 'Caddyfile'])
        expect(readFileSync(join(root, 'deploy', name), 'utf8')).toContain(`Caddy ${oldestCaddy}`);
    });
  },
);
