import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bendsOf, slopesOf } from '../../../engine/terrain/slopes.ts';

describe('the slopes of a way', () => {
  it('are its climbs, descents and level parts', () => {
    const heights = Float64Array.of(0, 10, 20, 20, 20, 5);
    expect(slopesOf(heights, 500, 0)).toEqual({
      level_m: 200,
      up: { distance_m: 200, rise_m: 20 },
      down: { distance_m: 100, rise_m: -15 },
    });
  });

  it('leave out bumps within the tolerance', () => {
    const bumpy = Float64Array.of(0, 3, -2, 4, 0);
    expect(slopesOf(bumpy, 100, 5)).toEqual({
      level_m: 100,
      up: { distance_m: 0, rise_m: 0 },
      down: { distance_m: 0, rise_m: 0 },
    });
    expect(slopesOf(bumpy, 100, 0).up.rise_m).toBe(9);
  });

  it('of a single sample are none', () => {
    expect(bendsOf(Float64Array.of(7), 2)).toEqual([0]);
    expect(slopesOf(Float64Array.of(7), 0, 2).level_m).toBe(0);
  });

  it('have bends between which no sample is off by more than the tolerance, and add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 2, maxLength: 60 }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (list, tolerance_m) => {
          const heights = Float64Array.from(list);
          const bends = bendsOf(heights, tolerance_m);
          for (let bend = 1; bend < bends.length; bend++) {
            const [first, last] = [bends[bend - 1] as number, bends[bend] as number];
            const [start, end] = [list[first] as number, list[last] as number];
            for (let at = first; at <= last; at++) {
              const between = start + ((end - start) * (at - first)) / (last - first);
              expect(Math.abs((list[at] as number) - between)).toBeLessThanOrEqual(tolerance_m + 1e-9);
            }
          }
          const { up, down, level_m } = slopesOf(heights, 1000, tolerance_m);
          expect(up.rise_m + down.rise_m).toBeCloseTo((list.at(-1) as number) - (list[0] as number), 6);
          expect(up.distance_m + down.distance_m + level_m).toBeCloseTo(1000, 6);
        },
      ),
    );
  });
});
