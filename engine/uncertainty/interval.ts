import { normalCumulative } from './normal.ts';

/** Range of a figure at the confidence of the analysis, percentage points. */
export interface Interval {
  readonly low_pct: number;
  readonly high_pct: number;
}

/**
 * Headwind over airspeed around which errors of the wind begin to cost more than they save (MODEL.md §14): below the first
 * the spread is normal, above the second lognormal, and a mixture in between, so that there is no jump from one bearing to the next.
 */
const skewed = { from: 0.4, wholly: 0.6 };
/** Below this consumption the spread counts as normal, since its logarithm means nothing. */
const negligible_pct = 1e-6;

/** Halvings of the search for a z: down to 1e-14 of it. */
const bisections = 50;

/** A consumption with its standard deviation, percentage points. */
export interface Uncertain {
  readonly used_pct: number;
  readonly sigma_pct: number;
}

/** How far the errors of a flight against this headwind lean to more consumption: 0 not at all (normal), 1 wholly (lognormal). */
export function skewOf(headwind_mps: number, airspeed_mps: number): number {
  const least_mps = skewed.from * airspeed_mps;
  if (headwind_mps <= least_mps) return 0;
  return Math.min(1, (headwind_mps - least_mps) / ((skewed.wholly - skewed.from) * airspeed_mps));
}

const mixed = (plain: number, skewed: number, skew: number): number => plain + skew * (skewed - plain);

/** Standard deviation of the logarithm, such that one of them above the consumption equals one of the normal spread. */
const logSigma = ({ used_pct, sigma_pct }: Uncertain): number => Math.log1p(sigma_pct / used_pct);

/** Upper end of a consumption, z standard deviations above it: normal, lognormal or mixed. */
export function upperEnd(uncertain: Uncertain, z: number, skew: number): number {
  const { used_pct, sigma_pct } = uncertain;
  const plain_pct = used_pct + z * sigma_pct;
  if (skew === 0 || used_pct < negligible_pct) return plain_pct;
  return mixed(plain_pct, used_pct * Math.exp(z * logSigma(uncertain)), skew);
}

/** A consumption with the standard deviation of each side, percentage points. */
export interface UncertainBothWays extends Uncertain {
  readonly sigma_below_pct: number;
}

/** Lower end of a consumption, z standard deviations below it, at least 0: normal, lognormal or mixed. */
export const lowerEnd = (used_pct: number, sigma_below_pct: number, z: number, skew: number): number =>
  Math.max(0, upperEnd({ used_pct, sigma_pct: sigma_below_pct }, -z, skew));

/** Interval of a consumption from z standard deviations below to z above, each of its own side; never below 0, possibly above 100. */
export const intervalOf = (uncertain: UncertainBothWays, z: number, skew: number) => ({
  low_pct: lowerEnd(uncertain.used_pct, uncertain.sigma_below_pct, z, skew),
  high_pct: upperEnd(uncertain, z, skew),
});

/** The spread in which a probability is told from 0 and 1, standard deviations. */
const widest_z = 9;

/**
 * Probability, 0–1, that a flight uses no more than `available_pct`, the charge down to the reserve with which it must come home: Φ of
 * the z whose upper end that is, so that it is 0.95 just where the upper end of the 90 % interval is. 0 or 1 without spread.
 */
export function completionProbability(uncertain: Uncertain, available_pct: number, skew: number): number {
  const { used_pct, sigma_pct } = uncertain;
  if (sigma_pct <= 0) return used_pct <= available_pct ? 1 : 0;
  const plain_z = (available_pct - used_pct) / sigma_pct;
  if (skew === 0 || used_pct < negligible_pct) return normalCumulative(plain_z);
  let [low_z, high_z] = [-widest_z, widest_z];
  for (let step = 0; step < bisections; step++) {
    const middle_z = (low_z + high_z) / 2;
    if (upperEnd(uncertain, middle_z, skew) > available_pct) high_z = middle_z;
    else low_z = middle_z;
  }
  return normalCumulative((low_z + high_z) / 2);
}
