import { numbered } from '../../placeInFile.ts';
import type { LogFormat, LogNote } from '../record/flightLog.ts';
import { LogRecorder, type RecordedLog } from '../record/logRecorder.ts';
import { refuseLog } from '../record/logRefusal.ts';
import { type ByteRows, delimiters } from './byteRows.ts';
import type { TableReader } from './tableHead.ts';
import { formatWithin, type HeaderCell, headerCells } from './tableHeader.ts';
import type { Found } from './wordedColumns.ts';

/** Refuses a row that holds what no text does: bytes of another kind of file. */
function refuseBinary(rows: ByteRows): void {
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
function beginsAnew(rows: ByteRows, header: readonly HeaderCell[]): boolean {
  if (rows.count === header.length && header.every((cell) => rows.textAt(cell.cell) === cell.header))
    return true;
  refuseBinary(rows);
  const other = otherHeader(rows);
  if (other === undefined) return false;
  return refuseLog('LOG_JOINED', { values: { line: rows.line, other }, where: numbered('line', rows.line) });
}

/** Which column counts as what, where no known format says so. */
function columnNotes(found: Found, capacity_mah: number | undefined): LogNote[] {
  const columns = Object.entries(found).filter(([role]) => role !== 'used' || found.battery === undefined);
  const notes: LogNote[] = [];
  if (columns.length > 0)
    notes.push({
      code: 'COLUMNS_BY_NAME',
      values: { columns: columns.map(([role, { cell }]) => `${role} “${cell.header}”`) },
    });
  if (found.battery === undefined && capacity_mah !== undefined)
    notes.push({ code: 'CHARGE_FROM_CAPACITY', values: { capacity_mah } });
  return notes;
}

/** Reads a table whose header was found. */
export function readTableLog(reader: TableReader, capacity_mah: number | undefined): RecordedLog {
  const { format, cells, rows, aircraft, takes, timeAt, dateAt, found } = reader;
  const recorder = new LogRecorder();
  let timed = 0;
  const header_line = rows.line;
  let count = rows.count;
  while (rows.next()) {
    const t_s = timeAt();
    const isOther = Number.isNaN(t_s) || rows.count !== count;
    count = rows.count;
    if (isOther && beginsAnew(rows, cells)) recorder.startAnew();
    if (Number.isNaN(t_s)) continue;
    timed += 1;
    if (!recorder.tick(t_s)) continue;
    for (const take of takes) take(rows, recorder);
    recorder.set('utc_s', dateAt());
    recorder.keep();
  }
  refuseBinary(rows);
  if (timed === 0) refuseNoRows(format, header_line);
  return { format, recorder, aircraft, notes: columnNotes(found, capacity_mah) };
}

const refuseNoRows = (format: LogFormat, line: number): never =>
  refuseLog('LOG_EMPTY', {
    says: 'LOG_EMPTY.no_rows',
    values: { format },
    where: { says: 'place.after_line', values: { line: String(line) } },
  });
