import { elementAt } from '../../elementAt.ts';
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
    warnings: [
      ...pairs.ignored.warnings(),
      note(`The table has no header: its columns are read as ${pairs.order}. Check the route on the map.`),
    ],
  };
}

/** Refuses rows of QGC WPL text, or of a fence or rally list, without their first line. */
function refuseBareMission(rows: readonly Row[]): void {
  const cells = rows.map((row) => (row.length === 1 ? elementAt(row, 0).split(/\s+/) : row));
  const isItem = (row: Row) =>
    row.length >= 11 && row.length <= 13 && row.slice(0, 4).every((cell) => /^\d{1,5}$/.test(cell));
  if (cells.length > 0 && cells.every(isItem)) {
    refuse(
      'WPL_HEADER_MISSING',
      'The rows are those of a mission, but its first line “QGC WPL 110” is missing; add it or export the mission again.',
      { format: 'csv', where: 'line 1' },
    );
  }
}

interface Pairs {
  readonly points: readonly PlanPoint[];
  readonly order: string;
  readonly ignored: Tally;
}

function columnPairs(rows: readonly Row[]): Pairs | undefined {
  const comma = rows.some((row) => row.some((cell) => /^-?\d+,\d+$/.test(cell)));
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
    const reason = 'it has no two numbers';
    if (index === 0 && a === undefined && b === undefined) ignored.add('row', reason);
    else ignored.lose('position', 'row', { reason, where: `row ${index + 1}` });
    return [];
  });
  const swap = isLonFirst(usable);
  const points = usable.map(([a, b]) => ({ lat: swap ? b : a, lon: swap ? a : b, hover_time_s: 0 }));
  return { points, order: swap ? 'longitude, latitude' : 'latitude, longitude', ignored };
}

const columnsOf = (rows: readonly Row[]) =>
  Array.from({ length: Math.min(20, elementAt(rows, 0).length) }, (_, index) => index);

const share = (rows: readonly Row[], column: number, comma: boolean) =>
  rows.filter((row) => Math.abs(parseAngle(row[column] ?? '', comma) ?? 999) <= 360).length / rows.length;

const hasFraction = (rows: readonly Row[], column: number) =>
  rows.some((row) => /\d[.,]\d/.test(row[column] ?? ''));

/** Whether a number is fine enough for degrees of a flight: positions less than a kilometre apart differ in the third decimal or beyond. */
const isFine = (cell: string | undefined) => /[.,]\d{3}|[°'′]|^[-+]?\d+(\.\d*)?[eE]/.test(cell ?? '');

/** Whether numbers are too round for degrees of a flight: metres of a local plane, or no positions at all. */
export const isTooRound = (rows: readonly Row[], columns: readonly number[]): boolean =>
  rows.length > 0 && !rows.some((row) => columns.some((column) => isFine(row[column])));
