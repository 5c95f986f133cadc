import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Assembled, assemble } from '../../server/assemble.ts';
import { analyze } from '../../server/cli/analyze.ts';
import { createApp } from '../../server/http/createApp.ts';
import { startHttpServer } from '../../server/http/httpServer.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { assetsDir } from '../server/support/host.ts';
import { fakeService, type Mood } from './fakeService.ts';
import { plane } from './world.ts';

const request = {
  mission: { waypoints: [{ lat: 46.501, lon: 7.5, altitude_m: 60 }] },
  home: { lat: 46.5, lon: 7.5 },
  drone: { key: 'dji_mavic_3' },
};

const folder = mkdtempSync(join(tmpdir(), 'homeward-doors-'));
let host: Assembled;
let url = '';
let secret = '';
let close: () => Promise<void>;
beforeAll(async () => {
  const log = () => {};
  host = await assemble({ dataDir: folder, assetsDir, log });
  ({ secret } = await host.services.keys.create('doors', ['rangeiq_plus']));
  let port = 0;
  const app = createApp({
    dispatch: host.dispatch,
    answerInThread: host.answerInThread,
    verifyKey: host.services.keys.verify,
    serverVersion: host.services.server_version,
    limits: { ...defaultLimits, requests: 0 },
    allowedHosts: () => [`127.0.0.1:${port}`],
    log,
  });
  const started = await startHttpServer({ app, host: '127.0.0.1', port: 0, log });
  if (!started.ok) throw new Error(started.failure.message);
  port = started.value.port;
  url = `http://127.0.0.1:${port}/v1/missions/analyze-geometry`;
  close = started.value.close;
});
afterAll(async () => {
  await close();
  await host.close();
  rmSync(folder, { recursive: true });
});

const post = (options: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'X-API-Key': secret, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, options }),
  });

/** What the window asks, by the source that its settings name. */
async function byWindow() {
  const answer = await host.dispatch('analyzeMission', request);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

const sample = join(assetsDir, 'samples/bridge-inspection.kmz');

async function byCommandLine(address: string) {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const data = join(folder, 'cli');
    const code = await analyze([
      sample,
      '--drone',
      'dji_mavic_3',
      '--data',
      data,
      '--elevation',
      address,
      '--json',
    ]);
    expect(code).toBe(0);
    return JSON.parse(said.join('\n')).result as Awaited<ReturnType<typeof byWindow>>;
  } finally {
    log.mockRestore();
    vi.restoreAllMocks();
  }
}

const fallbackOf = ({ data_sources, warnings }: Awaited<ReturnType<typeof byWindow>>) => ({
  source: data_sources.elevation_source,
  told: warnings.filter(({ code }) => code === 'TERRAIN_FALLBACK').map(({ message }) => message),
});

const moods: readonly Mood[] = [
  'slow',
  'broken',
  'hangs half-way',
  'garbage',
  'lies about its size',
  'endless',
  'redirects to a nearby network',
  'redirects to a file',
  'hangs up',
];

describe('a source of heights', () => {
  it.each(moods)(
    'that %s is told in the window, by /v1 and at the command line, and refused where asked',
    async (mood) => {
      const service = await fakeService(plane, mood);
      const address = service.addresses.opentopodata;
      try {
        const saved = await host.dispatch('saveSettings', { settings: { elevation_sources: [address] } });
        expect(saved.ok).toBe(true);
        const told = { source: 'fallback', told: [expect.stringContaining('(service)')] };
        const [window, warned, refused, terminal] = await Promise.all([
          byWindow(),
          post({}),
          post({ terrain_policy: 'fail' }),
          byCommandLine(address),
        ]);
        expect(fallbackOf(window)).toMatchObject(told);
        expect(fallbackOf((await warned.json()).result)).toMatchObject(told);
        expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'TERRAIN_UNAVAILABLE']);
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(fallbackOf(terminal)).toMatchObject(told);
      } finally {
        service.close();
      }
    },
    60_000,
  );
});
