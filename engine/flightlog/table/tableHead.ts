import { elementAt } from '../../elementAt.ts';
import { partOfFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { LogChoice, LogFormat } from '../record/flightLog.ts';
import { refuseLog } from '../record/logRefusal.ts';
import { ByteRows, delimiters, numberIn } from './byteRows.ts';
import { clockOf, knownClock, knownDate, type RowClock } from './rowClocks.ts';
import type { TableFormat } from './tableFormats.ts';
import { formatOf, type HeaderCell, headerCells } from './tableHeader.ts';
import { columnsOf, countedCellsOf, type Take, takesOfFormat, takesOfRoles } from './takes.ts';
import { thousandsBelow } from './thousands.ts';
import {
  chosenColumns,
  columnsByWords,
  countedCells,
  type Found,
  missingIn,
  type Sample,
  sampleBelow,
  sizedFigures,
  textsOf,
  withChosen,
} from './wordedColumns.ts';

/** Rows before the header: “sep=,” and the facts that DroneDeploy writes first. */
const mostPreamble = 100;
/** A header of fewer columns than a time, a speed and a percentage names no log. */
const leastColumns = 3;

/** The header of a table, and what is known of its columns. */
interface Header {
  readonly cells: readonly HeaderCell[];
  /** The rows, which stand at the header. */
  readonly rows: ByteRows;
  readonly aircraft?: string | undefined;
}
interface KnownHeader extends Header {
  readonly table: TableFormat;
}
interface WordedHeader extends Header {
  readonly found: Found;
  readonly sample: Sample;
}

/** How to read a table whose header was found. */
export interface TableReader extends Header, RowClock {
  readonly format: LogFormat;
  readonly takes: readonly Take[];
  /** The columns that were found by their names or chosen. */
  readonly found: Found;
}

/** The first rows by a delimiter that `look` makes something of. */
function firstRow<Seen>(bytes: Uint8Array, look: (header: Header) => Seen | undefined): Seen | undefined {
  for (const delimiter of delimiters) {
    const rows = new ByteRows(bytes, delimiter);
    let aircraft: string | undefined;
    for (let row = 0; row < mostPreamble && rows.next(); row++) {
      if (rows.textAt(0) === 'Aircraft Model') aircraft = rows.textAt(1);
      const seen = look({ cells: headerCells(rows), rows, aircraft });
      if (seen !== undefined) return seen;
    }
  }
  return undefined;
}

/** The header of a known format; `undefined`: no row of the beginning is one. */
function findKnown(bytes: Uint8Array): KnownHeader | undefined {
  return firstRow(bytes, (header) => {
    const table = formatOf(header.cells);
    return table && { ...header, table };
  });
}

const isName = ({ header }: HeaderCell): boolean => /[a-z]/i.test(header) && Number.isNaN(Number(header));

/** A row of names above rows of as many cells. */
function asTable(header: Header): WordedHeader | undefined {
  const { cells, rows } = header;
  const named = cells.filter(({ header: text }) => text !== '');
  if (named.length < leastColumns || named.filter(isName).length < named.length - 1) return undefined;
  const sample = sampleBelow(rows);
  if (!sample.some((row) => row.length >= named.length)) return undefined;
  return { ...header, sample, found: columnsByWords(cells, sample, rows) };
}

/** A table of figures, which may be a log whatever its columns are called; prose with commas is none. */
function asFigures(header: Header): WordedHeader | undefined {
  const table = asTable(header);
  const figures = table?.cells.filter((cell) =>
    textsOf(table.sample, cell).some((text) => !Number.isNaN(numberIn(text))),
  );
  return figures !== undefined && figures.length >= leastColumns ? table : undefined;
}

/** The header of a table of unknown origin: the first row of names under which a time or a battery stands. */
const findWorded = (bytes: Uint8Array): WordedHeader | undefined =>
  firstRow(bytes, (header) => {
    const table = asTable(header);
    return table !== undefined && Object.keys(table.found).length > 0 ? table : undefined;
  });

/** True if a file begins as the table of a flight: in a known form, or with a time, a battery and a movement. */
export function beginsAsLog(begin: Uint8Array): boolean {
  if (findKnown(begin) !== undefined) return true;
  const worded = findWorded(begin);
  return worded !== undefined && missingIn(worded.found, 1).every((role) => role === 'height');
}

/** Enough of a column to know it by. */
const mostValues = 3;
const longestValue = 24;

/** A longer name is no name: nobody could tell it from another in a list. */
const longestHeader = 200;
const isShort = ({ header }: HeaderCell) => header.length <= longestHeader;

/** The columns by their headers, of which a person can choose; of two alike the first. */
function choosable(cells: readonly HeaderCell[]): HeaderCell[] {
  const firsts = new Map<string, HeaderCell>();
  for (const cell of cells) {
    const plain = cell.header.toLowerCase();
    if (plain !== '' && isShort(cell) && !firsts.has(plain)) firsts.set(plain, cell);
  }
  return [...firsts.values()];
}

const firstValues = (sample: Sample, cell: HeaderCell): string[] =>
  [...new Set(textsOf(sample, cell).map((text) => text.slice(0, longestValue)))].slice(0, mostValues);

function refuseMissing({ cells, found, sample }: WordedHeader, missing: ReturnType<typeof missingIn>): never {
  const columnsMissing = missing.map((role): Saying => ({ says: `column.${role}` }));
  const used = missing.includes('battery') ? found.used?.cell.header : undefined;
  const columns = choosable(cells);
  return refuseLog('LOG_COLUMNS', {
    values: {
      last: elementAt(columnsMissing, missing.length - 1),
      others: missing.length === 1 ? 'none' : columnsMissing.slice(0, -1),
      used: used ?? 'none',
    },
    where: partOfFile('header'),
    columns: {
      headers: columns.map(({ header }) => header),
      values: columns.map((cell) => firstValues(sample, cell)),
      found: Object.fromEntries(
        Object.entries(found).flatMap(([role, { cell }]) => (isShort(cell) ? [[role, cell.header]] : [])),
      ),
      missing,
    },
  });
}

/** True if the columns include one for the battery, by the names of the known form. */
function hasBattery({ table, cells }: KnownHeader): boolean {
  const sources = [table.columns, ...Object.values(table.batteries ?? {})];
  const names = [table.used, ...sources.flatMap(({ battery_pct }) => battery_pct?.names ?? [])];
  return cells.some(({ name }) => names.includes(name));
}

function ofKnown(header: KnownHeader, { columns = {}, capacity_mah }: LogChoice): TableReader {
  const { table, cells, rows } = header;
  const chosen = chosenColumns(columns, cells);
  const sample = sampleBelow(rows);
  const byWords = hasBattery(header) ? {} : columnsByWords(cells, sample, rows);
  const found = { ...(byWords.battery && { battery: byWords.battery }), ...chosen };
  const lacks = missingIn(found, capacity_mah).filter((role) => role === 'battery');
  if (!hasBattery(header) && lacks.length > 0)
    return refuseMissing({ ...header, sample, found: withChosen(byWords, chosen) }, lacks);
  rows.thousands = thousandsBelow(rows, sample, [...countedCellsOf(table, cells), ...countedCells(found)]);
  const figures = sizedFigures(rows, found);
  const takes = [
    ...takesOfFormat(table, cells, columnsOf(found), capacity_mah),
    ...takesOfRoles(found, figures, capacity_mah),
  ];
  return {
    ...header,
    format: table.format,
    takes,
    found,
    timeAt: clockOf({ found, rows, sample }, figures)?.timeAt ?? knownClock({ ...header, sample }),
    dateAt: knownDate({ ...header, sample }),
  };
}

function ofWorded(header: WordedHeader, { columns = {}, capacity_mah }: LogChoice): TableReader {
  const { cells, rows, sample } = header;
  const found = withChosen(header.found, chosenColumns(columns, cells));
  const missing = missingIn(found, capacity_mah);
  rows.thousands = thousandsBelow(rows, sample, countedCells(found));
  const figures = sizedFigures(rows, found);
  const clock = clockOf({ found, rows, sample }, figures);
  if (missing.length > 0 || clock === undefined) return refuseMissing({ ...header, found }, missing);
  return {
    ...header,
    format: 'other_table',
    takes: takesOfRoles(found, figures, capacity_mah),
    found,
    ...clock,
  };
}

/** How to read a table of a known form; `undefined`: it is none. */
export function knownReader(bytes: Uint8Array, choice: LogChoice): TableReader | undefined {
  const known = findKnown(bytes);
  return known && ofKnown(known, choice);
}

/** How to read a table of unknown origin by the names of its columns, or as somebody chose them; `undefined`: it is no table. */
export function wordedReader(bytes: Uint8Array, choice: LogChoice): TableReader | undefined {
  const worded = findWorded(bytes) ?? firstRow(bytes, choice.columns === undefined ? asFigures : asTable);
  return worded && ofWorded(worded, choice);
}
