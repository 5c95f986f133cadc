import type { Locale } from '../contract/locale.ts';
import { sayMessage } from '../report/say.ts';
import { lineOf } from './plainTerminal.ts';

/** Words above the columns of a table. */
export const headsOf = (columns: readonly string[], locale: Locale): string[] =>
  columns.map((column) => sayMessage('terminal.column', { column }, locale));

/** Finds cells with numbers; a date is none. */
const isNumeric = (cell: string) => /^[−+-]?\d/.test(cell) && !/\d-\d/.test(cell);

/** Pads columns to their widest cell and aligns numbers to the right. */
export function tableText(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(lineOf));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const rightAligned = head.map((_, column) =>
    rows.every((row) => isNumeric(row[column] ?? '') || row[column] === '—'),
  );
  const lineText = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return rightAligned[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(lineText).join('\n');
}
