import { describe, expect, it } from 'vitest';
import { areaOver, lineThrough } from '../../../renderer/ui/chartLines.ts';
import { leastBy } from '../../../renderer/ui/leastBy.ts';
import { multiples, roundStep, stepAmong } from '../../../server/report/drawing/roundSteps.ts';

describe('the step of an axis', () => {
  it.each([
    [100, 4, 1, 50],
    [100, 5, 1, 20],
    [0.7, 4, 1, 0.2],
    [9, 10, 1, 1],
    // Feet: 100 m are 328 ft.
    [100, 4, 0.3048, 30.48],
  ])('over %d with at most %d of them, in units of %d, is %d', (span, most, unit, step) => {
    expect(roundStep(span, most, unit)).toBeCloseTo(step, 9);
  });

  it('is the first of a list that is large enough, or the whole span', () => {
    expect(stepAmong([15, 30, 60], 100, 4)).toBe(30);
    expect(stepAmong([15, 30, 60], 1000, 4)).toBe(1000);
  });

  it('divides from the first multiple inside to the last, both ends included', () => {
    expect(multiples(-5, 10, 5)).toEqual([-5, 0, 5, 10]);
    expect(multiples(1, 9, 5)).toEqual([5]);
    expect(multiples(1, 4, 5)).toEqual([]);
    expect(multiples(0, 0.3, 0.1)).toHaveLength(4);
  });
});

describe('a line of a chart', () => {
  it('goes through its places, and an area closes it over a floor', () => {
    expect(lineThrough([])).toBe('');
    expect(
      lineThrough([
        [0, 1.26],
        [2, 3],
      ]),
    ).toBe('M0.0 1.3L2.0 3.0');
    expect(
      areaOver(
        [
          [0, 1],
          [2, 3],
        ],
        9,
      ),
    ).toBe('M0.0 1.0L2.0 3.0L2.0 9.0L0.0 9.0Z');
    expect(areaOver([], 9)).toBe('');
  });
});

describe('the least of several', () => {
  it('is the first of equals, and none of none', () => {
    const items = [{ at: 3 }, { at: 1 }, { at: 1 }];
    expect(leastBy(items, ({ at }) => at)).toBe(items[1]);
    expect(leastBy([], Number)).toBeUndefined();
  });

  it('is found where nothing measures less than infinity', () => {
    expect(leastBy(['a', 'b'], () => Infinity)).toBe('a');
  });
});
