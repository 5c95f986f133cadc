import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import { placesAround, unevenness } from '../../../engine/terrain/unevenness.ts';

const middle = { lat: 46.5, lon: 7.5 };
const places = placesAround(middle);

describe('ground around a place', () => {
  it('is looked at within 60 m', () => {
    expect(places).toHaveLength(17);
    expect(places.every((place) => distanceBetween(middle, place) <= 60.01)).toBe(true);
  });

  it('is even on any slope', () => {
    const slope = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(slope, slope, (east, north) => {
        const heights = places.map(
          ({ lat, lon }) => 500 + 76_600 * east * (lon - 7.5) + 111_200 * north * (lat - 46.5),
        );
        expect(unevenness(heights)).toBeLessThan(0.01);
      }),
    );
  });

  it('is as uneven as a tree over the launch point is high, less what the plane takes', () => {
    const heights = places.map((_, index) => (index === 0 ? 512 : 500));
    expect(unevenness(heights)).toBeCloseTo(12, 9);
  });

  it('is not told where some of it is unknown', () => {
    expect(unevenness(places.map((_, index) => (index === 3 ? undefined : 500)))).toBeUndefined();
  });
});
