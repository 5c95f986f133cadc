import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { inLong } from '../support/inLong.ts';
import { chosenRoute, fixture, planOf } from './reading.ts';
import { zipFile } from './zip/zipFile.ts';

const seed = 20_250_613;
const texts = ['wpml', 'kml', 'gpx', 'csv', 'plan', 'waypoints', 'geojson', 'mission', 'json', 'srt'].map(
  (one) => `inspection.${one}`,
);
const textOf = (name: string) => Buffer.from(fixture(name)).toString();

describe('the inspection', () => {
  it.each(texts)('in %s has the same route with any line end, mark and width of characters', async (name) => {
    const text = textOf(name);
    const { routes } = await planOf(name, text);
    const lines = fc.constantFrom('\n', '\r\n', '\r');
    const encodings = fc.constantFrom('utf8', 'marked', 'utf16le', 'utf16be');
    const property = fc.asyncProperty(lines, encodings, async (end, encoding) => {
      const written = text.replaceAll('\n', end);
      const wide = Buffer.from(`\ufeff${written}`, 'utf16le');
      const bytes = {
        utf8: Buffer.from(written),
        marked: Buffer.from(`\ufeff${written}`),
        utf16le: wide,
        utf16be: Buffer.from(wide).swap16(),
      }[encoding];
      // A declaration that says UTF-8 gives way to what the bytes are.
      expect((await planOf(name, new Uint8Array(bytes ?? wide))).routes).toEqual(routes);
    });
    await fc.assert(property, { seed, numRuns: 24 });
  });

  it.each([...texts, 'inspection.kmz'])('in %s is read twice alike, and its bytes stay', async (name) => {
    const bytes = fixture(name);
    const before = bytes.slice();
    expect(await planOf(name, bytes)).toEqual(await planOf(name, bytes));
    expect(bytes).toEqual(before);
  });

  it.each([...texts, 'inspection.kmz'])(
    'in %s never meets a fault at any cut, and a cut is not taken silently',
    async (name) => {
      const bytes = fixture(name);
      const cut = fc.asyncProperty(fc.nat(bytes.length - 1), async (end) => {
        const reading = await readFlightPlan({ filename: name, bytes: bytes.slice(0, end) });
        expect(reading.ok ? '' : reading.failure.code).not.toBe('READER_FAILURE');
        const isWhole = bytes.subarray(end).every((byte) => byte <= 0x20);
        const isRows = /csv|waypoints|srt/.test(name) && bytes[end - 1] === 0x0a;
        const codes = reading.ok ? reading.value.warnings.map(({ code }) => code) : [];
        expect(!reading.ok || isWhole || isRows || codes.includes('FILE_MAY_BE_CUT_OFF')).toBe(true);
      });
      await fc.assert(cut, { seed, numRuns: inLong(45, 450) });
    },
  );
});

const place = fc.record({
  lat: fc.integer({ min: -8_999_999, max: 8_999_999 }).map((value) => value / 1e5),
  lon: fc.integer({ min: -17_999_999, max: 17_999_999 }).map((value) => value / 1e5),
});
const path = fc.array(place, { minLength: 2, maxLength: 12 });

const kmlLine = (coordinates: string) =>
  `<kml><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></kml>`;
const white = fc
  .array(fc.constantFrom(' ', '\n', '\t', '\r\n', '\r'), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(''));

describe('any path', () => {
  it('in KML is the same with every layout of its white space', async () => {
    const property = fc.asyncProperty(
      path,
      fc.array(white, { minLength: 13, maxLength: 13 }),
      async (places, gaps) => {
        const tuples = places.map(({ lat, lon }, at) => `${gaps[at]}${lon},${lat},5`);
        const { points } = chosenRoute(await planOf('a.kml', kmlLine(`${tuples.join('')}${gaps.at(-1)}`)));
        expect(points.map(({ lat, lon }) => ({ lat, lon }))).toEqual(places);
      },
    );
    await fc.assert(property, { seed, numRuns: inLong(60, 600) });
  });

  const written: readonly (readonly [string, (places: readonly { lat: number; lon: number }[]) => string])[] =
    [
      ['a.kml', (places) => kmlLine(places.map(({ lat, lon }) => `${lon},${lat}`).join(' '))],
      [
        'a.json',
        (places) =>
          JSON.stringify({ type: 'LineString', coordinates: places.map(({ lat, lon }) => [lon, lat]) }),
      ],
      ['a.csv', (places) => `lat,lon\n${places.map(({ lat, lon }) => `${lat},${lon}`).join('\n')}\n`],
      [
        'a.gpx',
        (places) =>
          `<gpx><rte>${places.map(({ lat, lon }) => `<rtept lat="${lat}" lon="${lon}"/>`).join('')}</rte></gpx>`,
      ],
    ];

  it.each(written)('in %s is as long a full turn of longitude farther', async (name, write) => {
    const property = fc.asyncProperty(path, async (places) => {
      const isNone = places.some(({ lat, lon }) => lat === -1 && lon === -1);
      const turned = places.map(({ lat, lon }) => ({ lat, lon: lon < 0 ? lon + 360 : lon - 360 }));
      const [here, there] = [await planOf(name, write(places)), await planOf(name, write(turned))];
      const [one, other] = [chosenRoute(here).length_m, chosenRoute(there).length_m];
      if (!isNone) expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-9 * one + 1e-6);
    });
    await fc.assert(property, { seed, numRuns: inLong(30, 300) });
  });

  it('has the same points in every format', async () => {
    const property = fc.asyncProperty(path, async (places) => {
      if (places.some(({ lat, lon }) => lat === -1 && lon === -1)) return;
      for (const [name, write] of written) {
        const { points } = chosenRoute(await planOf(name, write(places)));
        expect(points.map(({ lat, lon }) => ({ lat, lon }))).toEqual(places);
      }
      const kmz = zipFile([
        { name: 'doc.kml', content: kmlLine(places.map(({ lat, lon }) => `${lon},${lat}`).join(' ')) },
      ]);
      expect(chosenRoute(await planOf('a.kmz', kmz)).points).toHaveLength(places.length);
    });
    await fc.assert(property, { seed, numRuns: inLong(20, 180) });
  });
});

describe('reading', () => {
  const globals = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Image'] as const;
  const before = new Map<string, unknown>();
  let calls = 0;

  beforeAll(() => {
    for (const name of globals) {
      before.set(name, Reflect.get(globalThis, name));
      Reflect.set(globalThis, name, function refused() {
        calls += 1;
        throw new Error('no network');
      });
    }
  });
  afterAll(() => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(globalThis, name);
      else Reflect.set(globalThis, name, value);
    }
  });

  const links =
    '<kml xmlns:xi="http://www.w3.org/2001/XInclude"><?xml-stylesheet href="http://192.0.2.1/a.xsl"?><Document><NetworkLink><Link><href>http://192.0.2.1/a.kml</href></Link></NetworkLink><xi:include href="http://192.0.2.1/b"/><Placemark><description><![CDATA[<img src="http://192.0.2.1/c.png">]]></description><LineString><coordinates>1,1 2,2</coordinates></LineString></Placemark></Document></kml>';

  it('asks nothing of the network and changes no prototype', async () => {
    const files = [...texts, 'inspection.kmz'].map((name) => ({ filename: name, bytes: fixture(name) }));
    files.push({ filename: 'links.kml', bytes: new TextEncoder().encode(links) });
    for (const file of files) await readFlightPlan(file);
    expect(calls).toBe(0);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.keys(Array.prototype)).toEqual([]);
  });
});
