import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInLong } from '../../support/inLong.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';

const command = join(import.meta.dirname, '../../../server/homeward.mjs');
const folder = mkdtempSync(join(tmpdir(), 'homeward-two-'));
const password = 'opensesame';
/** Requests of a key in 10 s. */
const limit = 200;
/** Share by which both servers together may miss the limit. */
const tolerance = 0.05;

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  log(): string;
}

const servers: Server[] = [];

/** A process of its own, as a person starts it. The address of the store comes from a file, so that `ps` does not show it. */
async function startServer(storeFile: string, name: string): Promise<Server> {
  const args = ['serve', '--port', '0', '--rate-limit', String(limit), '--store-file', storeFile];
  const child = spawn(process.execPath, [command, ...args, '--data', join(folder, name)]);
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const server = { url: String(line).replace(/^.* /, ''), child, log: () => text };
  servers.push(server);
  return server;
}

function keys(store: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, HOMEWARD_STORE: store };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [command, 'keys', ...args], { env }, (error, stdout) =>
      error === null ? resolve(stdout.trim()) : reject(error),
    );
  });
}

const get = ({ url }: Server, path: string, secret: string) =>
  fetch(url + path, { headers: { 'X-API-Key': secret } });

const statusOf = async (server: Server, secret: string) => (await get(server, '/v1/version', secret)).status;

const readyOf = async (server: Server, secret: string) =>
  (await (await get(server, '/v1/ready', secret)).json()) as { shared_store?: string };

async function until(what: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await what()); await sleep(50))
    if (Date.now() > end) throw new Error(`never: ${what}`);
}

/** How many of 1.5 limits, sent to both servers by turns, are answered. */
async function answered(secret: string, all = servers): Promise<number> {
  const statuses: number[] = [];
  const ask = async (worker: number) => {
    for (let at = worker; at < 1.5 * limit; at += 6)
      statuses.push(await statusOf(all[at % all.length] as Server, secret));
  };
  await Promise.all(Array.from({ length: 6 }, (_, worker) => ask(worker)));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  return statuses.filter((status) => status === 200).length;
}

const mission = (alt: number) => ({
  mission: {
    waypoints: Array.from({ length: 400 }, (_, at) => ({ lat: 47.4 + at * 1e-5, lon: 8.5, altitude_m: alt })),
  },
  home: { lat: 47.4, lon: 8.5 },
  drone: { key: 'dji_mavic_3' },
});

async function analyze({ url }: Server, secret: string, name: string, alt = 60) {
  const headers = { 'X-API-Key': secret, 'Content-Type': 'application/json', 'Idempotency-Key': name };
  const body = JSON.stringify(mission(alt));
  const res = await fetch(`${url}/v1/missions/analyze-geometry`, { method: 'POST', headers, body });
  return { status: res.status, text: await res.text(), replayed: res.headers.get('idempotency-replayed') };
}

