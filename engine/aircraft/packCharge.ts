import { numberAt } from '../elementAt.ts';
import { relativeResistance, soakedBy, usableShare, voltageAboveCutOff } from './battery.ts';
import { chargeAt, energyAt } from './chargeCurve.ts';
import { type PackWarming, packTemperature } from './packTemperature.ts';

/** Published times hold in air of this temperature, with a pack that starts at it and warms up. No gain above it is granted. */
const reference_c = 20;
/** Even a pack far below −20 °C, where the law is extrapolated, gives some charge. */
const leastShare = 0.1;
const steps = 25;
const step_pct = 100 / steps;

/** Below the voltage at which the aircraft lands by itself, what a point gives falls to the least within this. */
const cutOff_v = 0.05;

/**
 * Charge that a pack loses for what a flight draws, from the charge at take-off on (MODEL.md §5). A flight is computed in points of
 * energy of a warm pack, in which it is linear; a point at the bottom of the scale holds less of it than one at the top, and a cold pack
 * gives less for each. Element i: the points lost after i steps of 4 points of energy; between them, and beyond the last, it is linear.
 */
export type PackCharge = Float64Array;

/** Whether a pack gives all that its maker's tests say. */
export const isWarm = ({ air_c, start_c }: PackWarming): boolean => Math.min(air_c, start_c) >= reference_c;

/** The charge of a pack that warms like this and whose hover loses this share of its voltage at 25 °C. */
export function packCharge(warming: PackWarming, sag: number, initial_pct = 100): PackCharge {
  const warm = isWarm(warming);
  const asTested = { ...warming, air_c: reference_c, start_c: reference_c };
  const soaked = soakedBy(warming.start_c);
  const lost_pct = new Float64Array(steps + 1);
  let energy_pct = energyAt(initial_pct);
  for (let step = 0; step < steps; step++) {
    const middle_pct = (step + 0.5) * step_pct;
    const [pack_c, tested_c] = [packTemperature(warming, middle_pct), packTemperature(asTested, middle_pct)];
    const given = warm ? 1 : Math.min(1, usableShare(pack_c, sag, soaked) / usableShare(tested_c, sag));
    // The loss of a soaked pack holds its cut-off, too.
    const further = sag * (1 - soaked) * (relativeResistance(pack_c) - relativeResistance(tested_c));
    const share = warm ? 1 : given * keptOn(chargeAt(energy_pct), further);
    energy_pct -= step_pct / Math.max(leastShare, share);
    lost_pct[step + 1] = initial_pct - chargeAt(energy_pct);
  }
  return lost_pct;
}

/**
 * 1 while the voltage keeps the aircraft in the air, 0 where it lands by itself, with a share of the voltage lost beyond that of the maker's
 * test; an empty pack has nothing left to lose.
 */
const keptOn = (charge_pct: number, further: number): number =>
  charge_pct <= 0
    ? 1
    : Math.min(1, Math.max(0, 1 + voltageAboveCutOff(charge_pct, Math.max(0, further)) / cutOff_v));

const lossIn = (pack: PackCharge, step: number): number =>
  (numberAt(pack, step + 1) - numberAt(pack, step)) / step_pct;

/** Points that a pack has lost when a warm one would have lost `warm_pct`. */
export function lostBy(pack: PackCharge, warm_pct: number): number {
  const step = Math.min(steps - 1, Math.max(0, Math.floor(warm_pct / step_pct)));
  return numberAt(pack, step) + (warm_pct - step * step_pct) * lossIn(pack, step);
}

/** Points that a pack loses for a charge, in points of a warm pack, that it gives after another. */
export const lostAfter = (pack: PackCharge, before_pct: number, warm_pct: number): number =>
  lostBy(pack, before_pct + warm_pct) - lostBy(pack, before_pct);

/** The inverse of `lostBy`: points that a warm pack would have lost when this one has lost `lost_pct`. */
export function warmChargeOf(pack: PackCharge, lost_pct: number): number {
  let step = 0;
  while (step < steps - 1 && numberAt(pack, step + 1) <= lost_pct) step++;
  return step * step_pct + (lost_pct - numberAt(pack, step)) / lossIn(pack, step);
}

/** Energy that a pack gives over that of a warm one with the same charge at take-off. */
export const usableCharge = (pack: PackCharge, initial_pct = 100): number =>
  warmChargeOf(pack, initial_pct) / energyAt(initial_pct);
