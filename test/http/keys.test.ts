import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import type { Scope } from '../../server/contract/schemas/window.ts';
import {
  type FakeServer,
  parseAnswer,
  secrets,
  sendRaw,
  startFakeServer,
  verifyFakeKey,
} from './fakeServer.ts';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

const keyed = httpOperations.filter(({ binding }) => binding.access !== 'public');
const urlOf = (path: string) => server.url + path.replace(/\{\w+\}/, 'tester');

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly challenge: string | null;
}

async function ask(method: string, url: string, headers: Record<string, string>): Promise<Refusal> {
  const res = await fetch(url, { method, headers: { 'X-Request-Id': 'same-for-all', ...headers } });
  return { status: res.status, text: await res.text(), challenge: res.headers.get('www-authenticate') };
}

describe('a request without a good key', () => {
  const bad: [string, Record<string, string>][] = [
    ['no key', {}],
    ['an empty key', { 'X-API-Key': '' }],
    ['a wrong key', { 'X-API-Key': 'nonsense' }],
    ['the right id with a wrong secret', { 'X-API-Key': `${secrets.both.slice(0, -1)}!` }],
    ['a key of 10 kB', { 'X-API-Key': 'x'.repeat(10_240) }],
    ['the key as a bearer token', { Authorization: `Bearer ${secrets.both}` }],
  ];

  it.each(bad)('%s gets the same 401 everywhere', async (_name, headers) => {
    const expected = await ask('GET', urlOf('/v1/version'), {});
    expect(expected.status).toBe(401);
    expect(expected.challenge).toBe('ApiKey realm="homeward", header="X-API-Key"');
    expect(JSON.parse(expected.text).error.code).toBe('UNAUTHORIZED');
    for (const { binding } of keyed)
      expect(await ask(binding.method, urlOf(binding.path), headers)).toEqual(expected);
  });

  it('may not put it into the query', async () => {
    for (const { binding } of keyed)
      for (const name of ['X-API-Key', 'x-api-key', 'api_key', 'key', 'apikey']) {
        const refusal = await ask(binding.method, `${urlOf(binding.path)}?${name}=${secrets.both}`, {});
        expect(refusal.status).toBe(401);
      }
  });

  it('may not send two, even the same one twice, on any route', async () => {
    const refusal = await ask('GET', urlOf('/v1/version'), {});
    for (const { binding } of keyed)
      for (const second of [secrets.both, 'other']) {
        const head = [
          `${binding.method} ${binding.path.replace(/\{\w+\}/, 'tester')} HTTP/1.1`,
          `Host: 127.0.0.1:${server.port}`,
          'X-Request-Id: same-for-all',
          `X-API-Key: ${secrets.both}`,
          `x-api-key: ${second}`,
          'Connection: close',
        ];
        const { status, body } = parseAnswer(await sendRaw(server.port, `${head.join('\r\n')}\r\n\r\n`));
        expect([binding.path, status, body]).toEqual([binding.path, 401, refusal.text]);
      }
  });
});

describe('a key that cannot be checked just now', () => {
  it.each([
    ['at once', () => 'not_known' as const],
    ['later', async () => 'not_known' as const],
  ])('is told so %s, and to come back: it may be good', async (_when, verifyKey) => {
    const away = await startFakeServer({ verifyKey, limits: { requests: 600 } });
    try {
      for (let time = 0; time < 25; time += 1) {
        const res = await fetch(`${away.url}/v1/version`, { headers: { 'X-API-Key': secrets.both } });
        expect(res.status).toBe(503);
        expect(Number(res.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect((await res.json()).error.code).toBe('NOT_READY');
      }
    } finally {
      await away.close();
    }
  });

  it('is refused or passed once the check has ended', async () => {
    const slow = await startFakeServer({ verifyKey: async (secret) => verifyFakeKey(secret) });
    const status = async (key: string) =>
      (await fetch(`${slow.url}/v1/version`, { headers: { 'X-API-Key': key } })).status;
    try {
      expect([await status(secrets.both), await status('wrong')]).toEqual([200, 401]);
    } finally {
      await slow.close();
    }
  });
});

describe('a key', () => {
  const scopesOf: Record<keyof typeof secrets, Scope[]> = {
    both: ['rangeiq', 'rangeiq_plus'],
    every: ['rangeiq', 'rangeiq_plus', 'plan:read'],
    range: ['rangeiq'],
    plus: ['rangeiq_plus'],
    bare: [],
  };
  const matrix = keyed.flatMap((operation) =>
    (Object.keys(secrets) as (keyof typeof secrets)[]).map((who) => ({ operation, who })),
  );

  it.each(matrix)('of $who reaches what its scopes cover: $operation.name', async ({ operation, who }) => {
    const { access, method, path, body: takes } = operation.binding;
    const res = await fetch(urlOf(path), { method, headers: { 'X-API-Key': secrets[who] } });
    const body = await res.json();
    if (access === 'key' || access === 'public' || scopesOf[who].includes(access)) {
      // Without a body, a POST gets past the key check and no further.
      expect(res.status).toBe(takes === undefined ? 200 : 415);
    } else {
      expect(res.status).toBe(403);
      expect(body.error.code).toBe('FORBIDDEN');
      expect(body.error.details).toEqual({ required_scope: access });
    }
  });

  it('is never needed for liveness, the document and its page', async () => {
    for (const path of ['/v1/health', '/openapi.json', '/docs', '/docs/search.js'])
      expect((await fetch(server.url + path)).status).toBe(200);
  });

  it('appears in the log by its id only', () => {
    const text = JSON.stringify(server.log);
    expect(server.log.length).toBeGreaterThan(20);
    expect(text).toContain('"key_id":"both"');
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    expect(text).not.toContain(secrets.both.slice(12));
  });
});
