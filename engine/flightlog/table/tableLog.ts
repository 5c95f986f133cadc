import type { Conversion } from '../../unitNames.ts';
import type { LogFormat } from '../record/flightLog.ts';
import { LogRecorder, type RecordedColumn } from '../record/logRecorder.ts';
import { refuseLog } from '../record/logRefusal.ts';
import { ByteRows, delimiters } from './byteRows.ts';
import { beginsAnew, refuseBinary } from './joinedRows.ts';
import type { ColumnSource, TableFormat } from './tableFormats.ts';
import { formatOf, type HeaderCell, headerCells } from './tableHeader.ts';
import { conversionOf, knownConversion } from './units.ts';

/** Rows before the header: “sep=,” and the facts that DroneDeploy writes first. */
const mostPreamble = 100;

/** A recorded log with what its table says of itself. */
export interface TableLog {
  readonly format: LogFormat;
  readonly recorder: LogRecorder;
  readonly aircraft?: string | undefined;
}

interface Head {
  readonly table: TableFormat;
  readonly cells: readonly HeaderCell[];
  readonly rows: ByteRows;
  readonly aircraft?: string | undefined;
}

/** The header and its format; `undefined`: no row of the beginning is the header of a known log. */
export function findHead(bytes: Uint8Array): Head | undefined {
  // A mark of three bytes may stand before UTF-8.
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (const delimiter of delimiters) {
    const rows = new ByteRows(bytes, delimiter, from);
    let aircraft: string | undefined;
    for (let row = 0; row < mostPreamble && rows.next(); row++) {
      if (rows.textAt(0) === 'Aircraft Model') aircraft = rows.textAt(1);
      const cells = headerCells(rows);
      const table = formatOf(cells);
      if (table !== undefined) return { table, cells, rows, aircraft };
    }
  }
  return undefined;
}

interface SourceCell {
  readonly cell: number;
  readonly column: RecordedColumn;
  readonly figureOf: Conversion;
}

function sourceCell(
  cells: readonly HeaderCell[],
  column: RecordedColumn,
  { names, quantity, unit = '', isDown = false, isUnsigned = false }: ColumnSource,
): SourceCell[] {
  const found = names.flatMap((name) => cells.filter((cell) => cell.name === name)).at(0);
  if (found === undefined) return [];
  const convert = conversionOf(quantity, found.unit === '' ? unit : found.unit, found.header);
  const figureOf: Conversion = isDown
    ? (value) => -convert(value)
    : isUnsigned
      ? (value) => Math.abs(convert(value))
      : convert;
  return [{ cell: found.cell, column, figureOf }];
}

/** A date and time as seconds; NaN where the text is none. Logs write UTC without saying so, and DroneDeploy the month first. */
function instant_s(written: string): number {
  const text = written.replace(/^(\d\d)\/(\d\d)\/(\d{4}) /, '$3-$1-$2 ');
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d+)?)/.exec(text);
  return parts === null ? Number.NaN : Date.parse(`${parts[1]}T${parts[2]}Z`) / 1000;
}

/** Reads the clock of a row: the first column of the format's that holds a time there. Some hold it in words besides. */
function clockOf({ table, cells, rows }: Head): () => number {
  const clocks = table.time
    .flatMap((name) => cells.filter((cell) => cell.name === name))
    .flatMap(({ cell, name, unit }): (() => number)[] => {
      if (name.includes('date')) return [() => instant_s(rows.textAt(cell))];
      const toSeconds = knownConversion('time', unit);
      return toSeconds === undefined ? [] : [() => toSeconds(rows.numberAt(cell))];
    });
  return () => {
    for (const clock of clocks) {
      const t_s = clock();
      if (Number.isFinite(t_s)) return t_s;
    }
    return Number.NaN;
  };
}

/** Reads date and time of a row; NaN where the table has none, or none in universal time. */
function dateOf({ table, cells, rows }: Head): () => number {
  const found = cells.find(({ name, unit }) => name === table.date && unit !== 'local');
  return found === undefined ? () => Number.NaN : () => instant_s(rows.textAt(found.cell));
}

/** Reads a table whose header was found. */
export function readTableLog(head: Head): TableLog {
  const { table, cells, rows, aircraft } = head;
  const sources = Object.entries(table.columns).flatMap(([column, source]) =>
    sourceCell(cells, column as RecordedColumn, source),
  );
  const timeAt = clockOf(head);
  const dateAt = dateOf(head);
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
    for (const { cell, column, figureOf } of sources) recorder.set(column, figureOf(rows.numberAt(cell)));
    recorder.set('utc_s', dateAt());
    recorder.keep();
  }
  refuseBinary(rows);
  if (timed === 0) refuseNoRows(table.format, header_line);
  return { format: table.format, recorder, aircraft };
}

const refuseNoRows = (format: LogFormat, line: number): never =>
  refuseLog(
    'LOG_EMPTY',
    `The log (${format}) has a header but no row with a time below it; export the whole flight again.`,
    `after line ${line}`,
  );
