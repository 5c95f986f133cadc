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
 * energy of a warm pack, in which it is linear. A point at the bottom of the scale holds less of it than one at the top, and a cold pack
 * spends more than it gives.
 */
export interface PackCharge {
  /** Charge at take-off, percent, and the energy of it. */
  readonly initial_pct: number;
  readonly energy_pct: number;
  /** Element i: energy spent after i steps of 4 points that were given; between them, and beyond the last, it is linear. */
  readonly spent_pct: Float64Array;
}

const asGiven = new Float64Array(steps + 1).map((_, step) => step * step_pct);

/** True if the pack is warm enough to give all that its maker's tests say. */
export const isWarm = ({ air_c, start_c }: PackWarming): boolean => Math.min(air_c, start_c) >= reference_c;

/** The charge of a pack that warms like this and whose hover loses this share of its voltage at 25 °C. */
export function packCharge(warming: PackWarming, sag: number, initial_pct = 100): PackCharge {
  const energy_pct = energyAt(initial_pct);
  if (isWarm(warming)) return { initial_pct, energy_pct, spent_pct: asGiven };
  const asTested = { ...warming, air_c: reference_c, start_c: reference_c };
  const soaked = soakedBy(warming.start_c);
  const spent_pct = new Float64Array(steps + 1);
  for (let step = 0; step < steps; step++) {
    const middle_pct = (step + 0.5) * step_pct;
    const [pack_c, tested_c] = [packTemperature(warming, middle_pct), packTemperature(asTested, middle_pct)];
    const given = Math.min(1, usableShare(pack_c, sag, soaked) / usableShare(tested_c, sag));
    // The loss of a soaked pack holds its cut-off, too.
    const further = sag * (1 - soaked) * (relativeResistance(pack_c) - relativeResistance(tested_c));
    const before_pct = numberAt(spent_pct, step);
    const share = given * keptOn(chargeAt(energy_pct - before_pct), further);
    spent_pct[step + 1] = before_pct + step_pct / Math.max(leastShare, share);
  }
  return { initial_pct, energy_pct, spent_pct };
}

/**
 * 1 while the voltage keeps the aircraft in the air, 0 where it lands by itself, with a share of the voltage lost beyond that of the maker's
 * test; an empty pack has nothing left to lose.
 */
const keptOn = (charge_pct: number, further: number): number =>
  charge_pct <= 0
    ? 1
    : Math.min(1, Math.max(0, 1 + voltageAboveCutOff(charge_pct, Math.max(0, further)) / cutOff_v));

const spentIn = (spent_pct: Float64Array, step: number): number =>
  (numberAt(spent_pct, step + 1) - numberAt(spent_pct, step)) / step_pct;

/** Points that a pack has lost when a flight has drawn `warm_pct`. */
export function lostBy({ initial_pct, energy_pct, spent_pct }: PackCharge, warm_pct: number): number {
  const step = Math.min(steps - 1, Math.max(0, Math.floor(warm_pct / step_pct)));
  const spent = numberAt(spent_pct, step) + (warm_pct - step * step_pct) * spentIn(spent_pct, step);
  return initial_pct - chargeAt(energy_pct - spent);
}

/** Charge that a flight has drawn from a pack, and the points that the pack has lost for it. */
export interface Drawn {
  readonly drawn_pct: number;
  readonly lost_pct: number;
}

export const drawnOf = (pack: PackCharge, drawn_pct: number): Drawn => ({
  drawn_pct,
  lost_pct: lostBy(pack, drawn_pct),
});

/** Points that a pack loses for what a flight draws after it has drawn something before. */
export const lostSince = (pack: PackCharge, { drawn_pct, lost_pct }: Drawn, warm_pct: number): number =>
  lostBy(pack, drawn_pct + warm_pct) - lost_pct;

/** Points that a pack loses for a single draw, after a flight has drawn `before_pct`. */
export const lostAfter = (pack: PackCharge, before_pct: number, warm_pct: number): number =>
  lostSince(pack, drawnOf(pack, before_pct), warm_pct);

/** The inverse of `lostBy`: what a flight has drawn when the pack has lost `lost_pct`. */
export function warmChargeOf({ initial_pct, energy_pct, spent_pct }: PackCharge, lost_pct: number): number {
  const spent = energy_pct - energyAt(initial_pct - lost_pct);
  let step = 0;
  while (step < steps - 1 && numberAt(spent_pct, step + 1) <= spent) step++;
  return step * step_pct + (spent - numberAt(spent_pct, step)) / spentIn(spent_pct, step);
}

/** A pack with less is as good as empty. */
const leastEnergy_pct = 1e-6;

/** Charge that a pack gives, over the charge of a warm one at the same percentage. */
export const usableCharge = (pack: PackCharge): number =>
  pack.energy_pct < leastEnergy_pct ? 1 : warmChargeOf(pack, pack.initial_pct) / pack.energy_pct;

/** A charge as a battery can have it, percent. */
export const clampPct = (value_pct: number): number => Math.min(100, Math.max(0, value_pct));
