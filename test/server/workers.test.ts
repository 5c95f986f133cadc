import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { homeward } from '../support/homeward.ts';
import { inLong, itInLong } from '../support/inLong.ts';
import { freePort } from '../support/redisServer.ts';
import { stopRun } from '../support/stopRuns.ts';

const command = join(import.meta.dirname, '../../server/homeward.mjs');
const folder = mkdtempSync(join(tmpdir(), 'homeward-workers-'));
/** Requests of a key in 10 s. */
const limit = 200;

let server: ChildProcess;
let url = '';
let metricsUrl = '';
let log = '';

const keys = async (...args: string[]) => (await homeward('keys', ...args, '--data', folder)).stdout.trim();
const makeKey = (name: string) => keys('create', name, '--scope', 'rangeiq', '--scope', 'rangeiq_plus');

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Asks over a connection of its own: the workers get those by turns. */
async function ask(path: string, secret: string, sent?: { body: object; name: string }): Promise<Answer> {
  const call = request(url + path, {
    agent: new Agent({ keepAlive: false }),
    method: sent === undefined ? 'GET' : 'POST',
    headers: {
      'X-API-Key': secret,
      ...(sent && { 'Content-Type': 'application/json', 'Idempotency-Key': sent.name }),
    },
  });
  call.end(sent && JSON.stringify(sent.body));
  const [res] = await once(call, 'response');
  return { status: res.statusCode, text: await textOf(res), headers: res.headers };
}

const statuses = async (count: number, secret: string) =>
  (await Promise.all(Array.from({ length: count }, () => ask('/v1/version', secret)))).map(
    ({ status }) => status,
  );

/** The status of an answer, or how its connection ended. */
async function statusOf(secret: string, agent: Agent): Promise<number | string> {
  const call = request(`${url}/v1/version`, { agent, headers: { 'X-API-Key': secret }, timeout: 10_000 });
  call.on('timeout', () => call.destroy(new Error('not answered in 10 s')));
  call.end();
  try {
    const [res] = await once(call, 'response');
    await textOf(res);
    return res.statusCode;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  }
}

/** Processor time of a process, in ticks of the system. */
const processorTime = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[11]);

const workers = () =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);

const mission = (altitude_m: number) => ({
  mission: {
    waypoints: Array.from({ length: 300 }, (_, at) => ({ lat: 47.4 + at * 1e-5, lon: 8.5, altitude_m })),
  },
  home: { lat: 47.4, lon: 8.5 },
  drone: { key: 'dji_mavic_3' },
});
const analyze = (secret: string, name: string, altitude_m = 60) =>
  ask('/v1/missions/analyze-geometry', secret, { body: mission(altitude_m), name });

const counted = async () => {
  const text = await (await fetch(metricsUrl)).text();
  const lines = [...text.matchAll(/^homeward_requests_total\{.*\} (\d+)$/gm)];
  return { text, requests: lines.reduce((sum, line) => sum + Number(line[1]), 0) };
};

/** The requests that were counted, once all that were answered are: a process counts one after its answer. */
async function settled(): Promise<number> {
  const { requests } = await counted();
  await sleep(200);
  return (await counted()).requests === requests ? requests : settled();
}

