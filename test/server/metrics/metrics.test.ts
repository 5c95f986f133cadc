import { afterEach, describe, expect, it } from 'vitest';
import { lineText } from '../../../server/cli/serveLog.ts';
import type { LogEntry } from '../../../server/http/requestLog.ts';
import { openMetrics } from '../../../server/metrics/metrics.ts';
import { serveMetrics } from '../../../server/metrics/metricsServer.ts';
import { getRaw, secrets, sendRaw, startFakeServer } from '../../http/fakeServer.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start() {
  const metrics = await openMetrics();
  const load = { waiting: 0, busy: 0 };
  let isReached = true;
  metrics.readFrom({ poolLoad: () => load, isStoreReached: () => isReached });
  const served = await serveMetrics(metrics, 0, () => undefined);
  if (!served.ok) throw new Error(served.failure.message);
  closers.push(served.value.close);
  const { port } = served.value;
  const lines = async () =>
    (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
      .split('\n')
      .filter((line) => line !== '');
  return {
    metrics,
    load,
    port,
    lines,
    loseStore: () => {
      isReached = false;
    },
  };
}

describe('the metrics', () => {
  it('count requests by route and status, refusals by code, and nothing that a client typed', async () => {
    const { metrics, lines } = await start();
    const log: LogEntry[] = [];
    const server = await startFakeServer({ limits: { requests: 2 } });
    closers.push(server.close);
    const get = (path: string, key: string) =>
      fetch(server.url + path, { headers: { 'X-API-Key': key, 'Idempotency-Key': 'canary' } });
    await get('/v1/health', '');
    await get('/v1/health', '');
    await get('/v1/ready', 'hw_canary');
    for (let time = 0; time < 3; time += 1) await get('/v1/version', secrets.both);
    await get('/canary/47.397541/8.517823?canary=1', secrets.both);
    const watched = metrics.watch((entry) => log.push(entry));
    while (server.log.length < 7) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const entry of server.log) watched(entry);
    expect(log).toEqual(server.log);
    const text = await lines();
    expect(text).toEqual(
      expect.arrayContaining([
        'homeward_requests_total{method="GET",route="/v1/health",status="200"} 2',
        'homeward_requests_total{method="GET",route="/v1/ready",status="401"} 1',
        'homeward_requests_total{method="GET",route="/v1/version",status="200"} 2',
        'homeward_requests_total{method="GET",route="/v1/version",status="429"} 1',
        'homeward_requests_total{method="GET",route="none",status="404"} 1',
        'homeward_refusals_total{code="UNAUTHORIZED"} 1',
        'homeward_refusals_total{code="RATE_LIMITED"} 1',
        'homeward_refusals_total{code="NOT_FOUND"} 1',
        'homeward_request_duration_seconds_count{route="/v1/version"} 3',
        'homeward_request_duration_seconds_bucket{le="20",route="/v1/version"} 3',
      ]),
    );
    for (const secret of ['canary', '47.39754', '8.51782', secrets.both])
      expect(text.join('\n')).not.toContain(secret);
  });

  it('count durations in seconds', async () => {
    const { metrics, lines } = await start();
    const entry = {
      level: 'info',
      event: 'request',
      method: 'GET',
      route: '/v1/health',
      status: 200,
    } as const;
    const watched = metrics.watch(() => undefined);
    for (const duration_ms of [0.4, 30, 700]) watched({ ...entry, duration_ms });
    watched({ level: 'warn', event: 'storage', message: 'no request' });
    const text = await lines();
    const upTo = (le: string) => `homeward_request_duration_seconds_bucket{le="${le}",route="/v1/health"}`;
    for (const [le, count] of [
      ['0.001', 1],
      ['0.025', 1],
      ['0.05', 2],
      ['0.5', 2],
      ['1', 3],
    ] as const)
      expect(text).toContain(`${upTo(le)} ${count}`);
  });

  it('read the pool, the store, fetches of heights and the event loop when they are asked for', async () => {
    const { metrics, load, loseStore, lines } = await start();
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'homeward_pool_waiting 0',
        'homeward_pool_busy_threads 0',
        'homeward_store_reached 1',
      ]),
    );
    Object.assign(load, { waiting: 3, busy: 2 });
    loseStore();
    metrics.onHeightsFetched('ok');
    metrics.onHeightsFetched('TOO_SLOW');
    metrics.onHeightsFetched('TOO_SLOW');
    const text = await lines();
    expect(text).toEqual(
      expect.arrayContaining([
        'homeward_pool_waiting 3',
        'homeward_pool_busy_threads 2',
        'homeward_store_reached 0',
        'homeward_elevation_fetches_total{outcome="ok"} 1',
        'homeward_elevation_fetches_total{outcome="TOO_SLOW"} 2',
      ]),
    );
    expect(text.some((line) => /^nodejs_eventloop_lag_p99_seconds \d/.test(line))).toBe(true);
  });

  it('are there for this computer alone, at one path, to be read only', async () => {
    const { port } = await start();
    const status = async (target: string, host: string) =>
      (await getRaw(port, target, [`Host: ${host}`])).status;
    expect(await status('/metrics', `127.0.0.1:${port}`)).toBe(200);
    expect(await status('/metrics', `localhost:${port}`)).toBe(200);
    expect(await status('/metrics', 'evil.test')).toBe(421);
    expect(await status('/', `127.0.0.1:${port}`)).toBe(404);
    const posted = await sendRaw(
      port,
      `POST /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(posted).toMatch(/^HTTP\/1\.1 405 [\s\S]*Allow: GET, HEAD/);
    const taken = await serveMetrics(await openMetrics(), port, () => undefined);
    expect(taken).toMatchObject({ ok: false, failure: { message: expect.stringContaining(String(port)) } });
  });
});

describe('a line of the log for people', () => {
  it('says when, how grave, what, and its facts, each on the same line', () => {
    const entry = {
      level: 'warn',
      event: 'store_away',
      message: 'Redis "a"\nis away',
      key_id: undefined,
    } as const;
    expect(lineText({ ...entry, status: 503, route: '/v1/drones/{key}' }, new Date(0))).toBe(
      '1970-01-01T00:00:00.000Z warn  store_away message="Redis \\"a\\"\\nis away" status=503 route=/v1/drones/{key}',
    );
  });
});
