import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLong } from '../support/inLong.ts';
import { type Entry, zip64File, zipFile } from './zip/zipFile.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'homeward-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

const megabyte = 1024 * 1024;
/** Most memory that a file may take beside the reading process. */
const most_bytes = 256 * megabyte;
/** Old space of the child: below the bound, so that what it reaches is what is needed and not what is left lying about. */
const heap_mb = 180;

const many = (count: number, make: (index: number) => string, between = '') =>
  Array.from({ length: count }, (_, index) => make(index)).join(between);
const kmz = (content: string) => zipFile([{ name: 'doc.kml', content }]);
/** Fills an entry of an archive with elements up to its limit, in 50 kB. */
const bomb = (element: string) =>
  kmz(`<kml>${element.repeat(Math.floor((49 * megabyte) / element.length))}</kml>`);

const accepted: readonly (readonly [string, number, () => string | Uint8Array])[] = [
  [
    'a KML line of 900,000 points',
    900_000,
    () =>
      `<kml><Placemark><LineString><altitudeMode>absolute</altitudeMode><coordinates>${many(900_000, (at) => `7.${100_000 + at},46.${100_000 + at},${at % 97}`, ' ')}</coordinates></LineString></Placemark></kml>`,
  ],
  [
    'a table of 590,000 rows',
    590_000,
    () => `lat,lon,alt\n${many(590_000, (at) => `46.${100_000 + at},7.${100_000 + at},${at % 97}\n`)}`,
  ],
  [
    'a GeoJSON line of 560,000 points',
    560_000,
    () =>
      `{"type":"LineString","coordinates":[${many(560_000, (at) => `[7.${100_000 + at},46.${100_000 + at},${at % 97}]`, ',')}]}`,
  ],
  [
    'JSON of 175,000 points',
    175_000,
    () =>
      `{"waypoints":[${many(175_000, (at) => `{"lat":46.${100_000 + at},"lon":7.${100_000 + at},"altitude":${at % 97},"speed":5}`, ',')}]}`,
  ],
  [
    'a GPX track of 190,000 points',
    190_000,
    () =>
      `<gpx><trk><trkseg>${many(190_000, (at) => `<trkpt lat="46.${100_000 + at}" lon="7.1"><ele>${at % 97}</ele><time>2024-01-01T00:00:00Z</time></trkpt>`)}</trkseg></trk></gpx>`,
  ],
  [
    'a mission text of 195,000 items',
    195_000,
    () => `QGC WPL 110\n${many(195_000, (at) => `${at} 0 3 16 0 0 0 0 46.${100_000 + at} 7.1 50 1\n`)}`,
  ],
];

const refused: readonly (readonly [string, string, () => Uint8Array])[] = [
  ['an archive of empty elements', 'XML_TOO_MANY_ELEMENTS', () => bomb('<a/>')],
  [
    'an archive of placemarks',
    'XML_TOO_MANY_ELEMENTS',
    () => bomb('<Placemark><Point><coordinates>7,46</coordinates></Point></Placemark>'),
  ],
];

/** Most memory that a hostile file may take. */
const most_hostile_bytes = 150 * megabyte;

/** 1 GB of spaces in 1 MB: the same piece of 64 MB again and again, each ending at a byte. */
function gigabyte(): Uint8Array {
  const spaces = Buffer.alloc(64 * megabyte, ' ');
  const piece = deflateRawSync(spaces, { finishFlush: constants.Z_FULL_FLUSH });
  return new Uint8Array(Buffer.concat([...Array(16).fill(piece), Buffer.from([3, 0])]));
}
const blownUp = (declared_bytes: number, others: readonly Entry[] = []) =>
  zipFile([{ name: 'doc.kml', content: '', compressed: gigabyte(), declared_bytes }, ...others]);
const shared = Array.from({ length: 900 }, (_, at) => ({ name: `${at}.kml`, content: '', sharedWith: 0 }));
const line = '<LineString><coordinates>7.45,46.95 7.46,46.96</coordinates></LineString>';
const kmlOf = (inner: string) => `<kml><Placemark>${inner}${line}</Placemark></kml>`;

