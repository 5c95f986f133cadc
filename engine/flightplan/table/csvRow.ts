import { elementAt } from '../../elementAt.ts';
import type { Altitude } from '../../geo/position.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import { degreesPerE7 } from '../../units.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import type { Tally } from '../plan/tally.ts';
import { datumOfMode } from '../source/heightModes.ts';
import { isNoValue } from '../source/measureText.ts';
import { isNoWaypoint } from '../source/noWaypoint.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText } from '../source/refusal.ts';
import type { makeAltitudes } from '../source/sharedAltitudes.ts';
import type { TableRows } from '../source/tableRows.ts';
import { areBeyondGrids } from '../source/tenMillionths.ts';
import type { UnitUse } from '../source/unitUse.ts';
import { parseAngle } from './csvAngle.ts';
import { figureIn, holdsFigure, type TableMarks, thousandsIn } from './csvCell.ts';
import type { Columns, MeasureColumn } from './csvColumns.ts';
import { radiansIn } from './csvCoordinateColumns.ts';
import { findLitchi, type LitchiColumns, litchiState, loseCells, readActions } from './litchi.ts';

export interface Layout extends TableMarks {
  readonly columns: Columns;
  readonly litchi: LitchiColumns | undefined;
  readonly altitude: MeasureColumn | undefined;
  /** Degrees in one unit of the coordinate columns. */
  readonly degrees: number;
  /** True if the number of a row excludes a waypoint. */
  readonly isMarked: (row: readonly string[]) => boolean;
  /** True if −1,−1 means no position, as in some tools. */
  readonly minusOneIsNone: boolean;
  readonly actionText: number | undefined;
  readonly units: UnitUse;
}

/** How to read all rows, from the header and the first of them. */
export function layoutOf(columns: Columns, rows: TableRows, units: UnitUse): Layout {
  const sample = rows.first(200);
  const litchi = findLitchi(columns);
  const decimalComma = hasDecimalCommas(columns, sample);
  const latitudes = sample.map((row) => row[columns.lat] ?? '');
  const marks = { decimalComma, thousands: thousandsIn(measuresOf(columns), rows, latitudes) };
  const filled = columns.altitudes.find((column) => sample.some((row) => holdsFigure(row, column, marks)));
  return {
    columns: withSides(columns, sample),
    litchi,
    altitude:
      filled ?? columns.altitudes.find(({ index }) => sample.some((row) => !isNoValue(row[index] ?? ''))),
    ...marks,
    degrees: radiansIn(columns) ?? degreeFactor(sample, columns, decimalComma),
    isMarked: markedRows(rows, columns.id),
    minusOneIsNone: litchi === undefined && isMinusOneNone(sample, columns),
    actionText: columns.all.find(({ key }) => key === 'actions sequence')?.index,
    units,
  };
}

const thousands = /^\s*[+-]?\d{1,3}(,\d{3})+\s*$/;

const measuresOf = ({ altitudes, speed, wait }: Columns): MeasureColumn[] =>
  [...altitudes, speed, wait].filter((column) => column !== undefined);

/**
 * True if the decimals of a table follow a comma: by its latitudes, or by its other figures where those are whole numbers, as in
 * ten-millionths of a degree.
 */
function hasDecimalCommas(columns: Columns, sample: readonly (readonly string[])[]): boolean {
  const cellsOf = (column: number) => sample.map((row) => row[column] ?? '');
  const latitudes = cellsOf(columns.lat);
  if (latitudes.some((cell) => /\d,\d/.test(cell))) return true;
  if (latitudes.some((cell) => cell.includes('.'))) return false;
  const figures = measuresOf(columns).flatMap(({ index }) => cellsOf(index));
  return (
    figures.some((cell) => /\d,\d/.test(cell) && !thousands.test(cell)) &&
    !figures.some((cell) => /\d\.\d/.test(cell))
  );
}

/** Adds hemisphere columns: some tools write the hemisphere in a nameless column after the angle. A row may end before it. */
function withSides(columns: Columns, sample: readonly (readonly string[])[]): Columns {
  const isSide = (column: number, letters: RegExp) => {
    const cells = sample.flatMap((row) => row[column] ?? []);
    return columns.all[column]?.key === '' && cells.every((cell) => letters.test(cell));
  };
  const { lat, lon } = columns;
  return {
    ...columns,
    latSide: columns.latSide ?? (isSide(lat + 1, /^[NS]$/i) ? lat + 1 : undefined),
    lonSide: columns.lonSide ?? (isSide(lon + 1, /^[EW]$/i) ? lon + 1 : undefined),
  };
}

