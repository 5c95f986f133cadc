import fc from 'fast-check';
import { forward, toPoint } from 'mgrs';
import openLocationCode from 'open-location-code';
import { describe, expect, it } from 'vitest';
import { readCoordinates } from '../../../engine/coordinates/readCoordinates.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { inLong } from '../../support/inLong.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';

/** The packages `mgrs` and `open-location-code`, by others, write and read the same notations. */
const codes = new openLocationCode.OpenLocationCode();
const runs = { numRuns: inLong(1500, 15_000) };

const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e7), max: Math.round(max * 1e7) }).map((units) => units / 1e7);
const anywhere = fc.record({ lat: degrees(-90, 90), lon: degrees(-180, 179.9999999) });
const inBands = fc.record({ lat: degrees(-79.99, 83.99), lon: degrees(-179.9999999, 179.9999999) });

function read(text: string, near?: Position): Position {
  const reading = readCoordinates(text, near);
  if (!reading.ok) throw new Error(`“${text}”: ${sentenceOf(reading.failure)}`);
  return reading.value.position;
}

/** Corners of zones and bands, the antimeridian, and the wide zones of Norway and Svalbard. */
const corners: readonly Position[] = [
  ...[-79.99, -72, -0.0001, 0, 0.0001, 56, 63.9999, 72, 83.99].flatMap((lat) =>
    [-179.9999, -174, -0.0001, 0, 3, 5.9999, 6, 9, 12, 21, 33, 41.9999, 179.9999].map((lon) => ({
      lat,
      lon,
    })),
  ),
];

describe('MGRS', () => {
  const agrees = (at: Position, figures: 1 | 2 | 3 | 4 | 5) => {
    const text = forward([at.lon, at.lat], figures);
    const diagonal_m = Math.SQRT1_2 * 10 ** (5 - figures);
    const found = read(text);
    expect(distanceBetween(found, at), text).toBeLessThan(diagonal_m * 1.002 + 0.5);
    const [lon, lat] = toPoint(text);
    // The package takes the middle of the corners in degrees.
    expect(distanceBetween(found, { lat, lon }), text).toBeLessThan(0.02 * diagonal_m + 0.5);
  };

  it('of a random place leads back to it, and where the package reads it', () => {
    fc.assert(fc.property(inBands, fc.constantFrom(1, 2, 3, 4, 5), agrees), runs);
  });

  it.each(corners.map(({ lat, lon }) => [lat, lon] as const))(
    'of the corner %d, %d does, too',
    (lat, lon) => {
      agrees({ lat, lon }, 5);
    },
  );
});

describe('a plus code', () => {
  const agrees = (at: Position, length: number) => {
    const text = codes.encode(at.lat, at.lon, length);
    const { latitudeCenter: lat, longitudeCenter: lon } = codes.decode(text);
    expect(distanceBetween(read(text), { lat, lon }), text).toBeLessThan(0.01);
  };

  it('of a random place, from two figures to fifteen, is read as the package reads it', () => {
    fc.assert(fc.property(anywhere, fc.constantFrom(2, 4, 6, 8, 10, 11, 12, 13, 14, 15), agrees), runs);
  });

  it.each([
    [-90, -180],
    [-90, 0],
    [90, 0],
    [90, 179.9999999],
    [0, 0],
    [0, 180],
    [0, -180],
  ])('of the pole or edge %d, %d is, too', (lat, lon) => {
    for (const length of [2, 6, 10, 11]) agrees({ lat, lon }, length);
  });

  it('that the package shortens near a place is completed again', () => {
    const off = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    const property = fc.property(anywhere, off, off, (at, north, east) => {
      const near = { lat: at.lat + north, lon: at.lon + east };
      fc.pre(Math.abs(near.lat) < 88 && Math.abs(near.lon) < 179);
      const whole = codes.encode(at.lat, at.lon);
      const short = codes.shorten(whole, near.lat, near.lon);
      // Within metres the package leaves out all figures before the sign, which nobody writes.
      fc.pre(!short.startsWith('+'));
      const { latitudeCenter: lat, longitudeCenter: lon } = codes.decode(whole);
      expect(distanceBetween(read(short, near), { lat, lon }), short).toBeLessThan(0.01);
    });
    fc.assert(property, runs);
  });
});
