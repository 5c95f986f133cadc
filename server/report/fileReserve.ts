import type { Warning } from '../../engine/warnings/warning.ts';
import { defaultThreshold_pct } from '../contract/reserve.ts';
import { toPercentText } from './format.ts';

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

/** `, with the file’s reserve of 0 %`: a condition of a verdict; nothing where the reserve is not the file's. */
export function toFileReserveText(warnings: readonly Pick<Warning, 'code' | 'value'>[]): string {
  const told = warnings.find(({ code }) => code === 'RESERVE_OF_FILE');
  return told === undefined ? '' : `, with the file’s reserve of ${toPercentText(told.value ?? 0)}`;
}
