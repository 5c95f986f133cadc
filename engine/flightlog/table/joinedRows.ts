import { numbered } from '../../placeInFile.ts';
import { refuseLog } from '../record/logRefusal.ts';
import { type ByteRows, delimiters } from './byteRows.ts';
import { formatWithin, type HeaderCell, headerCells } from './tableHeader.ts';

/** Refuses a row that holds what no text does: bytes of another kind of file. */
export function refuseBinary(rows: ByteRows): void {
  if (rows.isText()) return;
  refuseLog('LOG_NOT_TEXT', { values: { line: rows.line }, where: numbered('line', rows.line) });
}

/** A header with another delimiter is one cell here. */
function otherHeader(rows: ByteRows): string | undefined {
  if (rows.count > 1) return formatWithin(headerCells(rows))?.format;
  const readings = delimiters.map((delimiter) => headerCells(rows.again(delimiter)));
  return readings.map(formatWithin).find((table) => table !== undefined)?.format;
}

/** True if a row repeats the header: another flight begins. Refuses the header of another log, and bytes that are no text. */
export function beginsAnew(rows: ByteRows, header: readonly HeaderCell[]): boolean {
  if (rows.count === header.length && header.every((cell) => rows.nameAt(cell.cell) === cell.header))
    return true;
  refuseBinary(rows);
  const other = otherHeader(rows);
  if (other === undefined) return false;
  return refuseLog('LOG_JOINED', { values: { line: rows.line, other }, where: numbered('line', rows.line) });
}
