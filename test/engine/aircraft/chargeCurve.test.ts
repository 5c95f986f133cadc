import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeAt, energyAt } from '../../../engine/aircraft/chargeCurve.ts';
import { manyRuns, numbers } from '../samples.ts';

describe('the charge of a pack over its energy', () => {
  it('costs more for the same energy the less there is, as 97 flights of a Matrice 100 do', () => {
    // Points per watt-hour from 95 to 80 %, and so on down to 20 % (MODEL.md §5).
    const measured = [0.769, 0.812, 0.839, 0.865, 0.885];
    const modelled = [95, 80, 65, 50, 35].map(
      (from_pct) => 15 / (energyAt(from_pct) - energyAt(from_pct - 15)),
    );
    const meanOf = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const [index, rate] of measured.entries()) {
      const overMean = rate / meanOf(measured);
      expect(Math.abs((modelled[index] ?? NaN) / meanOf(modelled) - overMean)).toBeLessThan(0.015);
    }
  });

  it('is all of it for a full pack, none for an empty one, and 79 points for the first four fifths', () => {
    expect(energyAt(100)).toBeCloseTo(100, 12);
    expect(energyAt(0)).toBe(0);
    expect(100 - chargeAt(20)).toBeCloseTo(79, 1);
  });

  it('rises with the energy, and turns back to it', () => {
    fc.assert(
      fc.property(numbers(-50, 100), numbers(0.001, 5), (energy_pct, more) => {
        expect(energyAt(chargeAt(energy_pct))).toBeCloseTo(energy_pct, 9);
        expect(chargeAt(energy_pct + more)).toBeGreaterThan(chargeAt(energy_pct));
      }),
      manyRuns,
    );
  });
});
