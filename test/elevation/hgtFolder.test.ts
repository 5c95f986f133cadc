import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { filesComplaint } from '../../server/elevation/filesComplaint.ts';
import { filesShelf } from '../../server/elevation/filesShelf.ts';
import { finestFirst } from '../../server/elevation/finestFirst.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { makeTileCache } from '../../server/elevation/tileCache.ts';
import { zipFile } from '../flightplan/zip/zipFile.ts';
import { hgtBytes, writeHgt } from './hgtWriter.ts';
import { englishOf, inEnglish } from './inEnglish.ts';
import { coast, cone, coneSlope, globe, hole, plane, ridge, type World } from './world.ts';

const alps = { south: 46, west: 7 };
/** A busy machine may take longer than a person should wait. */
const unhurried = { patience_ms: 60_000 };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-hgt-'));
  folders.push(folder);
  return folder;
}

async function heightsFrom(folders: readonly string[], ...places: [number, number][]) {
  const source = openElevation({ names: () => folders, ...unhurried });
  const answer = await source.elevations(places.map(([lat, lon]) => ({ lat, lon })));
  return inEnglish(answer);
}

async function heightsOf(folder: string, ...places: [number, number][]) {
  const answer = await heightsFrom([folder], ...places);
  return 'heights_msl_m' in answer ? answer.heights_msl_m : [answer.message];
}

function folderOf(world: World, tile = alps): string {
  const folder = newFolder();
  writeHgt(folder, world, tile);
  return folder;
}

/** Places all over the tile, none of them on a sample. */
const scattered = Array.from({ length: 200 }, (_, index): [number, number] => [
  46 + ((index * 0.618034) % 1) * 0.998 + 0.001,
  7 + ((index * 0.414214) % 1) * 0.998 + 0.001,
]);

/** Half of the metre that a sample is rounded to, and what a curved ridge lies off its chord in a cell of 3″: 2e-4 · 93² / 8 each way. */
const sample_m = 0.5 + 0.5;

