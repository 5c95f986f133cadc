import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoordinates } from '../../../engine/coordinates/readCoordinates.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { inLong } from '../../support/inLong.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { degreeSpellings, mgrsOf, plusCodeOf, utmOf } from './writers.ts';

/** Six decimals of a degree, or a second to four, are a tenth of a metre; Snyder's series errs less. */
const near_m = 0.2;
const runs = { numRuns: inLong(3000, 30_000) };

/** Degrees to seven decimals, as files have them. */
const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e7), max: Math.round(max * 1e7) }).map((units) => units / 1e7);
const longitude = degrees(-180, 179.9999999);

const anywhere = fc.record({
  lat: fc.oneof({ weight: 9, arbitrary: degrees(-90, 90) }, fc.constantFrom(-90, 90, 0)),
  lon: fc.oneof({ weight: 9, arbitrary: longitude }, fc.constantFrom(-180, 179.9999999, 0)),
});
const inBands = fc.record({ lat: degrees(-79.99, 83.99), lon: longitude });
/** Norway and Svalbard, whose zones are wider than others. */
const inNorth = fc.record({ lat: degrees(56, 83.99), lon: degrees(0, 41.9999999) });

function missOf(text: string, at: Position, near?: Position): number {
  const reading = readCoordinates(text, near);
  if (!reading.ok) throw new Error(`“${text}”: ${sentenceOf(reading.failure)}`);
  return distanceBetween(reading.value.position, at);
}

function codeOf(text: string, near?: Position): string {
  const reading = readCoordinates(text, near);
  return reading.ok ? 'read' : reading.failure.code;
}

describe('a place comes back from each notation', () => {
  it('from every spelling of degrees', () => {
    fc.assert(
      fc.property(anywhere, fc.nat(12), (at, spelling) => {
        const text = degreeSpellings(at)[spelling] ?? '';
        expect(missOf(text, at)).toBeLessThan(near_m);
      }),
      runs,
    );
  });

  it.each([
    ['the world', inBands],
    ['Norway and Svalbard', inNorth],
  ])('from UTM, in %s', (_where, places) => {
    fc.assert(
      fc.property(places, fc.boolean(), (at, isNamed) => {
        const { zone, band, easting_m, northing_m } = utmOf(at);
        const half = at.lat < 0 ? 'south' : 'north';
        const letter = isNamed || band === 'S' ? ` ${half}` : band;
        expect(missOf(`${zone}${letter} ${easting_m.toFixed(2)} ${northing_m.toFixed(2)}`, at)).toBeLessThan(
          near_m,
        );
      }),
      runs,
    );
  });

  it.each([
    ['the world', inBands],
    ['Norway and Svalbard', inNorth],
  ])('from MGRS, in %s, at each size of square', (_where, places) => {
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 5 }), (at, figures) => {
        const diagonal_m = Math.SQRT1_2 * 10 ** (5 - figures);
        expect(missOf(mgrsOf(at, figures), at)).toBeLessThan(diagonal_m * 1.002 + near_m);
      }),
      runs,
    );
  });

  it('from plus codes, poles and antimeridian included', () => {
    fc.assert(
      fc.property(anywhere, (at) => {
        expect(missOf(plusCodeOf(at), at)).toBeLessThan(11);
      }),
      runs,
    );
  });

  it('from short plus codes near a place', () => {
    const far = fc.double({ min: -0.4, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(anywhere, far, far, (at, north, east) => {
        fc.pre(Math.abs(at.lat) < 89);
        const near = { lat: at.lat + north, lon: at.lon + east };
        expect(missOf(plusCodeOf(at).slice(4), at, near)).toBeLessThan(11);
      }),
      runs,
    );
  });
});

