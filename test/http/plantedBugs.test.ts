import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import type { HttpBinding } from '../../server/contract/operations/operation.ts';
import { type Handlers, makeDispatch } from '../../server/dispatch.ts';
import { createApp } from '../../server/http/createApp.ts';
import { startHttpServer } from '../../server/http/httpServer.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { operationSteps } from '../../server/http/operationRoute.ts';
import type { LogEntry } from '../../server/http/requestLog.ts';
import { openMetrics } from '../../server/metrics/metrics.ts';
import { serveMetrics } from '../../server/metrics/metricsServer.ts';
import { fakeBatch, fakeHandlers, secrets, verifyFakeKey } from './fakeServer.ts';

/** Where the next bug is: in a step of a route, or in what steps call. It is there once. */
interface Planted {
  step?: number;
  path?: string;
  in?: string;
  way?: 'throws' | 'rejects';
}

const { planted, failing, isIn, withBugs } = vi.hoisted(() => {
  const planted: Planted = {};
  const failing = (): never => {
    const { way } = planted;
    for (const name of Object.keys(planted)) delete planted[name as keyof Planted];
    const bug = new Error('planted in here');
    if (way === 'rejects') return Promise.reject(bug) as never;
    throw bug;
  };
  const isIn = (place: string) => planted.in === place;
  /** A module whose functions fail while the bug is in there. */
  const withBugs = async <Module extends object>(place: string, original: () => Promise<Module>) => {
    const failingIn =
      (name: string, act: (...args: unknown[]) => unknown) =>
      (...args: unknown[]) =>
        isIn(`${place} ${name}`) ? failing() : act(...args);
    return Object.fromEntries(
      Object.entries(await original()).map(([name, value]) => [
        name,
        typeof value === 'function' ? failingIn(name, value) : value,
      ]),
    );
  };
  return { planted, failing, isIn, withBugs };
});

vi.mock('../../server/http/operationRoute.ts', async (original) => {
  const actual = await original<typeof import('../../server/http/operationRoute.ts')>();
  const operationSteps: typeof actual.operationSteps = (operation, parts) =>
    actual.operationSteps(operation, parts).map((step, index) => (req, res, next) => {
      const isHere = planted.step === index && planted.path === operation.binding.path;
      return isHere ? failing() : step(req, res, next);
    });
  return { operationSteps };
});
vi.mock('../../server/http/requestCost.ts', (original) => withBugs('cost', original));
vi.mock('../../server/answers/sentBody.ts', (original) => withBugs('body', original));
vi.mock('../../server/answers/jsonText.ts', (original) => withBugs('json', original));
vi.mock('../../server/answers/reply.ts', (original) => withBugs('reply', original));
vi.mock('../../server/http/bodyPieces.ts', (original) => withBugs('pieces', original));
vi.mock('../../server/http/hostCheck.ts', async (original) => {
  const actual = await original<typeof import('../../server/http/hostCheck.ts')>();
  const makeHostCheck: typeof actual.makeHostCheck = (allowed) => {
    const isAllowed = actual.makeHostCheck(allowed);
    return (req) => (isIn('host') ? failing() : isAllowed(req));
  };
  return { ...actual, makeHostCheck };
});

const log: LogEntry[] = [];
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const name of Object.keys(planted)) delete planted[name as keyof Planted];
  for (const close of closers.splice(0)) await close();
  log.length = 0;
});

