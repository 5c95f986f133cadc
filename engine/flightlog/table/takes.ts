import { type Conversion, isUnit, type Quantity } from '../../unitNames.ts';
import { degreesPerE7 } from '../../units.ts';
import type { ColumnRole } from '../record/flightLog.ts';
import type { LogRecorder, RecordedColumn } from '../record/logRecorder.ts';
import type { ByteRows } from './byteRows.ts';
import type { WordedColumn } from './columnWords.ts';
import type { ColumnSource, TableFormat } from './tableFormats.ts';
import type { HeaderCell } from './tableHeader.ts';
import { conversionOf } from './units.ts';
import { usualSize } from './usualSize.ts';
import { type Figures, type Found, placeIn } from './wordedColumns.ts';

/** Takes one thing from a row into the recorder. */
export type Take = (rows: ByteRows, recorder: LogRecorder) => void;

type Put = (recorder: LogRecorder, value: number) => void;

const takeNumber =
  (cell: number, figureOf: Conversion, put: Put): Take =>
  (rows, recorder) =>
    put(recorder, figureOf(rows.numberAt(cell)));

function takeSource(
  cells: readonly HeaderCell[],
  { names, quantity, unit = '', isDown = false, isUnsigned = false }: ColumnSource,
  put: Put,
): Take[] {
  const found = names.flatMap((name) => cells.filter((cell) => cell.name === name)).at(0);
  if (found === undefined) return [];
  const convert = conversionOf(quantity, found.unit === '' ? unit : found.unit, found.header);
  const figureOf: Conversion = isDown
    ? (value) => -convert(value)
    : isUnsigned
      ? (value) => Math.abs(convert(value))
      : convert;
  return [takeNumber(found.cell, figureOf, put)];
}

/** Sets the charge of a battery that was full at the begin, by what was used of it. */
function takeUsed({ cell, header }: HeaderCell, unit: string, capacity_mah: number): Take {
  const used_mah = conversionOf('charge', unit, header);
  return takeNumber(
    cell,
    (used) => 100 - (100 * used_mah(used)) / capacity_mah,
    (recorder, value) => recorder.set('battery_pct', value),
  );
}

/** The columns of a known format whose figures may have thousands: all but degrees. */
export function countedCellsOf(table: TableFormat, cells: readonly HeaderCell[]): HeaderCell[] {
  const sources = [table.columns, ...Object.values(table.batteries ?? {})].flatMap(
    Object.values<ColumnSource>,
  );
  const counted = sources.filter(({ quantity }) => quantity !== 'angle').flatMap(({ names }) => names);
  const names = [...table.time, table.used, ...counted];
  return cells.filter(({ name }) => names.includes(name));
}

/** Columns of a known format, except those that somebody chose otherwise. */
export function takesOfFormat(
  table: TableFormat,
  cells: readonly HeaderCell[],
  others: ReadonlySet<RecordedColumn>,
  capacity_mah: number | undefined,
): Take[] {
  const used = cells.find(({ name }) => name === table.used);
  return [
    ...Object.entries(table.columns)
      .filter(([column]) => !others.has(column as RecordedColumn))
      .flatMap(([column, source]) =>
        takeSource(cells, source, (recorder, value) => recorder.set(column as RecordedColumn, value)),
      ),
    ...Object.entries(table.batteries ?? {}).flatMap(([name, columns]) =>
      Object.entries(columns).flatMap(([column, source]) =>
        takeSource(cells, source, (recorder, value) =>
          recorder.setBattery(name, column as keyof typeof columns, value),
        ),
      ),
    ),
    ...(used === undefined || capacity_mah === undefined ? [] : [takeUsed(used, used.unit, capacity_mah)]),
  ];
}

interface RoleTarget {
  readonly column: RecordedColumn;
  readonly quantity: Quantity;
}

const targets: Partial<Readonly<Record<ColumnRole, RoleTarget>>> = {
  latitude: { column: 'lat', quantity: 'angle' },
  longitude: { column: 'lon', quantity: 'angle' },
  height: { column: 'height_m', quantity: 'length' },
  altitude: { column: 'altitude_msl_m', quantity: 'length' },
  speed: { column: 'ground_speed_mps', quantity: 'speed' },
  climb: { column: 'climb_mps', quantity: 'speed' },
  battery: { column: 'battery_pct', quantity: 'percent' },
  voltage: { column: 'voltage_v', quantity: 'voltage' },
  current: { column: 'current_a', quantity: 'current' },
  temperature: { column: 'pack_temp_c', quantity: 'temperature' },
};

const columnsFor = (role: string): readonly RecordedColumn[] =>
  role === 'position'
    ? ['lat', 'lon']
    : role === 'used'
      ? ['battery_pct']
      : [targets[role as ColumnRole]?.column].filter((column) => column !== undefined);

/** The columns that these roles fill. */
export const columnsOf = (found: Found): ReadonlySet<RecordedColumn> =>
  new Set(Object.keys(found).flatMap(columnsFor));

const takePlace =
  (cell: number): Take =>
  (rows, recorder) => {
    const [lat, lon] = placeIn(rows.textAt(cell)) ?? [Number.NaN, Number.NaN];
    recorder.set('lat', lat);
    recorder.set('lon', lon);
  };

/** The factor that figures without a unit need: degrees times 10⁷ and shares of 1 are known by their usual size. */
function sizedConversion(quantity: Quantity, values: readonly number[]): Conversion {
  const usual = usualSize(values);
  if (quantity === 'angle' && usual > 1000) return (value) => value * degreesPerE7;
  if (quantity === 'percent' && usual > 0 && usual <= 1) return (value) => 100 * value;
  return (value) => value;
}

function takeRole(role: ColumnRole, { cell, unit }: WordedColumn, figures: Figures): Take[] {
  if (role === 'position') return [takePlace(cell.cell)];
  const target = targets[role];
  if (target === undefined) return [];
  const { column, quantity } = target;
  // Words in brackets that are no unit say something else: “battery (main)”.
  const convert = isUnit(unit)
    ? conversionOf(quantity, unit, cell.header)
    : sizedConversion(quantity, figures.get(cell.cell) ?? []);
  const figureOf: Conversion = column === 'current_a' ? (value) => Math.abs(convert(value)) : convert;
  return [takeNumber(cell.cell, figureOf, (recorder, value) => recorder.set(column, value))];
}

/** The roles of columns that were found by their names, or chosen. */
export function takesOfRoles(found: Found, figures: Figures, capacity_mah: number | undefined): Take[] {
  const takes = Object.entries(found).flatMap(([role, column]) =>
    takeRole(role as ColumnRole, column, figures),
  );
  if (found.battery !== undefined || found.used === undefined || capacity_mah === undefined) return takes;
  return [...takes, takeUsed(found.used.cell, found.used.unit, capacity_mah)];
}
