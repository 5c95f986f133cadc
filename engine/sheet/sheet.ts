import type { Drone } from '../aircraft/drone.ts';

/** Fields of an entry that no sheet has: names and keys, the learned factor, and the drain of the hover time. */
type NotOnSheet =
  | 'key'
  | 'manufacturer'
  | 'model'
  | 'aliases'
  | 'as_flown'
  | 'as_flown_sd'
  | 'hover_drain_pct_per_min'
  | 'hover_basis'
  | 'confidence'
  | 'source';

/**
 * The figures of an aircraft as its maker publishes them. Of flight time and hover time one is known; a wing has its flight time and a
 * speed. An absent figure is unknown, never zero.
 */
export type Sheet = { readonly [Field in Exclude<keyof Drone, NotOnSheet>]?: Drone[Field] | undefined } & {
  /** Published hover time in calm air at sea level, minutes. */
  readonly hover_time_min?: number | undefined;
};
