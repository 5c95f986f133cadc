import Papa from 'papaparse';

/**
 * A text that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line break, in full-width letters
 * too) gets an apostrophe before it; a plain number stays a number.
 */
const formula = /^(?![-+]?\d+(?:\.\d+)?$)[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A table in CSV (RFC 4180) that no spreadsheet will run. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(rows, { newline: '\r\n', escapeFormulae: formula })}\r\n`;
