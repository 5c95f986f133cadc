import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { packBitsZeros, packZstandardZeros } from './bytePackers.ts';
import { type Field, type SheetOptions, tiff, writeGeotiff } from './geotiffWriter.ts';
import { writeHgt } from './hgtWriter.ts';
import { inEnglish } from './inEnglish.ts';
import { packLzw } from './lzwWriter.ts';
import { cone, coneSlope, globe, hole, plane, ridge, type World } from './world.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-geotiff-'));
  folders.push(folder);
  return folder;
}

const radius_m = 6_378_137;
const asDegrees = (x: number, y: number) => ({ lat: y, lon: x });
const fromMercator = (x: number, y: number) => ({
  lat: (Math.atan(Math.sinh(y / radius_m)) * 180) / Math.PI,
  lon: (x / radius_m) * (180 / Math.PI),
});

/** An arcsecond is 31 m; a tenth of a degree of the Alps. */
const degrees: SheetOptions = {
  epsg: 4326,
  columns: 360,
  rows: 360,
  west: 7.25,
  north: 46.55,
  step: 1 / 3600,
  toPosition: asDegrees,
};
const mercator: SheetOptions = {
  epsg: 3857,
  columns: 400,
  rows: 600,
  west: 807_000,
  north: 5_870_000,
  step: 30,
  toPosition: fromMercator,
};

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

async function ask(path: string, ...places: [number, number][]) {
  const source = openElevation({ names: () => [path], patience_ms: 60_000 });
  const answer = await source.elevations(places.map(([lat, lon]) => ({ lat, lon })));
  return inEnglish(answer);
}

async function heightsOf(path: string, ...places: [number, number][]) {
  const answer = await ask(path, ...places);
  return 'heights_msl_m' in answer ? answer.heights_msl_m : [answer.message];
}

function sheet(world: World, options: SheetOptions, name = 'heights.tif'): string {
  const folder = newFolder();
  writeGeotiff(join(folder, name), world, options);
  return folder;
}

async function worstError(path: string, world: World, places: [number, number][]): Promise<number> {
  const heights = await heightsOf(path, ...places);
  return Math.max(
    ...places.map(([lat, lon], index) => Math.abs(Number(heights[index]) - Number(world({ lat, lon })))),
  );
}

const scattered = Array.from({ length: 100 }, (_, index): [number, number] => [
  46.46 + ((index * 0.618034) % 1) * 0.08,
  7.27 + ((index * 0.414214) % 1) * 0.06,
]);
/** Distance of the ridge from its chord within a cell of 31 m, each way. */
const chord_m = (2 * 2e-4 * 31 ** 2) / 8;

