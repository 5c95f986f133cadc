import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Batch } from '../../server/contract/schemas/batch.ts';
import { requestExamples } from '../../server/http/openapiExamples.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

const { analyzeRange: range, analyzeMission: mission } = requestExamples;

async function call(method: string, path: string, secret: string, body?: unknown, name?: string) {
  return callOn(server.url, { method, path, secret, body, name });
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly secret: string;
  readonly body?: unknown;
  readonly name?: string | undefined;
}

async function callOn(url: string, { method, path, secret, body, name }: Asked) {
  const res = await fetch(url + path, {
    method,
    headers: {
      'X-API-Key': secret,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(name !== undefined && { 'Idempotency-Key': name }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await res.text();
  return { status: res.status, headers: res.headers, text, body: JSON.parse(text) };
}

const send = (analyses: readonly unknown[], secret = server.secret, name?: string) =>
  call('POST', '/v1/batches', secret, { analyses }, name);

async function batchOf(path: string, secret = server.secret): Promise<Batch> {
  return (await call('GET', path, secret)).body.batch;
}

const untilDone = (path: string, secret = server.secret) =>
  vi.waitFor(async () => expect((await batchOf(path, secret)).state).toBe('done'), {
    timeout: 60_000,
    interval: 50,
  });

const waypoints = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ lat: 47.4 + at * 1e-5, lon: 8.5, altitude_m: 60 }));
const long = { ...mission, mission: { waypoints: waypoints(8000) } };

describe('a batch', () => {
  it('is taken with the place where it is found, and has the very answers of its operations', async () => {
    const taken = await send([{ range }, { mission }]);
    expect(taken.status).toBe(202);
    const place = taken.headers.get('location') ?? '';
    expect(place).toBe(`/v1/batches/${taken.body.batch.id}`);
    await untilDone(place);
    const { results } = (await call('GET', `${place}/results`, server.secret)).body;
    const alone = [
      (await call('POST', '/v1/rangeiq/analyze', server.secret, range)).body,
      (await call('POST', '/v1/missions/analyze-geometry', server.secret, mission)).body,
    ];
    expect([results[0].range, results[1].mission].map(({ result }) => JSON.stringify(result))).toEqual(
      alone.map(({ result }) => JSON.stringify(result)),
    );
  }, 90_000);

  it('gives its results in pages, of which each says where the next begins', async () => {
    const place = (await send(Array.from({ length: 12 }, () => ({ range })))).headers.get('location') ?? '';
    await untilDone(place);
    const found: number[] = [];
    let pages = 0;
    for (let from: number | undefined = 0; from !== undefined; pages += 1) {
      const page = await call('GET', `${place}/results?from=${from}`, server.secret);
      expect(page.text.length).toBeLessThan(300_000);
      found.push(...page.body.results.map(({ index }: { index: number }) => index));
      from = page.body.next;
    }
    expect(pages).toBeGreaterThan(1);
    expect(found).toEqual(Array.from({ length: 12 }, (_, index) => index));
  }, 90_000);

  it('is not there for another key, nor for who guesses', async () => {
    const place = (await send([{ range }])).headers.get('location') ?? '';
    const other = (await server.keys.create('other', ['rangeiq', 'rangeiq_plus'])).secret;
    expect(place.split('/').at(-1)).toMatch(/^[\w-]{24}$/);
    for (const [method, path] of [
      ['GET', place],
      ['GET', `${place}/results`],
      ['DELETE', place],
    ] as const) {
      const [foreign, none] = [
        await call(method, path, other),
        await call(method, path.replace(place, `${place.slice(0, -1)}~`), other),
      ];
      expect([foreign.status, none.status]).toEqual([404, 404]);
      expect(foreign.body.error).toEqual(none.body.error);
      expect(foreign.body.error.message).toContain('without a store, batches end with it');
    }
    expect((await batchOf(place)).kept).toBe('memory');
  });

  it('of which a key may not have one analysis is refused whole, with its place', async () => {
    const { secret } = await server.keys.create('range', ['rangeiq']);
    const refused = await send([{ range }, { mission }], secret);
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ required_scope: 'rangeiq_plus', index: 1 });
    expect((await send([{ range }], secret)).status).toBe(202);
  });

  it('that is sent again under its Idempotency-Key is the same one', async () => {
    const [first, again] = [
      await send([{ range }], server.secret, 'night'),
      await send([{ range }], server.secret, 'night'),
    ];
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect((await send([{ mission }], server.secret, 'night')).status).toBe(409);
  });

  it('counts each of its analyses, and as half of what its key may ask for at most', async () => {
    const limited = await startWholeServer({ requests: 100 });
    try {
      const { url, secret } = limited;
      const post = (count: number) => {
        const body = { analyses: Array.from({ length: count }, () => ({ range })) };
        return callOn(url, { method: 'POST', path: '/v1/batches', secret, body });
      };
      const [first, large] = [await post(30), await post(500)];
      expect([first, large].map(({ status }) => status)).toEqual([202, 202]);
      const left = [first, large].map(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
      expect(left).toEqual(['70', '20']);
      const refused = await post(21);
      expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect((await post(10)).status).toBe(202);
    } finally {
      await limited.close();
    }
  }, 60_000);

  it('of 1,000 missions in 16 MB is taken, and keeps no small request waiting for it', async () => {
    const one = JSON.stringify({ mission: { ...mission, mission: { waypoints: waypoints(300) } } });
    const body = `{"analyses":[${Array.from({ length: 1000 }, () => one).join()}]}`;
    expect(body.length).toBeGreaterThan(12_000_000);
    expect(body.length).toBeLessThan(16 * 1024 * 1024);
    const order: string[] = [];
    const note = (what: string) => () => void order.push(what);
    const taken = call('POST', '/v1/batches', server.secret, body);
    const small = Promise.all(
      Array.from({ length: 5 }, () => call('GET', '/v1/version', server.secret).then(note('small'))),
    );
    await Promise.all([taken.then(note('taken')), small]);
    expect(order).toEqual(['small', 'small', 'small', 'small', 'small', 'taken']);
    const { status, body: answer } = await taken;
    expect([status, answer.batch.analyses]).toEqual([202, 1000]);
    await call('DELETE', `/v1/batches/${answer.batch.id}`, server.secret);
  }, 60_000);

  it('ends with its key', async () => {
    const { key, secret } = await server.keys.create('short', ['rangeiq', 'rangeiq_plus']);
    const taken = await send(
      Array.from({ length: 20 }, () => ({ mission: long })),
      secret,
    );
    expect(taken.status).toBe(202);
    await server.keys.revoke(key.id);
    const place = taken.headers.get('location') ?? '';
    expect((await call('GET', place, secret)).status).toBe(401);
    // What comes after it does not wait for its analyses.
    const next = (await send([{ range }])).headers.get('location') ?? '';
    await untilDone(next);
  }, 60_000);

  it('that is cancelled is over at once, also in the middle of an analysis', async () => {
    const place = (await send([{ mission: long }, { mission: long }])).headers.get('location') ?? '';
    const ended = await call('DELETE', place, server.secret);
    expect([ended.status, ended.body.batch.state]).toEqual([200, 'ended']);
    expect((await call('GET', place, server.secret)).status).toBe(404);
    await untilDone((await send([{ range }])).headers.get('location') ?? '');
  }, 60_000);

  it.each([
    ['no list', '{}', 422],
    ['1,001 analyses', JSON.stringify({ analyses: Array.from({ length: 1001 }, () => ({ range })) }), 422],
    ['no JSON', '{"analyses":[', 400],
    ['a member twice', '{"analyses":[{"range":{"user_lat":1,"user_lat":2,"user_lon":3}}]}', 422],
    ['100,000 levels', `{"analyses":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 422],
    ['17 MB', JSON.stringify({ analyses: [], pad: 'x'.repeat(17 * 1024 * 1024) }), 413],
    ['an operation that is none', JSON.stringify({ analyses: [{ learn: {} }] }), 422],
  ])('of %s is refused', async (_what, text, status) => {
    const refused = await call('POST', '/v1/batches', server.secret, text);
    expect([refused.status, typeof refused.body.error.message]).toEqual([status, 'string']);
  });
});
