import { columnNamed } from '../../placeInFile.ts';
import { refuseLog } from '../record/logRefusal.ts';
import { type ByteRows, numberIn } from './byteRows.ts';
import { type Clock, clockFor, dateOrder, instantsIn, timeOfDay_s } from './clocks.ts';
import type { TableFormat } from './tableFormats.ts';
import type { HeaderCell } from './tableHeader.ts';
import { knownConversion } from './units.ts';
import { type Figures, type Found, type Sample, textsOf } from './wordedColumns.ts';

/** Tells the time of the row where the rows stand, seconds. */
export interface RowClock {
  readonly timeAt: () => number;
  /** In universal time; NaN where the row tells none. */
  readonly dateAt: () => number;
}

/** The rows of a table, which stand at its header, with the first of them as texts. */
interface TimedRows {
  readonly rows: ByteRows;
  readonly sample: Sample;
}

interface KnownRows extends TimedRows {
  readonly table: TableFormat;
  readonly cells: readonly HeaderCell[];
}

const never = () => Number.NaN;

/** Reads dates of known formats: where the year stands last, the month stands first, as DroneDeploy writes it. */
const knownDates = (texts: readonly string[]): Clock => instantsIn(dateOrder(texts) ?? 'month');

/** Reads a column of times of a known format, in figures or in words. */
function knownTimes(
  { cell, name, unit }: HeaderCell,
  texts: readonly string[],
  { thousands }: ByteRows,
): Clock {
  if (name.includes('date')) return knownDates(texts);
  const toSeconds = knownConversion('time', unit) ?? never;
  return (text) => {
    const figure = numberIn(text, thousands.get(cell));
    return Number.isNaN(figure) ? timeOfDay_s(text) : toSeconds(figure);
  };
}

/**
 * Reads the clock of a row: that column of the format’s which holds a time in most of the first rows, the first one of several such.
 * Two clocks that take turns would cut the flight into pieces.
 */
export function knownClock({ table, cells, rows, sample }: KnownRows): () => number {
  const clocks = table.time
    .flatMap((name) => cells.filter((cell) => cell.name === name))
    .map((cell) => {
      const texts = textsOf(sample, cell);
      const reads = knownTimes(cell, texts, rows);
      const timed = texts.filter((text) => Number.isFinite(reads(text))).length;
      return { timeAt: () => reads(rows.textAt(cell.cell)), timed };
    })
    .toSorted((a, b) => b.timed - a.timed);
  return clocks[0]?.timeAt ?? never;
}

/** Reads date and time of a row; NaN where the table has none, or none in universal time. */
export function knownDate({ table, cells, rows, sample }: KnownRows): () => number {
  const found = cells.find(({ name, unit }) => name === table.date && unit !== 'local');
  if (found === undefined) return never;
  const dates = knownDates(textsOf(sample, found));
  return () => dates(rows.textAt(found.cell));
}

/** Reads the clock of a table of unknown origin; refuses a column that holds no times. */
export function clockOf(
  { found: { time }, rows, sample }: TimedRows & { readonly found: Found },
  figures: Figures,
): RowClock | undefined {
  if (time === undefined) return undefined;
  const { cell, header } = time.cell;
  const texts = textsOf(sample, time.cell);
  const thousands = rows.thousands.get(cell);
  const clock = clockFor(texts, { unit: time.unit, figures: figures.get(cell), thousands });
  if (clock === undefined)
    return refuseLog('LOG_NO_COLUMN', {
      says: 'LOG_NO_COLUMN.times',
      values: { header },
      where: columnNamed(header),
    });
  // A text that tells its zone is the time of day everywhere.
  const isUtc = time.unit === 'utc' || texts.every((text) => /T.*(Z|\+00:?00)$/.test(text));
  const order = isUtc ? dateOrder(texts) : undefined;
  return {
    timeAt: () => clock(rows.textAt(cell)),
    dateAt: order === undefined ? never : () => instantsIn(order)(rows.textAt(cell)),
  };
}
