import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageBeyondLogged,
  ageFactor,
  hoverSag,
  relativeResistance,
  soakedBy,
  usableShare,
  voltageAboveCutOff,
} from '../../../engine/aircraft/battery.ts';
import { foldingDrone, manyRuns, numbers, sampleDrones } from '../samples.ts';

describe('the resistance of a pack', () => {
  it('falls with temperature as measured in flight, and less than charge transfer at small currents', () => {
    // 2,648 ± 390 K: 103 full packs of Matrice 100 (MODEL.md §5); exp(3131 K/T): measured on LiPo cells at 0–30 °C, rcex.cz.
    const modelled = (from_c: number, to_c: number): number =>
      relativeResistance(from_c) / relativeResistance(to_c);
    const smallCurrent = Math.exp(3131 * (1 / 273.15 - 1 / 303.15));
    expect(relativeResistance(25)).toBe(1);
    expect(modelled(0, 30)).toBeCloseTo(Math.exp(2650 * (1 / 273.15 - 1 / 303.15)), 9);
    expect(modelled(0, 30)).toBeLessThan(smallCurrent);
  });

  it('leaves less of the charge the colder the pack is, and never less than nothing', () => {
    fc.assert(
      fc.property(numbers(-60, 59), numbers(0.04, 0.1), (pack_c, sag) => {
        const share = usableShare(pack_c, sag);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(usableShare(pack_c + 1, sag)).toBeGreaterThanOrEqual(share);
        if (pack_c > -10) expect(usableShare(pack_c + 1, sag)).toBeGreaterThan(share);
        expect(usableShare(pack_c, sag, 1)).toBeLessThanOrEqual(share);
      }),
      manyRuns,
    );
    expect(usableShare(-60, 0.1)).toBe(0);
  });

  it('sags by the rate at which hovering empties it', () => {
    expect(hoverSag(4)).toBeCloseTo(0.058, 12);
    expect(hoverSag(3)).toBeCloseTo(0.0435, 12);
    expect(hoverSag(2)).toBeCloseTo(Math.sqrt(0.029 * 0.04), 12);
    expect(hoverSag(9)).toBe(0.1);
  });
});

describe('a pack that is soaked with cold', () => {
  it('is one that takes off below 10 °C, fully so at 0 °C', () => {
    expect([20, 10, 5, 0, -20].map(soakedBy)).toEqual([0, 0, 0.5, 1, 1]);
  });
});

describe('the voltage of a pack', () => {
  it('keeps the aircraft in the air down to an empty pack as its maker tests it', () => {
    expect(voltageAboveCutOff(0, 0)).toBe(0);
    for (const charge_pct of [1, 5, 20, 100]) expect(voltageAboveCutOff(charge_pct, 0)).toBeGreaterThan(0);
  });

  it('ends a flight earlier where more of it is lost: with half a volt more, before a quarter is left', () => {
    const endsAt = (lost_v: number) =>
      Array.from({ length: 101 }, (_, charge_pct) => charge_pct).find(
        (charge_pct) => voltageAboveCutOff(charge_pct, lost_v / 3.85) >= 0,
      );
    expect(endsAt(0.1)).toBeLessThan(5);
    expect(endsAt(0.3)).toBeGreaterThan(8);
    expect(endsAt(0.3)).toBeLessThan(25);
  });
});

describe('an ageing battery', () => {
  it('loses nothing more up to the age of the packs of the logged flights, where those are counted', () => {
    const at = (cycles: number) => ageBeyondLogged(foldingDrone, cycles, 0.05);
    expect([0, 50, 100].map(at)).toEqual([1, 1, 1]);
    expect(at(200)).toBeCloseTo(ageFactor(foldingDrone, 200, 0.05) / ageFactor(foldingDrone, 100, 0.05), 12);
    expect(at(200)).toBeLessThan(0.92);
  });

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
        manyRuns,
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
