import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { creditsOf } from '../../../server/maps/files/credits.ts';
import { makeFileTroubles } from '../../../server/maps/files/fileTroubles.ts';
import { type MapFiles, openMapFiles } from '../../../server/maps/files/mapFiles.ts';
import { makeMapService } from '../../../server/maps/mapService.ts';
import { say } from '../../../server/report/say.ts';
import { englishOf } from '../../elevation/inEnglish.ts';
import { inLong } from '../../support/inLong.ts';
import { writePmtiles } from '../../support/pmtilesWriter.ts';
import { whyOf } from '../../support/whyOf.ts';

const png = (last: number) => new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, last]);
const text = (content: string) => new TextEncoder().encode(content);
const known = { maps: [], heights: [] };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-map-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function opened(folder = newFolder()) {
  const files = openMapFiles(folder);
  onTestFinished(files.close);
  const maps = makeMapService({ known, settings: () => ({ network: 'offline', own_maps: [] }), files });
  return { folder, files, maps };
}

/** Gives a file in parts; the id of the map, or why it is none. */
async function give(files: MapFiles, bytes: Uint8Array, part_bytes = 200): Promise<string> {
  let id: string | undefined;
  for (let from_byte = 0; from_byte < bytes.length; from_byte += part_bytes) {
    const part = { filename: 'alps.pmtiles', size_bytes: bytes.length, from_byte, ...(id && { id }) };
    const received = await files.receive({
      ...part,
      bytes: bytes.subarray(from_byte, from_byte + part_bytes),
    });
    if (!received.ok) return say(received.failure.why);
    id = received.value.id;
    expect(received.value.isWhole).toBe(from_byte + part_bytes >= bytes.length);
  }
  return id ?? 'nothing was given';
}

const twoTiles = [
  { z: 1, x: 0, y: 1, bytes: png(3) },
  { z: 2, x: 3, y: 1, bytes: png(4) },
];
const mapOf = (tiles: typeof twoTiles) =>
  writePmtiles({
    tiles,
    zooms: [1, 2],
    within: [7, 46, 8, 47],
    metadata: { name: 'Alps', attribution: '<a href="https://evil.example">© Makers &amp; Co</a>' },
  });

const good = () => mapOf(twoTiles);
/** A map of the same size, with other pictures. */
const another = () => mapOf(twoTiles.map((tile, index) => ({ ...tile, bytes: png(7 + index) })));

describe('a file that is kept already', () => {
  it('is not kept again when it is given again, whatever its name, and another one of its size is', async () => {
    const { folder, files } = opened();
    const id = await give(files, good());
    const before = readdirSync(folder).sort();
    for (const part_bytes of [200, 33, 10_000]) expect(await give(files, good(), part_bytes)).toBe(id);
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(another().length).toBe(good().length);
    expect(await give(files, another())).not.toBe(id);
    expect(await files.list()).toHaveLength(2);
    expect(await give(opened(folder).files, good())).toBe(id);
  });
});

describe('a PMTiles file of pictures', () => {
  it('becomes a map with its own name, credits, zooms and area, and serves its tiles after a restart, too', async () => {
    const { folder, files } = opened();
    const id = await give(files, good());
    expect(id).toMatch(/^file-[0-9a-f]{8}$/);
    const { maps } = opened(folder);
    expect((await maps.list()).maps).toEqual([
      {
        id,
        kind: 'file',
        form: 'pictures',
        name: 'Alps',
        source: 'alps.pmtiles',
        zooms: [1, 2],
        attribution: [{ text: '© Makers & Co' }],
        within: { south: 46, west: 7, north: 47, east: 8 },
        is_sharp: false,
        may_keep_areas: 'no',
        size_bytes: good().length,
        trouble: undefined,
      },
    ]);
    const tile = { map: id, z: 2, x: 3, y: 1, isSharp: false };
    expect(await maps.picture(tile)).toEqual({ ok: true, value: { type: 'image/png', bytes: png(4) } });
    expect(await maps.picture({ ...tile, x: 2 })).toMatchObject({ failure: { code: 'NOTHING_THERE' } });
    expect(await maps.picture({ ...tile, z: 9 })).toMatchObject({ failure: { code: 'NOTHING_THERE' } });
  });

  it('is gone with its tiles once it is deleted, and nothing else is', async () => {
    const { folder, files, maps } = opened();
    const [one, other] = [await give(files, good()), await give(files, another())];
    await files.remove('../../etc');
    await files.remove(one);
    expect(await maps.picture({ map: one, z: 2, x: 3, y: 1, isSharp: false })).toMatchObject({
      failure: { code: 'NO_SUCH_MAP' },
    });
    expect(readdirSync(folder).sort()).toEqual([`${other}.json`, `${other}.tiles`]);
  });

  it('counts as none until its last part has come, and what is given up goes after a day', async () => {
    const { folder, files } = opened();
    const bytes = good();
    await files.receive({
      filename: 'a',
      size_bytes: bytes.length,
      from_byte: 0,
      bytes: bytes.subarray(0, 100),
    });
    expect(await files.list()).toEqual([]);
    const [part = ''] = readdirSync(folder);
    expect(part).toMatch(/\.part$/);
    utimesSync(join(folder, part), 0, 0);
    await files.list();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a gap', { from_byte: 101 }],
    ['more than was announced', { from_byte: 100, bytes: new Uint8Array(5000) }],
    ['nothing', { from_byte: 100, bytes: new Uint8Array(0) }],
    ['another name', { from_byte: 100, id: 'file-00000000' }],
  ])('is refused where its parts come with %s', async (_name, wrong) => {
    const { files } = opened();
    const bytes = good();
    const whole = { filename: 'a', size_bytes: bytes.length };
    const first = await files.receive({ ...whole, from_byte: 0, bytes: bytes.subarray(0, 100) });
    const id = first.ok ? first.value.id : '';
    const next = await files.receive({ ...whole, id, bytes: bytes.subarray(100, 200), ...wrong });
    expect(whyOf(next)).toMatch(/one after the other/);
  });
});

