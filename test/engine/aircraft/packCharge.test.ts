import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoverSag } from '../../../engine/aircraft/battery.ts';
import { chargeAt } from '../../../engine/aircraft/chargeCurve.ts';
import {
  lostBy,
  type PackCharge,
  packCharge,
  usableCharge,
  warmChargeOf,
} from '../../../engine/aircraft/packCharge.ts';
import { packTemperature, packWarming } from '../../../engine/aircraft/packTemperature.ts';
import { inLong } from '../../support/inLong.ts';
import { manyRuns, numbers } from '../samples.ts';

/** A pack that hovering empties in 40 min, 33 min and 30 min, as in today's folding drones. */
const drains = [2.5, 3.03, 3.33];

const packAt = (drain_pct_per_min: number, air_c: number, battery_temp_c?: number): PackCharge =>
  packCharge(packWarming(drain_pct_per_min, air_c, battery_temp_c), hoverSag(drain_pct_per_min));

describe('the temperature of a pack', () => {
  it('is that of the request at take-off; without one it was kept at 15 °C, or is as warm as the air', () => {
    expect(packTemperature(packWarming(3, -10, -4), 0)).toBe(-4);
    expect(packTemperature(packWarming(3, -10), 0)).toBe(15);
    expect(packTemperature(packWarming(3, 24), 0)).toBe(24);
  });

  it('rises by its own current as in the logs: from 25 to 50 °C in 20 min at 4 points a minute', () => {
    // The Air 2S of the logs, 25.2 °C at take-off, 49.3 °C after 19.7 min; the air is taken as 4 °C cooler than the pack.
    const landed_c = packTemperature(packWarming(4, 21.2, 25.2), 4 * 19.7);
    expect(Math.abs(landed_c - 49.3)).toBeLessThan(2);
  });

  it('of a smaller current rises less, and of any current lies between start and the place where it settles', () => {
    const riseOf = (drain: number): number => packWarming(drain, 0).rise_c;
    expect(riseOf(4)).toBeCloseTo(40, 12);
    // Heat goes with sag and current: with the current's square, and below 36 min of hover with its power of 1.5.
    expect(riseOf(1)).toBeCloseTo(riseOf(2) / 2 ** 0.75, 12);
    expect(riseOf(3)).toBeCloseTo(riseOf(4) * 0.75, 12);
  });
});

