import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airDensity, densityAloft } from '../../../engine/air/atmosphere.ts';
import { calm, manyRuns, numbers } from '../samples.ts';

describe('air density', () => {
  // Rounded to 1e-4 where published; half a unit of the last place.
  const rounding_kg_m3 = 5.1e-5;

  it.each([
    // Computed apart from this code by the formulas of MODEL.md §1: temperature, humidity, altitude, density.
    [15, 0, 0, 1.225],
    [20, 50, 0, 1.1988],
    [35, 80, 0, 1.1262],
    [-10, 50, 0, 1.3406],
    [20, 50, 120, 1.1818],
    [30, 30, 1500, 0.9661],
  ])('at %d °C, %d %% and %d m is %d kg/m³', (temp_c, humidity_pct, altitude_m, density) => {
    expect(Math.abs(airDensity(temp_c, humidity_pct, altitude_m) - density)).toBeLessThan(rounding_kg_m3);
  });

  it.each([
    // ICAO standard atmosphere (Doc 7488), rounded to 1e-4.
    [1000, 1.1116],
    [2000, 1.0065],
    [5000, 0.7361],
  ])('falls with the standard atmosphere: at %d m it is %d kg/m³', (height_m, density) => {
    const standard = { ...calm, temp_c: 15, humidity_pct: 0 };
    expect(Math.abs(densityAloft(standard, 0, height_m) - density)).toBeLessThan(rounding_kg_m3);
  });

  it('falls with heat, moisture and altitude', () => {
    fc.assert(
      fc.property(numbers(-30, 50), numbers(0, 99), numbers(0, 9000), (temp_c, humidity_pct, altitude_m) => {
        const here = airDensity(temp_c, humidity_pct, altitude_m);
        expect(airDensity(temp_c + 1, humidity_pct, altitude_m)).toBeLessThan(here);
        expect(airDensity(temp_c, humidity_pct + 1, altitude_m)).toBeLessThan(here);
        expect(airDensity(temp_c, humidity_pct, altitude_m + 1)).toBeLessThan(here);
      }),
      manyRuns,
    );
  });

  it('is positive and finite far outside any sky', () => {
    fc.assert(
      fc.property(
        numbers(-300, 300),
        numbers(0, 100),
        numbers(-50_000, 50_000),
        (temp_c, humidity_pct, m) => {
          const density = airDensity(temp_c, humidity_pct, m);
          expect(density).toBeGreaterThan(0);
          expect(density).toBeLessThan(3);
        },
      ),
      manyRuns,
    );
  });
});
