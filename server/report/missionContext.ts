import type { EndAction } from '../../engine/mission/mission.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Locale } from './format.ts';

/** The part of the request that the words about its answer need. */
export interface MissionContext {
  readonly locale: Locale;
  readonly end_action: EndAction;
  readonly threshold_pct: number;
  readonly wind_speed_mps: number;
  /** The height at which that wind was reported; absent: it blows at every height. */
  readonly wind_height_m?: number | undefined;
  /** Warnings about the file of the plan that the answer does not repeat. */
  readonly fileWarnings?: readonly Warning[] | undefined;
  /** The speeds flown in place of the plan's own; absent: those are flown, or it has none. */
  readonly flownSpeeds?: 'best_range' | { readonly mps: number } | undefined;
}
