import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { toLongitude } from '../../../engine/geo/angle.ts';
import { geodesicFan, geodesicPlaces } from '../../../engine/geo/geodesicFan.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { inLong } from '../../support/inLong.ts';
import { evenly, manyRuns } from '../samples.ts';

const earth = geodesic.Geodesic.WGS84;
/** Truncation error of the series, 6 nm, plus that of the reference solution. */
const error_m = 2e-8;

const anyCenter: fc.Arbitrary<Position> = fc.record({
  lat: fc.oneof(
    evenly(-90, 90),
    evenly(-5, 0).map((power) => 90 - 10 ** power),
    evenly(-5, 0).map((power) => 10 ** power - 90),
    fc.constantFrom(-90, 0, 90),
  ),
  lon: fc.oneof(evenly(-180, 180), evenly(179.9, 180), evenly(-180, -179.9)),
});
/** From a metre to a tenth of the way around the earth. */
const anyDistance = evenly(0, 6.6).map((power) => 10 ** power);

/** How far a point of an outline lies from where Karney's direct solution leads, metres. */
function astray(
  outline: Float64Array,
  index: number,
  { lat, lon }: Position,
  course_deg: number,
  way_m: number,
) {
  const exact = earth.Direct(lat, lon, course_deg, way_m);
  const [found_lat = NaN, found_lon = NaN] = outline.slice(2 * index, 2 * index + 2);
  expect(found_lon).toBeGreaterThanOrEqual(-180);
  expect(found_lon).toBeLessThan(180);
  const { lat2 = NaN, lon2 = NaN } = exact;
  const east_deg = toLongitude(found_lon - lon2) * Math.cos((lat2 * Math.PI) / 180);
  return (Math.hypot(found_lat - lat2, east_deg) * Math.PI * 6_371_000) / 180;
}

describe('the geodesics from a centre', () => {
  it('lead where Karney’s solution leads, anywhere and however far', () => {
    fc.assert(
      fc.property(
        anyCenter,
        fc.integer({ min: 1, max: 60 }),
        anyDistance,
        fc.array(evenly(0, 1), { minLength: 60, maxLength: 60 }),
        fc.nat(),
        (center, courses, far_m, shares, nth) => {
          const radii_m = Float64Array.from(shares.slice(0, courses), (share) => share * far_m);
          const outline = geodesicFan(center, courses, far_m)(radii_m);
          expect(outline).toHaveLength(2 * courses + 2);
          expect(outline.slice(-2)).toEqual(outline.slice(0, 2));
          const index = nth % courses;
          const way_m = radii_m[index] ?? NaN;
          expect(astray(outline, index, center, (360 * index) / courses, way_m)).toBeLessThan(error_m);
        },
      ),
      { numRuns: inLong(3000, 30_000) },
    );
  });

  it('take the radii of half the courses for the opposite ones, too', () => {
    for (const far_m of [20_000, 5_000_000]) {
      const half = Float64Array.of(0.2, 0.5, 0.9, 1).map((share) => share * far_m);
      const draw = geodesicFan({ lat: -33, lon: 151 }, 8, far_m);
      const [both, all] = [draw(half), draw(Float64Array.of(...half, ...half))];
      for (const [index, angle_deg] of both.entries()) expect(angle_deg).toBeCloseTo(all[index] ?? NaN, 12);
    }
  });

  it('stay at the centre for no distance', () => {
    const outline = geodesicFan({ lat: 47, lon: 8 }, 4, 0)(new Float64Array(4));
    expect([...outline]).toEqual([47, 8, 47, 8, 47, 8, 47, 8, 47, 8]);
  });

  it('lead there for single places, too, also on courses before the first', () => {
    fc.assert(
      fc.property(
        anyCenter,
        fc.integer({ min: 1, max: 60 }),
        anyDistance,
        evenly(0, 1),
        fc.integer({ min: -1, max: 59 }),
        (center, courses, furthest_m, share, asked) => {
          const course = Math.min(asked, courses - 1);
          const { lat, lon } = geodesicPlaces(center, courses, furthest_m)(course, share * furthest_m);
          const way = astray(
            Float64Array.of(lat, lon),
            0,
            center,
            (360 * course) / courses,
            share * furthest_m,
          );
          expect(way).toBeLessThan(error_m);
        },
      ),
      manyRuns,
    );
  });
});
