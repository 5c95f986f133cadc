import { known } from '../known.ts';
import type { ReplayAnalysis, ReplaySample } from './replay.ts';

/** A sample with the charge that 9 of 10 flights have left there. */
export interface BandSample extends ReplaySample {
  readonly low_pct: number;
  readonly high_pct: number;
}

/**
 * The interval of a replay along its flight. What is uncertain (power, wind, pack) lasts the whole flight, so the interval opens with the charge
 * that is used, up to `interval90` at the landing. Percent of the pack, not below 0.
 */
export function replayBand({ samples, predicted_pct, interval90 }: ReplayAnalysis): BandSample[] {
  const start_pct = known(samples.at(-1)).predicted_pct + predicted_pct;
  return samples.map((sample) => {
    const share = (start_pct - sample.predicted_pct) / predicted_pct;
    return {
      ...sample,
      low_pct: Math.max(0, start_pct - share * interval90.high_pct),
      high_pct: Math.max(0, start_pct - share * interval90.low_pct),
    };
  });
}
