import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLong } from '../support/inLong.ts';
import { type FakeServer, secrets, startFakeServer } from './fakeServer.ts';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

async function post(path: string, body: string) {
  const headers = { 'X-API-Key': secrets.both, 'Content-Type': 'application/json' };
  const res = await fetch(server.url + path, { method: 'POST', headers, body });
  return { status: res.status, text: await res.text(), id: res.headers.get('x-request-id') };
}

const paths = ['/v1/rangeiq/analyze', '/v1/missions/analyze-geometry'];
const leaks =
  /\bat \S+ \(|node_modules|\.ts\b|\.js\b|zod|express|multer|body-parser|\/work|\/home|\/usr|TypeError|SyntaxError/i;
const fieldNames = [
  'user_lat',
  'user_lon',
  'mission',
  'home',
  'drone',
  'drone_profile',
  '__proto__',
  'humidity',
];

const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, -0, 1e308, 5e-324, 2 ** 53, '', 'NaN', '\u0000', '\u202e', '47'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...fieldNames), fc.string({ maxLength: 8 })), tie('value'), {
      maxKeys: 4,
    }),
  ),
})).value;

describe('a body of whatever shape', () => {
  it('gets 200 or a refusal that reveals no internals, and the server lives on', async () => {
    const property = fc.asyncProperty(anything, fc.constantFrom(...paths), async (value, path) => {
      const { status, text, id } = await post(path, JSON.stringify(value));
      const body = JSON.parse(text);
      expect([200, 400, 422]).toContain(status);
      expect(body.request_id).toBe(id);
      expect(body.error?.message ?? '').not.toMatch(leaks);
      if (status !== 200) expect(body.error.message.length).toBeGreaterThan(10);
    });
    await fc.assert(property, { numRuns: inLong(120, 1200) });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(server.bugs).toEqual([]);
  });

  it('gets the same answer when it is sent again', async () => {
    const requests = fc.record({
      user_lat: fc.double({ min: -90, max: 90, noNaN: true }),
      user_lon: fc.double({ min: -180, max: 180, noNaN: true }),
      humidity: fc.integer({ min: 0, max: 120 }),
    });
    const property = fc.asyncProperty(requests, async (request) => {
      const [a, b] = [
        await post('/v1/rangeiq/analyze', JSON.stringify(request)),
        await post('/v1/rangeiq/analyze', JSON.stringify(request)),
      ];
      expect(b.text.replace(b.id ?? '', '')).toBe(a.text.replace(a.id ?? '', ''));
    });
    await fc.assert(property, { numRuns: inLong(30, 300) });
  });

  it('cut or changed anywhere is never a fault of the server', async () => {
    const whole = JSON.stringify({
      user_lat: 47.4,
      user_lon: 8.5,
      drone_profile: { notes: 'Ä"\\', key: 'x' },
    });
    for (let at = 0; at < whole.length; at += 1) {
      const cut = await post('/v1/rangeiq/analyze', whole.slice(0, at));
      expect([at, cut.status]).toEqual([at, 400]);
      const bent = await post('/v1/rangeiq/analyze', `${whole.slice(0, at)}~${whole.slice(at + 1)}`);
      expect([200, 400, 422]).toContain(bent.status);
      expect(JSON.parse(bent.text).error?.message ?? '').not.toMatch(leaks);
    }
  });
});
