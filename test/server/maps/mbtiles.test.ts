import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMbtiles } from '../../../server/maps/files/mbtilesArchive.ts';
import { tilesIndex, tilesTable, writeMbtiles } from '../../support/mbtilesWriter.ts';

const png = (last: number) => new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, last]);
const tiles = [
  { z: 1, x: 0, y: 1, bytes: png(3) },
  { z: 2, x: 3, y: 1, bytes: png(4) },
];

function pathOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-mbtiles-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'file.tiles');
}

async function opened(map: Parameters<typeof writeMbtiles>[1], change = (_path: string) => {}) {
  const path = pathOf();
  writeMbtiles(path, map);
  change(path);
  const archive = await openMbtiles(path);
  onTestFinished(archive.close);
  return archive;
}

/** A form that stores equal tiles once: a view over two tables. */
const shared = {
  into: 'plain',
  schema: [tilesTable.replace('tiles', 'plain')],
  after: [
    'create table images (tile_id text, tile_data blob)',
    'create table map (zoom_level integer, tile_column integer, tile_row integer, tile_id text)',
    'insert into images select tile_column, tile_data from plain',
    'insert into map select zoom_level, tile_column, tile_row, tile_column from plain',
    'create unique index map_index on map (zoom_level, tile_column, tile_row)',
    'create unique index images_id on images (tile_id)',
    'create view tiles as select zoom_level, tile_column, tile_row, tile_data from map join images on images.tile_id = map.tile_id',
  ],
};

describe('an MBTiles file', () => {
  it('says what it is, and has its rows from the south', async () => {
    const metadata = {
      name: 'Alps',
      attribution: '© Makers',
      format: 'png',
      bounds: '7,46,8,47',
      minzoom: '1',
      maxzoom: '2',
    };
    const archive = await opened({ tiles, metadata });
    expect(archive.facts).toEqual({
      form: 'pictures',
      name: 'Alps',
      attribution: '© Makers',
      zooms: [1, 2],
      within: { south: 46, west: 7, north: 47, east: 8 },
    });
    expect(await archive.tile(2, 3, 1)).toEqual(png(4));
    expect(await archive.tile(2, 3, 2)).toBeUndefined();
  });

  const alps = { format: 'png', bounds: '7,46,8,47' };
  const overAlps = [
    { z: 6, x: 33, y: 22, bytes: png(5) },
    { z: 7, x: 66, y: 45, bytes: png(6) },
  ];
  it.each([
    ['says so', { ...alps, scheme: 'xyz' }],
    ['says so in capitals', { ...alps, scheme: 'XYZ ' }],
    ['says so and names no area', { format: 'png', scheme: 'xyz' }],
    ['has its tiles within its area only so', alps],
    ['has them so within a large area', { format: 'png', bounds: '-10,35,30,70' }],
    ['has them so within a small area', { format: 'png', bounds: '7.4,46.9,7.5,46.95' }],
  ])('whose rows count from the north is drawn where it %s', async (_, metadata) => {
    const archive = await opened({ tiles: overAlps, metadata, isFromNorth: true });
    expect([await archive.tile(6, 33, 22), await archive.tile(7, 66, 45)]).toEqual([png(5), png(6)]);
    expect(await archive.tile(7, 66, 127 - 45)).toBeUndefined();
  });

  it.each([
    ['says so', { ...alps, scheme: 'tms' }],
    ['says nothing', alps],
    ['names no area', { format: 'png' }],
    ['names all of the earth', { format: 'png', bounds: '-180,-85,180,85' }],
    ['names another area', { format: 'png', bounds: '100,10,101,11' }],
  ])('whose rows count from the south is drawn where it %s', async (_, metadata) => {
    const archive = await opened({ tiles: overAlps, metadata });
    expect([await archive.tile(6, 33, 22), await archive.tile(7, 66, 45)]).toEqual([png(5), png(6)]);
  });

  it('without a description has the zooms of its tiles, everywhere', async () => {
    const { facts } = await opened({ tiles });
    expect(facts).toMatchObject({ zooms: [1, 2], name: undefined, within: { west: -180, east: 180 } });
  });

  it('that keeps equal tiles once is read from its two tables', async () => {
    const archive = await opened({ tiles, ...shared });
    expect([archive.facts.zooms, await archive.tile(1, 0, 1)]).toEqual([[1, 2], png(3)]);
  });

  it('of vector tiles gives them unpacked, and none that unpacks to more than a tile has', async () => {
    const small = { z: 0, x: 0, y: 0, bytes: gzipSync(new Uint8Array([0x1a, 0])) };
    const bomb = { z: 1, x: 0, y: 0, bytes: gzipSync(new Uint8Array(8 * 1024 ** 2)) };
    const archive = await opened({ tiles: [small, bomb], metadata: { format: 'pbf' } });
    expect(await archive.tile(0, 0, 0)).toEqual(new Uint8Array([0x1a, 0]));
    await expect(archive.tile(1, 0, 0)).rejects.toThrow(/unpacks to more than 4 MB/);
  });

  it('is read although a reader was killed and left its lock', async () => {
    const archive = await opened({ tiles }, (path) => mkdirSync(`${path}.lock`));
    expect(await archive.tile(1, 0, 1)).toEqual(png(3));
  });
});

