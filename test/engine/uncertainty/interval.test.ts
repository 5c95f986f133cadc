import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionProbability, intervalOf, skewOf, upperEnd } from '../../../engine/uncertainty/interval.ts';
import { normalCumulative, z90 } from '../../../engine/uncertainty/normal.ts';
import { manyRuns, numbers, oddNumbersIn } from '../samples.ts';

// Abramowitz and Stegun, table 26.1 (to 15 decimals).
const tabulated: [number, number][] = [
  [0, 0.5],
  [0.5, 0.691462461274013],
  [1, 0.841344746068543],
  [2, 0.977249868051821],
  [3, 0.99865010196837],
  [-1, 0.158655253931457],
  [-3, 0.00134989803163],
];

describe('the cumulative normal distribution', () => {
  it.each(tabulated)('at %f standard deviations is as tabulated', (z, expected) => {
    expect(Math.abs(normalCumulative(z) - expected)).toBeLessThan(1e-14);
  });

  it('is a probability however far out', () => {
    for (let z = -9; z <= 9; z += 0.001) {
      expect(normalCumulative(z)).toBeGreaterThanOrEqual(0);
      expect(normalCumulative(z)).toBeLessThanOrEqual(1);
    }
  });

  it('holds 90 % within the half-width that bears the name', () => {
    expect(normalCumulative(z90) - normalCumulative(-z90)).toBeCloseTo(0.9, 6);
  });

  it('ends at 0 and 1', () => {
    expect([-Infinity, -9, 9, Infinity].map(normalCumulative)).toEqual([0, 0, 1, 1]);
  });
});

describe('an interval', () => {
  const flight = { used_pct: 40, sigma_pct: 4, sigma_below_pct: 4 };

  it('lies evenly about the consumption, and never begins below nothing', () => {
    expect(intervalOf(flight, 2, 0)).toEqual({ low_pct: 32, high_pct: 48 });
    expect(intervalOf({ ...flight, used_pct: 1 }, 2, 0).low_pct).toBe(0);
  });

  it('reaches on each side as far as that side errs', () => {
    const lopsided = { used_pct: 40, sigma_pct: 30, sigma_below_pct: 3 };
    expect(intervalOf(lopsided, 2, 0)).toEqual({ low_pct: 34, high_pct: 100 });
    expect(intervalOf(lopsided, 1, 1).low_pct).toBeCloseTo(40 / 1.075, 12);
  });

  it('reaches further up than down where a flight is skewed', () => {
    const { low_pct, high_pct } = intervalOf(flight, 2, 1);
    expect(high_pct - 40).toBeGreaterThan(40 - low_pct);
    expect(low_pct * high_pct).toBeCloseTo(1600, 9);
    // One standard deviation up is the same as in the normal one.
    expect(intervalOf(flight, 1, 1).high_pct).toBeCloseTo(44, 12);
  });

  it('is more and more skewed by headwinds around half the airspeed, without a jump', () => {
    const skews = [0, 4, 4.5, 5, 5.5, 6, 9, -9].map((headwind_mps) => skewOf(headwind_mps, 10));
    expect(skews).toEqual([0, 0, 0.25, 0.5, 0.75, 1, 1, 0].map((skew) => expect.closeTo(skew, 12)));
    expect([skewOf(0, 0), skewOf(1, 0)]).toEqual([0, 1]);
    const [plain, half, whole] = [0, 0.5, 1].map((skew) => upperEnd(flight, 2, skew));
    expect(half).toBeCloseTo(((plain ?? NaN) + (whole ?? NaN)) / 2, 12);
    expect(whole).toBeCloseTo(40 * 1.1 ** 2, 12);
  });

  it('holds the consumption and is finite, whatever the spread', () => {
    fc.assert(
      fc.property(numbers(0, 500), numbers(0, 500), numbers(0, 1), (used_pct, sigma_pct, skew) => {
        const interval = intervalOf({ used_pct, sigma_pct, sigma_below_pct: sigma_pct }, z90, skew);
        expect(oddNumbersIn(interval)).toEqual([]);
        expect(interval.low_pct).toBeLessThanOrEqual(used_pct);
        expect(interval.high_pct).toBeGreaterThanOrEqual(used_pct);
      }),
      manyRuns,
    );
  });
});

describe('the probability of coming home', () => {
  const flight = { used_pct: 40, sigma_pct: 4, sigma_below_pct: 4 };

  it.each([0, 0.5, 1])('is a half where the charge just pays the flight (skew %d)', (skew) => {
    expect(completionProbability(flight, 40, skew)).toBeCloseTo(0.5, 12);
  });

  it('is that of the ends of the interval', () => {
    for (const skew of [0, 1]) {
      const { low_pct, high_pct } = intervalOf(flight, z90, skew);
      expect(completionProbability(flight, high_pct, skew)).toBeCloseTo(0.95, 6);
      expect(completionProbability(flight, low_pct, skew)).toBeCloseTo(0.05, 6);
    }
  });

  it('is certain without spread, and nothing without charge', () => {
    expect(completionProbability({ used_pct: 40, sigma_pct: 0 }, 40, 0)).toBe(1);
    expect(completionProbability({ used_pct: 40, sigma_pct: 0 }, 39, 1)).toBe(0);
    expect(completionProbability(flight, 0, 1)).toBe(0);
    expect(completionProbability(flight, 0, 0.5)).toBeLessThan(1e-12);
    expect(completionProbability({ used_pct: 0, sigma_pct: 1 }, 0, 1)).toBe(0.5);
  });

  it('grows with the charge and stays a probability', () => {
    fc.assert(
      fc.property(
        numbers(0, 200),
        numbers(0, 100),
        numbers(-50, 200),
        numbers(0, 50),
        numbers(0, 1),
        (used_pct, sigma_pct, available_pct, more_pct, skew) => {
          const less = completionProbability({ used_pct, sigma_pct }, available_pct, skew);
          const more = completionProbability({ used_pct, sigma_pct }, available_pct + more_pct, skew);
          expect(less).toBeGreaterThanOrEqual(0);
          expect(more).toBeLessThanOrEqual(1);
          expect(more).toBeGreaterThanOrEqual(less - 1e-12);
        },
      ),
      manyRuns,
    );
  });
});
