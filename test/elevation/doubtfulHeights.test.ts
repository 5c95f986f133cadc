import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { assembleHost, dispatchOver } from '../server/support/host.ts';
import { inLong } from '../support/inLong.ts';
import { fakeService } from './fakeService.ts';
import { writeGeotiff } from './geotiffWriter.ts';
import { writeHgt } from './hgtWriter.ts';
import type { World } from './world.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'homeward-doubt-'));
  closers.push(() => rmSync(made, { recursive: true }));
  return made;
}

type Form = 'geotiff' | 'hgt' | 'terrarium' | 'mapbox' | 'open-elevation' | 'opentopodata';
const forms: readonly Form[] = ['geotiff', 'hgt', 'terrarium', 'mapbox', 'open-elevation', 'opentopodata'];

/** A source that has a world; the mark of a GeoTIFF for nothing stands for no height of it. */
async function sourceOf(form: Form, world: World): Promise<string> {
  if (form === 'hgt') {
    const made = folder();
    writeHgt(made, world, { south: 46, west: 7 });
    return made;
  }
  if (form === 'geotiff') {
    const made = folder();
    writeGeotiff(join(made, 'heights.tif'), world, {
      epsg: 4326,
      columns: 200,
      rows: 200,
      west: 7.4,
      north: 46.6,
      step: 0.001,
      toPosition: (x, y) => ({ lat: y, lon: x }),
      nodata: -32_000,
    });
    return made;
  }
  const service = await fakeService(world);
  closers.push(service.close);
  return service.addresses[form];
}

const home = { lat: 46.48, lon: 7.5 };
const waypoints = [46.5, 46.52].map((lat) => ({ lat, lon: 7.5, altitude_m: 60 }));

