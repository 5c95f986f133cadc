import Papa from 'papaparse';

/**
 * Matches text that a spreadsheet would take for a formula, which then gets an apostrophe before it: it begins with = + - @, also in
 * full-width form, a tab or a line break, and is not a plain number.
 */
const formula = /^(?![-+]?\d+(?:\.\d+)?$)[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A table in CSV (RFC 4180) that no spreadsheet will run. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(rows, { newline: '\r\n', escapeFormulae: formula })}\r\n`;

/** The trimmed cells of a table in a text, such as one from a clipboard, row by row; a quotation mark that is not closed is text. */
export function cellsOfText(text: string, delimiter: string): string[][] {
  const { data, errors } = Papa.parse(text, { delimiter, newline: '\n' });
  const isOpen = errors.some(({ type }) => type === 'Quotes');
  const rows = isOpen ? text.split('\n').map((line) => line.split(delimiter)) : data;
  return rows.map((row) => row.map((cell) => cell.trim()));
}
