import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WindowStore } from '../../server/http/rateWindow.ts';
import { networkOf } from '../../server/net/networkOf.ts';
import { type FakeServer, parseAnswer, secrets, sendRaw, startFakeServer } from './fakeServer.ts';

let server: FakeServer | undefined;
afterEach(async () => {
  await server?.close();
  vi.useRealTimers();
});

async function start(limits: { requests: number; window_s?: number }) {
  server = await startFakeServer({ limits });
  const { url } = server;
  return (secret: string, path = '/v1/version') => fetch(url + path, { headers: { 'X-API-Key': secret } });
}

/** Unlike `fetch`, which sets what a browser sets. */
function rawGet(path: string, headers: Record<string, string>): Promise<string> {
  const port = server?.port ?? 0;
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  return sendRaw(port, `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
}

const fieldsOf = (res: Response) => [res.headers.get('ratelimit'), res.headers.get('ratelimit-policy')];

describe('the limit of a key', () => {
  it('is in every keyed answer and nowhere else', async () => {
    const get = await start({ requests: 600 });
    const policy = /^"key"; q=600; w=10; pk=:[A-Za-z0-9+/=]+:$/;
    for (const [left, path] of ['/v1/version', '/v1/drones', '/v1/drones/none'].entries()) {
      const [now, rule] = fieldsOf(await get(secrets.plus, path));
      expect(now).toMatch(new RegExp(`^"key"; r=${599 - left}; t=(10|[1-9])$`));
      expect(rule).toMatch(policy);
    }
    const forbidden = await get(secrets.plus, '/v1/rangeiq/version');
    expect(forbidden.status).toBe(403);
    expect(fieldsOf(forbidden)[1]).toMatch(policy);
    expect(fieldsOf(await get('wrong'))).toEqual([null, null]);
    expect(fieldsOf(await get(secrets.plus, '/v1/health'))).toEqual([null, null]);
  });

  it('refuses a request above it and accepts one after the wait', async () => {
    const get = await start({ requests: 3, window_s: 1 });
    const burst = await Promise.all([1, 2, 3, 4, 5].map(() => get(secrets.both)));
    expect(burst.map((res) => res.status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = burst.find((res) => res.status === 429);
    const body = await refused?.json();
    expect(body.error.code).toBe('RATE_LIMITED');
    const after = refused?.headers.get('retry-after') ?? '';
    expect(after).toMatch(/^[1-9]\d*$/);
    expect(refused && fieldsOf(refused)[0]).toMatch(/^"key"; r=0; t=\d+$/);
    await wait(Number(after) * 1000);
    expect((await get(secrets.both)).status).toBe(200);
  });

  it('is for that key only, and the scope is checked first', async () => {
    const get = await start({ requests: 1 });
    expect((await get(secrets.range)).status).toBe(200);
    expect((await get(secrets.range)).status).toBe(429);
    expect((await get(secrets.range, '/v1/drones')).status).toBe(403);
    expect((await get(secrets.plus)).status).toBe(200);
    expect((await get(secrets.range, '/v1/health')).status).toBe(200);
  });

  it('of 0 means no limit, not even for failed keys', async () => {
    const get = await start({ requests: 0 });
    const good = await Promise.all(Array.from({ length: 50 }, () => get(secrets.both)));
    expect(new Set(good.map((res) => res.status))).toEqual(new Set([200]));
    expect(fieldsOf(good[0] as Response)).toEqual([null, null]);
    for (let time = 0; time < 25; time += 1) expect((await get('wrong')).status).toBe(401);
  });
});

describe('what a request costs', () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server?.url}${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': secrets.both, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const leftOf = (res: Response) => Number(/r=(\d+)/.exec(res.headers.get('ratelimit') ?? '')?.[1]);
  const launch = { user_lat: 47.4, user_lon: 8.5 };
  const rings = '/v1/rangeiq/analyze';
  const mission = (points: number) => ({
    mission: { waypoints: Array(points).fill({ lat: 47.41, lon: 8.5, altitude_m: 60 }) },
    home: { lat: 47.4, lon: 8.5 },
    drone: { key: 'tester' },
  });

  it.each([
    ['default rings', rings, launch, 1],
    ['rings of four times the points', rings, { ...launch, bearings: 720 }, 4],
    ['a mission of 20 kB', '/v1/missions/analyze-geometry', mission(400), 1],
    ['a mission of 100 kB', '/v1/missions/analyze-geometry', mission(2300), 5],
    ['a mission without its fields', '/v1/missions/analyze-geometry', {}, 1],
  ])('is counted: %s', async (_name, path, body, cost) => {
    await start({ requests: 600 });
    expect(leftOf(await post(path, body))).toBe(600 - cost);
  });

  it('is half a window at most, and fits into the next one', async () => {
    const get = await start({ requests: 6, window_s: 1 });
    const large = () => post('/v1/missions/analyze-geometry', mission(9000));
    for (let time = 0; time < 4; time += 1) expect((await get(secrets.both)).status).toBe(200);
    const refused = await large();
    expect([refused.status, (await refused.json()).error.code]).toEqual([429, 'RATE_LIMITED']);
    await wait(Number(refused.headers.get('retry-after')) * 1000);
    const answered = await large();
    expect([answered.status, leftOf(answered)]).toEqual([200, 3]);
  });

  it('is refused where it shows only in the body, too', async () => {
    const get = await start({ requests: 8 });
    for (let time = 0; time < 5; time += 1) await get(secrets.both);
    const refused = await post(rings, { ...launch, bearings: 720 });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});

describe('the limit of failed keys', () => {
  it('refuses failing keys of an address after 20, and answers a good one all the same', async () => {
    const get = await start({ requests: 600 });
    for (let time = 0; time < 20; time += 1) expect((await get(`wrong${time}`)).status).toBe(401);
    const held = await get('wrong');
    expect(held.status).toBe(429);
    expect((await held.json()).error.code).toBe('RATE_LIMITED');
    const after = Number(held.headers.get('retry-after'));
    expect(Number.isInteger(after) && after >= 1 && after <= 60).toBe(true);
    expect((await get(secrets.both)).status).toBe(200);
    expect((await get('wrong again')).status).toBe(429);
  });

  it('counts nobody who sends no key, as the pictures of a page do, nor pages of other sites', async () => {
    await start({ requests: 600 });
    const status = async (headers: Record<string, string>) =>
      parseAnswer(await rawGet('/v1/version', headers)).status;
    for (let time = 0; time < 25; time += 1) {
      expect(await status({})).toBe(401);
      expect(await status({ 'Sec-Fetch-Site': 'cross-site', 'X-API-Key': 'wrong' })).toBe(401);
    }
    expect(await status({ 'X-API-Key': 'wrong' })).toBe(401);
  });

  it('does not count good keys', async () => {
    const get = await start({ requests: 600 });
    const good = await Promise.all(Array.from({ length: 60 }, () => get(secrets.both)));
    expect(new Set(good.map((res) => res.status))).toEqual(new Set([200]));
  });
});

describe('a window', () => {
  it('does not depend on the wall clock', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = new WindowStore(10);
    store.increment('a');
    for (const day of ['2020-01-01', '2040-01-01']) {
      vi.setSystemTime(new Date(day));
      store.increment('a');
      expect(store.secondsLeft('a')).toBeGreaterThan(0);
      expect(store.secondsLeft('a')).toBeLessThanOrEqual(10);
    }
    expect(store.hitsOf('a')).toBe(3);
  });

  it('counts each client separately, and from zero once it has ended', async () => {
    const store = new WindowStore(0.05);
    expect([store.increment('a'), store.increment('a'), store.increment('b')]).toEqual([1, 2, 1]);
    await wait(100);
    expect([store.hitsOf('a'), store.secondsLeft('a'), store.increment('a')]).toEqual([0, 0, 1]);
  });
});

describe('whoever tries keys', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:db8:0:1::5', '2001:db8:0:1'],
    ['2001:db8::5', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
    ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4'],
    ['', ''],
  ])('from %s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});
