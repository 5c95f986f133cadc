import { normalCumulative } from './normal.ts';

/**
 * Headwind over airspeed around which errors of the wind begin to cost more than they save (MODEL.md §14): below the first
 * the spread is normal, above the second lognormal, and in between a mixture, so that no bearing jumps against its neighbour.
 */
const skewed = { from: 0.4, wholly: 0.6 };
/** Less consumption than this has no logarithm worth taking. */
const negligible_pct = 1e-6;

/** A consumption with its standard deviation, percentage points. */
export interface Uncertain {
  readonly used_pct: number;
  readonly sigma_pct: number;
}

/** How far a flight against this headwind has its larger surprises on the side of more consumption: 0 not at all, 1 wholly. */
export function skewOf(headwind_mps: number, airspeed_mps: number): number {
  const least_mps = skewed.from * airspeed_mps;
  if (headwind_mps <= least_mps) return 0;
  return Math.min(1, (headwind_mps - least_mps) / ((skewed.wholly - skewed.from) * airspeed_mps));
}

const mixed = (plain: number, skewed: number, skew: number): number => plain + skew * (skewed - plain);

/** Lognormal spread whose first standard deviation above the consumption is that of the normal one. */
const logSigma = ({ used_pct, sigma_pct }: Uncertain): number => Math.log1p(sigma_pct / used_pct);

/** Upper end of a consumption, z standard deviations above it: normal, lognormal or mixed. */
export function upperEnd(uncertain: Uncertain, z: number, skew: number): number {
  const { used_pct, sigma_pct } = uncertain;
  const plain_pct = used_pct + z * sigma_pct;
  if (skew === 0 || used_pct < negligible_pct) return plain_pct;
  return mixed(plain_pct, used_pct * Math.exp(z * logSigma(uncertain)), skew);
}

/** Consumption from z standard deviations below to z above. Never below 0; may exceed 100. */
export function intervalOf(uncertain: Uncertain, z: number, skew: number) {
  return {
    low_pct: Math.max(0, upperEnd(uncertain, -z, skew)),
    high_pct: upperEnd(uncertain, z, skew),
  };
}

/**
 * Probability that a flight uses no more than it may, `available_pct` being the charge down to the reserve that it must come
 * home with: Φ of the margin over the spread, and of logarithms as far as the flight is skewed. 0…1; without spread 0 or 1.
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