/** Degrees in one unit: MAVLink logs count ten-millionths of a degree, whole numbers that are far too large for degrees. */
function degreeFactor(
  sample: readonly (readonly string[])[],
  { all, lat, lon }: Columns,
  decimalComma: boolean,
): number {
  const values = sample.flatMap((row) => {
    const pair = [
      parseAngle(row[lat] ?? '', decimalComma),
      parseAngle(row[lon] ?? '', decimalComma),
    ] as const;
    return pair.every((value) => value === undefined || value === 0) ? [] : [pair];
  });
  const isWhole = (value: number | undefined) => value !== undefined && Number.isInteger(value);
  const isLarge = values.some((pair) => pair.every((value) => Math.abs(value ?? 0) > 1000));
  const isNamed = [lat, lon].every((column) => /e7|1e-7/i.test(elementAt(all, column).header));
  const isCounted = isLarge && values.every((pair) => pair.every(isWhole));
  return isCounted && (isNamed || areBeyondGrids(values)) ? degreesPerE7 : 1;
}

/** Test for rows of a point of interest, which some tools list among the waypoints with the number 999. */
function markedRows(rows: TableRows, id: number | undefined): (row: readonly string[]) => boolean {
  if (id === undefined) return () => false;
  let others = 0;
  let isUsual = true;
  for (const row of rows) {
    const number = parseNumber(row[id]);
    if (number === 999) continue;
    others += 1;
    isUsual &&= number !== undefined && number < 900;
    if (!isUsual) break;
  }
  isUsual &&= others > 1;
  return (row) => isUsual && parseNumber(row[id]) === 999;
}

/** Notes from the reading of rows. */
export interface RowNotes {
  readonly tally: Tally;
  /** True once a height without a reference was read. */
  heights_assumed: boolean;
  readonly altitude: ReturnType<typeof makeAltitudes>;
}

/** The point of a row; none where the row has no usable one, which the tally counts with the reason. */
export function readRow(
  row: readonly string[],
  layout: Layout,
  notes: RowNotes,
  where: PlaceInFile,
): PlanPoint[] {
  const { columns, decimalComma, degrees } = layout;
  const angle = (column: number, side: number | undefined) => {
    const value = sided(parseAngle(row[column] ?? '', decimalComma), row[side ?? -1]);
    return value === undefined || degrees === 1 ? value : value * degrees;
  };
  const lat = angle(columns.lat, columns.latSide);
  const lon = angle(columns.lon, columns.lonSide);
  if (lat === undefined || lon === undefined) {
    notes.tally.lose('position', 'row', where, 'reason.no_readable');
    return [];
  }
  const kind = row[columns.kind ?? -1] ?? '';
  if (isNoWaypoint(kind)) {
    notes.tally.lose('position', 'row', where, {
      says: 'reason.other_kind',
      values: { kind: cleanText(kind) },
    });
    return [];
  }
  const dummy = dummyReason(lat, lon, layout) ?? (layout.isMarked(row) ? markedReason : undefined);
  if (dummy !== undefined) {
    notes.tally.add('row', dummy);
    return [];
  }
  return [
    { lat, lon, ...altitudeOf(row, layout, notes, where), ...flightAt(row, layout, notes.tally, where) },
  ];
}

const markedReason: Saying = { says: 'reason.marked' };

function dummyReason(lat: number, lon: number, { columns, minusOneIsNone }: Layout): Saying | undefined {
  if (minusOneIsNone && lat === -1 && lon === -1) return { says: 'reason.minus_one' };
  return lat === 0 && lon === 0 && (columns.time || columns.all.some(({ key }) => fixKey.test(key)))
    ? { says: 'reason.before_fix' }
    : undefined;
}

/** Columns that only receivers write beside a position. */
const fixKey = /^((gps|num|no of) ?)?(fix|fix (type|mode)|sats?|satellites|numsats?|hdop)$/;

/** True if −1,−1 means no position. It is also a position in the Gulf of Guinea, which counts where others are within two degrees. */
function isMinusOneNone(sample: readonly (readonly string[])[], { lat, lon }: Columns): boolean {
  const others = sample.flatMap((row) => {
    const [a, b] = [parseNumber(row[lat]), parseNumber(row[lon])];
    return a === undefined || b === undefined || (a === -1 && b === -1) ? [] : [[a, b] as const];
  });
  return others.length > 0 && others.every(([a, b]) => Math.abs(a + 1) > 2 || Math.abs(b + 1) > 2);
}

/** The angle with the sign of its hemisphere, whose letter is in a column of its own. */
function sided(angle: number | undefined, side: string | undefined): number | undefined {
  return angle !== undefined && /^[SW]/i.test(side ?? '') ? -Math.abs(angle) : angle;
}

