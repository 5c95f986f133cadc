import type { Warning } from '../../warnings/warning.ts';
import { mayBeCutOff } from '../plan/planDraft.ts';

/**
 * A text of rows that was cut off ends inside a row: without a line end, or, as `isShort` says, short of cells that others
 * have. One that was cut between two rows cannot be told from a shorter one.
 */
export function cutOffWarnings(text: string, isShort: boolean): Warning[] {
  if (!isShort && /[\r\n]\s*$/.test(text.slice(-200))) return [];
  return [
    mayBeCutOff(
      'The last row of the file has no line end or lacks cells: if the file was cut off, its last point may be wrong or others missing. Compare it with the original.',
    ),
  ];
}
