import type { Warning } from '../../warnings/warning.ts';
import { note } from '../plan/planDraft.ts';
import { isNoValue } from '../source/measureText.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText } from '../source/refusal.ts';
import type { TableRows } from '../source/tableRows.ts';
import type { Column, Columns } from './csvColumns.ts';

/** A clock is set back now and then, at midnight for one; waits and times of flight go down from row to row all the time. */
const mostFalls = 0.05;

/** True if a column can hold the times of a recording: they rise, are dates, or are all missing. */
function isClock({ index }: Column, rows: TableRows): boolean {
  let [figures, rises, falls] = [0, 0, 0];
  let before: number | undefined;
  for (const row of rows) {
    const cell = row[index] ?? '';
    const time = parseNumber(cell);
    if (time === undefined && !isNoValue(cell)) return true;
    if (time === undefined) continue;
    figures += 1;
    if (before !== undefined && time > before) rises += 1;
    if (before !== undefined && time < before) falls += 1;
    before = time;
  }
  return figures === 0 || (rises > 0 && falls <= mostFalls * figures);
}

/** The columns, with a time only where it can be the clock of a recording; another one is among those that nobody reads. */
export function withClock(columns: Columns, rows: TableRows): Columns {
  const times = columns.all.filter(({ isTime }) => isTime);
  if (times.length === 0 || times.some((column) => isClock(column, rows))) return columns;
  return { ...columns, time: false, unread: [...columns.unread, ...times] };
}

/** Fewer points than a recording has: somebody may have written the table by hand, with the time at each point. */
const fewPoints = 100;

/** Says why a short table is a recording. */
export function clockNotes({ all }: Columns, points: number): Warning[] {
  const clock = all.find(({ isTime }) => isTime);
  if (clock === undefined || points >= fewPoints) return [];
  return [note('clock', { column: cleanText(clock.header, 40) })];
}
