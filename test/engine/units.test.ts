import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as units from '../../engine/units.ts';
import { manyRuns, numbers } from './samples.ts';

const pairs = [
  [units.mphToMps, units.mpsToMph],
  [units.fahrenheitToCelsius, units.celsiusToFahrenheit],
  [units.feetToMetres, units.metresToFeet],
  [units.milesToMetres, units.metresToMiles],
] as const;

describe('units', () => {
  it.each([
    // NIST Handbook 44, appendix C: exact by definition.
    [units.mphToMps(1), 0.44704],
    [units.fahrenheitToCelsius(68), 20],
    [units.feetToMetres(1), 0.3048],
    [units.milesToMetres(1), 1609.344],
    [units.surveyFeetToMetres(3937), 1200],
  ])('are converted by their definitions: %d is %d', (found, expected) => {
    expect(found).toBeCloseTo(expected, 9);
  });

  it('come back unchanged', () => {
    fc.assert(
      fc.property(numbers(-1e5, 1e5), (value) => {
        for (const [there, back] of pairs) expect(back(there(value))).toBeCloseTo(value, 7);
      }),
      manyRuns,
    );
  });
});