async function start(handlers: Partial<Handlers> = {}) {
  let port = 0;
  const write = (entry: LogEntry) => void log.push(entry);
  const reportBug = (error: unknown, request_id: string) =>
    write({ level: 'error', event: 'bug', request_id, error: String(error) });
  const dispatch = makeDispatch({ ...fakeHandlers, ...handlers }, reportBug);
  const { computed } = dispatch;
  const app = createApp({
    dispatch: Object.assign(dispatch, {
      computed: (...call: Parameters<typeof computed>) => (isIn('dispatch') ? failing() : computed(...call)),
    }),
    startBatch: async () =>
      isIn('thread') ? failing() : { status: 202, body: JSON.stringify({ batch: fakeBatch }) },
    answerInThread: async () => (isIn('thread') ? failing() : { status: 200, body: '{}' }),
    verifyKey: (secret) => (isIn('key') ? failing() : verifyFakeKey(secret)),
    serverVersion: '1',
    limits: defaultLimits,
    shared: {
      makeWindow: () => () => (isIn('limit') ? failing() : { fits: true, hits: 1, left_s: 1 }),
      answers: async (_id, _fingerprint, answer) =>
        isIn('repeating') ? failing() : { kind: 'first', reply: await answer() },
    },
    allowedHosts: () => [`127.0.0.1:${port}`],
    log: write,
  });
  const started = await startHttpServer({ app, host: '127.0.0.1', port: 0, log: write });
  if (!started.ok) throw new Error(started.failure.message);
  closers.push(started.value.close);
  port = started.value.port;
  return `http://127.0.0.1:${port}`;
}

const plans: Readonly<Record<string, unknown>> = {
  '/v1/rangeiq/analyze': { user_lat: 47, user_lon: 8 },
  '/v1/flights/replay': { drone_key: 'tester' },
  '/v1/batches': { analyses: [{ range: { user_lat: 47, user_lon: 8 } }] },
  '/v1/flights/learn': { drone_key: 'tester', name: 'Mine' },
};
const launch = { home: { lat: 47, lon: 8 }, drone: { key: 'tester' } };
const geometry = { ...launch, mission: { waypoints: [{ lat: 47, lon: 8, altitude_m: 50 }] } };

function formOf({ path, file_part = 'mission_file' }: HttpBinding): FormData {
  const form = new FormData();
  form.append(file_part, new Blob(['lat,lon\n47,8\n']), 'a.csv');
  form.append('request', JSON.stringify(plans[path] ?? launch));
  return form;
}