/** A directory that names one tile at a place of the test's choice: number 0, a run of one. */
const oneEntry = (length: readonly number[], offset: readonly number[]) =>
  Uint8Array.from([1, 0, 1, ...length, ...offset]);
/** The number 2³⁵ − 1 as a varint. */
const far = [0xff, 0xff, 0xff, 0xff, 0x7f];

describe('a hostile map file', () => {
  const cut = good().subarray(0, 150);
  it.each<[string, Uint8Array, RegExp]>([
    ['with another beginning', text('<html>PMTiles'), /neither a PMTiles file nor MBTiles/],
    ['cut after its header', cut, /cut short|damaged/],
    ['shorter than its header', text('PMTiles'), /damaged/],
    ['of version 2', writePmtiles({ tiles: twoTiles, version: 2 }), /version 2/],
    ['of a later version', writePmtiles({ tiles: twoTiles, version: 4 }), /damaged/],
    [
      'with tiles of a kind nobody knows',
      writePmtiles({ tiles: twoTiles, tileType: 77 }),
      /neither pictures/,
    ],
    [
      'with zooms that no map has',
      writePmtiles({ tiles: twoTiles, zooms: [3, 200] }),
      /zoom levels 3 to 200/,
    ],
    [
      'whose directory unpacks to gigabytes',
      writePmtiles({
        tiles: twoTiles,
        packedDirectory: gzipSync(new Uint8Array(16 * 1024 ** 2)).subarray(0, 16_200),
      }),
      /unpacks to more than 0.5 MB/,
    ],
    [
      'whose directory names half a million tiles',
      writePmtiles({ tiles: twoTiles, directory: new Uint8Array(2 * 1024 ** 2 - 1) }),
      /unpacks to more than 0.5 MB/,
    ],
    [
      'whose directory announces more than it has',
      writePmtiles({ tiles: twoTiles, directory: Uint8Array.from([...far, 1, 2, 3]) }),
      /damaged/,
    ],
    [
      'whose directory is not packed',
      writePmtiles({ tiles: twoTiles, packedDirectory: text('garbage') }),
      /damaged/,
    ],
    ['whose description is no JSON', writePmtiles({ tiles: twoTiles, metadata: '{"name": ' }), /damaged/],
    [
      'whose description unpacks to gigabytes',
      writePmtiles({ tiles: twoTiles, metadata: ' '.repeat(6 * 1024 ** 2) }),
      /unpacks to more than 4 MB/,
    ],
  ])('%s is refused by name, and nothing of it is left', async (_name, bytes, reason) => {
    const { folder, files } = opened();
    expect(await give(files, bytes, 100_000)).toMatch(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('larger than eight gigabytes is refused before it is copied', async () => {
    const { folder, files } = opened();
    const first = { filename: 'planet.pmtiles', from_byte: 0, bytes: good() };
    expect(whyOf(await files.receive({ ...first, size_bytes: 9 * 1024 ** 3 }))).toMatch(/larger than 8 GB/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, Uint8Array, string, RegExp]>([
    ['is a web page', text('<html><script>alert(1)</script>'), 'WRONG_TYPE', /Some tiles of alps\.pmtiles/],
    ['is a drawing with scripts', text('<svg xmlns="http://www.w3.org/2000/svg">'), 'WRONG_TYPE', /left out/],
  ])('one of whose tiles %s serves the others, and says so', async (_name, bytes, code, said) => {
    const { files, maps } = opened();
    const id = await give(files, writePmtiles({ tiles: [{ z: 0, x: 0, y: 0, bytes }, ...twoTiles] }));
    const tile = { map: id, z: 0, x: 0, y: 0, isSharp: false };
    expect(await maps.picture(tile)).toMatchObject({ failure: { code } });
    expect(await maps.picture({ ...tile, z: 2, x: 3, y: 1 })).toMatchObject({ ok: true });
    expect(englishOf((await maps.list()).maps[0]?.trouble)).toMatch(said);
  });

  it.each([
    ['beyond the end of the file', oneEntry([10], far)],
    ['larger than any tile', oneEntry(far, [1])],
  ])('names a tile %s: that tile is refused', async (_name, directory) => {
    const { files, maps } = opened();
    const id = await give(files, writePmtiles({ tiles: twoTiles, directory }));
    const asked = await maps.picture({ map: id, z: 0, x: 0, y: 0, isSharp: false });
    expect(asked).toMatchObject({ failure: { code: 'NOT_UNDERSTOOD' } });
  });

  it('with any bytes changed is a map or is refused, and answers every tile', async () => {
    const whole = good();
    const { files, maps } = opened();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (changes) => {
          const bytes = Uint8Array.from(whole);
          for (const [place, value] of changes) bytes[place] = value;
          const id = await give(files, bytes, 100_000);
          if (!id.startsWith('file-')) return;
          await maps.picture({ map: id, z: 2, x: 3, y: 1, isSharp: false });
          await files.remove(id);
        },
      ),
      { numRuns: inLong(45, 450) },
    );
  });

  it('is listed without being opened, until it is another one', async () => {
    const { folder, files } = opened();
    const id = await give(files, good());
    expect((await files.list())[0]).toMatchObject({ id, filename: 'alps.pmtiles', facts: { name: 'Alps' } });
    // Once its label tells of it, what the label says is shown: nobody opened the file.
    const path = join(folder, `${id}.json`);
    const label = readFileSync(path, 'utf8');
    expect(label).toContain('"name":"Alps"');
    writeFileSync(path, label.replace('"name":"Alps"', '"name":"By its label"'));
    expect((await opened(folder).files.list())[0]?.facts.name).toBe('By its label');
    writeFileSync(join(folder, `${id}.tiles`), Buffer.concat([good(), Buffer.alloc(1)]));
    expect((await opened(folder).files.list())[0]?.facts.name).toBe('Alps');
  });

  it('takes back what it said of a tile that is read again', async () => {
    const { folder, files } = opened();
    const id = await give(files, good());
    const bytes = good();
    const there = { map: id, z: 1, x: 0, y: 1, isSharp: false };
    const notes = makeFileTroubles();
    notes.note(there, { ok: false, failure: { code: 'WRONG_TYPE' } });
    notes.note({ ...there, x: 1 }, { ok: false, failure: { code: 'NOT_UNDERSTOOD' } });
    notes.note(there, { ok: true, value: { type: 'image/png', bytes: new Uint8Array(1) } });
    expect(notes.of(id)).toBe('NOT_UNDERSTOOD');
    notes.note({ ...there, x: 1 }, { ok: false, failure: { code: 'NOTHING_THERE' } });
    expect(notes.of(id)).toBeUndefined();
    // Away for a while, as a disk is that was unplugged.
    rmSync(join(folder, `${id}.tiles`));
    const { maps } = opened(folder);
    expect(await maps.picture(there)).toMatchObject({ failure: { code: 'NO_SUCH_MAP' } });
    writeFileSync(join(folder, `${id}.tiles`), bytes);
    expect(englishOf((await maps.list()).maps.find((map) => map.id === id)?.trouble)).toContain(
      'cannot be read',
    );
    expect(await maps.picture(there)).toMatchObject({ ok: true });
    expect((await maps.list()).maps.find((map) => map.id === id)?.trouble).toBeUndefined();
  });

  it('damaged on the disk is still listed, with the reason, so that it can be deleted', async () => {
    const { folder, files } = opened();
    const id = await give(files, good());
    writeFileSync(join(folder, `${id}.tiles`), 'PMTiles');
    writeFileSync(join(folder, 'file-0000000a.json'), '{');
    writeFileSync(join(folder, 'file-0000000a.tiles'), good());
    const { maps } = opened(folder);
    expect((await maps.list()).maps).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id,
          name: 'alps',
          trouble: expect.objectContaining({ says: 'host.map_file' }),
        }),
        expect.objectContaining({ id: 'file-0000000a', name: 'Alps', source: 'file-0000000a' }),
      ]),
    );
  });
});

