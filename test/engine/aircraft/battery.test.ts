import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageFactor, hoverSag, temperatureFactor } from '../../../engine/aircraft/battery.ts';
import { foldingDrone, numbers, sampleDrones, seeded } from '../samples.ts';

describe('a battery in the cold', () => {
  it.each([
    // Computed apart from this code by the formulas of MODEL.md §5, rounded to 0.01; above 20 °C held at 1.
    [-20, 0.68],
    [-10, 0.82],
    [0, 0.91],
    [10, 0.97],
    [20, 1],
    [30, 1],
    [40, 1],
  ])('at %d °C gives %d of its charge', (temp_c, share) => {
    expect(Math.abs(temperatureFactor(temp_c) - share)).toBeLessThanOrEqual(0.0051);
  });

  it('never gives more for being colder, and always something', () => {
    fc.assert(
      fc.property(numbers(-60, 59), numbers(0.01, 0.1), (temp_c, sag) => {
        const factor = temperatureFactor(temp_c, sag);
        expect(factor).toBeGreaterThan(0);
        expect(temperatureFactor(temp_c + 1, sag)).toBeGreaterThanOrEqual(factor);
      }),
      seeded,
    );
  });

  it('sags by the rate at which hovering empties it', () => {
    expect(hoverSag(4)).toBeCloseTo(0.058, 12);
    expect(hoverSag(3)).toBeCloseTo(0.0435, 12);
    expect(hoverSag(2)).toBe(0.04);
  });
});

describe('an ageing battery', () => {
  it.each(sampleDrones.map((drone) => [drone.key, drone] as const))(
    'never gains by another cycle and keeps more than half: %s',
    (_, drone) => {
      expect(ageFactor(drone, 0)).toBe(1);
      fc.assert(
        fc.property(numbers(0, 5000), (cycles) => {
          const factor = ageFactor(drone, cycles);
          expect(ageFactor(drone, cycles + 10)).toBeLessThanOrEqual(factor);
          expect(factor).toBeGreaterThan(0.5);
        }),
        seeded,
      );
    },
  );

  it.each([
    // MODEL.md §5: cycles to 80 % capacity where none are published.
    ['a lithium-ion pack', 'Li-ion', 'folding', 500],
    ['a lithium-ion pack, spelled out', 'Lithium-ion', 'open_frame', 500],
    ['an industrial pack', 'LiPo', 'open_frame', 400],
    ['any other pack', 'LiPo', 'folding', 200],
  ] as const)('is worn out after as many cycles as its kind lasts: %s', (_, chemistry, airframe, cycles) => {
    const drone = { ...foldingDrone, rated_cycles: undefined, chemistry, airframe };
    expect(ageFactor(drone, cycles)).toBeCloseTo(ageFactor(foldingDrone, 200), 12);
  });

  it('has lost a fifth of its capacity at the rated cycles, and some more to its resistance', () => {
    const factor = ageFactor(foldingDrone, 200);
    expect(factor).toBeCloseTo((0.8 * (1 - 0.058 * 1.5)) / (1 - 0.058), 12);
  });
});
