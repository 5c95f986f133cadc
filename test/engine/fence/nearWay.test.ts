import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceCheck, levelAt } from '../../../engine/fence/fenceBreach.ts';
import { inSpace, mayMeet } from '../../../engine/fence/nearWay.ts';
import { destination, distanceBetween, pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import { inLong } from '../../support/inLong.ts';
import { numbers } from '../samples.ts';

/** A way anywhere, of up to 250 km, and a circle that it may pass closely. */
const anyWay = fc.record({
  from: fc.record({ lat: numbers(-89.9, 89.9), lon: numbers(-180, 180) }),
  course_deg: numbers(0, 360),
  length_m: fc.oneof(numbers(0, 500), numbers(0, 250_000)),
  share: numbers(-0.2, 1.2),
  aside_m: fc.oneof(numbers(0, 300), numbers(0, 60_000)),
  radius_m: fc.oneof(numbers(1, 200), numbers(1, 50_000)),
});

describe('fences that a way cannot meet', () => {
  it('are those of which no place of it lies in', () => {
    let [far, near] = [0, 0];
    fc.assert(
      fc.property(anyWay, ({ from, course_deg, length_m, share, aside_m, radius_m }) => {
        const to = destination(from, course_deg, length_m);
        const beside = destination(from, course_deg, share * length_m);
        const middle = destination(beside, course_deg + 90, aside_m);
        const surroundings = { middle: inSpace(middle), radius_m };
        const track = trackBetween(from, to);
        const least_m = Math.min(
          ...Array.from({ length: 101 }, (_, at) =>
            distanceBetween(middle, at === 0 ? from : pointAlong(from, track, at / 100)),
          ),
        );
        if (mayMeet(inSpace(from), inSpace(to), surroundings)) return void near++;
        far++;
        expect(least_m).toBeGreaterThan(radius_m);
      }),
      { numRuns: inLong(1500, 12_000) },
    );
    expect(far).toBeGreaterThan(500);
    expect(near).toBeGreaterThan(500);
  });

  it.each([
    ['across the antimeridian', { lat: 10, lon: 179.95 }, { lat: 10, lon: -179.95 }, { lat: 10, lon: 180 }],
    ['over a pole', { lat: 89.9, lon: 0 }, { lat: 89.9, lon: 180 }, { lat: 90, lon: 0 }],
  ])('are not those %s', (_, from, to, center) => {
    const fence = { is_inclusion: false, center, radius_m: 500 };
    expect(fenceCheck([fence])(from, to, { along_m: levelAt(50) })?.kind).toBe('inside');
  });

  it('count none for areas to stay in: outside all of them is outside', () => {
    const from = { lat: 47, lon: 8 };
    const fence = { is_inclusion: true, center: destination(from, 90, 40_000), radius_m: 500 };
    const breach = fenceCheck([fence])(from, destination(from, 0, 1000), { along_m: levelAt(50) });
    expect(breach?.kind).toBe('outside');
    expect(breach?.length_m).toBeCloseTo(1000, 3);
  });
});
