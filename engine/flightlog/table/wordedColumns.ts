import { partOfFile } from '../../placeInFile.ts';
import { isUnit } from '../../unitNames.ts';
import type { ColumnNames, ColumnRole } from '../record/flightLog.ts';
import { columnRoles } from '../record/flightLog.ts';
import { refuseLog } from '../record/logRefusal.ts';
import { type ByteRows, numberIn } from './byteRows.ts';
import { clockFor } from './clocks.ts';
import { columnChosen, columnsNamed, type WordedColumn } from './columnWords.ts';
import type { HeaderCell } from './tableHeader.ts';

/** Rows that are looked at to see what a column holds. */
const lookedAt = 60;

/** The first rows below a header, as texts. */
export type Sample = readonly (readonly string[])[];

export function sampleBelow(header: ByteRows): Sample {
  const rows = header.again();
  const sample: string[][] = [];
  while (sample.length < lookedAt && rows.next())
    sample.push(Array.from({ length: rows.count }, (_, cell) => rows.textAt(cell)));
  return sample;
}

/** The columns of figures that may have thousands: all but degrees. */
export const countedCells = (found: Found): HeaderCell[] =>
  Object.entries(found).flatMap(([role, { cell }]) =>
    ['latitude', 'longitude', 'position'].includes(role) ? [] : [cell],
  );

export const textsOf = (sample: Sample, { cell }: HeaderCell): string[] =>
  sample.map((row) => row[cell] ?? '').filter((text) => text !== '');

/** Latitude and longitude in one cell; `undefined`: the text is none. */
export function placeIn(text: string): readonly [lat: number, lon: number] | undefined {
  const halves = /^\(?\s*([-+]?\d+(?:\.\d+)?)\s*[ ,;/]\s*([-+]?\d+(?:\.\d+)?)\s*\)?$/.exec(text);
  return halves === null ? undefined : [Number(halves[1]), Number(halves[2])];
}

const numbersOf = (texts: readonly string[]): number[] =>
  texts.map((text) => numberIn(text)).filter((value) => !Number.isNaN(value));

/** All figures of some columns, by their cells. */
export type Figures = ReadonlyMap<number, readonly number[]>;

/** Roles whose figures have no unit in many tables, and are known by their size. */
const sizedRoles: readonly ColumnRole[] = ['time', 'latitude', 'longitude', 'battery'];

/** All figures of the columns without a unit that are known by their size: the first rows may stand before the fix, or before the link. */
export function sizedFigures(header: ByteRows, found: Found): Figures {
  const columns = sizedRoles.flatMap((role) => found[role] ?? []).filter(({ unit }) => !isUnit(unit));
  const figures = new Map<number, number[]>(columns.map(({ cell: { cell } }) => [cell, []]));
  if (figures.size === 0) return figures;
  const rows = header.again();
  while (rows.next())
    for (const [cell, values] of figures) {
      const value = rows.numberAt(cell);
      if (!Number.isNaN(value)) values.push(value);
    }
  return figures;
}

/**
 * True if figures may be percents or, all at most 1, shares. A voltage has decimals, a percentage by the bare name of a battery
 * has none.
 */
function isPercentage({ unit }: WordedColumn, texts: readonly string[], isNamed: boolean): boolean {
  const values = numbersOf(texts).filter((value) => value !== 0);
  if (values.length === 0) return numbersOf(texts).length > 0;
  if (values.some((value) => value < 0 || value > 100)) return false;
  const areShares = values.every((value) => value <= 1);
  return isNamed || unit !== '' || areShares || values.every(Number.isInteger);
}

/** A name that is that of a battery and no more. */
const isBare = ({ cell: { name } }: WordedColumn): boolean => /\b(battery|batt?)$/.test(name);

function holds(role: ColumnRole, column: WordedColumn, sample: Sample): boolean {
  const texts = textsOf(sample, column.cell);
  if (role === 'time') return clockFor(texts, column) !== undefined;
  if (role === 'position') return texts.some((text) => placeIn(text) !== undefined);
  if (role === 'battery') return isPercentage(column, texts, !isBare(column));
  return numbersOf(texts).length > 0;
}

export type Found = Partial<Readonly<Record<ColumnRole, WordedColumn>>>;

/** False for a column of nothing but 0, which was never measured. */
function isMeasured(header: ByteRows, role: ColumnRole, { cell }: WordedColumn): boolean {
  if (role === 'position') return true;
  const rows = header.again();
  while (rows.next()) {
    const value = rows.numberAt(cell.cell);
    if (value !== 0 && !(Number.isNaN(value) && rows.textAt(cell.cell) === '')) return true;
  }
  return false;
}

/** The columns of a table by their names, where they hold what the name says; a column holds one thing. Of several one that was measured counts. */
export function columnsByWords(cells: readonly HeaderCell[], sample: Sample, header: ByteRows): Found {
  const taken = new Set<HeaderCell>();
  return Object.fromEntries(
    columnRoles.flatMap((role) => {
      const columns = columnsNamed(role, cells).filter(
        (candidate) => !taken.has(candidate.cell) && holds(role, candidate, sample),
      );
      const [first, ...others] = columns;
      if (first === undefined) return [];
      const column =
        others.length === 0 ? first : (columns.find((one) => isMeasured(header, role, one)) ?? first);
      taken.add(column.cell);
      return [[role, column] as const];
    }),
  );
}

/** More headers nobody reads. */
const mostHeaders = 40;

function noColumn(role: string, name: string, cells: readonly HeaderCell[]): never {
  const headers = cells.map(({ header }) => header).filter((header) => header !== '');
  const more = Math.max(0, headers.length - mostHeaders);
  const values = { name, role, headers: headers.slice(0, mostHeaders), more };
  return refuseLog('LOG_NO_COLUMN', { values, where: partOfFile('header') });
}

/** The columns that a person chose, by their headers with or without the unit. */
export function chosenColumns(names: ColumnNames, cells: readonly HeaderCell[]): Found {
  return Object.fromEntries(
    Object.entries(names).flatMap(([role, name]) => {
      if (name === undefined) return [];
      const plain = name.trim().toLowerCase();
      const cell =
        cells.find(({ header }) => header.toLowerCase() === plain) ??
        cells.find((other) => other.name === plain);
      return [[role, columnChosen(role as ColumnRole, cell ?? noColumn(role, name, cells))] as const];
    }),
  );
}

/** The columns by their names, but for those that a person chose, for which a column may have been taken otherwise. */
export function withChosen(found: Found, chosen: Found): Found {
  const taken = Object.values(chosen).map(({ cell }) => cell);
  const others = Object.entries(found).filter(([, { cell }]) => !taken.includes(cell));
  return { ...Object.fromEntries(others), ...chosen };
}

/** Roles that a table must have, and lacks. A position, or its two halves, or a speed shows its movement. */
export function missingIn(found: Found, capacity_mah: number | undefined): ColumnRole[] {
  const hasPlace =
    found.position !== undefined || (found.latitude !== undefined && found.longitude !== undefined);
  const hasBattery = found.battery !== undefined || (found.used !== undefined && capacity_mah !== undefined);
  return [
    ...(found.time === undefined ? (['time'] as const) : []),
    ...(hasPlace || found.speed !== undefined ? [] : (['position'] as const)),
    ...(found.height === undefined && found.altitude === undefined ? (['height'] as const) : []),
    ...(hasBattery ? [] : (['battery'] as const)),
  ];
}
