import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { HeightFacts } from '../../server/contract/schemas/window.ts';
import { surfaceByName } from '../../server/elevation/geotiffSource.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { writeGeotiff } from './geotiffWriter.ts';
import { plane } from './world.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function fileNamed(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-surface-'));
  folders.push(folder);
  const path = join(folder, name);
  writeGeotiff(path, plane, {
    epsg: 4326,
    columns: 100,
    rows: 100,
    west: 7.45,
    north: 46.55,
    step: 0.001,
    toPosition: (lon, lat) => ({ lat, lon }),
  });
  return path;
}

async function sourcesOf(path: string, facts: readonly HeightFacts[] = []) {
  const source = openElevation({ names: () => [path], facts: () => facts, patience_ms: 20_000 });
  const answer = await source.elevations([{ lat: 46.5, lon: 7.5 }]);
  return answer.ok ? answer.value : undefined;
}

describe('a file of heights', () => {
  it.each([
    ['swisssurface3d_dsm_2599-1200.tif', 'surface'],
    ['Copernicus_DSM_COG_10_N46_00_E007_00_DEM.tif', 'surface'],
    ['DOM1_32.tif', 'surface'],
    ['dtm-05.tif', 'terrain'],
    ['DGM1_32.tif', 'terrain'],
    ['dsm_minus_dtm.tif', 'mixed'],
    ['landscape.tif', 'mixed'],
  ] as const)('named %s is taken for %s', (name, surface) => {
    expect(surfaceByName(name)).toBe(surface);
  });

  it('says what it is by its name', async () => {
    const known = await sourcesOf(fileNamed('dsm.tif'));
    expect(known?.sources).toMatchObject([
      { kind: 'geotiff', name: 'dsm.tif', surface: 'surface', error_m: 5.5 },
    ]);
  });

  it('is what the person says of it, with that error and date, and nothing of others', async () => {
    const path = fileNamed('landscape.tif');
    const facts = [{ source: path, surface: 'surface', error_m: 0.3, dated: '2021' }] as const;
    expect(await sourcesOf(path, facts)).toMatchObject({
      error_m: 0.3,
      sources: [{ surface: 'surface', error_m: 0.3, dated: '2021' }],
    });
    expect(await sourcesOf(path, [{ ...facts[0], source: '/elsewhere' }])).toMatchObject({ error_m: 5.5 });
  });
});
