import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { ZoneArea } from '../../../engine/zone/zone.ts';
import { drawnRing } from '../../../engine/zone/zoneSides.ts';
import { areaAround } from '../../../server/handlers/zonesNearPlan.ts';
import { makeBoxIndex } from '../../../server/world/boxIndex.ts';

const anywhere = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: 84, max: 90, noNaN: true })),
  lon: fc.double({ min: -180, max: 179.99, noNaN: true }),
});
const course = fc.double({ min: 0, max: 360, noNaN: true });

const isNear = (areas: readonly ZoneArea[], places: readonly [Position, ...Position[]], margin_m = 10) =>
  makeBoxIndex([areas]).near(areaAround(places, margin_m)).length === 1;

describe('areas near a plan', () => {
  it('are found from every place in a circle, over a pole, too', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.integer({ min: 1, max: 900_000 }),
        course,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (center, radius_m, bearing, share) => {
          expect(isNear([{ center, radius_m }], [destination(center, bearing, share * radius_m)])).toBe(true);
        },
      ),
      { numRuns: 2000, examples: [[{ lat: 89, lon: 0 }, 200_000, 340, 0.9]] },
    );
  });

  it('are found from every place on a side, straight on the map or a geodesic', () => {
    const sides = fc.constantFrom(undefined, 'geodesic' as const);
    fc.assert(
      fc.property(
        anywhere,
        fc.integer({ min: 100, max: 2_000_000 }),
        sides,
        fc.nat({ max: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (middle, far_m, kind, side, share) => {
          const ring = [0, 72, 144, 216, 288].map((bearing) => destination(middle, bearing, far_m));
          const drawn = drawnRing(ring, kind);
          const at = Math.floor(share * drawn.length);
          const [one, other] = [drawn[at % drawn.length], drawn[(at + 1) % drawn.length]] as [
            Position,
            Position,
          ];
          const place = pointAlong(one, trackBetween(one, other), 0.2 * side);
          expect(isNear([{ rings: [ring], sides: kind }], [place])).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('are found within a ring around a pole, however it is written', () => {
    const ring = (lat: number, lons: readonly number[]) => lons.map((lon) => ({ lat, lon }));
    const cut = [...ring(80, [-180, 180]), ...ring(90, [180, -180])];
    for (const rings of [[ring(80, [0, 90, 180, -90])], [ring(80, [-90, -180, 90, 0])], [cut]])
      for (let lon = -180; lon < 180; lon += 7)
        for (const lat of [80.1, 85, 89.99]) expect(isNear([{ rings }], [{ lat, lon }])).toBe(true);
  });

  it('are found on the way between places, nearer to the pole than both', () => {
    const places: [Position, Position] = [
      { lat: 89.9, lon: 0 },
      { lat: 89.9, lon: 180 },
    ];
    expect(isNear([{ center: { lat: 90, lon: 0 }, radius_m: 100 }], places)).toBe(true);
    const far: [Position, Position] = [
      { lat: -75, lon: 0 },
      { lat: -75, lon: 20 },
    ];
    const { lat, lon } = pointAlong(far[0], trackBetween(...far), 0.5);
    expect(isNear([{ center: { lat, lon }, radius_m: 100 }], far)).toBe(true);
  });

  it('are found by each of their parts, and none is that lies elsewhere', () => {
    const at = (lon: number): ZoneArea => ({ center: { lat: 0, lon }, radius_m: 100 });
    const far = [at(0), at(179), at(-179.9)];
    for (const lon of [0, 179, -179.9]) expect(isNear(far, [{ lat: 0, lon }])).toBe(true);
    for (const lon of [1, 90, 178, -179, -90]) expect(isNear(far, [{ lat: 0, lon }])).toBe(false);
    expect(makeBoxIndex([[], far, far]).near(areaAround([{ lat: 0, lon: 0 }], 10))).toEqual([1, 2]);
  });
});