async function flyOver(name: string, launch: { lat: number; lon: number; elevation_msl_m?: number } = home) {
  const source = openElevation({ names: () => [name], patience_ms: 60_000 });
  closers.push(source.close);
  const answer = await dispatchOver(host, source)('analyzeMission', {
    mission: { waypoints },
    home: launch,
    drone: { key: 'dji_mavic_3' },
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  const { warnings, data_sources } = answer.output.result;
  return {
    codes: warnings.map(({ code }) => code),
    text: warnings
      .map(({ message }) => message)
      .join(' ')
      .replaceAll('\u00a0', ' '),
    unknown: data_sources.elevation_fallback_indices ?? [],
  };
}

/** A box around the first waypoint, larger than the cells of any form. */
const isInBox = ({ lat, lon }: { lat: number; lon: number }) =>
  Math.abs(lat - 46.5) < 0.006 && Math.abs(lon - 7.5) < 0.006;
const withBox =
  (height_m: number): World =>
  (place) =>
    isInBox(place) ? height_m : 500;

/** Heights that no ground has, as tools leave them where they know none; those that a form cannot write are left out. */
const impossible: Readonly<Record<Form, readonly number[]>> = {
  geotiff: [-9999, -501, 9001, 11_000, 32_767],
  hgt: [-9999, -501, 9001, 20_000, 32_767],
  terrarium: [-9999, -501, 9001, 20_000, 32_767],
  mapbox: [-9999, -501, 9001, 20_000, 32_767],
  'open-elevation': [-9999, -501, 9001, 20_000, 32_767],
  opentopodata: [-9999, -32_768, 9001, 20_000, 32_767],
};

/** Lands whose heights of 0 m and below are true; `npm test` flies all of them over one form, and two over each other one. */
const lands: readonly (readonly [string, World])[] = [
  ['the Netherlands, around 0 m', ({ lat, lon }) => Math.round(3 * Math.sin(900 * (lat + lon)))],
  ['a coast with a beach', ({ lat }) => (lat > 46.49 ? 0 : (46.49 - lat) * 20_000)],
  ['a sea cliff', ({ lat }) => (lat > 46.489 ? 0 : 250)],
  ['a sea cliff that runs askew', ({ lat, lon }) => (lat > 46.489 + (lon - 7.5) / 3 ? 0 : 300)],
  ['sea around a stack', ({ lat, lon }) => (Math.hypot(lat - 46.48, lon - 7.5) < 0.002 ? 200 : 0)],
  ['an inlet between steep slopes', ({ lat }) => Math.max(0, Math.abs(lat - 46.5) * 30_000 - 90)],
  ['slopes through 0 m to the Dead Sea', ({ lat }) => Math.round(-430 + (46.53 - lat) * 10_000)],
  ['the sea everywhere', () => 0],
];

describe.each(forms)('heights by %s', (form) => {
  it.each(impossible[form])('of %d m are none', async (height_m) => {
    const { unknown, text } = await flyOver(await sourceOf(form, withBox(height_m)));
    expect(unknown).toEqual([1]);
    expect(text).toContain('has heights there that no ground has, below -500 m or above 9000 m.');
    expect(text).not.toContain('has no height there');
  });

  it('of exactly 0 m in a hole among hills are none', async () => {
    const { unknown, text } = await flyOver(await sourceOf(form, withBox(0)));
    expect(unknown).toEqual([1]);
    expect(text).toContain('has exactly 0 m there beside much higher ground: a hole that was filled with 0.');
  });

  it.each(inLong(form === 'hgt' ? lands : lands.slice(0, 2), lands))(
    'are believed of %s',
    async (_, world) => {
      const { codes, unknown } = await flyOver(await sourceOf(form, world));
      expect(unknown).toEqual([]);
      expect(codes).not.toContain('CLEARANCE_UNKNOWN');
    },
  );

  it('of 0 m everywhere are not believed of a launch point at 500 m', async () => {
    const { unknown, text } = await flyOver(await sourceOf(form, () => 0), { ...home, elevation_msl_m: 500 });
    expect(unknown).toEqual([1, 2]);
    expect(text).toContain('everywhere, but the launch point is told to lie at 500 m');
  });
});

describe('the height of a launch point', () => {
  it.each([
    [1300, 500],
    [500, 1300],
    [560, 500],
    [0, 500],
    [8000, 300],
  ])('of %d m is told where the ground is at %d m', async (told_m, ground_m) => {
    const { codes, text, unknown } = await flyOver(await sourceOf('hgt', () => ground_m), {
      ...home,
      elevation_msl_m: told_m,
    });
    expect(codes).toContain('HOME_GROUND_DIFFERS');
    expect(text).toContain(
      `altitude ${told_m} m above sea level, but the ground there is at ${ground_m} m (hgt)`,
    );
    expect(unknown).toEqual([]);
  });

  it.each([500, 488, 545])('of %d m is likely over ground at 500 m', async (elevation_msl_m) => {
    const { codes } = await flyOver(await sourceOf('hgt', () => 500), { ...home, elevation_msl_m });
    expect(codes).not.toContain('HOME_GROUND_DIFFERS');
  });

  it('is told of rings, too', async () => {
    const source = openElevation({ names: () => [], patience_ms: 1 });
    const name = await sourceOf('hgt', () => 500);
    const over = openElevation({ names: () => [name], patience_ms: 60_000 });
    closers.push(source.close, over.close);
    const answer = await dispatchOver(host, over)('analyzeRange', {
      user_lat: home.lat,
      user_lon: home.lon,
      user_elevation_msl_m: 1300,
      selected_drone_key: 'dji_mavic_3',
    });
    if (!answer.ok) throw new Error(answer.problem.message);
    expect(answer.output.result.warnings.map(({ code }) => code)).toContain('HOME_GROUND_DIFFERS');
  });

  it.each([-501, -9999, 9001, 32_767, 100_000])('of %d m is refused', async (elevation_msl_m) => {
    const answer = await dispatchOver(host, openElevation({ names: () => [] }))('analyzeMission', {
      mission: { waypoints },
      home: { ...home, elevation_msl_m },
      drone: { key: 'dji_mavic_3' },
    });
    expect(answer).toMatchObject({
      ok: false,
      problem: { details: { issues: [{ path: 'home.elevation_msl_m' }] } },
    });
  });
});
