import { execFileSync } from 'node:child_process';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { assembleHost, dispatchOver } from '../server/support/host.ts';
import { fakeService, type Mood } from './fakeService.ts';
import { inEnglish } from './inEnglish.ts';
import { plane } from './world.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

/** A certificate that is its own voucher; `undefined`: this machine has no openssl to make one. */
function ownCertificate(): { readonly key: string; readonly cert: string } | undefined {
  const make = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -keyout - -out -';
  try {
    const pem = execFileSync('openssl', make.split(' '), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const at = pem.indexOf('-----BEGIN CERTIFICATE');
    return { key: pem.slice(0, at), cert: pem.slice(at) };
  } catch {
    return undefined;
  }
}
const certificate = ownCertificate();

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const request = {
  mission: {
    waypoints: [
      { lat: 46.5, lon: 7.5, altitude_m: 60 },
      { lat: 46.501, lon: 7.5, altitude_m: 60 },
    ],
  },
  home: { lat: 46.5, lon: 7.5 },
  drone: { key: 'dji_mavic_3' },
};

/** Shorter than the moods that never end, longer than a busy machine needs for the others. */
const patience_ms = 400;

/** Asks for a mission under both policies. */
async function flyOver(name: string, patience = patience_ms) {
  const source = openElevation({ names: () => [name], patience_ms: patience });
  closers.push(source.close);
  const dispatch = dispatchOver(host, source);
  const warned = await dispatch('analyzeMission', request);
  const failed = await dispatch('analyzeMission', { ...request, options: { terrain_policy: 'fail' } });
  return { warned, failed };
}

async function expectFallback(name: string, kind: string, reason = 'cannot be reached') {
  const { warned, failed } = await flyOver(name);
  if (!warned.ok) throw new Error(warned.problem.message);
  const { data_sources, warnings } = warned.output.result;
  expect(data_sources).toMatchObject({
    elevation_source: 'fallback',
    elevation_fallback_points: 3,
    elevation_fallback_indices: [0, 1, 2],
  });
  expect(data_sources).not.toHaveProperty('elevation_error_m');
  const said = warnings.filter(({ code }) => code === 'TERRAIN_FALLBACK');
  expect(said).toHaveLength(1);
  expect(said[0]?.message).toContain(
    `sea level is assumed. The source of terrain heights (${kind}) ${reason}. Check`,
  );
  expect(said[0]?.message).not.toMatch(/127\.0\.0\.1|secret/);
  if (failed.ok) throw new Error('was answered without ground');
  const { code, retry_after_s, message } = failed.problem;
  expect([code, Number.isInteger(retry_after_s), Number(retry_after_s) > 0]).toEqual([
    'TERRAIN_UNAVAILABLE',
    true,
    true,
  ]);
  expect(message).toContain(`(${kind}) ${reason}.`);
  expect(message).not.toMatch(/127\.0\.0\.1|secret/);
}

const forms = ['terrarium', 'mapbox', 'open-elevation', 'opentopodata'] as const;
const kindOf = (form: (typeof forms)[number]) => (form.startsWith('open') ? 'service' : form);
const badMoods: readonly (readonly [Mood, string])[] = [
  ['slow', 'did not answer in time'],
  ['broken', 'refused to answer'],
  ['hangs half-way', 'did not answer in time'],
  ['garbage', 'sent something that is no answer'],
  ['lies about its size', 'sent something that is no answer'],
  ['endless', 'sent too much'],
  ['redirects to a nearby network', 'leads to an address that is not allowed'],
  ['redirects to a file', 'leads to an address that is not allowed'],
  ['hangs up', 'cannot be reached'],
];

describe.each(forms)('a source of heights that answers as %s', (form) => {
  it('gives a mission its ground', async () => {
    const service = await fakeService(plane);
    closers.push(service.close);
    const { warned, failed } = await flyOver(service.addresses[form], 60_000);
    expect([warned.ok, failed.ok]).toEqual([true, true]);
    if (!warned.ok) return;
    expect(warned.output.result.data_sources).toMatchObject({
      elevation_source: kindOf(form),
      elevation_error_m: 5.5,
    });
    expect(warned.output.result.warnings.map(({ code }) => code)).not.toContain('TERRAIN_FALLBACK');
  });

  it.each(badMoods)(
    'and that %s leaves the mission without ground, and says why once',
    async (mood, reason) => {
      const service = await fakeService(plane, mood);
      closers.push(service.close);
      const address = `${service.addresses[form]}${form === 'open-elevation' ? '?key=secret' : ''}`;
      await expectFallback(address, kindOf(form), reason);
      expect(service.state.asked.length).toBeGreaterThan(0);
    },
  );
});

describe('a source of heights', () => {
  it('that nobody answers for leaves the mission without ground', () =>
    expectFallback('http://127.0.0.1:1/{z}/{x}/{y}.png', 'terrarium'));

  it('that has no height anywhere on the way says so', async () => {
    const service = await fakeService(() => undefined);
    closers.push(service.close);
    await expectFallback(service.addresses.opentopodata, 'service', 'has no height there');
  });

  it('whose secure connection is none is not believed', async () => {
    const service = await fakeService(plane);
    closers.push(service.close);
    await expectFallback(service.addresses.terrarium.replace('http:', 'https:'), 'terrarium');
    expect(service.state.asked).toEqual([]);
  });

  it.skipIf(certificate === undefined)('whose certificate nobody vouches for is not believed', async () => {
    let asked = 0;
    const server = createServer({ ...certificate }, (_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    await expectFallback(
      `https://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
      'terrarium',
    );
    expect(asked).toBe(0);
  });

  it.each(['10.1.2.3', '127.0.0.1', '169.254.169.254', 'fe80::1'])(
    'whose name resolves to %s is not connected to',
    async (address) => {
      const source = openElevation({
        names: () => ['https://heights.example.org/{z}/{x}/{y}.png'],
        resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
      });
      const answer = await source.elevations([{ lat: 46.5, lon: 7.5 }]);
      expect(inEnglish(answer)).toMatchObject({ message: expect.stringContaining('not allowed') });
    },
  );

  it('is never asked while none is named, or one that cannot be used', async () => {
    for (const names of [[], ['none'], ['ftp://example.org/{z}/{x}/{y}']]) {
      const answer = await openElevation({ names: () => names }).elevations([{ lat: 46.5, lon: 7.5 }]);
      expect(inEnglish(answer)).toMatchObject({ message: 'No source of terrain heights is set up.' });
    }
  });
});

describe('a source that hangs', () => {
  it('leaves the next one its time', async () => {
    const [slow, right] = [await fakeService(plane, 'slow'), await fakeService(plane)];
    closers.push(slow.close, right.close);
    const source = openElevation({
      names: () => [slow.addresses.opentopodata, right.addresses['open-elevation']],
      patience_ms: 3000,
    });
    closers.push(source.close);
    const answer = await source.elevations([{ lat: 46.5, lon: 7.5 }]);
    expect(answer).toMatchObject({ value: { heights_msl_m: [650], source: 'service' } });
    expect([slow.state.unanswered, right.state.asked.length]).toEqual([1, 1]);
  });
});