describe('published places', () => {
  // Plus codes: test data of the specification (open-location-code, test_data/decoding.csv); the square: tests of the package mgrs 2.
  it.each([
    ['7FG49Q00+', 20.375, 2.775, 1],
    ['7FG49QCJ+2V', 20.3700625, 2.7821875, 1],
    ['7FG49QCJ+2VXGJ', 20.3701127, 2.7822354, 1],
    ['8FVC2222+22', 47.0000625, 8.0000625, 1],
    ['4VCPPQGP+Q9', -41.2730625, 174.7859375, 1],
    ['62G20000+', 0.5, -179.5, 1],
    ['22220000+', -89.5, -179.5, 1],
    ['33UXP04', 48.24949, 16.4145, 50],
  ])('“%s”', (text, lat, lon, miss_m) => {
    expect(missOf(text, { lat, lon })).toBeLessThan(miss_m);
  });

  it.each([
    ['32T 380000 5200000', 32, 46.943, 7.424],
    ['UTM zone 32 T 380000 mE 5200000 mN', 32, 46.943, 7.424],
    ['32N, 380000 E, 5200000 N', 32, 46.943, 7.424],
  ])('“%s” lies near Bern', (text, _zone, lat, lon) => {
    expect(missOf(text, { lat, lon })).toBeLessThan(100);
  });

  it('a square says how large it is', () => {
    const sizes = ['32TLT8000000000', '32TLT8000', '32TLT', '8FR9WC6V+7X', '8FR90000+'].map((text) => {
      const reading = readCoordinates(text);
      return reading.ok ? Math.round(reading.value.square_m ?? 0) : undefined;
    });
    expect(sizes).toEqual([1, 1000, 100_000, 14, 111_200]);
  });

  it('a short plus code across the pole is put back on the globe', () => {
    const north = readCoordinates('2222+22', { lat: 89.999, lon: 7 });
    const south = readCoordinates('X2X2+22', { lat: -89.999, lon: 7 });
    expect(north.ok && north.value.position.lat).toBeCloseTo(89, 3);
    expect(south.ok && south.value.position.lat).toBeCloseTo(-89.0025, 3);
  });
});

describe('what is meant in two ways, or in none, is refused by name', () => {
  it.each([
    ['46,9480', 'AMBIGUOUS'],
    ['46.948 N, 7.4474 O', 'AMBIGUOUS'],
    ['33S 300000 4000000', 'AMBIGUOUS'],
    ['WC6V+7X', 'NEEDS_PLACE_NEARBY'],
    ['8FR9WC6V+7', 'NOT_COORDINATES'],
    ['8FR9WC6+7X', 'NOT_COORDINATES'],
    ['8FR90000+22', 'NOT_COORDINATES'],
    ['8F0000+', 'NOT_COORDINATES'],
    ['XXR9WC6V+7X', 'OUT_OF_RANGE'],
    ['CXR9WC6V+7X', 'OUT_OF_RANGE'],
    ['32TLT 123 12', 'NOT_COORDINATES'],
    ['32TLT 123456123456', 'NOT_COORDINATES'],
    ['32TLT123', 'NOT_COORDINATES'],
    ['32TAT 12345 12345', 'OUT_OF_RANGE'],
    ['32TLA 12345 12345', 'OUT_OF_RANGE'],
    ['32TJT 00345 12345', 'OUT_OF_RANGE'],
    ['32XNG 12345 12345', 'OUT_OF_RANGE'],
    ['61TLT 12345 12345', 'OUT_OF_RANGE'],
    ['ZAB 12345 12345', 'OUT_OF_RANGE'],
    ['61T 380000 5200000', 'OUT_OF_RANGE'],
    ['32T 999999 5200000', 'OUT_OF_RANGE'],
    ['32T 380000 1200000', 'OUT_OF_RANGE'],
    ['32T 380000 15000000', 'OUT_OF_RANGE'],
    ['32X 380000 8500000', 'OUT_OF_RANGE'],
    ['32I 380000 5200000', 'OUT_OF_RANGE'],
  ])('“%s”: %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it('a doubt goes away with the words that it asks for', () => {
    expect(missOf('33 south 300000 4000000', { lat: -54.116, lon: 11.941 })).toBeLessThan(1000);
    expect(missOf('33 north 300000 4000000', { lat: 36.123, lon: 12.778 })).toBeLessThan(1000);
    expect(missOf('46, 9', { lat: 46, lon: 9 })).toBeLessThan(1);
  });

  it('the name of a place is none', () => {
    for (const name of ['Bern', 'Sankt Gallen', 'Oslo 2', '5th Avenue', 'Ost', 'A1'])
      expect(codeOf(name)).toBe('NOT_COORDINATES');
  });
});
