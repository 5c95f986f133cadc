import type { Warning } from '../../warnings/warning.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { planEndings } from '../plan/planEndings.ts';
import { cleanText } from '../source/refusal.ts';

/** Warns where the file name says another format than the content, which decides. */
export function extensionWarnings(format: PlanFormat, filename: string): Warning[] {
  const ending = /\.([^./\\]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (planEndings[format].includes(ending)) return [];
  const values = { ending: ending === '' ? 'none' : cleanText(ending, 20), format };
  return [{ code: 'EXTENSION_MISMATCH', values }];
}
