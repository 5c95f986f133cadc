import { elementAt } from '../../elementAt.ts';
import { numbered } from '../../placeInFile.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { isLonFirst } from '../source/coordinateOrder.ts';
import { refuse } from '../source/refusal.ts';
import { parseAngle } from './csvAngle.ts';

type Row = readonly string[];

/** Reads a table without a header: two columns of numbers that can be coordinates. */
export function readHeaderless(rows: readonly Row[]): PlanDraft | undefined {
  refuseBareMission(rows);
  const pairs = columnPairs(rows);
  if (pairs === undefined || pairs.points.length === 0) return undefined;
  return {
    format: 'csv',
    routes: [{ name: 'Route', kind: 'mission', points: pairs.points }],
    ignored: pairs.ignored.list(),
    warnings: [...pairs.ignored.warnings(), note('no_header', { of: 'columns', order: pairs.order })],
  };
}

/** Refuses rows of QGC WPL text, or of a fence or rally list, without their first line. */
function refuseBareMission(rows: readonly Row[]): void {
  const cells = rows.map((row) => (row.length === 1 ? elementAt(row, 0).split(/\s+/) : row));
  const isItem = (row: Row) =>
    row.length >= 11 && row.length <= 13 && row.slice(0, 4).every((cell) => /^\d{1,5}$/.test(cell));
  if (cells.length > 0 && cells.every(isItem)) {
    refuse('WPL_HEADER_MISSING', { format: 'csv', where: numbered('line', 1) });
  }
}

interface Pairs {
  readonly points: readonly PlanPoint[];
  readonly order: string;
  readonly ignored: Tally;
}

function columnPairs(rows: readonly Row[]): Pairs | undefined {
  const comma = rows.some((row) => row.some((cell) => /^-?\d+,\d+$/.test(cell)));
  if (isHeaded(rows, comma)) return undefined;
  const numeric = columnsOf(rows).filter((column) => share(rows, column, comma) > 0.9);
  const angles = numeric.filter((column) => hasFraction(rows, column));
  const [first, second] = angles;
  if (first === undefined || second === undefined) return undefined;
  if (angles.length > 2 && isTooRound(rows, angles)) return undefined;
  const read = (row: Row, column: number) => parseAngle(row[column] ?? '', comma);
  const values = rows.map((row) => [read(row, first), read(row, second)] as const);
  const ignored = new Tally();
  const usable = values.flatMap(([a, b], index) => {
    if (a !== undefined && b !== undefined) return [[a, b] as const];
    const reason = { says: 'reason.no_two_numbers' };
    if (index === 0 && a === undefined && b === undefined) ignored.add('row', reason);
    else ignored.lose('position', 'row', numbered('row', index + 1), reason);
    return [];
  });
  if (isAroundZero(usable) || !looksPlaced(rows, [first, second])) return undefined;
  const swap = isLonFirst(usable);
  const points = usable.map(([a, b]) => ({ lat: swap ? b : a, lon: swap ? a : b, hover_time_s: 0 }));
  return { points, order: swap ? 'longitude, latitude' : 'latitude, longitude', ignored };
}

/** True if names of columns stand above the first row of numbers, however many rows follow. */
function isHeaded(rows: readonly Row[], comma: boolean): boolean {
  const first = rows.findIndex((row) => row.filter((cell) => isAngle(cell, comma)).length > 1);
  return rows.slice(0, first).some(isHeader);
}

/** True if most cells of a row are words. */
function isHeader(row: Row): boolean {
  const filled = row.filter((cell) => cell !== '');
  const words = filled.filter((cell) => /\p{L}{2}/u.test(cell) && parseAngle(cell, false) === undefined);
  return words.length > 1 && words.length * 2 > filled.length;
}

const columnsOf = (rows: readonly Row[]) =>
  Array.from({ length: Math.min(20, elementAt(rows, 0).length) }, (_, index) => index);

/** A time of day, which an angle may look like. */
const isClock = (cell: string) => /^\d{1,2}:\d\d(:\d\d(\.\d+)?)?$/.test(cell);

const isAngle = (cell: string, comma: boolean) =>
  !isClock(cell) && Math.abs(parseAngle(cell, comma) ?? 999) <= 360;

const share = (rows: readonly Row[], column: number, comma: boolean) =>
  rows.filter((row) => isAngle(row[column] ?? '', comma)).length / rows.length;

const hasFraction = (rows: readonly Row[], column: number) =>
  rows.some((row) => /\d[.,]\d/.test(row[column] ?? ''));

/** True if a number is fine enough for degrees of a flight: positions less than a kilometre apart differ in the third decimal or beyond. */
const isFine = (cell: string | undefined) => /[.,]\d{3}|[°'′]|^[-+]?\d+(\.\d*)?[eE]/.test(cell ?? '');

/** True if numbers are too round for degrees of a flight: metres of a local plane, or no positions at all. */
export const isTooRound = (rows: readonly Row[], columns: readonly number[]): boolean =>
  rows.length > 0 && !rows.some((row) => columns.some((column) => isFine(row[column])));

/** Figures of sensors lie around 0; nobody flies where latitude and longitude do. */
export const isAroundZero = (pairs: readonly (readonly [number, number])[]): boolean =>
  pairs.every((pair) => pair.every((value) => Math.abs(value) < nearZero_deg)) ||
  (hasBothSigns(pairs.map(([first]) => first)) && hasBothSigns(pairs.map(([, second]) => second)));

const hasBothSigns = (values: readonly number[]) =>
  values.some((value) => value > 0) && values.some((value) => value < 0);

const nearZero_deg = 2;

/** True if two numbers look like a position: alone or beside a name, or with the decimals of positions. */
function looksPlaced(rows: readonly Row[], columns: readonly number[]): boolean {
  const isMost = (test: (row: Row) => boolean) => rows.filter(test).length * 2 > rows.length;
  const isDated = (cell: string) => isClock(cell) || /^\d{4}[-/.]\d\d?[-/.]\d\d?([T ]|$)/.test(cell);
  if (isMost((row) => row.some(isDated))) return false;
  return (
    rows.every(({ length }) => length === 2) ||
    isMost((row) => columns.every((column) => isFine(row[column]))) ||
    isMost((row) => row.some((cell) => /\p{L}{3}/u.test(cell)))
  );
}
