import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch, BatchResult } from '../../../server/contract/schemas/batch.ts';
import { namesOf } from '../../../server/store/batchScripts.ts';
import { inLong, itInLong } from '../../support/inLong.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { until } from './openStore.ts';

const command = join(import.meta.dirname, '../../../server/homeward.mjs');
const folder = mkdtempSync(join(tmpdir(), 'homeward-batches-'));
const count = inLong(24, 60);

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
}

let redis: RedisServer;
let secret = '';
const servers: Server[] = [];

async function startServer(name: string): Promise<Server> {
  const args = [
    'serve',
    '--port',
    '0',
    '--rate-limit',
    '0',
    '--store',
    redis.url,
    '--data',
    join(folder, name),
  ];
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  const server = { url: String(line).replace(/^.* /, ''), child };
  servers.push(server);
  return server;
}

async function end({ child }: Server, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function call({ url }: Server, path: string, init: RequestInit = {}) {
  const res = await fetch(url + path, { ...init, headers: { 'X-API-Key': secret, ...init.headers } });
  return { status: res.status, body: await res.json() };
}

/** A mission whose length tells which one it is. */
const mission = (waypoints: number) => ({
  mission: {
    waypoints: Array.from({ length: waypoints }, (_, at) => ({
      lat: 47.4 + at * 1e-5,
      lon: 8.5,
      altitude_m: 60,
    })),
  },
  home: { lat: 47.4, lon: 8.5 },
  drone: { key: 'dji_mavic_3' },
});
const lengths = Array.from({ length: count }, (_, index) => 200 + index);

async function send(server: Server): Promise<Batch> {
  const body = JSON.stringify({ analyses: lengths.map((length) => ({ mission: mission(length) })) });
  const headers = { 'Content-Type': 'application/json' };
  const sent = await call(server, '/v1/batches', { method: 'POST', headers, body });
  expect(sent.status).toBe(202);
  return sent.body.batch;
}

const batchOf = async (server: Server, id: string): Promise<Batch> =>
  (await call(server, `/v1/batches/${id}`)).body.batch;

async function untilAnswered(server: Server, id: string, least: number): Promise<void> {
  await until(async () => (await batchOf(server, id)).answered >= least);
}

async function resultsOf(server: Server, id: string): Promise<BatchResult[]> {
  const all: BatchResult[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const { body } = await call(server, `/v1/batches/${id}/results?from=${from}`);
    all.push(...body.results);
    from = body.next;
  }
  return all;
}

/** The pieces of a killed server wait until its lock on them ends, before another one takes them. */
const untilTaken_ms = 60_000;

/** Each analysis has its own answer, once. */
async function expectAll(server: Server, id: string): Promise<void> {
  await until(async () => (await batchOf(server, id)).state === 'done', untilTaken_ms);
  expect(await batchOf(server, id)).toMatchObject({ analyses: count, answered: count, refused: 0 });
  const results = await resultsOf(server, id);
  expect(results.map(({ index }) => index)).toEqual(lengths.map((_, index) => index));
  expect(results.map(({ mission: answer }) => answer?.result.legs.length)).toEqual(lengths);
}

async function makeKey(name: string): Promise<string> {
  const scopes = ['--scope', 'rangeiq', '--scope', 'rangeiq_plus'];
  const words = ['keys', 'create', name, ...scopes, '--store', redis.url];
  return (await promisify(execFile)(process.execPath, [command, ...words])).stdout.trim();
}

/** By the store itself, since a server that is asked learns of the key. */
async function expectStored(id: string): Promise<void> {
  const client = await createClient({ url: redis.url }).connect();
  const answered = async () => (await client.hGet(namesOf(id).batch, 'answered')) ?? 'gone';
  await until(async () => ['gone', String(count)].includes(await answered()), untilTaken_ms);
  expect(await answered()).toBe(String(count));
  client.destroy();
}

describe.skipIf(!hasRedis)('a batch of servers that share a Redis (needs redis-server)', () => {
  beforeAll(async () => {
    redis = await startRedis();
    secret = await makeKey('night');
  }, 120_000);

  afterAll(async () => {
    for (const server of servers) await end(server, 'SIGKILL');
    await redis?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  itInLong(
    'is answered by a server that has not heard of its key yet',
    async () => {
      const [asked, other] = [await startServer('three'), await startServer('four')];
      secret = await makeKey('later');
      const { id } = await send(asked);
      await end(asked, 'SIGKILL');
      // The other one meets the key by the batch alone.
      await expectStored(id);
      await end(other, 'SIGTERM');
    },
    120_000,
  );

  it('loses nothing when one of two servers is killed in the middle of it', async () => {
    const [killed, other] = [await startServer('one'), await startServer('two')];
    const { id, kept } = await send(killed);
    expect(kept).toBe('store');
    await untilAnswered(other, id, 5);
    expect((await batchOf(other, id)).state).toBe('running');
    await end(killed, 'SIGKILL');
    await expectAll(other, id);
    await end(other, 'SIGTERM');
  }, 120_000);

  itInLong(
    'loses nothing when the only server is killed and starts again',
    async () => {
      const killed = await startServer('one');
      const { id } = await send(killed);
      await untilAnswered(killed, id, 5);
      await end(killed, 'SIGKILL');
      const again = await startServer('one');
      expect((await batchOf(again, id)).answered).toBeLessThan(count);
      await expectAll(again, id);
      await end(again, 'SIGTERM');
    },
    120_000,
  );

  it('leaves nothing behind once it is deleted, and has all its keys under one hash tag', async () => {
    const server = await startServer('one');
    const { id } = await send(server);
    await untilAnswered(server, id, 3);
    const client = await createClient({ url: redis.url }).connect();
    const names = async () => (await client.keys('*')).filter((name) => name.includes('batch'));
    expect((await names()).filter((name) => !name.startsWith('homeward:{batch}'))).toEqual([]);
    for (const each of await client.zRange('homeward:{batch}:ends', 0, -1))
      expect((await call(server, `/v1/batches/${each}`, { method: 'DELETE' })).status).toBe(200);
    expect((await call(server, `/v1/batches/${id}`)).status).toBe(404);
    // The analyses that waited are taken and dropped.
    await until(async () => !(await names()).some((name) => name.includes(id)));
    const held = ['held', 'turns', 'ends'].map((name) => `homeward:{batch}:${name}`);
    expect((await names()).filter((name) => held.includes(name))).toEqual([]);
    await client.close();
    await end(server, 'SIGTERM');
  }, 120_000);
});