describe('a hostile MBTiles file', () => {
  const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select i';
  it.each<[string, Parameters<typeof writeMbtiles>[1], RegExp]>([
    [
      'whose tiles are a view that never ends',
      {
        tiles: [],
        schema: [
          `create view tiles as ${endless} as zoom_level, 0 as tile_column, 0 as tile_row, 0 as tile_data from n`,
        ],
      },
      /damaged or of another kind/,
    ],
    [
      'whose tiles are computed',
      {
        tiles: [],
        schema: [tilesTable.replace('tile_data blob', 'tile_data blob as (zeroblob(100000000))'), tilesIndex],
      },
      /damaged or of another kind/,
    ],
    ['without an index', { tiles, schema: [tilesTable] }, /cannot be found quickly/],
    [
      'with an index that does not help',
      { tiles, schema: [tilesTable, 'create index i on tiles (zoom_level)'] },
      /cannot be found quickly/,
    ],
    [
      'of another program',
      { tiles: [], schema: ['create table notes (text)'] },
      /damaged or of another kind/,
    ],
    [
      'with zooms that no map has',
      { tiles, metadata: { minzoom: '-4', maxzoom: 'many' } },
      /zoom levels -4 to NaN/,
    ],
  ])('%s is refused by name', async (_name, map, reason) => {
    await expect(opened(map)).rejects.toThrow(reason);
  });

  it('whose tile is larger than any tile, or text, is refused at that tile', async () => {
    const large = { z: 1, x: 0, y: 1, bytes: new Uint8Array(5 * 1024 ** 2) };
    const archive = await opened({
      tiles: [large],
      after: [`insert into tiles values (0, 0, 0, '<html>')`],
    });
    await expect(archive.tile(1, 0, 1)).rejects.toThrow(/damaged/);
    await expect(archive.tile(0, 0, 0)).rejects.toThrow(/damaged/);
  });

  it('is read without the texts that are too long for use', async () => {
    const long = `replace(hex(zeroblob(3000000)), '0', 'a')`;
    /** Damages the pages that hold the end of each text. */
    const breakTexts = (path: string) => {
      const bytes = readFileSync(path);
      for (let page = 0; page < bytes.length; page += 4096)
        if (bytes.toString('latin1', page + 4, page + 4096) === 'a'.repeat(4092))
          bytes.fill(255, page, page + 4);
      writeFileSync(path, bytes);
    };
    const after = [
      `insert into metadata values ('json', ${long})`,
      `insert into tiles values (0, 0, 0, ${long})`,
    ];
    const archive = await opened({ tiles, metadata: { name: 'Alps' }, after }, breakTexts);
    expect(archive.facts.name).toBe('Alps');
    expect(await archive.tile(1, 0, 1)).toEqual(png(3));
    await expect(archive.tile(0, 0, 0)).rejects.toThrow(/damaged/);
  });

  it('whose changes lie in a log beside it is refused with what to do', async () => {
    const patch = (path: string) => {
      const bytes = readFileSync(path);
      bytes[18] = 2;
      writeFileSync(path, bytes);
    };
    await expect(opened({ tiles }, patch)).rejects.toThrow(/journal_mode=DELETE/);
  });

  it('cut or changed anywhere is a map or is refused, and leaves no lock', async () => {
    const path = pathOf();
    writeMbtiles(path, { tiles, metadata: { name: 'Alps' } });
    const whole = readFileSync(path);
    for (let place = 16; place < whole.length; place += 397) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 0xff;
      writeFileSync(path, place % 2 === 0 ? bytes : bytes.subarray(0, place));
      const answer = await openMbtiles(path).then(
        async (archive) => {
          await archive.tile(2, 3, 1).catch(() => {});
          await archive.close();
          return 'map';
        },
        (error: Error) => error.constructor.name,
      );
      expect(['map', 'MapFileRefused']).toContain(answer);
    }
    expect(existsSync(`${path}.lock`)).toBe(false);
  });
});
