import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { fakeService } from './fakeService.ts';
import { writeHgt } from './hgtWriter.ts';
import { inEnglish } from './inEnglish.ts';
import { hole, ridge, type World } from './world.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function folderOf(world: World): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-along-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  writeHgt(folder, world, { south: 46, west: 7 });
  return folder;
}

async function along(names: readonly string[], places: readonly number[]) {
  const source = openElevation({ names: () => names });
  closers.push(() => source.close());
  const answer = await source.along({ places: Float64Array.from(places), patience_ms: 20_000 });
  return inEnglish(answer);
}

describe('heights of many places', () => {
  it('stand beside the sample that each place belongs to, where that is higher', async () => {
    const cell_deg = 1 / 1200;
    // The second sample east of 7.25° is 100 m high.
    const wall: World = ({ lon }) => (Math.abs(lon - (7.25 + cell_deg)) < cell_deg / 2 ? 100 : 0);
    const at = (cells: number) => [46.5, 7.25 + cells * cell_deg];
    const found = await along([folderOf(wall)], [0.4, 0.6, 1, 1.3, 1.6].flatMap(at));
    const whole = (name: 'heights_msl_m' | 'highest_msl_m') =>
      name in found ? Array.from(found[name as never] as Float64Array, Math.round) : [];
    expect(whole('heights_msl_m')).toEqual([40, 60, 100, 70, 40]);
    expect(whole('highest_msl_m')).toEqual([40, 100, 100, 100, 40]);
  });

  it('are unknown where there are none, and the answer says why', async () => {
    const found = await along([folderOf(hole)], [46.42, 7.62, 46.2, 7.2]);
    expect(found).toMatchObject({ heights_msl_m: Float64Array.of(NaN, 500), source: 'hgt', cell_m: 90 });
    expect(found).toMatchObject({ failure: expect.stringContaining('has no height there') });
  });

  it('of a service are as many as it answers in the time, and it says how many', async () => {
    const service = await fakeService(ridge);
    closers.push(service.close);
    const found = await along([service.addresses['open-elevation']], [46.5, 7.3]);
    expect(found).toMatchObject({ mostPlaces: 2000, heights_msl_m: Float64Array.of(1400) });
  });

  it('are refused where no source is named', async () => {
    expect(await along([], [46.5, 7.3])).toMatchObject({ code: 'TERRAIN_UNREACHABLE' });
  });
});
