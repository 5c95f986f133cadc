import { cellsOfText } from './table/csvText.ts';

/** The cells of a table from a clipboard, for those who read no file. */
export const pastedCells = cellsOfText;
