import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { turnBetween } from '../../../engine/geo/angle.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { shortTrack } from '../../../engine/geo/shortTrack.ts';
import { inLong } from '../../support/inLong.ts';
import { numbers } from '../samples.ts';

const earth = geodesic.Geodesic.WGS84;
const anyStart = fc.record({ lat: numbers(-79.8, 79.8), lon: numbers(-180, 179.999) });
const lengths_m = fc.oneof(numbers(0.1, 100), numbers(100, 19_999));
const exactly = { numRuns: inLong(1500, 15_000) };
/** Truncation error of the series at 20 km, plus that of a course of the reference solution. */
const error_m = 2e-6;
const sideways_m = 1e-6;

/** How far apart two courses lead over a track, metres. */
const astray = (first_deg: number, second_deg: number, length_m: number) =>
  Math.abs(turnBetween(first_deg, second_deg) * (Math.PI / 180) * length_m);

describe('a short track', () => {
  it('is the geodesic of Karney’s solution over the whole range of use', () => {
    fc.assert(
      fc.property(anyStart, numbers(0, 360), lengths_m, (from, course_deg, length_m) => {
        const to = destination(from, course_deg, length_m);
        const found = shortTrack(from, to);
        const exact = earth.Inverse(from.lat, from.lon, to.lat, to.lon);
        const { distance_m = NaN, course_deg: start = NaN, final_course_deg: end = NaN } = found ?? {};
        expect(Math.abs(distance_m - (exact.s12 ?? NaN))).toBeLessThan(error_m);
        expect(astray(start, exact.azi1 ?? NaN, length_m)).toBeLessThan(sideways_m);
        expect(astray(end, exact.azi2 ?? NaN, length_m)).toBeLessThan(sideways_m);
      }),
      exactly,
    );
  });

  it('crosses the antimeridian the short way, in both directions', () => {
    const [west, east] = [
      { lat: 10, lon: 179.99 },
      { lat: 10, lon: -179.99 },
    ];
    expect(shortTrack(west, east)?.distance_m).toBeCloseTo(
      earth.Inverse(10, 179.99, 10, 180.01).s12 ?? NaN,
      5,
    );
    expect(shortTrack(west, east)?.course_deg).toBeCloseTo(90, 1);
    expect(shortTrack(east, west)?.course_deg).toBeCloseTo(270, 1);
  });

  it('from a point to itself has length 0 and course 0', () => {
    expect(shortTrack({ lat: 47, lon: 8 }, { lat: 47, lon: 8 })).toEqual({
      distance_m: 0,
      course_deg: 0,
      final_course_deg: 0,
      north: 1,
      east: 0,
    });
  });

  it.each([
    ['over 20 km eastward', { lat: 47, lon: 8 }, { lat: 47, lon: 8.265 }],
    ['over 20 km northward', { lat: 47, lon: 8 }, { lat: 47.181, lon: 8 }],
    ['over 20 km southward', { lat: 47, lon: 8 }, { lat: 46.819, lon: 8 }],
    ['far northward', { lat: 47, lon: 8 }, { lat: 48, lon: 8 }],
    ['far eastward', { lat: 0, lon: 8 }, { lat: 0, lon: 12 }],
    ['beyond 80° north', { lat: 80.001, lon: 8 }, { lat: 80.002, lon: 8 }],
    ['beyond 80° south', { lat: -80.001, lon: 8 }, { lat: -80.002, lon: 8 }],
  ])('is left to the long solution: %s', (_, from, to) => expect(shortTrack(from, to)).toBeUndefined());
});
