import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, withArcs } from '../../../engine/geo/bounds.ts';
import { pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 179.99, noNaN: true }),
});

describe('a box with room for geodesics', () => {
  it('holds every place of the way between two of its corners', () => {
    fc.assert(
      fc.property(place, place, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
        const { south, north } = withArcs(boundsOf([from, to]));
        const { lat } = pointAlong(from, trackBetween(from, to), share);
        // Of the sphere: on the ellipsoid the way of a quarter of the earth bulges by a little more.
        expect(lat).toBeLessThan(north + 0.3);
        expect(lat).toBeGreaterThan(south - 0.3);
      }),
      { numRuns: 2000 },
    );
  });

  it('is as tall as its places where none lies nearer to a pole, and reaches one from both sides of it', () => {
    const box = { south: -1, north: 2, from_lon: 5, west: 0, east: 0 };
    expect(withArcs(box)).toMatchObject({
      ...box,
      south: expect.closeTo(-1, 9),
      north: expect.closeTo(2, 9),
    });
    expect(withArcs({ ...box, south: 1, east: 180 })).toMatchObject({ south: 1, north: 90 });
    expect(withArcs({ ...box, north: -0.5, east: 200 })).toMatchObject({ south: -90, north: -0.5 });
    const wide = withArcs({ ...box, south: 59, north: 60, east: 20 });
    expect(wide.north).toBeCloseTo(60.378, 3);
  });
});
