import type { Errors } from './statistics.ts';

/** One line of the accuracy table. */
export interface Score {
  readonly set: string;
  /** `undefined`: nothing can be said yet, and `note` says why. */
  readonly errors?: Errors | undefined;
  /** Largest mean error and 90 % error that the engine is held to, percent. */
  readonly bar_mape_pct?: number | undefined;
  readonly bar_p90_pct?: number | undefined;
  /** Share of the measurements inside the engine's 90 % interval. */
  readonly coverage90_pct?: number | undefined;
  /** The figure that others published for the same data. */
  readonly published: string;
  readonly source: string;
  readonly note?: string | undefined;
}