function altitudeOf(
  row: readonly string[],
  layout: Layout,
  notes: RowNotes,
  where: PlaceInFile,
): { altitude?: Altitude } {
  const { altitude, litchi } = layout;
  const figure = altitude === undefined ? 'none' : figureIn(row, altitude, ruleOf(layout), where);
  if (figure === 'unreadable') loseFigure(notes.tally, 'height', where);
  if (altitude === undefined || typeof figure === 'string') return {};
  if (litchi !== undefined) {
    const mode = parseNumber(row[litchi.mode ?? -1]) ?? 0;
    const isAboveGround = mode === 1;
    if (mode !== 0 && !isAboveGround) notes.heights_assumed = true;
    return { altitude: notes.altitude(isAboveGround ? 'agl' : 'takeoff', figure.value) };
  }
  const mode = row[layout.columns.heightMode ?? -1];
  const datum = figure.datum ?? (mode === undefined ? undefined : datumOfMode(mode)) ?? altitude.datum;
  if (datum === undefined) notes.heights_assumed = true;
  return { altitude: notes.altitude(datum ?? 'takeoff', figure.value) };
}

/** How the cells of the table are read. */
export const ruleOf = ({ decimalComma, thousands, units, columns: { time: isLog } }: Layout) => ({
  decimalComma,
  thousands,
  isLog,
  units,
});

const loseFigure = (tally: Tally, measure: 'height' | 'speed', where: PlaceInFile): void =>
  tally.lose('figure', measure, where, { says: 'reason.cell', values: { measure } });

type PointFlight = Pick<PlanPoint, 'hover_time_s' | 'speed_mps' | 'curve_size' | 'actions' | 'carried'>;

/** How the aircraft flies a point: wait, speed, corner, actions. */
function flightAt(row: readonly string[], layout: Layout, tally: Tally, where: PlaceInFile): PointFlight {
  const { columns, litchi } = layout;
  const acts = litchi === undefined ? undefined : readActions(row, litchi, tally, where);
  if (litchi !== undefined) loseCells(row, litchi, tally, where);
  const curve = parseNumber(row[litchi?.curve?.index ?? -1]) ?? 0;
  return {
    hover_time_s:
      waitOf(row, layout, tally, where) +
      (acts?.hover_time_s ?? 0) +
      sequenceWait(row[layout.actionText ?? -1], tally, where),
    ...(columns.time ? {} : speedOf(row, layout, tally, where)),
    ...(curve > 0 && { curve_size: litchi?.curve?.toMetres(curve) }),
    ...(acts !== undefined && acts.actions.length > 0 ? { actions: acts.actions } : {}),
    ...(litchi === undefined ? {} : litchiState(row, litchi)),
  };
}

function waitOf(row: readonly string[], layout: Layout, tally: Tally, where: PlaceInFile): number {
  const column = layout.columns.wait;
  const figure = column === undefined ? 'none' : figureIn(row, column, ruleOf(layout), where);
  if (figure === 'unreadable')
    tally.lose('wait', 'wait', where, { says: 'reason.cell', values: { measure: 'time' } });
  if (typeof figure === 'string') return 0;
  // −1 stands for none in many tools.
  if (figure.value < 0 && figure.value !== -1) tally.lose('wait', 'wait', where, 'reason.below_zero');
  return Math.max(0, figure.value);
}

function speedOf(
  row: readonly string[],
  layout: Layout,
  tally: Tally,
  where: PlaceInFile,
): { readonly speed_mps?: number } {
  const column = layout.columns.speed;
  const figure = column === undefined ? 'none' : figureIn(row, column, ruleOf(layout), where);
  if (figure === 'unreadable') loseFigure(tally, 'speed', where);
  if (typeof figure === 'string') return {};
  if (figure.value < 0 && figure.value !== -1) loseFigure(tally, 'speed', where);
  return figure.value <= 0 ? {} : { speed_mps: figure.value };
}

/** Seconds of hover in “H2000.SHOOT.H3000” of csv2djipilot: H hovers, in milliseconds; its first version wrote only the number. */
function sequenceWait(text: string | undefined, tally: Tally, where: PlaceInFile): number {
  const steps = (text ?? '').split('.').filter((step) => /^H|^\d+$/.test(step));
  return steps.reduce((sum, step) => {
    const hover_ms = /^H?(\d{1,9})$/.exec(step)?.[1];
    if (hover_ms === undefined) tally.lose('wait', 'wait', where, 'reason.hover');
    return sum + Number(hover_ms ?? 0) / 1000;
  }, 0);
}