/** Asks the same of all at once: one computes, and all have its answer, byte for byte. */
async function expectOneAnswer(secret: string, name: string): Promise<void> {
  const all = await Promise.all([...servers, ...servers].map((server) => analyze(server, secret, name)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(all.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  expect(new Set(all.map(({ text }) => text)).size).toBe(1);
}

describe.skipIf(!hasRedis)('two servers on one Redis (needs redis-server)', () => {
  let redis: RedisServer;
  let store: string;
  let [one, other] = servers as [Server, Server];
  const makeKey = (name: string) =>
    keys(store, 'create', name, '--scope', 'rangeiq', '--scope', 'rangeiq_plus');

  beforeAll(async () => {
    redis = await startRedis('--requirepass', password);
    store = redis.url.replace('//', `//:${password}@`);
    const file = join(folder, 'store');
    writeFileSync(file, `${store}\n`, { mode: 0o600 });
    one = await startServer(file, 'one');
    other = await startServer(file, 'other');
  }, 120_000);

  afterAll(async () => {
    for (const { child } of servers) {
      child.kill();
      await once(child, 'exit');
    }
    await redis?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('take a key from the moment it is made, and refuse it once it is revoked', async () => {
    const secret = await makeKey('Ground');
    expect([await statusOf(one, secret), await statusOf(other, secret)]).toEqual([200, 200]);
    expect((await readyOf(one, secret)).shared_store).toBe('reached');
    await keys(store, 'revoke', secret.slice(3, 11));
    expect([await statusOf(one, secret), await statusOf(other, secret)]).toEqual([401, 401]);
  }, 60_000);

  it('have one limit for a key', async () => {
    const passed = await answered(await makeKey('Limited'));
    expect(Math.abs(passed - limit)).toBeLessThanOrEqual(tolerance * limit);
  }, 60_000);

  it('compute a repeated request once, and know one with another body', async () => {
    const secret = await makeKey('Once');
    await expectOneAnswer(secret, 'flight 1');
    expect((await analyze(other, secret, 'flight 1', 90)).status).toBe(409);
    expect((await analyze(one, secret, 'flight 1')).replayed).toBe('true');
  }, 60_000);

  itInLong(
    'go on alone while Redis is away, say so, and share again when it is back',
    async () => {
      const [secret, fresh] = [await makeKey('Known'), await makeKey('Away')];
      for (const server of [one, other]) expect(await statusOf(server, secret)).toBe(200);
      const revoked = await makeKey('Ended');
      for (const server of [one, other]) expect(await statusOf(server, revoked)).toBe(200);
      await keys(store, 'revoke', revoked.slice(3, 11));
      for (const server of [one, other]) expect(await statusOf(server, revoked)).toBe(401);
      await redis.kill();

      for (const server of [one, other]) {
        expect(await readyOf(server, secret)).toMatchObject({ ready: true, shared_store: 'away' });
        expect(await statusOf(server, revoked)).toBe(401);
        expect(await statusOf(server, 'nonsense')).toBe(401);
        const unknown = await get(server, '/v1/version', fresh.replace(/^hw_.{8}/, 'hw_zzzzzzzz'));
        expect(unknown.status).toBe(503);
        expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect((await unknown.json()).error.code).toBe('NOT_READY');
        const first = await analyze(server, secret, 'alone');
        expect([first.status, first.replayed]).toEqual([200, null]);
        expect(await analyze(server, secret, 'alone')).toMatchObject({ status: 200, replayed: 'true' });
      }
      const alone = await answered(secret, [one]);
      expect(alone).toBeGreaterThan(0);
      expect(alone).toBeLessThanOrEqual(limit);

      await redis.start();
      for (const server of [one, other])
        await until(async () => (await readyOf(server, fresh)).shared_store === 'reached');
      const back = await makeKey('Back');
      expect(Math.abs((await answered(back)) - limit)).toBeLessThanOrEqual(tolerance * limit);
      await expectOneAnswer(fresh, 'flight 2');
      await keys(store, 'revoke', fresh.slice(3, 11));
      for (const server of [one, other]) expect(await statusOf(server, fresh)).toBe(401);
      // Lines leave a server four times a second.
      for (const server of [one, other]) await until(async () => server.log().includes('"store_back"'));
      for (const server of [one, other]) expect(server.log()).toContain('"store_away"');
    },
    120_000,
  );

  it('end at once where their port is taken, though Redis is there', async () => {
    const args = ['serve', '--port', new URL(one.url).port, '--data', join(folder, 'third')];
    const env = { ...process.env, HOMEWARD_STORE: store };
    const child = spawn(process.execPath, [command, ...args], { env, stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([1, null]);
  }, 60_000);

  it('show the password of Redis neither in the list of processes nor in the log', () => {
    for (const { child, log } of servers) {
      expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).toContain('--store-file');
      expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain(password);
      expect(log()).toContain('"request"');
      expect(log()).not.toContain(password);
    }
  });
});