const hostile: readonly (readonly [string, string | number, () => string | Uint8Array])[] = [
  ['an archive of 1 MB that says it holds 1 GB', 'ZIP_EXPANDS_TOO_FAR', () => blownUp(1024 * megabyte)],
  ['an archive of 1 GB that says it holds 1 kB', 'ZIP_EXPANDS_TOO_FAR', () => blownUp(1000)],
  ['900 names for one entry of 1 GB', 'ZIP_OVERLAP', () => blownUp(1000, shared)],
  [
    '66,000 entries, more than 16 bits count',
    'ZIP_TOO_MANY_ENTRIES',
    () => zip64File(Array.from({ length: 66_000 }, (_, at) => ({ name: `${at}`, content: '', method: 0 }))),
  ],
  ['a name of 2,000,000 character references', 2, () => kmlOf(`<name>${'&#65;'.repeat(2_000_000)}</name>`)],
  [
    'an entity of 50,000 letters that is used 50,000 times',
    'XML_ENTITIES',
    () =>
      `<!DOCTYPE kml [<!ENTITY a "${'a'.repeat(50_000)}">]>${kmlOf(`<name>${'&a;'.repeat(50_000)}</name>`)}`,
  ],
  [
    'a tag of 200,000 attributes',
    'XML_TAG_TOO_LONG',
    () => `<kml ${many(200_000, (at) => `a${at}="1" `)}>${line}</kml>`,
  ],
  ['20 MB of opening brackets', 'XML_INVALID', () => `<kml>${'<'.repeat(20 * megabyte)}`],
  ['a comment of 20 MB without an end', 'XML_INVALID', () => `<kml><!-- ${' '.repeat(20 * megabyte)}`],
  ['2,000,000 nested elements', 'XML_TOO_DEEP', () => `<kml>${'<a>'.repeat(2_000_000)}`],
  ['20 MB of nested lists', 'JSON_TOO_DEEP', () => '['.repeat(20 * megabyte)],
];

describe.skipIf(!existsSync('/proc/self/status'))('the memory that a file takes', () => {
  const child = join(folder, 'child.mjs');
  beforeAll(async () => {
    await build({
      entryPoints: [join(import.meta.dirname, 'memoryChild.ts')],
      outfile: child,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'warning',
    });
  });

  async function readInChild(content: string | Uint8Array) {
    const path = join(folder, 'plan');
    writeFileSync(path, content);
    // Rubbish is thrown away in the reader's own thread: beside a busy machine others would lag behind it.
    const { stdout } = await run(process.execPath, [
      `--max-old-space-size=${heap_mb}`,
      '--single-threaded-gc',
      child,
      path,
    ]);
    return JSON.parse(stdout);
  }

  it.each(inLong(accepted.slice(1, 2), accepted))(
    'is bounded for %s',
    { timeout: 60_000 },
    async (_what, count, make) => {
      const { outcome, over_base_bytes } = await readInChild(make());
      expect(outcome).toBe(count);
      expect(over_base_bytes).toBeLessThan(most_bytes);
    },
  );

  it('is bounded for a GPX recording of 25 MB, which is thinned', { timeout: 60_000 }, async () => {
    const text = `<gpx><trk><trkseg>${many(235_000, (at) => `<trkpt lat="46.${100_000 + at}" lon="7.100000"><ele>${at % 97}</ele><time>2024-01-01T00:00:00.000Z</time></trkpt>\n`)}</trkseg></trk></gpx>`;
    const { outcome, over_base_bytes } = await readInChild(text);
    expect(outcome).toBeGreaterThan(100_000);
    expect(over_base_bytes).toBeLessThan(most_bytes);
  });

  it.each(inLong(refused.slice(0, 1), refused))(
    'is bounded for %s, which is refused',
    { timeout: 60_000 },
    async (_what, code, make) => {
      const { outcome, over_base_bytes } = await readInChild(make());
      expect(outcome).toBe(code);
      expect(over_base_bytes).toBeLessThan(most_bytes);
    },
  );

  it.each(hostile)('is bounded for %s', { timeout: 60_000 }, async (_what, expected, make) => {
    const { outcome, over_base_bytes } = await readInChild(make());
    expect(outcome).toBe(expected);
    expect(over_base_bytes).toBeLessThan(most_hostile_bytes);
  });
});
