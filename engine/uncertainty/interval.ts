import { normalCumulative } from './normal.ts';

/** Headwind over airspeed from which errors of the wind cost more than they save: the spread becomes lognormal. */
const skewedFrom = 0.5;
/** A spread this many times the consumption says nothing any more; it keeps the interval finite. */
const widestExponent = 50;

/** A consumption with its standard deviation, percentage points. */
export interface Uncertain {
  readonly used_pct: number;
  readonly sigma_pct: number;
}

/** Whether a flight against this headwind has its larger surprises on the side of more consumption. */
export const isSkewed = (headwind_mps: number, airspeed_mps: number): boolean =>
  headwind_mps > skewedFrom * airspeed_mps;

/**
 * Consumption from z standard deviations below to z above (physics section 1.14): normal, or lognormal with the same
 * relative spread where the flight is skewed. Never below 0; may exceed 100.
 */
export function intervalOf({ used_pct, sigma_pct }: Uncertain, z: number, skewed: boolean) {
  if (!skewed || used_pct <= 0)
    return { low_pct: Math.max(0, used_pct - z * sigma_pct), high_pct: used_pct + z * sigma_pct };
  const factor = Math.exp(Math.min(widestExponent, (z * sigma_pct) / used_pct));
  return { low_pct: used_pct / factor, high_pct: used_pct * factor };
}

/**
 * Probability that a flight uses no more than it may, `available_pct` being the charge down to the reserve that it must come
 * home with: Φ of the margin over the spread, of logarithms where the flight is skewed. 0…1; without spread 0 or 1.
 */
export function completionProbability(
  { used_pct, sigma_pct }: Uncertain,
  available_pct: number,
  skewed: boolean,
): number {
  if (sigma_pct <= 0) return used_pct <= available_pct ? 1 : 0;
  if (!skewed || used_pct <= 0) return normalCumulative((available_pct - used_pct) / sigma_pct);
  if (available_pct <= 0) return 0;
  return normalCumulative((Math.log(available_pct / used_pct) * used_pct) / sigma_pct);
}
