import { type AsFlown, flightScatter } from '../aircraft/asFlown.ts';

/**
 * Evidence of one flight: its consumption and that of the sheet, both in points of energy of a warm pack (MODEL.md §5), where a
 * factor counts, and their relative error by wind, rounding and guesses.
 */
export interface Observation {
  readonly used_pct: number;
  readonly sheet_pct: number;
  readonly error: number;
}

/** Factor between the flights of an aircraft and its sheet, with its standard deviation. */
export interface Learned {
  readonly factor: number;
  readonly factor_sd: number;
  /** All that it was learned from, earlier ones among them. */
  readonly flights: number;
  /** Each flight predicted from all others, and the sheet's mean error on the same flights; without errors where there are no others. */
  readonly leave_one_out: {
    readonly n: number;
    readonly mape_pct?: number;
    readonly sheet_mape_pct?: number;
  };
}

/** Knowledge about an aircraft before its flights: its class, or an earlier lesson. */
export interface Before extends AsFlown {
  /** Flights of this very aircraft that are in it. */
  readonly flights?: number | undefined;
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

const errorOf = (factor: number, { used_pct, sheet_pct }: Observation): number =>
  Math.abs((factor * sheet_pct) / used_pct - 1);

function errorWithout(prior: AsFlown, observations: readonly Observation[], left: Observation): number {
  const others = observations.filter((other) => other !== left);
  return errorOf(posterior(prior, others).factor, left);
}

function checkOf(before: Before, observations: readonly Observation[]): Learned['leave_one_out'] {
  const n = observations.length;
  if (n + (before.flights ?? 0) < 2) return { n: 0 };
  const mean_pct = (errorIn: (left: Observation) => number) =>
    (100 * observations.reduce((sum, left) => sum + errorIn(left), 0)) / n;
  return {
    n,
    mape_pct: mean_pct((left) => errorWithout(before, observations, left)),
    sheet_mape_pct: mean_pct((left) => errorOf(1, left)),
  };
}

/** Learns the factor of an aircraft from its flights, of which there is at least one. */
export function learn(before: Before, observations: readonly Observation[]): Learned {
  const { factor, sd } = posterior(before, observations);
  return {
    factor,
    factor_sd: sd * factor,
    flights: (before.flights ?? 0) + observations.length,
    leave_one_out: checkOf(before, observations),
  };
}

/** Relative standard deviation of a single flight of an aircraft that was learned. */
export const flightSpread = ({ factor, factor_sd }: Learned): number =>
  Math.hypot(factor_sd / factor, flightScatter);
