import type { Warning } from '../../warnings/warning.ts';

/**
 * Warns that a text of rows may be cut off: it ends inside a row, without a line end or, where `isShort`, without cells that other
 * rows have. A text that was cut off between two rows looks like a shorter one.
 */
export function cutOffWarnings(text: string, isShort: boolean): Warning[] {
  if (!isShort && /[\r\n]\s*$/.test(text.slice(-200))) return [];
  return [{ code: 'FILE_MAY_BE_CUT_OFF', says: 'FILE_MAY_BE_CUT_OFF.rows' }];
}
