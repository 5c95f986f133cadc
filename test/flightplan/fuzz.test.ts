import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { inLong } from '../support/inLong.ts';
import { chosenRoute, fixture, inspections, planOf } from './reading.ts';

const seed = 20_240_504;
const files = inspections.map((filename) => ({ filename, bytes: fixture(filename) }));
const file = fc.constantFrom(...files);

const codeOf = async (filename: string, bytes: Uint8Array) => {
  const reading = await readFlightPlan({ filename, bytes });
  return reading.ok ? 'ok' : reading.failure.code;
};

describe('no damage to a file', () => {
  it('by cutting it off meets a fault of the reader', async () => {
    const cut = fc.asyncProperty(
      file,
      fc.double({ min: 0, max: 1, noNaN: true }),
      async ({ filename, bytes }, part) => {
        expect(await codeOf(filename, bytes.slice(0, Math.floor(bytes.length * part)))).not.toBe(
          'READER_FAILURE',
        );
      },
    );
    await fc.assert(cut, { seed, numRuns: inLong(120, 1200) });
  });

  it('by other bytes in a few places meets a fault of the reader, or gives a point that is nowhere', async () => {
    const places = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 5 });
    const flip = fc.asyncProperty(file, places, async ({ filename, bytes }, changes) => {
      const changed = bytes.slice();
      for (const [at, value] of changes) changed[at % changed.length] = value;
      const reading = await readFlightPlan({ filename, bytes: changed });
      if (!reading.ok) expect(reading.failure.code).not.toBe('READER_FAILURE');
      for (const { points, length_m } of reading.ok ? reading.value.routes : []) {
        expect(Number.isFinite(length_m)).toBe(true);
        for (const { lat, lon } of points) expect(Math.abs(lat) <= 90 && lon >= -180 && lon < 180).toBe(true);
      }
    });
    await fc.assert(flip, { seed, numRuns: inLong(450, 4500) });
  });

  it('by pieces of it in another order meets a fault of the reader', async () => {
    const shuffle = fc.asyncProperty(file, fc.nat(), fc.nat(), async ({ filename, bytes }, a, b) => {
      const [from, to] = [a % bytes.length, b % bytes.length].sort((x, y) => x - y);
      const mixed = new Uint8Array([...bytes.slice(to), ...bytes.slice(from, to), ...bytes.slice(0, from)]);
      expect(await codeOf(filename, mixed)).not.toBe('READER_FAILURE');
    });
    await fc.assert(shuffle, { seed, numRuns: inLong(90, 900) });
  });
});

/** JSON whose members are named like those of the formats but hold anything. */
const planLike = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      null,
      true,
      16,
      22,
      177,
      0,
      -1,
      46.95,
      7.45,
      1e308,
      'Plan',
      'Feature',
      'LineString',
      'Waypoint',
      '46.9',
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'fileType',
        'mission',
        'items',
        'command',
        'params',
        'coordinate',
        'frame',
        'type',
        'geometry',
        'coordinates',
        'features',
        'properties',
        'route',
        'segments',
        'point',
        'plan',
        'wayPoints',
        'waypoints',
        'lat',
        'lon',
        'latitude',
        'longitude',
        'plannedHomePosition',
        'TransectStyleComplexItem',
        'Items',
        '__proto__',
        'toString',
      ),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
}));

it('no JSON with the members of a plan and anything in them meets a fault of the reader', async () => {
  const property = fc.asyncProperty(planLike.value, async (value) => {
    const bytes = new TextEncoder().encode(JSON.stringify(value) ?? 'null');
    expect(await codeOf('a.json', bytes)).not.toBe('READER_FAILURE');
  });
  await fc.assert(property, { seed, numRuns: inLong(900, 9000) });
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it('no text of odd lines meets a fault of the reader', async () => {
  const word = fc.constantFrom(
    'lat',
    'lon',
    ',',
    ';',
    '\n',
    '"',
    '46.95',
    'QGC WPL 110\n',
    '\t',
    '<',
    '<kml>',
    '&#0;',
    '°',
    '{',
    '[',
    ' ',
    '16',
    '<![CDATA[',
    '<!--',
    '\u2028',
    'alt(ft)',
  );
  const property = fc.asyncProperty(fc.array(word, { maxLength: 40 }), async (words) => {
    expect(await codeOf('a.txt', new TextEncoder().encode(words.join('')))).not.toBe('READER_FAILURE');
  });
  await fc.assert(property, { seed, numRuns: inLong(900, 9000) });
});

it('a route is as long when it is moved by full turns of longitude', async () => {
  const line = (shift: number) =>
    JSON.stringify({
      type: 'LineString',
      coordinates: [
        [179.9, 10],
        [180.1, 11],
        [180.2, 10.5],
      ].map(([lon = 0, lat = 0]) => [lon + shift, lat]),
    });
  const lengths = await Promise.all(
    [0, -360].map(async (shift) => chosenRoute(await planOf('a.json', line(shift))).length_m),
  );
  expect(Math.abs((lengths[0] ?? 0) / (lengths[1] ?? 1) - 1)).toBeLessThan(1e-9);
  // 110.6 km for the degree of latitude, 55.3 km for the half: nowhere near once around the Earth.
  expect(lengths[0]).toBeLessThan(200_000);
});
