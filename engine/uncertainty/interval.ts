import { normalCumulative } from './normal.ts';

/**
 * Headwind over airspeed around which errors of the wind begin to cost more than they save (MODEL.md §14): below the first
 * the spread is normal, above the second lognormal, and a mixture in between, so that there is no jump from one bearing to the next.
 */
const skewed = { from: 0.4, wholly: 0.6 };
/** Below this consumption the spread counts as normal, since its logarithm means nothing. */
const negligible_pct = 1e-6;

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

/** Interval of a consumption from z standard deviations below to z above; never below 0, possibly above 100. */
export function intervalOf(uncertain: Uncertain, z: number, skew: number) {
  return {
    low_pct: Math.max(0, upperEnd(uncertain, -z, skew)),
    high_pct: upperEnd(uncertain, z, skew),
  };
}

/**
 * Probability, 0–1, that a flight uses no more than `available_pct`, the charge down to the reserve with which it must come home: Φ of
 * the margin over the spread, mixed with that of their logarithms as far as the flight is skewed. 0 or 1 without spread.
 */
export function completionProbability(uncertain: Uncertain, available_pct: number, skew: number): number {
  const { used_pct, sigma_pct } = uncertain;
  if (sigma_pct <= 0) return used_pct <= available_pct ? 1 : 0;
  const plain = normalCumulative((available_pct - used_pct) / sigma_pct);
  if (skew === 0 || used_pct < negligible_pct) return plain;
  const logarithmic =
    available_pct <= 0 ? 0 : normalCumulative(Math.log(available_pct / used_pct) / logSigma(uncertain));
  return mixed(plain, logarithmic, skew);
}