async function ask(url: string, binding: HttpBinding, isLarge = false) {
  const { method, path, body } = binding;
  const text = JSON.stringify(plans[path] ?? geometry) + (isLarge ? ' '.repeat(30_000) : '');
  const answer = await fetch(url + path.replace(/\{\w+\}/, 'tester'), {
    method,
    headers: {
      'X-API-Key': secrets.every,
      ...(body === 'json' && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': 'once' }),
    },
    ...(body !== undefined && { body: body === 'json' ? text : formOf(binding) }),
  });
  return { status: answer.status, id: answer.headers.get('x-request-id'), body: await answer.json() };
}

/** 500 with an id, and in the log the bug under the same id; of the bug the answer says nothing. */
async function expectBug(asked: ReturnType<typeof ask>) {
  const { status, id, body } = await asked;
  expect([status, body.error?.code]).toEqual([500, 'INTERNAL']);
  expect(body.request_id).toBe(id);
  expect(JSON.stringify(body)).not.toContain('planted');
  const bugs = log.filter(({ event }) => event === 'bug');
  expect(bugs.map(({ request_id, level }) => [request_id, level])).toEqual([[id, 'error']]);
  expect(bugs[0]?.['error']).toContain('planted in here');
}

const bindings = httpOperations.map(({ name, binding }) => ({ name, binding }));
const withBody = bindings.filter(({ binding }) => binding.body !== undefined);

describe('without a bug', () => {
  it.each(bindings)('$name is answered', async ({ binding }) => {
    const { status, body } = await ask(await start(), binding);
    expect([status, body.error]).toEqual([binding.status ?? 200, undefined]);
  });
});

describe('a bug in any step', () => {
  let steps: ReadonlyMap<string, number>;
  beforeAll(() => {
    const pass = () => undefined;
    const parts = { limits: defaultLimits, holdBody: () => pass, authenticate: pass } as never;
    steps = new Map(
      httpOperations.map((operation) => [operation.name, operationSteps(operation, parts).length]),
    );
  });

  it.each(bindings)('of $name is a 500 with an id and a line in the log', async ({ name, binding }) => {
    const url = await start();
    const count = steps.get(name) ?? 0;
    expect(count).toBeGreaterThanOrEqual(binding.access === 'public' ? 1 : 4);
    for (const way of ['throws', 'rejects'] as const)
      for (let step = 0; step < count; step += 1) {
        log.length = 0;
        Object.assign(planted, { step, path: binding.path, way });
        await expectBug(ask(url, binding));
      }
  });
});

/** A thread takes a batch, whatever its size. */
const isBatch = ({ name }: { readonly name: string }) => name === 'startBatch';
const weighed = withBody.filter((each) => !isBatch(each));

/** Places that steps call, and the routes that get there. */
const places: readonly (readonly [
  place: string,
  routes: typeof bindings,
  ways: readonly Planted['way'][],
])[] = [
  ['host', bindings, ['throws']],
  ['key', bindings.filter(({ binding }) => binding.access !== 'public'), ['throws', 'rejects']],
  ['limit', bindings.filter(({ binding }) => binding.access !== 'public'), ['throws', 'rejects']],
  ['repeating', withBody, ['throws', 'rejects']],
  ['body bytesOf', withBody.filter(({ binding }) => binding.body === 'form'), ['throws']],
  ['cost isLarge', weighed, ['throws']],
  ['cost costOf', weighed, ['throws']],
  [
    'dispatch',
    bindings.filter((each) => each.binding.body !== 'form' && !isBatch(each)),
    ['throws', 'rejects'],
  ],
  ['thread', withBody.filter((each) => each.binding.body === 'form' || isBatch(each)), ['throws', 'rejects']],
];

describe.each(places)('a bug in what steps call: %s', (place, routes, ways) => {
  it.each(routes)('of $name is a 500 with an id and a line in the log', async ({ binding }) => {
    const url = await start();
    for (const way of ways) {
      log.length = 0;
      Object.assign(planted, { in: place, way });
      await expectBug(ask(url, binding));
    }
  });
});

describe('a bug in what lies beside the routes', () => {
  it('of the metrics is a 500 with an id and a line in the log', async () => {
    const metrics = await openMetrics();
    const served = await serveMetrics({ ...metrics, text: async () => failing() }, 0, (entry) =>
      log.push(entry),
    );
    if (!served.ok) throw new Error(served.failure.message);
    closers.push(served.value.close);
    const url = `http://127.0.0.1:${served.value.port}`;
    await expectBug(
      ask(url, { method: 'GET', path: '/metrics', access: 'public', answer: 'Planted', description: '' }),
    );
    Object.assign(planted, { in: 'host', way: 'throws' });
    log.length = 0;
    await expectBug(
      ask(url, { method: 'GET', path: '/metrics', access: 'public', answer: 'Planted', description: '' }),
    );
  });

  it.each(['/docs', '/openapi.json', '/nowhere', '/v1/health?x=1'])(
    'of %s is a 500 with an id and a line in the log',
    async (path) => {
      const url = await start();
      for (const place of path === '/docs' ? ['host', 'dispatch'] : ['host', 'pieces endWith']) {
        log.length = 0;
        Object.assign(planted, { in: place, way: 'throws' });
        await expectBug(
          ask(url, { method: 'GET', path, access: 'public', answer: 'Planted', description: '' }),
        );
      }
    },
  );

  it('of a listener to the body is a 500, and what comes after it is let go', async () => {
    const url = await start();
    const [binding] = withBody.filter(({ binding: { body } }) => body === 'json').map((each) => each.binding);
    for (const isLarge of [false, true]) {
      log.length = 0;
      const fails = vi.spyOn(Buffer, 'concat').mockImplementationOnce(() => {
        fails.mockRestore();
        return failing();
      });
      if (binding !== undefined) await expectBug(ask(url, binding, isLarge));
    }
  });
});
