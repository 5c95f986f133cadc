import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionProbability, intervalOf, isSkewed } from '../../../engine/uncertainty/interval.ts';
import { normalCumulative, z90 } from '../../../engine/uncertainty/normal.ts';
import { numbers, oddNumbersIn, seeded } from '../samples.ts';

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

  it('holds 90 % within the half-width that bears the name', () => {
    expect(normalCumulative(z90) - normalCumulative(-z90)).toBeCloseTo(0.9, 6);
  });

  it('ends at 0 and 1', () => {
    expect([-Infinity, -9, 9, Infinity].map(normalCumulative)).toEqual([0, 0, 1, 1]);
  });
});

describe('an interval', () => {
  const flight = { used_pct: 40, sigma_pct: 4 };

  it('lies evenly about the consumption, and never begins below nothing', () => {
    expect(intervalOf(flight, 2, false)).toEqual({ low_pct: 32, high_pct: 48 });
    expect(intervalOf({ used_pct: 1, sigma_pct: 4 }, 2, false).low_pct).toBe(0);
  });

  it('reaches further up than down where a flight is skewed', () => {
    const { low_pct, high_pct } = intervalOf(flight, 2, true);
    expect(high_pct - 40).toBeGreaterThan(40 - low_pct);
    expect(low_pct * high_pct).toBeCloseTo(1600, 9);
  });

  it('is skewed from a headwind of half the airspeed on', () => {
    expect([isSkewed(4.9, 10), isSkewed(5, 10), isSkewed(5.1, 10)]).toEqual([false, false, true]);
  });

  it('holds the consumption and is finite, whatever the spread', () => {
    fc.assert(
      fc.property(numbers(0, 500), numbers(0, 500), fc.boolean(), (used_pct, sigma_pct, skewed) => {
        const interval = intervalOf({ used_pct, sigma_pct }, z90, skewed);
        expect(oddNumbersIn(interval)).toEqual([]);
        expect(interval.low_pct).toBeLessThanOrEqual(used_pct);
        expect(interval.high_pct).toBeGreaterThanOrEqual(used_pct);
      }),
      seeded,
    );
  });
});

describe('the probability of coming home', () => {
  const flight = { used_pct: 40, sigma_pct: 4 };

  it.each([false, true])('is a half where the charge just pays the flight (skewed: %s)', (skewed) => {
    expect(completionProbability(flight, 40, skewed)).toBeCloseTo(0.5, 12);
  });

  it('is that of the ends of the interval', () => {
    for (const skewed of [false, true]) {
      const { low_pct, high_pct } = intervalOf(flight, z90, skewed);
      expect(completionProbability(flight, high_pct, skewed)).toBeCloseTo(0.95, 6);
      expect(completionProbability(flight, low_pct, skewed)).toBeCloseTo(0.05, 6);
    }
  });

  it('is certain without spread, and nothing without charge', () => {
    expect(completionProbability({ used_pct: 40, sigma_pct: 0 }, 40, false)).toBe(1);
    expect(completionProbability({ used_pct: 40, sigma_pct: 0 }, 39, true)).toBe(0);
    expect(completionProbability(flight, 0, true)).toBe(0);
    expect(completionProbability({ used_pct: 0, sigma_pct: 1 }, 0, true)).toBe(0.5);
  });

  it('grows with the charge and stays a probability', () => {
    fc.assert(
      fc.property(
        numbers(0, 200),
        numbers(0, 100),
        numbers(-50, 200),
        numbers(0, 50),
        fc.boolean(),
        (used_pct, sigma_pct, available_pct, more_pct, skewed) => {
          const less = completionProbability({ used_pct, sigma_pct }, available_pct, skewed);
          const more = completionProbability({ used_pct, sigma_pct }, available_pct + more_pct, skewed);
          expect(less).toBeGreaterThanOrEqual(0);
          expect(more).toBeLessThanOrEqual(1);
          expect(more).toBeGreaterThanOrEqual(less - 1e-12);
        },
      ),
      seeded,
    );
  });
});