describe('a GeoTIFF', () => {
  it.each<[string, Partial<SheetOptions>, number]>([
    ['degrees, areas', {}, 0.01],
    ['degrees, points', { isPoint: true }, 0.01],
    ['degrees, deflated', { packed: 'deflate' }, 0.01],
    ['degrees, packed by LZW', { packed: 'lzw' }, 0.01],
    ['degrees, packed by PackBits', { packed: 'packbits' }, 0.01],
    ['degrees, packed by Zstandard', { packed: 'zstandard' }, 0.01],
    ['degrees, in one strip without an end', { packed: 'deflate', isOneStrip: true }, 0.01],
    ['degrees, in one strip packed by LZW', { packed: 'lzw', isOneStrip: true }, 0.01],
    ['degrees, whole metres', { type: 'int16' }, 0.51],
    ['Web Mercator', mercator, 0.01],
    ['NAD83', { epsg: 4269 }, 0.01],
  ])('in %s has the ridge where it is', async (_name, change, step_m) => {
    expect(await worstError(sheet(ridge, { ...degrees, ...change }), ridge, scattered)).toBeLessThan(
      chord_m + step_m,
    );
  });

  it('in UTM has the plane where it is', async () => {
    // Near the middle of zone 32, 9° E, on the equator: there x and y grow by 0.9996 m for each metre (Snyder 1987, page 61).
    const metresEast = 0.9996 * radius_m * (Math.PI / 180);
    const metresNorth = 0.9996 * 110_574.39;
    const slope: World = ({ lat, lon }) => 500 + 3000 * (lon - 9) + 2000 * lat;
    const path = sheet(slope, {
      epsg: 32_632,
      columns: 300,
      rows: 300,
      west: 499_000,
      north: 2000,
      step: 10,
      toPosition: (x, y) => ({ lat: y / metresNorth, lon: 9 + (x - 500_000) / metresEast }),
    });
    expect(
      await worstError(path, slope, [
        [0.01, 9.005],
        [0.001, 8.995],
        [0.015, 9.015],
      ]),
    ).toBeLessThan(0.01);
  });

  it('has its cone, to a cell at the tip', async () => {
    const options = { ...degrees, west: 7.65, north: 46.75 };
    const near = Array.from({ length: 30 }, (_, index): [number, number] => [
      46.7 + index / 9000,
      7.7 - index / 7000,
    ]);
    expect(await worstError(sheet(cone, options), cone, near)).toBeLessThan(coneSlope * 31);
  });

  it('has nothing where it says so, where it says nothing of it, and beyond its edge', async () => {
    const options = { ...degrees, west: 7.58, north: 46.47 };
    expect(await heightsOf(sheet(hole, options), [46.42, 7.62], [46.46, 7.62], [46.6, 7.62])).toEqual([
      undefined,
      expect.closeTo(678, 1),
      undefined,
    ]);
    const unnamed = sheet((place) => hole(place) ?? -3.4e38, options);
    expect(await heightsOf(unnamed, [46.42, 7.62])).toEqual([undefined]);
  });

  it('goes on in the sheet beside it, and around the antimeridian', async () => {
    const folder = newFolder();
    // Where the ridge is steepest, so that half a cell is 2.5 m.
    const half = { ...degrees, columns: 180, west: 7.27 };
    writeGeotiff(join(folder, 'west.tif'), ridge, half);
    writeGeotiff(join(folder, 'east.tif'), ridge, { ...half, west: 7.32 });
    // On the seam, within half a cell of the last samples of both.
    const seam = [-0.00013, -0.00005, 0, 0.00005, 0.00013].map((off): [number, number] => [46.5, 7.32 + off]);
    expect(await worstError(folder, ridge, seam)).toBeLessThan(chord_m + 0.01);
    const world = newFolder();
    writeGeotiff(join(world, 'world.tif'), globe, {
      ...degrees,
      columns: 720,
      rows: 20,
      west: -180,
      north: 50,
      step: 0.5,
    });
    const across = [179.9, -180, -179.9].map((lon): [number, number] => [46.5, lon]);
    expect(await worstError(world, globe, across)).toBeLessThan(0.5);
  });

  it('holds feet where it says so', async () => {
    const height = async (value: number, ...keys: readonly (readonly [number, number])[]) =>
      (
        await heightsOf(
          sheet(() => value, { ...degrees, keys }),
          [46.5, 7.3],
        )
      )[0];
    expect(await height(1000, [4099, 9002])).toBeCloseTo(304.8, 3);
    expect(await height(3937, [4099, 9003])).toBeCloseTo(1200, 3);
    expect(await height(1000, [4096, 8228])).toBeCloseTo(304.8, 3);
    expect(await height(3937, [4096, 6360])).toBeCloseTo(1200, 3);
    expect(await height(1000, [4096, 5703])).toBeCloseTo(1000, 3);
    expect(await height(1000, [4096, 6360], [4099, 9001])).toBeCloseTo(1000, 3);
  });

  it('holds scaled numbers where GDAL notes so', async () => {
    const item = (name: string, value: number) => `<Item name="${name}" sample="0" role="x">${value}</Item>`;
    const note = `<GDALMetadata>\n${item('OFFSET', 50)}\n  ${item('SCALE', 0.5)}</GDALMetadata>\0`;
    const hundreds = new Uint8Array(new Float32Array(256 * 256).fill(100).buffer);
    const path = hostileSheet(hundreds, { change: [[42_112, 2, [...Buffer.from(note)]]] });
    expect(await heightsOf(path, [46.99, 7.01])).toEqual([100]);
  });

  it('has the surface of the sea over its floor, and polders as they are', async () => {
    const north = { ...degrees, west: 4, north: 52.5 };
    expect(
      await heightsOf(
        sheet(() => -40, north),
        [52.45, 4.05],
      ),
    ).toEqual([0]);
    expect(
      await heightsOf(
        sheet(() => -5, north),
        [52.45, 4.05],
      ),
    ).toEqual([-5]);
  });

  it('says how far its heights may be off: Copernicus has its own figure', async () => {
    expect(await ask(sheet(plane, degrees), [46.5, 7.3])).toMatchObject({ source: 'geotiff', error_m: 5.5 });
    const named = sheet(plane, degrees, 'Copernicus_DSM_COG_10_N46_00_E007_00_DEM.tif');
    expect(await ask(named, [46.5, 7.3])).toMatchObject({ error_m: 2.4 });
  });

  it('may be named by itself', async () => {
    const folder = sheet(plane, degrees);
    expect(await heightsOf(join(folder, 'heights.tif'), [46.5, 7.3])).toEqual([expect.closeTo(590, 1)]);
  });

  it.each<[RegExp, Partial<SheetOptions>]>([
    [/EPSG:2154\. Save it in EPSG:4326/, { epsg: 2154 }],
    [/no map projection/, { epsg: 32_767 }],
    [/unit EPSG:9036/, { keys: [[4099, 9036]] }],
    [/above the ellipsoid/, { keys: [[4096, 5030]] }],
    [/above the ellipsoid/, { keys: [[4096, 4979]] }],
    [/above the ellipsoid/, { keys: [[4096, 7843]] }],
    [/a picture/, { samples: 3 }],
    [/north up/, { turned: true }],
  ])('is refused by name where %s', async (reason, change) => {
    const [message] = await heightsOf(sheet(plane, { ...degrees, ...change }), [46.5, 7.3]);
    expect(message).toMatch(reason);
    expect(message).toMatch(/^The file of heights heights\.tif cannot be used/);
  });

  it('that is damaged does not keep the others from answering', async () => {
    const folder = sheet(plane, degrees);
    const whole = readFileSync(join(folder, 'heights.tif'));
    writeFileSync(join(folder, 'noise.tif'), 'II*\0noise');
    writeFileSync(join(folder, 'torn.tif'), whole.subarray(0, whole.length / 2));
    expect(await heightsOf(folder, [46.5, 7.3])).toEqual([expect.closeTo(590, 1)]);
    expect((await heightsOf(join(folder, 'noise.tif'), [46.5, 7.3]))[0]).toMatch(/noise\.tif.*damaged/);
    expect((await heightsOf(join(folder, 'torn.tif'), [46.5, 7.3]))[0]).toMatch(/torn\.tif.*damaged/);
    const lying = Buffer.from(whole);
    // The second strip now begins beyond the end of the file.
    lying.writeUInt32LE(whole.length, whole.indexOf(uint32(8 + 64 * 360 * 4)));
    writeFileSync(join(folder, 'short.tif'), lying);
    expect((await heightsOf(join(folder, 'short.tif'), [46.5, 7.3]))[0]).toMatch(/short\.tif.*damaged/);
  });
});