describe('the credits of a file', () => {
  it.each([
    ['', []],
    ['Plain words', [{ text: 'Plain words' }]],
    [
      '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a> | <b>Me</b>',
      [{ text: '© OpenStreetMap', link: 'https://www.openstreetmap.org/copyright' }, { text: 'Me' }],
    ],
    ['<a href="javascript:alert(1)">Click</a>', [{ text: 'Click' }]],
    ['<script>alert(1)</script>', [{ text: 'alert(1)' }]],
    [
      `<a rel=x HREF = 'https://www.openstreetmap.org/copyright/'>OSM</a>`,
      [{ text: 'OSM', link: 'https://www.openstreetmap.org/copyright' }],
    ],
    ['Same <a href="x">Same</a>', [{ text: 'Same' }]],
    ['&#169; &bogus; &#9999999;', [{ text: '© &bogus' }]],
  ])('%j are text, linked only where known maps link', (html, credits) => {
    expect(creditsOf(html, ['https://www.openstreetmap.org/copyright'])).toEqual(credits);
  });

  it.each(['<a href=', 'href='])('are read at once where %j comes again and again', (again) => {
    const begun_ms = performance.now();
    creditsOf(`<a ${again.repeat(1000)}`, []);
    expect(performance.now() - begun_ms).toBeLessThan(200);
  });
});
