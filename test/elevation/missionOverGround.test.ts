import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationRequest } from '../../server/contract/operations.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { toFacts } from '../../server/report/missionFacts.ts';
import { assembleHost, dispatchOver, groundBy, placesBy } from '../server/support/host.ts';
import { fakeService } from './fakeService.ts';
import { writeHgt } from './hgtWriter.ts';
import { plane, ridge, type World } from './world.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Request = OperationRequest<'analyzeMission'>;

async function fly(source: ElevationSource, change: Partial<Request>) {
  const request = { home: { lat: 46.5, lon: 7.26 }, drone: { key: 'dji_mavic_3' }, ...change } as Request;
  const answer = await dispatchOver(host, source)('analyzeMission', request);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

async function named(form: 'hgt' | 'terrarium' | 'mapbox' | 'open-elevation', world: World) {
  if (form !== 'hgt') {
    const service = await fakeService(world);
    closers.push(service.close);
    return service.addresses[form];
  }
  const folder = mkdtempSync(join(tmpdir(), 'homeward-ground-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  writeHgt(folder, world, { south: 46, west: 7 });
  return folder;
}

async function opened(form: Parameters<typeof named>[0], world: World) {
  const name = await named(form, world);
  const source = openElevation({ names: () => [name], patience_ms: 20_000 });
  closers.push(source.close);
  return source;
}

/** From 3 km west of the crest at 7.3° to 3 km east of it. */
const acrossRidge = {
  mission: { waypoints: [{ lat: 46.5, lon: 7.34, altitude_m: 1100, altitude_reference: 'takeoff' }] },
};

describe('a mission over a ridge', () => {
  it.each(['hgt', 'terrarium', 'mapbox', 'open-elevation'] as const)(
    'knows its height over the crest from the form %s',
    async (form) => {
      const { legs, warnings, data_sources } = await fly(await opened(form, ridge), acrossRidge as never);
      const home_msl_m = Number(ridge({ lat: 46.5, lon: 7.26 }));
      const { clearance, return_clearance } = legs[0] ?? {};
      const error_m = 1.644854 * (data_sources.elevation_error_m ?? NaN);
      // A cell of 93 m lies up to 47 m beside the crest, where it is 0.2 m lower; heights are whole metres.
      expect(clearance?.ground_msl_m).toBeGreaterThan(1398);
      expect(clearance?.ground_msl_m).toBeLessThan(1401);
      expect(Math.abs((clearance?.lon ?? NaN) - 7.3)).toBeLessThan(0.0013);
      const over_m = home_msl_m + 1100 - Number(clearance?.ground_msl_m);
      expect(Math.abs((clearance?.min_m ?? NaN) - (over_m - error_m))).toBeLessThan(1.1);
      expect(return_clearance?.min_m).toBeGreaterThan(over_m - error_m - 1.1);
      expect(warnings.filter(({ code }) => code === 'LOW_CLEARANCE')).toEqual([]);
    },
  );

  it('is told that it flies into it on the way back to its first waypoint, the end of the flight', async () => {
    const source = await opened('hgt', ridge);
    const at = (lon: number, altitude_m: number) => ({ lat: 46.5, lon, altitude_m });
    const waypoints = [at(7.27, 200), at(7.272, 1100), at(7.34, 1100), at(7.338, 200)];
    const back = await fly(source, { mission: { waypoints, end_action: 'first_waypoint' } } as never);
    expect(back.ending?.clearance?.below_m).toBeGreaterThan(100);
    expect(back.warnings.filter(({ place }) => place?.kind === 'end')).toMatchObject([
      { code: 'LOW_CLEARANCE', gravity: 'forbids', waypoint_index: 0 },
    ]);
    expect(back.mission_verdict).toBe('cannot_complete');
    const facts = toFacts(back, { locale: 'metric', end_action: 'first_waypoint' });
    expect(facts.map(({ name }) => name)).toContain('below the ground');
  });

  it('is told that it flies into it, and the way home that it is raised over it', async () => {
    const source = await opened('hgt', ridge);
    const low = { mission: { waypoints: [{ lat: 46.5, lon: 7.34, altitude_m: 200 }] } };
    const { legs, warnings } = await fly(source, low as never);
    expect(warnings.map(({ code }) => code)).toEqual(['LOW_CLEARANCE']);
    expect(warnings[0]).toMatchObject({ leg_index: 0, unit: 'm', limit: 30 });
    expect(warnings[0]?.value).toBeLessThan(-300);
    const { return_clearance } = legs[0] ?? {};
    expect(return_clearance?.min_m).toBeGreaterThanOrEqual(30);
    expect(return_clearance?.min_m).toBeLessThan(31.01);
  });

  it('shows ground and path where it is asked to', async () => {
    const { legs } = await fly(await opened('hgt', ridge), {
      ...acrossRidge,
      options: { profile: true },
    } as never);
    const profile = legs[0]?.profile ?? [];
    expect(profile).toHaveLength(65);
    expect(Math.max(...profile.map(({ ground_msl_m = 0 }) => ground_msl_m))).toBeCloseTo(1400, -1);
    expect(legs[0]?.return_profile).toHaveLength(65);
  });
});

describe('a mission whose ground is not all known', () => {
  const short = {
    home: { lat: 46.5, lon: 7.5 },
    mission: { waypoints: [{ lat: 46.505, lon: 7.5, altitude_m: 60 }] },
  };

  it('says so where the source answers for waypoints and not for the ways', async () => {
    const source = placesBy(groundBy(plane).elevations);
    const { legs, warnings } = await fly(source, short as never);
    expect(legs[0]).not.toHaveProperty('clearance');
    expect(legs[0]?.to.ground_msl_m).toBeCloseTo(651, 6);
    expect(warnings).toMatchObject([
      {
        code: 'CLEARANCE_UNKNOWN',
        message: expect.stringContaining(
          'Ground heights are missing along 1 of 1 legs or their returns. Down. Check the height above ground there yourself.',
        ),
      },
    ]);
  });

  it('says so where a service would be asked for more places than it answers, and asks for none', async () => {
    const asked: number[] = [];
    const source: ElevationSource = {
      async elevations(positions) {
        const answer = await groundBy(plane).elevations(positions);
        return answer.ok ? { ...answer, value: { ...answer.value, mostPlaces: 10 } } : answer;
      },
      along(question) {
        asked.push(question.places.length / 2);
        return groundBy(plane).along(question);
      },
    };
    const { warnings } = await fly(source, short as never);
    expect(warnings).toMatchObject([
      {
        code: 'CLEARANCE_UNKNOWN',
        message: expect.stringContaining('than the source of terrain heights answers'),
      },
    ]);
    expect(asked).toEqual([]);
    const near = { ...short, mission: { waypoints: [{ lat: 46.5012, lon: 7.5, altitude_m: 60 }] } };
    const { legs } = await fly(source, near as never);
    expect(legs[0]).toHaveProperty('clearance');
    // 133 m there and back: fewer places, farther apart.
    expect(asked[0]).toBeLessThanOrEqual(10);
  });

  it('has the words of the source where it knows a part', async () => {
    const source = await opened('hgt', ({ lat, lon }) =>
      lat > 46.502 && lat < 46.503 ? undefined : plane({ lat, lon }),
    );
    const { legs, warnings } = await fly(source, short as never);
    expect(legs[0]?.clearance?.unknown_m).toBeGreaterThan(100);
    expect(warnings).toMatchObject([
      { code: 'CLEARANCE_UNKNOWN', message: expect.stringContaining('(hgt) has no height there.') },
    ]);
  });

  it('is not told of the ways where not even home is known', async () => {
    const { warnings } = await fly(
      groundBy(({ lat }) => (lat > 46.501 ? 500 : undefined)),
      short as never,
    );
    expect(warnings.map(({ code }) => code)).toEqual(['TERRAIN_FALLBACK']);
  });
});
