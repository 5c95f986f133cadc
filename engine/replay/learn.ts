import { type AsFlown, flightScatter } from '../aircraft/asFlown.ts';

/** What one flight says: what it used, what the sheet says of it, and the relative error of that by wind, rounding and guesses. */
export interface Observation {
  readonly used_pct: number;
  readonly sheet_pct: number;
  readonly error: number;
}

/** What the flights of an aircraft use over its sheet, with the standard deviation of that factor. */
export interface Learned {
  readonly factor: number;
  readonly factor_sd: number;
  readonly flights: number;
  /** Each flight predicted from all others; without `mape_pct` from a single flight. */
  readonly leave_one_out: { readonly n: number; readonly mape_pct?: number };
}

/** Below this a class's own spread would leave nothing for its aircraft. */
const leastSpread = 0.03;

/**
 * The factor of one aircraft by Bayes, on the logarithm: before its flights it is that of its class, whose spread of a single flight holds the
 * scatter of flights besides that of aircraft; each flight counts by its own error and that scatter (MODEL.md §16).
 */
function posterior(prior: AsFlown, observations: readonly Observation[]): { factor: number; sd: number } {
  const spread = Math.sqrt(Math.max(leastSpread ** 2, (prior.sd ?? 0) ** 2 - flightScatter ** 2));
  let precision = spread ** -2;
  let weighted = precision * Math.log(prior.factor);
  for (const { used_pct, sheet_pct, error } of observations) {
    const weight = 1 / (flightScatter ** 2 + error ** 2);
    precision += weight;
    weighted += weight * Math.log(used_pct / sheet_pct);
  }
  return { factor: Math.exp(weighted / precision), sd: precision ** -0.5 };
}

function errorWithout(prior: AsFlown, observations: readonly Observation[], left: Observation): number {
  const others = observations.filter((other) => other !== left);
  const { factor } = posterior(prior, others);
  return Math.abs((factor * left.sheet_pct) / left.used_pct - 1);
}

/** Learns the factor of an aircraft from its flights, of which there is at least one. */
export function learn(prior: AsFlown, observations: readonly Observation[]): Learned {
  const { factor, sd } = posterior(prior, observations);
  const n = observations.length;
  const errors = observations.map((left) => errorWithout(prior, observations, left));
  const mape_pct = (100 * errors.reduce((sum, error) => sum + error, 0)) / n;
  return {
    factor,
    factor_sd: sd * factor,
    flights: n,
    leave_one_out: { n: n > 1 ? n : 0, ...(n > 1 && { mape_pct }) },
  };
}

/** Relative standard deviation of a single flight of an aircraft that was learned. */
export const flightSpread = ({ factor, factor_sd }: Learned): number =>
  Math.hypot(factor_sd / factor, flightScatter);
