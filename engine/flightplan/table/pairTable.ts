import { readAngles } from '../../coordinates/angles.ts';
import type { Table } from '../source/csvTable.ts';
import { TableRows } from '../source/tableRows.ts';
import { type Column, toColumn } from './csvColumns.ts';

type Row = readonly string[];

/** The header is looked for in so many rows. */
const mostRowsAbove = 30;
const mostRows = 200;

const latFirst =
  /^((gps|gnss|waypoint|wp) ?)?(gps|gnss|pos|position|location|coords?|coordinates?|lat ?(lon|lng|long)|latitude longitude)$/;
const lonFirst = /^(gps )?((lon|lng|long) ?lat|longitude latitude)$/;

const isNamed = ({ key }: Column) => latFirst.test(key) || lonFirst.test(key);

/** Latitude and longitude of a cell that holds both, as cells; empty: it holds no two angles. */
function placeIn(cell: string, isLonFirst: boolean): Row {
  const text = cell.replace(/^[([{]\s*|\s*[)\]}]$/g, '');
  const read = readAngles(
    isLonFirst
      ? text
          .split(/[\s,;]+/)
          .toReversed()
          .join(' ')
      : text,
  );
  return read.ok ? [String(read.value.position.lat), String(read.value.position.lon)] : ['', ''];
}

/** True if most cells of a column hold two angles. */
function holdsPlaces(rows: readonly Row[], { index }: Column): boolean {
  const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  const places = cells.filter((cell) => placeIn(cell, false)[0] !== '');
  return places.length > 0 && places.length * 2 >= cells.length;
}

/**
 * A table with latitude and longitude in one cell, as radios write them (“GPS”: “46.95 7.43”), as one that begins with a column for each;
 * `undefined`: it has no such column.
 */
export function withPlacesApart(table: Table): Table | undefined {
  const heads = table.rows.first(mostRowsAbove);
  for (const [at, header] of heads.entries()) {
    const named = header.map(toColumn).filter(isNamed);
    const below = named.length === 0 ? [] : table.rows.from(at + 1).first(mostRows);
    const column = named.find((one) => holdsPlaces(below, one));
    if (column !== undefined) return splitAt(table, heads.slice(0, at), header, column);
  }
  return undefined;
}

function splitAt(table: Table, above: readonly Row[], header: Row, { index, key }: Column): Table {
  const others = (row: Row) => row.map((cell, at) => (at === index ? '' : cell));
  const rows = new TableRows();
  for (const row of [...above, ['latitude', 'longitude', ...others(header)]]) rows.push(row);
  for (const row of table.rows.from(above.length + 1))
    rows.push([...placeIn(row[index] ?? '', lonFirst.test(key)), ...others(row)]);
  return { ...table, rows };
}