/** 256 × 256 heights of 4 bytes north-west of 47° N, 7° E, in strips that are all the same bytes. */
function hostileSheet(data: Uint8Array, { strips = 1, change = [] as readonly Field[] } = {}): string {
  const path = join(newFolder(), 'hostile.tif');
  const usual: Field[] = [
    [256, 4, [256]],
    [257, 4, [256]],
    [258, 3, [32]],
    [259, 3, [1]],
    [262, 3, [1]],
    [273, 4, Array.from({ length: strips }, () => 8)],
    [277, 3, [1]],
    [278, 4, [256 / strips]],
    [279, 4, Array.from({ length: strips }, () => data.length)],
    [339, 3, [3]],
    [33_550, 12, [0.001, 0.001, 0]],
    [33_922, 12, [0, 0, 0, 7, 47, 0]],
    [34_735, 3, [1, 1, 0, 1, 2048, 0, 1, 4326]],
  ];
  const inTiles = change.some(([tag]) => tag === 324);
  const tags = new Set([...change.map(([tag]) => tag), ...(inTiles ? [273, 278, 279] : [])]);
  const fields = [...usual.filter(([tag]) => !tags.has(tag)), ...change];
  writeFileSync(path, tiff([Buffer.from(data)], fields));
  return path;
}

const whole = new Uint8Array(256 * 256 * 4);
const zeros = new Uint8Array(64 * 1024 ** 2);

