import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOfGround, valuesOn } from '../../../engine/mission/routeGround.ts';

/** A line along a meridian with rising ground of so many samples. */
function lineOf(count: number) {
  const heights_msl_m = Float64Array.from({ length: count }, (_, at) => 100 + at);
  const places = Float64Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? 47 + at * 1e-4 : 8));
  const starts = Uint32Array.of(0, count);
  return { lines: { places, starts, heights_msl_m, highest_msl_m: heights_msl_m }, first: 0, count };
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

describe('the ground of any part of a line', () => {
  it('lies on that line, and ends where the part ends', () => {
    fc.assert(
      fc.property(
        fraction,
        fc.oneof(fraction, fc.constant(1)),
        fc.integer({ min: 2, max: 400 }),
        (one, other, count) => {
          const stretch = { start: Math.min(one, other), end: Math.max(one, other) };
          const line = lineOf(count);
          const { heights_msl_m, highest_msl_m } = partOfGround(line, stretch).lines;
          const end_msl_m = 100 + stretch.end * (count - 1);
          expect(heights_msl_m.at(-1)).toBeCloseTo(end_msl_m, 6);
          const isOnLine = (height_m: number, at: number) =>
            height_m >= 100 - 1e-6 &&
            height_m <= end_msl_m + 1e-6 &&
            (highest_msl_m[at] ?? 0) >= height_m - 1e-6;
          expect(heights_msl_m.every(isOnLine)).toBe(true);
          expect(valuesOn(line.lines.heights_msl_m, stretch)).toEqual(heights_msl_m);
        },
      ),
      { numRuns: 500, examples: [[0.08332710435328884, 1, 50]] },
    );
  });
});