describe.skipIf(process.platform !== 'linux')('a server of two processes (looked at by /proc)', () => {
  beforeAll(async () => {
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const words = ['serve', '--port', '0', '--workers', '2', '--rate-limit', String(limit)];
    server = spawn(process.execPath, [command, ...words, '--data', folder, '--metrics', String(metricsPort)]);
    server.stderr?.setEncoding('utf8').on('data', (chunk) => {
      log += chunk;
    });
    const [line] = await once(createInterface(server.stdout ?? process.stdin), 'line');
    url = String(line).replace(/^.* /, '');
    const secret = await makeKey('Begin');
    // The second one starts when the first listens.
    await vi.waitFor(
      async () => {
        expect(new Set(await statuses(2, secret))).toEqual(new Set([200]));
        expect(workers()).toHaveLength(2);
        expect((await counted()).text.match(/^nodejs_version_info\{.*\} 1$/gm)).toHaveLength(1);
      },
      { timeout: 60_000, interval: 500 },
    );
  }, 120_000);

  afterAll(async () => {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('takes a key in each from the moment it is made, and refuses it in each once it is revoked', async () => {
    const secret = await makeKey('Ground');
    expect(new Set(await statuses(8, secret))).toEqual(new Set([200]));
    await keys('revoke', secret.slice(3, 11));
    expect(new Set(await statuses(8, secret))).toEqual(new Set([401]));
  }, 60_000);

  it('has one limit for a key', async () => {
    const secret = await makeKey('Limited');
    const all = await statuses(1.5 * limit, secret);
    expect(all.filter((status) => status === 200)).toHaveLength(limit);
    expect(all.filter((status) => status === 429)).toHaveLength(limit / 2);
  }, 60_000);

  it('computes a repeated request once, and knows one with another body', async () => {
    const secret = await makeKey('Once');
    const all = await Promise.all(Array.from({ length: 6 }, () => analyze(secret, 'flight 1')));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(all.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    for (let again = 0; again < 2; again += 1)
      expect((await analyze(secret, 'flight 1', 90)).status).toBe(409);
  }, 60_000);

  it('takes no batch, of which each would know its own alone, and says how it would', async () => {
    const secret = await makeKey('Night');
    const body = { analyses: [{ mission: mission(60) }] };
    const refused = await ask('/v1/batches', secret, { body, name: 'night' });
    expect(refused.status).toBe(501);
    expect(JSON.parse(refused.text).error).toMatchObject({
      code: 'NOT_OFFERED',
      message: expect.stringContaining('--store'),
    });
    expect((await ask('/v1/batches/any', secret)).status).toBe(501);
  }, 60_000);

  it('counts the requests of both as those of one', async () => {
    const secret = await makeKey('Counted');
    const before = await settled();
    await statuses(20, secret);
    await expect.poll(async () => (await counted()).requests).toBe(before + 20);
    const { text } = await counted();
    for (const name of ['homeward_pool_waiting', 'process_resident_memory_bytes'])
      expect(text.match(new RegExp(`^${name} `, 'gm'))).toHaveLength(1);
  }, 60_000);

  it('replaces a process that is killed, which loses only what it was answering', async () => {
    const secret = await makeKey('Killed');
    const [killed = 0, other = 0] = workers();
    await statuses(10, secret);
    const before = (await counted()).requests;
    let lost = 0;
    let isKilled = false;
    const inHand = 4;
    const hand = async (number: number) => {
      for (let at = 0; at < inLong(10, 20); at += 1) {
        const { status } = await analyze(secret, `killed ${number} ${at}`).catch(() => ({ status: 0 }));
        if (status === 0) lost += 1;
        else expect(status).toBe(200);
        if (at === 5 && !isKilled) {
          isKilled = true;
          process.kill(killed, 'SIGKILL');
        }
      }
    };
    await Promise.all(Array.from({ length: inHand }, (_, number) => hand(number)));
    expect(lost).toBeLessThanOrEqual(inHand);
    await expect.poll(() => workers().length, { timeout: 60_000 }).toBe(2);
    expect(workers()).toContain(other);
    expect(workers()).not.toContain(killed);
    await expect.poll(() => log).toContain('"worker_ended"');
    expect((await counted()).requests).toBeGreaterThan(before);
    expect(new Set(await statuses(10, secret))).toEqual(new Set([200]));
  }, 120_000);

  itInLong(
    'gives both connections, and leaves none open that a killed process was given',
    async () => {
      const secret = await makeKey('Many');
      const agent = new Agent({ keepAlive: true, maxSockets: 16 });
      const times = workers().map(processorTime);
      await Promise.all(Array.from({ length: 160 }, () => statusOf(secret, agent)));
      agent.destroy();
      for (const [at, pid] of workers().entries()) expect(processorTime(pid)).toBeGreaterThan(times[at] ?? 0);
      let isOver = false;
      const hand = async () => {
        const seen: (number | string)[] = [];
        while (!isOver) seen.push(await statusOf(secret, new Agent({ keepAlive: false })));
        return seen;
      };
      const hands = Array.from({ length: 32 }, hand);
      await sleep(1000);
      const [killed = 0] = workers();
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => workers().filter((pid) => pid !== killed), { timeout: 60_000 }).toHaveLength(2);
      await sleep(1000);
      isOver = true;
      const known: unknown[] = [200, 429, 'ECONNRESET'];
      expect((await Promise.all(hands)).flat().filter((seen) => !known.includes(seen))).toEqual([]);
    },
    120_000,
  );
});

describe('a server of two processes that is stopped by SIGTERM', () => {
  const requests = inLong(20, 50);
  it('answers each request that was sent to it, and ends well', async () => {
    expect(await stopRun(requests, ['--workers', '2'])).toMatchObject({
      answered: requests,
      unanswered: 0,
      code: 0,
    });
  }, 120_000);
});

it('ends with what a process says that cannot listen', async () => {
  const port = await freePort();
  const { createServer } = await import('node:net');
  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  const words = ['serve', '--workers', '2', '--port', String(port), '--data', folder];
  const child = spawn(process.execPath, [command, ...words]);
  const [said, [code]] = await Promise.all([textOf(child.stderr), once(child, 'exit')]);
  taken.close();
  expect(code).toBe(1);
  expect(said.match(new RegExp(String(port), 'g'))).not.toBeNull();
  expect(said.trim().split('\n')).toHaveLength(1);
}, 60_000);
