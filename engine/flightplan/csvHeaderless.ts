import { parseAngle } from './csvAngle.ts';
import type { Table } from './csvTable.ts';
import type { PlanPoint } from './flightPlan.ts';
import { note, type PlanDraft, Tally } from './planDraft.ts';

type Row = readonly string[];

/** Nobody maps the far south by chance: an order that puts every point there is the wrong one of two. */
const farSouth_deg = -60;

/** A table without a header: two columns of numbers that can be coordinates, or WKT points. */
export function readHeaderless(table: Table): PlanDraft | undefined {
  const pairs = wktPairs(table.rows) ?? columnPairs(table);
  if (pairs === undefined || pairs.points.length === 0) return undefined;
  return {
    format: 'csv',
    routes: [{ name: 'Route', kind: 'mission', points: pairs.points }],
    ignored: pairs.ignored.list(),
    warnings: [
      note(`The table has no header: its columns are read as ${pairs.order}. Check the route on the map.`),
    ],
  };
}

interface Pairs {
  readonly points: readonly PlanPoint[];
  readonly order: string;
  readonly ignored: Tally;
}

function wktPairs(rows: readonly Row[]): Pairs | undefined {
  const ignored = new Tally();
  const points = rows.flatMap((row) => {
    const match = /^POINT ?Z? ?\( ?(-?[\d.]{1,25}) (-?[\d.]{1,25})/i.exec(
      row.find((cell) => /^POINT/i.test(cell)) ?? '',
    );
    return match === null ? [] : [{ lat: Number(match[2]), lon: Number(match[1]), hover_time_s: 0 }];
  });
  ignored.add('row', 'it holds no point', rows.length - points.length);
  return points.length === 0 ? undefined : { points, order: 'longitude, latitude (WKT)', ignored };
}

function columnPairs(table: Table): Pairs | undefined {
  const { rows } = table;
  const comma = table.delimiter === ';';
  const numeric = columnsOf(rows).filter((column) => share(rows, column, comma) > 0.9);
  const angles = numeric.filter((column) => hasFraction(rows, column));
  const [first, second] = angles;
  if (first === undefined || second === undefined) return undefined;
  const read = (row: Row, column: number) => parseAngle(row[column] ?? '', comma);
  const values = rows.map((row) => [read(row, first), read(row, second)] as const);
  const ignored = new Tally();
  const usable = values.flatMap(([a, b]) => (a === undefined || b === undefined ? [] : [[a, b] as const]));
  ignored.add('row', 'it has no two numbers', values.length - usable.length);
  const swap = isLonFirst(usable);
  const points = usable.map(([a, b]) => ({ lat: swap ? b : a, lon: swap ? a : b, hover_time_s: 0 }));
  return { points, order: swap ? 'longitude, latitude' : 'latitude, longitude', ignored };
}

function isLonFirst(values: readonly (readonly [number, number])[]): boolean {
  const asLat = (index: 0 | 1) => values.every((pair) => Math.abs(pair[index]) <= 90);
  if (!asLat(0)) return true;
  return asLat(1) && values.every(([a, b]) => a < farSouth_deg && b > farSouth_deg);
}

const columnsOf = (rows: readonly Row[]) =>
  Array.from({ length: Math.min(20, rows[0]?.length ?? 0) }, (_, index) => index);

const share = (rows: readonly Row[], column: number, comma: boolean) =>
  rows.filter((row) => Math.abs(parseAngle(row[column] ?? '', comma) ?? 999) <= 360).length / rows.length;

const hasFraction = (rows: readonly Row[], column: number) =>
  rows.some((row) => /\d[.,]\d/.test(row[column] ?? ''));
