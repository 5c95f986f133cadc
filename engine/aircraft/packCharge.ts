import { numberAt } from '../elementAt.ts';
import { usableShare } from './battery.ts';
import { type PackWarming, packTemperature } from './packTemperature.ts';

/** Published times hold in air of this temperature, with a pack that starts at it and warms up. No gain above it is granted. */
const reference_c = 20;
/** Even a pack far below −20 °C, where the law is extrapolated, gives some charge. */
const leastShare = 0.1;
const steps = 25;
const step_pct = 100 / steps;

/**
 * Charge that a pack loses for what a flight draws (MODEL.md §5). A flight is computed in points of a warm pack, in which it is linear;
 * a cold pack loses more for each, most at the start. Element i: the points lost after i steps of 4 points of a warm pack; between
 * them, and beyond the last, it is linear.
 */
export type PackCharge = Float64Array;

const warmPack: PackCharge = new Float64Array(steps + 1).map((_, step) => step * step_pct);

/** The charge of a pack that warms like this and whose hover loses this share of its voltage at 25 °C. */
export function packCharge(warming: PackWarming, sag: number): PackCharge {
  if (Math.min(warming.air_c, warming.start_c) >= reference_c) return warmPack;
  const asTested = { ...warming, air_c: reference_c, start_c: reference_c };
  const shareAt = (pack: PackWarming, warm_pct: number): number =>
    usableShare(packTemperature(pack, warm_pct), sag);
  const charge = new Float64Array(steps + 1);
  for (let step = 0; step < steps; step++) {
    const middle_pct = (step + 0.5) * step_pct;
    const share = shareAt(warming, middle_pct) / shareAt(asTested, middle_pct);
    charge[step + 1] = numberAt(charge, step) + step_pct / Math.min(1, Math.max(leastShare, share));
  }
  return charge;
}

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

/** Charge of a full pack over that of a warm one. */
export const usableCharge = (pack: PackCharge): number => warmChargeOf(pack, 100) / 100;
