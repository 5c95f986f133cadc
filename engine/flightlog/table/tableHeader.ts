import type { ByteRows } from './byteRows.ts';
import { type TableFormat, tableFormats } from './tableFormats.ts';

export interface HeaderCell {
  readonly cell: number;
  /** The header in the words of the file, for messages. */
  readonly header: string;
  readonly name: string;
  readonly unit: string;
}

/** Splits `speed(mph)` and `OSD.height [ft]` into name and unit; `navPos[2]` is a name with a place in a list. */
function headerCell(header: string, cell: number): HeaderCell {
  const plain = header.toLowerCase();
  if (/\[\d\]$/.test(plain)) return { cell, header, name: plain, unit: '' };
  const [, name = plain, unit = ''] = /^(.*?)\s*[([]\s*([^)\]]*)\s*[)\]]$/.exec(plain) ?? [];
  return { cell, header, name, unit };
}

/** The cells of a row, as those of a header. */
export const headerCells = (rows: ByteRows): HeaderCell[] =>
  Array.from({ length: rows.count }, (_, cell) => headerCell(rows.nameAt(cell), cell));

/** The format whose header these cells are. */
export const formatOf = (cells: readonly HeaderCell[]): TableFormat | undefined =>
  tableFormats.find(({ signs }) => signs.every((sign) => cells.some(({ name }) => name === sign)));

/** The same where a figure may stand before a name: files were joined, of which the first did not end its last line. */
export const formatWithin = (cells: readonly HeaderCell[]): TableFormat | undefined =>
  tableFormats.find(({ signs }) => signs.every((sign) => cells.some(({ name }) => name.endsWith(sign))));