describe('a hostile file of heights', () => {
  it('would be read if it were none', async () => {
    const packed = (code: number, data: Uint8Array) => hostileSheet(data, { change: [[259, 3, [code]]] });
    for (const path of [
      hostileSheet(whole),
      packed(32_773, packBitsZeros(whole.length)),
      packed(50_000, packZstandardZeros(whole.length)),
    ])
      expect(await heightsOf(path, [46.99, 7.01])).toEqual([0]);
  });

  it.each<[string, () => string, RegExp]>([
    [
      'unpacks to more than its size says',
      () => hostileSheet(deflateSync(zeros), { change: [[259, 3, [8]]] }),
      /damaged/,
    ],
    [
      'unpacks to more in every strip',
      () => hostileSheet(deflateSync(zeros), { strips: 256, change: [[259, 3, [8]]] }),
      /damaged/,
    ],
    [
      'unpacks to more by LZW',
      () => hostileSheet(packLzw(zeros.subarray(0, 20_000)), { strips: 256, change: [[259, 3, [5]]] }),
      /damaged/,
    ],
    [
      'unpacks to more by PackBits',
      () => hostileSheet(packBitsZeros(2 ** 20), { strips: 256, change: [[259, 3, [32_773]]] }),
      /damaged/,
    ],
    [
      'unpacks to more by Zstandard',
      () => hostileSheet(packZstandardZeros(2 ** 28), { strips: 256, change: [[259, 3, [50_000]]] }),
      /damaged/,
    ],
    [
      'is packed by LERC, which may unpack to anything',
      () => hostileSheet(whole, { change: [[259, 3, [34_887]]] }),
      /compression 34887.*Save it packed by Deflate/,
    ],
    [
      'is packed as a picture',
      () => hostileSheet(whole, { change: [[259, 3, [7]]] }),
      /compression 7\b.*Save it packed by Deflate/,
    ],
    [
      'has strips that take more of the file than heights can',
      () => hostileSheet(zeros.subarray(0, 100_000), { strips: 256 }),
      /damaged/,
    ],
    [
      'has a description of twenty megabytes',
      () => {
        const path = hostileSheet(whole, { change: [[42_112, 2, [65], 20_000_000]] });
        truncateSync(path, 30_000_000);
        return path;
      },
      /damaged/,
    ],
    [
      'announces a description of two gigabytes',
      () => hostileSheet(whole, { change: [[42_112, 2, [65], 2 ** 31 - 1]] }),
      /damaged/,
    ],
    [
      'announces four thousand million strips',
      () => hostileSheet(whole, { change: [[273, 4, [8], 2 ** 32 - 1]] }),
      /damaged/,
    ],
    [
      'has rows that are each as large as a file',
      () =>
        hostileSheet(deflateSync(zeros), {
          strips: 256,
          change: [
            [256, 4, [2 ** 24]],
            [259, 3, [8]],
          ],
        }),
      /too large pieces/,
    ],
    [
      'has more columns than blocks can be counted',
      () =>
        hostileSheet(whole, {
          change: [
            [256, 4, [2 ** 25]],
            [258, 3, [8]],
            [257, 4, [1]],
            [339, 3, [2]],
          ],
        }),
      /damaged/,
    ],
    [
      'has tiles of one height each',
      () =>
        hostileSheet(whole, {
          change: [
            [322, 3, [1]],
            [323, 3, [1]],
            [324, 4, Array.from({ length: 65_536 }, () => 8)],
            [325, 4, Array.from({ length: 65_536 }, () => 4)],
          ],
        }),
      /damaged/,
    ],
  ])('that %s is refused by name', async (_name, write, reason) => {
    const [message] = await heightsOf(write(), [46.99, 7.01], [46.8, 7.2]);
    expect(message).toMatch(reason);
    expect(message).toMatch(/hostile\.tif cannot be used/);
  });

  it('whose description never closes what it opens is read as fast as others', async () => {
    const description = [...Buffer.from('<Item>'.repeat(200_000))];
    expect(
      await heightsOf(hostileSheet(whole, { change: [[42_112, 2, description]] }), [46.99, 7.01]),
    ).toEqual([0]);
  });

  it('that holds no number anywhere says that it has no height there', async () => {
    const nan = new Uint8Array(new Float32Array(256 * 256).fill(NaN).buffer);
    expect(await ask(hostileSheet(nan), [46.99, 7.01])).toMatchObject({
      heights_msl_m: [undefined],
      failure: expect.stringContaining('has no height there'),
    });
  });
});

describe('of several sources the finest that has a place', () => {
  it('answers, and the answer names all that did', async () => {
    const folder = sheet(() => 111, { ...degrees, step: 1 / 36_000 });
    writeHgt(folder, () => 222, { south: 46, west: 7 });
    expect(await ask(folder, [46.545, 7.255], [46.2, 7.255])).toMatchObject({
      heights_msl_m: [111, 222],
      by: Uint8Array.of(0, 1),
      source: 'geotiff+hgt',
      error_m: 5.5,
      cell_m: expect.closeTo(3.09, 2),
    });
    expect(await ask(folder, [46.2, 7.255])).toMatchObject({ source: 'hgt' });
  });
});