describe('a folder of SRTM files', () => {
  it.each([
    ['a plane', plane, sample_m],
    ['a ridge', ridge, sample_m],
    ['a cone, whose tip lies between samples', cone, 0.5 + coneSlope * 93],
  ])('gives the heights of %s', async (_name, world, tolerance_m) => {
    const heights = await heightsOf(folderOf(world), ...scattered);
    scattered.forEach(([lat, lon], index) => {
      const off_m = Number(heights[index]) - Number(world({ lat, lon }));
      expect(Math.abs(off_m)).toBeLessThan(tolerance_m);
    });
  });

  it('says what answered, and how far its heights may be off', async () => {
    expect(await heightsFrom([folderOf(plane)], [46.5, 7.5])).toMatchObject({ source: 'hgt', error_m: 5.5 });
  });

  it('knows the sea from a void and from a place that no file covers', async () => {
    const folder = folderOf(coast);
    writeHgt(folder, hole, { south: 46, west: 8 });
    expect(await heightsOf(folder, [46.2, 7.5], [46.8, 7.5], [47.5, 7.5])).toEqual([0, 50, undefined]);
    const pierced = folderOf(hole);
    expect(await heightsOf(pierced, [46.42, 7.62], [46.5, 7.62])).toEqual([undefined, expect.any(Number)]);
  });

  it('has the heights across the seam between two files, around the antimeridian and at the pole', async () => {
    const folder = newFolder();
    for (const tile of [
      { south: 10, west: 179 },
      { south: 10, west: -180 },
      { south: 89, west: 0 },
    ])
      writeHgt(folder, globe, tile);
    const [west, at, east, pole] = await heightsOf(
      folder,
      [10.5, 179.9999],
      [10.5, -180],
      [10.5, -179.9999],
      [90, 0],
    );
    expect([west, at, east, pole].map((height_m) => Math.round(Number(height_m)))).toEqual([
      508, 508, 508, 1000,
    ]);
  });

  it('opens zipped files, and fills a void of the finer file from the coarser one', async () => {
    const folder = newFolder();
    const fine = hgtBytes(hole, alps, 3601);
    writeFileSync(
      join(folder, 'n46e007.SRTMGL1.hgt.zip'),
      zipFile([{ name: 'N46E007.hgt', content: new Uint8Array(fine) }]),
    );
    expect(await heightsOf(folder, [46.42, 7.62], [46.2, 7.2])).toEqual([undefined, 500]);
    writeHgt(folder, () => 77, alps);
    expect(await heightsOf(folder, [46.42, 7.62], [46.2, 7.2])).toEqual([77, 500]);
  }, 20_000);

  it('finds a file that was added later', async () => {
    const folder = newFolder();
    let now_ms = 0;
    const source = finestFirst([filesShelf(folder, makeTileCache(), () => now_ms)], unhurried);
    const ask = async () => {
      const answer = await source.elevations([{ lat: 46.5, lon: 7.5 }]);
      return answer.ok && answer.value.heights_msl_m;
    };
    expect(await ask()).toBe(false);
    writeHgt(folder, () => 12, alps);
    now_ms += 10_000;
    expect(await ask()).toEqual([12]);
  });

  it('is refused by name where a file in it is damaged, and only for its own place', async () => {
    const folder = folderOf(plane);
    writeFileSync(join(folder, 'N46E008.hgt'), 'no heights');
    writeFileSync(join(folder, 'N46E009.zip'), 'no archive');
    writeFileSync(
      join(folder, 'N46E010.zip'),
      zipFile([{ name: 'readme.txt', content: new Uint8Array(10) }]),
    );
    const of = (lon: number) => heightsFrom([folder], [46.5, lon]);
    expect(await of(8.5)).toMatchObject({ heights_msl_m: [undefined] });
    expect(await of(9.5)).toMatchObject({ message: expect.stringContaining('N46E009.zip') });
    expect(await of(10.5)).toMatchObject({
      message: expect.stringMatching(/N46E010.zip.*holds no .hgt file/),
    });
    expect(await heightsOf(folder, [46.5, 7.5])).toEqual([650]);
  });

  it('refuses an archive that holds more than heights can be, or lies about where they are', async () => {
    const folder = newFolder();
    const bomb = zipFile([{ name: 'N46E007.hgt', content: new Uint8Array(30_000_000) }]);
    writeFileSync(join(folder, 'N46E007.zip'), bomb);
    const lying = zipFile([{ name: 'N46E008.hgt', content: new Uint8Array(100) }]);
    new DataView(lying.buffer, lying.byteOffset).setUint32(lying.length - 22 + 16, 0xffff_0000, true);
    writeFileSync(join(folder, 'N46E008.zip'), lying);
    const of = (lon: number) => heightsFrom([folder], [46.5, lon]);
    expect(await of(7.5)).toMatchObject({ message: expect.stringMatching(/N46E007.zip.*damaged/) });
    expect(await of(8.5)).toMatchObject({ message: expect.stringMatching(/N46E008.zip.*damaged/) });
  });

  it('reads no file that is larger than heights can be', async () => {
    const folder = newFolder();
    for (const name of ['N46E007.hgt', 'N46E008.zip']) {
      const path = join(folder, name);
      writeFileSync(path, '');
      // More than a file that is read whole may have, and all of it a hole.
      truncateSync(path, 3 * 1024 ** 3);
    }
    expect(englishOf(await filesComplaint(join(folder, 'N46E007.hgt')))).toMatch(
      /N46E007.hgt .* 3601² samples/,
    );
    expect(englishOf(await filesComplaint(join(folder, 'N46E008.zip')))).toMatch(
      /N46E008.zip .* larger than an archive/,
    );
    expect(await heightsFrom([folder], [46.5, 8.5])).toMatchObject({
      message: expect.stringMatching(/N46E008.zip .* larger than an archive/),
    });
  });

  it.skipIf(process.platform === 'win32')(
    'waits for no pipe, and misses no file beside a link that leads nowhere',
    async () => {
      const folder = folderOf(plane);
      symlinkSync(join(folder, 'gone.hgt'), join(folder, 'N46E008.hgt'));
      for (const name of ['N46E009.zip', 'N46E010.tif']) execFileSync('mkfifo', [join(folder, name)]);
      expect(await heightsOf(folder, [46.5, 7.5], [46.5, 8.5], [46.5, 9.5])).toEqual([
        650,
        undefined,
        undefined,
      ]);
      expect(await filesComplaint(folder)).toBeUndefined();
      expect(englishOf(await filesComplaint(join(folder, 'N46E009.zip')))).toMatch(
        /is no folder, and no \.hgt/,
      );
    },
  );

  it('that holds no heights, or none that can be read, says so', async () => {
    const folder = newFolder();
    const message = 'The folder of heights holds no readable file of heights.';
    expect(await heightsFrom([folder], [46.5, 7.5])).toMatchObject({ code: 'TERRAIN_UNREACHABLE', message });
    writeFileSync(join(folder, 'N46E007.hgt'), 'no heights');
    expect(await heightsFrom([folder], [46.5, 7.5])).toMatchObject({ code: 'TERRAIN_UNREACHABLE', message });
  });

  it('that does not reach a place says so beside what it knows', async () => {
    expect(await heightsFrom([folderOf(plane)], [46.5, 7.5], [10, 10])).toMatchObject({
      heights_msl_m: [650, undefined],
      source: 'hgt',
      error_m: 5.5,
      cell_m: 90,
      failure: 'The source of terrain heights (hgt) has no height there.',
    });
  });

  it('that is gone is a source that cannot be reached', async () => {
    expect(await heightsFrom(['/no/such/folder'], [46.5, 7.5])).toEqual({
      code: 'TERRAIN_UNREACHABLE',
      message: 'The folder of heights cannot be read.',
      retry_after_s: 30,
    });
  });
});
