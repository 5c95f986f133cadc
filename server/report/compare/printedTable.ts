import type { CompareCell, CompareTable } from './compareTable.ts';

/** `• 19:02 (−2:30)`: the mark stands before what was set otherwise. */
const toText = ({ text, about, isSet }: CompareCell): string =>
  [isSet ? '•' : '', text, about === undefined ? '' : `(${about})`].filter((part) => part !== '').join(' ');

/** The table as texts, for paper. */
export const printedTable = ({ heads, rows }: CompareTable) => ({
  heads: [...heads],
  rows: rows.map(({ name, cells }) => ({ name, cells: cells.map(toText) })),
});
