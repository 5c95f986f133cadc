import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import { countOnRays, placesOnRays } from '../../../engine/mission/sightRays.ts';
import { manyRuns, numbers } from '../samples.ts';

const eye = { lat: 47, lon: 8 };

describe('places on rays from the eye', () => {
  it('are as many as are counted before', () => {
    const anyRays = fc.array(fc.record({ far_m: numbers(1, 3000), course_deg: numbers(0, 360) }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(anyRays, fc.oneof(numbers(0, 100), fc.constant(Infinity)), (ends, cell_m) => {
        const rays = ends.map(({ far_m, course_deg }) => ({
          from: eye,
          to: destination(eye, course_deg, far_m),
        }));
        const count = countOnRays(
          rays.map(({ from, to }) => distanceBetween(from, to)),
          cell_m,
        );
        // A part may have a place more where a whole number of steps is rounded.
        expect(Math.abs(placesOnRays(rays, cell_m).places.length / 2 - count)).toBeLessThanOrEqual(
          4 * rays.length,
        );
      }),
      manyRuns,
    );
  });
});
