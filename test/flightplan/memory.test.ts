import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'homeward-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

const megabyte = 1024 * 1024;
/** What a file may take beside the process that reads it. */
const most_bytes = 256 * megabyte;
/** Old space of the child: below the bound, so that what it reaches is what is needed and not what is left lying about. */
const heap_mb = 180;

const many = (count: number, make: (index: number) => string, between = '') =>
  Array.from({ length: count }, (_, index) => make(index)).join(between);
const kmz = (text: string) => zipSync({ 'doc.kml': strToU8(text) });
/** As much of an element as an entry of an archive may hold, in 50 kB. */
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

  it.each(accepted)('is bounded for %s', { timeout: 60_000 }, async (_what, count, make) => {
    const { outcome, over_base_bytes } = await readInChild(make());
    expect(outcome).toBe(count);
    expect(over_base_bytes).toBeLessThan(most_bytes);
  });

  it.each(refused)('is bounded for %s, which is refused', { timeout: 60_000 }, async (_what, code, make) => {
    const { outcome, over_base_bytes } = await readInChild(make());
    expect(outcome).toBe(code);
    expect(over_base_bytes).toBeLessThan(most_bytes);
  });
});
