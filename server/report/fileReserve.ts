import type { Warning } from '../../engine/warnings/warning.ts';
import { defaultThreshold_pct } from '../contract/reserve.ts';

/** Where a verdict stands on a reserve of a plan file that is lower than the usual one: nobody of this installation set it. */
export function fileReserveWarning(threshold_pct: number): Warning[] {
  if (threshold_pct >= defaultThreshold_pct) return [];
  return [
    {
      code: 'RESERVE_OF_FILE',
      value: threshold_pct,
      limit: defaultThreshold_pct,
      unit: '%',
    },
  ];
}
