import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTransverseMercator } from '../../../engine/geo/transverseMercator.ts';
import { mapPoint, projectionOf } from '../../../engine/terrain/projection.ts';
import { inLong } from '../../support/inLong.ts';

const millimetre = 3;

/** Where a projection has a place; NaN where the code is unknown. */
function pointOf(epsg: number, lat: number, lon: number): { x: number; y: number } {
  const point = mapPoint().fill(NaN);
  projectionOf(epsg)?.(point, Float64Array.of(NaN, NaN, lat, lon), 1);
  const [x = NaN, y = NaN] = point;
  return { x, y };
}

describe('a map projection', () => {
  it.each([
    // GeographicLib, manual page of GeoConvert: 33.3 N 44.4 E is 38n 444140.54 3684706.36.
    [32_638, 33.3, 44.4, 444_140.54, 3_684_706.36, 2],
    // The meridian from the equator to 45° N is 4 984 944.378 m long on WGS84 (Rapp 1991, Geometric Geodesy I, section 3.6), times 0.9996.
    [32_631, 45, 3, 500_000, 4_982_950.4, 2],
    [32_731, -45, 3, 500_000, 10_000_000 - 4_982_950.4, 2],
    // IOGP Guidance Note 7-2, section 3.2.1.2, example of Popular Visualisation Pseudo-Mercator.
    [3857, 24 + 22 / 60 + 54.433 / 3600, -(100 + 20 / 60), -11_169_055.58, 2_800_000, 2],
    [4326, 12.5, -70.25, -70.25, 12.5, millimetre],
  ])('EPSG:%d has %d, %d where it is published', (epsg, lat, lon, x, y, digits) => {
    const point = pointOf(epsg, lat, lon);
    expect(point.x).toBeCloseTo(x, digits);
    expect(point.y).toBeCloseTo(y, digits);
  });

  it.each([
    [26_911, 32_611],
    [25_832, 32_632],
    [4269, 4326],
    [4258, 4326],
  ])('of EPSG:%d is that of EPSG:%d', (epsg, twin) => {
    const lon = twin === 32_611 ? -117.2 : 9.3;
    expect(pointOf(epsg, 47, lon)).toEqual(pointOf(twin, 47, lon));
  });

  it.each([
    [60, 32_660, 170, 190],
    [1, 32_701, -185, -170],
    [32, 32_632, 3, 15],
  ])('of zone %d is read from patches, within 0.01 mm', (zone, epsg, west, east) => {
    const project = projectionOf(epsg);
    const point = mapPoint();
    const south = epsg > 32_700 ? -84 : 0;
    fc.assert(
      fc.property(
        fc.double({ min: south, max: south + 84, noNaN: true }),
        fc.double({ min: west, max: east, noNaN: true }),
        (lat, lon) => {
          const { easting_m, northing_m } = toTransverseMercator({ lat, lon }, zone);
          project?.(point, Float64Array.of(lat, lon), 0);
          const [x = NaN, y = NaN] = point;
          expect(Math.hypot(x - easting_m, y - northing_m - (south === 0 ? 0 : 1e7))).toBeLessThan(1e-5);
        },
      ),
      { numRuns: inLong(1800, 18_000) },
    );
  });

  it('is the same after more patches than are kept', () => {
    const project = projectionOf(32_632);
    const [before, after] = [mapPoint(), mapPoint()];
    project?.(before, Float64Array.of(47, 8), 0);
    for (let row = 0; row < 5500; row++) project?.(after, Float64Array.of(row * 0.015, 8), 0);
    project?.(after, Float64Array.of(47, 8), 0);
    expect(after).toEqual(before);
  });

  it('of a zone at the antimeridian goes on beyond it', () => {
    const [before, after] = [pointOf(32_660, 10, 179.999), pointOf(32_660, 10, -179.999)];
    expect(after.x - before.x).toBeCloseTo(219.3, 0);
  });

  it.each([2154, 32_600, 32_661, 26_924, 25_839, 21_781])('of EPSG:%d is not known', (epsg) => {
    expect(projectionOf(epsg)).toBeUndefined();
  });
});