describe('the charge of a pack', () => {
  it('is that of the energy curve in air and with a pack of 20 °C and more', () => {
    for (const [air_c, pack_c] of [
      [20, 20],
      [20, undefined],
      [35, 20],
      [20, 45],
    ] as const) {
      const pack = packAt(3, air_c, pack_c);
      expect(lostBy(pack, 36)).toBeCloseTo(100 - chargeAt(64), 12);
      expect(lostBy(pack, 100)).toBeCloseTo(100, 12);
      expect(usableCharge(pack)).toBeCloseTo(1, 12);
    }
  });

  // Packs of 10–25 °C flown in air of −4 °C lost nothing but by their resistance: MODEL.md §5.
  it.each(drains)(
    'that was kept warm loses 2 to 3 %% of the first 60 points in frost: %d points a minute',
    (drain) => {
      const [kept, warm] = [packAt(drain, -10), packAt(drain, 20, 20)];
      const more_pct = 100 * (lostBy(kept, 60) / lostBy(warm, 60) - 1);
      expect(more_pct).toBeGreaterThan(1.5);
      expect(more_pct).toBeLessThan(3.5);
      expect(lostBy(packAt(drain, -4, 12), 60)).toBeLessThan(1.03 * lostBy(warm, 60));
    },
  );

  it.each(drains)('of a drone that hovers %d points a minute falls as pilots report in frost', (drain) => {
    const loss_pct = (air_c: number, pack_c?: number): number =>
      100 * (1 - usableCharge(packAt(drain, air_c, pack_c)));
    // Without the denser air, which gives some 5 points of hover back at −10 °C and 3 at 0 °C.
    expect(loss_pct(-10, -10)).toBeGreaterThan(27);
    expect(loss_pct(-10, -10)).toBeLessThan(37);
    expect(loss_pct(0, 0)).toBeGreaterThan(11);
    expect(loss_pct(0, 0)).toBeLessThan(17);
    expect(loss_pct(10)).toBeLessThan(4);
  });

  it('uses in two parts what it uses at once', () => {
    fc.assert(
      fc.property(
        numbers(0.3, 6.5),
        numbers(30, 100),
        numbers(1, 50),
        numbers(1, 50),
        (drain, start, one, other) => {
          const from = (initial_pct: number) =>
            packCharge(packWarming(drain, 20, 20), hoverSag(drain), initial_pct);
          const first_pct = lostBy(from(start), one);
          const second_pct = lostBy(from(Math.max(0, start - first_pct)), other);
          fc.pre(start - first_pct - second_pct > 0);
          expect(Math.abs(first_pct + second_pct - lostBy(from(start), one + other))).toBeLessThan(0.02);
        },
      ),
      { numRuns: inLong(3000, 30_000) },
    );
  });

  it('ends early where the voltage of a cooling pack is too low, though it is not empty', () => {
    // A wing empties its pack in 100 min, which so takes on the cold of the air.
    const energyLeft = (air_c: number) => {
      const pack = packAt(1, air_c, 15);
      return warmChargeOf(pack, 100) - warmChargeOf(pack, 90);
    };
    expect(energyLeft(15)).toBeGreaterThan(9);
    expect(energyLeft(-40)).toBeLessThan(4);
  });

  it('is lost to the cold mostly at the start', () => {
    const [cold, warm] = [packAt(2.5, -10, -10), packAt(2.5, 20, 20)];
    const moreOf = (from: number) =>
      (lostBy(cold, from + 10) - lostBy(cold, from)) / (lostBy(warm, from + 10) - lostBy(warm, from));
    expect(moreOf(0)).toBeGreaterThan(1.25 * moreOf(60));
    expect(moreOf(60)).toBeGreaterThan(1);
  });

  const somePack = fc.record({
    drain: numbers(0.3, 6.5),
    air_c: numbers(-60, 59),
    pack_c: numbers(-60, 59),
  });

  it('never gains by more cold of the air or of the pack', () => {
    fc.assert(
      fc.property(somePack, numbers(0, 20), numbers(0, 100), ({ drain, air_c, pack_c }, colder, warm_pct) => {
        // Beyond an empty pack there is nothing to lose.
        const lostIn = (air: number, pack: number) =>
          Math.min(100, lostBy(packAt(drain, air, pack), warm_pct));
        const lost = lostIn(air_c, pack_c);
        expect(lostIn(air_c - colder, pack_c)).toBeGreaterThanOrEqual(lost - 1e-7);
        expect(lostIn(air_c, pack_c - colder)).toBeGreaterThanOrEqual(lost - 1e-7);
        expect(lost).toBeGreaterThanOrEqual(lostBy(packAt(drain, 20, 20), warm_pct) - 1e-7);
      }),
      manyRuns,
    );
  });

  it('that was kept warm lasts at least as long as one that is as cold as the air', () => {
    fc.assert(
      // In the air of −40 °C and less the cut-off of a pack that cools takes more than soaked ones are known to lose.
      fc.property(numbers(0.3, 6.5), numbers(-30, 59), (drain, air_c) => {
        expect(usableCharge(packAt(drain, air_c))).toBeGreaterThanOrEqual(
          usableCharge(packAt(drain, air_c, air_c)) - 1e-9,
        );
      }),
      manyRuns,
    );
  });

  it('is lost point by point, more for more, and turns back to what was drawn', () => {
    fc.assert(
      fc.property(somePack, numbers(-20, 200), numbers(0.01, 5), ({ drain, air_c, pack_c }, drawn, more) => {
        const pack = packAt(drain, air_c, pack_c);
        const lost = lostBy(pack, drawn);
        expect(lostBy(pack, drawn + more)).toBeGreaterThan(lost);
        expect(warmChargeOf(pack, lost)).toBeCloseTo(drawn, 9);
        expect(lostBy(pack, warmChargeOf(pack, drawn))).toBeCloseTo(drawn, 9);
      }),
      { numRuns: inLong(300, 3000) },
    );
    expect(lostBy(packAt(3, -10), Infinity)).toBe(Infinity);
  });

  it('is never all lost: even at −60 °C a tenth of what a warm pack gives', () => {
    expect(usableCharge(packAt(6, -60, -60))).toBeGreaterThanOrEqual(0.1 - 1e-3);
  });
});
