import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MissionResult } from '../../server/contract/schemas/missionResult.ts';
import { assetsDir } from '../server/support/host.ts';
import { type Doors, openDoors } from './doors.ts';
import { fakeService, type Mood } from './fakeService.ts';
import { plane } from './world.ts';

const request = {
  mission: { waypoints: [{ lat: 46.501, lon: 7.5, altitude_m: 60 }] },
  home: { lat: 46.5, lon: 7.5 },
  drone: { key: 'dji_mavic_3' },
};

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.close());

const post = (options: object) => doors.post('missions/analyze-geometry', { ...request, options });

async function byWindow(): Promise<MissionResult> {
  const answer = await doors.window('analyzeMission', request);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

const sample = join(assetsDir, 'samples/bridge-inspection.kmz');
const byCommandLine = (address: string) =>
  doors.terminal(sample, ['--drone', 'dji_mavic_3', '--elevation', address]);

const fallbackOf = ({ data_sources, warnings }: MissionResult) => ({
  source: data_sources.elevation_source,
  told: warnings.filter(({ code }) => code === 'TERRAIN_FALLBACK').map(({ message }) => message),
});

type Form = 'opentopodata' | 'terrarium';
type Service = Awaited<ReturnType<typeof fakeService>>;
const usual =
  (form: Form) =>
  ({ addresses }: Service) =>
    addresses[form];

/** A service that speaks no TLS under an address that asks for it, and a port where nobody listens. */
const places: readonly (readonly [string, Mood, (service: Service) => string])[] = [
  ...(
    [
      'slow',
      'broken',
      'hangs half-way',
      'garbage',
      'lies about its size',
      'endless',
      'redirects to a nearby network',
      'redirects to a file',
      'hangs up',
    ] as const
  ).map((mood) => [mood, mood, usual('opentopodata')] as const),
  ['sends garbage for a picture', 'garbage', usual('terrarium')],
  ['has wrong TLS', 'right', ({ addresses }) => addresses.terrarium.replace('http:', 'https:')],
  ['is away', 'right', () => 'http://127.0.0.1:1/{z}/{x}/{y}.png'],
];

describe('a source of heights', () => {
  it.each(places)(
    'that %s is told in the window, by /v1 and at the command line, and refused where asked',
    async (_name, mood, addressOf) => {
      const service = await fakeService(plane, mood);
      const address = addressOf(service);
      try {
        await doors.nameSource(address);
        const told = { source: 'fallback', told: [expect.stringMatching(/\((service|terrarium)\)/)] };
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

  it('that is right gives all three its ground', async () => {
    const service = await fakeService(plane);
    await doors.nameSource(service.addresses.opentopodata);
    const [window, answer, terminal] = await Promise.all([
      byWindow(),
      post({}),
      byCommandLine(service.addresses.opentopodata),
    ]).finally(service.close);
    for (const result of [window, (await answer.json()).result, terminal])
      expect(fallbackOf(result)).toEqual({ source: 'service', told: [] });
  }, 60_000);
});
