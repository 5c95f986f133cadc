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

/** Betaflight’s blackbox has altitudes of the receiver in tenths of metres (betaflight#13586), INAV’s, which has its accuracy too, in metres. */
const isBetaflight = (names: readonly string[]): boolean =>
  names.includes('gps_coord[0]') && !names.some((name) => ['gps_hdop', 'navpos[2]'].includes(name));

const receiverAltitude = 'gps_altitude';

/** The cells of a row, as those of a header. */
export function headerCells(rows: ByteRows): HeaderCell[] {
  const cells = Array.from({ length: rows.count }, (_, cell) => headerCell(rows.textAt(cell), cell));
  if (!isBetaflight(cells.map(({ name }) => name))) return cells;
  return cells.map((cell) =>
    cell.name === receiverAltitude && cell.unit === '' ? { ...cell, unit: 'dm' } : cell,
  );
}

/** The format whose header these cells are. */
export const formatOf = (cells: readonly HeaderCell[]): TableFormat | undefined =>
  tableFormats.find(({ signs }) => signs.every((sign) => cells.some(({ name }) => name === sign)));

/** The same where a figure may stand before a name: files were joined, of which the first did not end its last line. */
export const formatWithin = (cells: readonly HeaderCell[]): TableFormat | undefined =>
  tableFormats.find(({ signs }) => signs.every((sign) => cells.some(({ name }) => name.endsWith(sign))));
