import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { destination, trackBetween } from '../../engine/geo/geodesic.ts';
import { inWords } from '../../engine/saying.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { Assembled } from '../../server/assemble.ts';
import { noElevationSource } from '../../server/elevation/noSource.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { assembleHost, dispatchOver, groundBy, placesBy, unhurried } from '../server/support/host.ts';
import { fakeService } from './fakeService.ts';
import { writeHgt } from './hgtWriter.ts';
import { plane, type World } from './world.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const center = { lat: 46.5, lon: 7.5 };
const top = destination(center, 90, 2500);
/** Metres of a degree to the north and to the east there. */
const [north_m, east_m] = [111_166, 76_720];
/** A cone on a plain at 400 m, 200 m high and 500 m wide to each side, 2.5 km east of the launch point. */
const hill: World = ({ lat, lon }) =>
  400 + Math.max(0, 200 - 0.4 * Math.hypot((lat - top.lat) * north_m, (lon - top.lon) * east_m));

async function rings(source: ElevationSource, change: object = {}) {
  const answer = await dispatchOver(host, source)('analyzeRange', {
    user_lat: center.lat,
    user_lon: center.lon,
    selected_drone_key: 'dji_mavic_3',
    initial_battery: 60,
    battery_thresholds_pct: [40, 20],
    bearings: 360,
    ...change,
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

async function sourceOf(form: 'hgt' | 'terrarium', world: World) {
  const service = form === 'hgt' ? undefined : await fakeService(world);
  if (service !== undefined) closers.push(service.close);
  const folder = mkdtempSync(join(tmpdir(), 'homeward-rings-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  if (form === 'hgt') writeHgt(folder, world, { south: 46, west: 7 });
  const name = service?.addresses.terrarium ?? folder;
  const source = openElevation({ names: () => [name], patience_ms: 20_000 });
  closers.push(source.close);
  return unhurried(source);
}

describe('rings over a hill', () => {
  it.each([
    ['hgt', 95],
    ['terrarium', 25],
  ] as const)('have its round hole from the form %s', async (form, cell_m) => {
    const result = await rings(await sourceOf(form, hill));
    expect(result.data_sources).toMatchObject({ elevation_source: form, elevation_error_m: 5.5 });
    const { holes, cuts, max_radius_m } = result.rings[1] ?? {};
    expect(cuts).toMatchObject([{ reason: 'ground', outline: holes?.[0] }]);
    expect(Math.abs((cuts?.[0]?.ground_msl_m ?? NaN) - 600)).toBeLessThan(0.4 * cell_m);
    expect(trackBetween(top, cuts?.[0] ?? center).distance_m).toBeLessThan(cell_m + 25);
    expect(max_radius_m).toBeGreaterThan(4000);
    expect(holes).toHaveLength(1);
    const radii = (holes?.[0] ?? []).map((place) => trackBetween(top, place).distance_m);
    // Where the hill is higher than 120 m less 30 m and what the source may err.
    const expected_m = (200 - (120 - 30 - 1.644854 * 5.5)) / 0.4;
    expect(Math.max(...radii)).toBeLessThan(expected_m + cell_m + 25);
    expect(Math.max(...radii)).toBeGreaterThan(expected_m - cell_m);
  });

  it('are those of level ground where nobody is to look at it', async () => {
    const ignored = await rings(await sourceOf('hgt', hill), { terrain: 'ignore' });
    const none = await rings(noElevationSource, { user_elevation_msl_m: 400 });
    expect(ignored).toEqual(none);
    expect(ignored).not.toHaveProperty('data_sources');
    const known = { terrain: 'ignore', user_elevation_msl_m: 400 };
    expect(await rings(await sourceOf('hgt', hill), known)).toEqual(none);
  });

  it('are those of level ground, with the reason, where the source does not answer for it', async () => {
    const level = await rings(noElevationSource, { user_elevation_msl_m: 651 });
    const { warnings, ...result } = await rings(placesBy(groundBy(plane).elevations), {
      user_elevation_msl_m: 651,
    });
    expect(result).toEqual({ ...level, warnings: undefined });
    expect(warnings).toMatchObject([
      { code: 'CLEARANCE_UNKNOWN', message: expect.stringContaining('Down.') },
    ]);
  });

  it('are those of level ground where a service would be asked for too much', async () => {
    const service = await fakeService(hill);
    closers.push(service.close);
    const source = openElevation({ names: () => [service.addresses['open-elevation']], patience_ms: 20_000 });
    const { warnings, rings: found } = await rings(source);
    expect(warnings.map(({ code }) => code)).toEqual(['CLEARANCE_UNKNOWN']);
    expect(found[1]).not.toHaveProperty('holes');
  });

  it('say why the launch point has no height', async () => {
    const { warnings } = await rings(
      placesBy(async () => ({
        ok: false,
        failure: { code: 'TERRAIN_UNREACHABLE', why: inWords('The source is gone.'), retry_after_s: 9 },
      })),
    );
    expect(warnings).toMatchObject([
      {
        code: 'TERRAIN_FALLBACK',
        message: expect.stringContaining(
          'Ground height at the launch point unknown: sea level and level ground assumed. The source is gone. At a high launch point the real range is shorter.',
        ),
      },
    ]);
    const beyond = await rings(groundBy(() => undefined));
    expect(beyond.warnings.map(({ code }) => code)).toEqual(['TERRAIN_FALLBACK']);
  });

  it('say where a part of the ground is unknown', async () => {
    const { warnings, rings: found } = await rings(
      await sourceOf('hgt', ({ lat, lon }) => (lat < 46.48 ? undefined : hill({ lat, lon }))),
    );
    expect(warnings).toMatchObject([{ code: 'CLEARANCE_UNKNOWN' }]);
    expect(found[1]?.holes).toHaveLength(1);
  });

  it('that reach nothing ask for no ground', async () => {
    const asked: number[] = [];
    const { elevations, along } = groundBy(plane);
    const source: ElevationSource = {
      elevations,
      along: (question) => {
        asked.push(question.places.length);
        return along(question);
      },
    };
    await rings(source, { initial_battery: 0 });
    expect(asked).toEqual([]);
    await rings(source);
    expect(asked).toHaveLength(1);
  });
});
