import type { Altitude } from '../../geo/position.ts';
import { degreesPerE7, metresPerFoot } from '../../units.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import type { Tally } from '../plan/planDraft.ts';
import { parseNumber } from '../source/numbers.ts';
import { parseAngle, parseMeasure } from './csvAngle.ts';
import type { AltitudeColumn, Columns } from './csvColumns.ts';
import { findLitchi, type LitchiColumns, readActions } from './litchi.ts';

export interface Layout {
  readonly columns: Columns;
  readonly litchi: LitchiColumns | undefined;
  readonly altitude: AltitudeColumn | undefined;
  readonly decimalComma: boolean;
  /** Degrees in one unit of the coordinate columns. */
  readonly degrees: number;
  /** Whether the number of a row says that it is no waypoint. */
  readonly isMarked: (row: readonly string[]) => boolean;
  /** Whether −1,−1 means no position, as in some tools. */
  readonly minusOneIsNone: boolean;
  readonly actionText: number | undefined;
}

/** How to read all rows, from the header and the first of them. */
export function layoutOf(columns: Columns, rows: readonly (readonly string[])[]): Layout {
  const sample = rows.slice(0, 200);
  const litchi = findLitchi(columns);
  const decimalComma = sample.some((row) => /\d,\d/.test(row[columns.lat] ?? ''));
  const filled = columns.altitudes.find((column) =>
    sample.some((row) => parseMeasure(row[column.index], decimalComma) !== undefined),
  );
  return {
    columns: withSides(columns, sample),
    litchi,
    altitude: filled,
    decimalComma,
    degrees: degreeFactor(sample, columns, decimalComma),
    isMarked: markedRows(rows, columns.id),
    minusOneIsNone: litchi === undefined && isMinusOneNone(sample, columns),
    actionText: columns.all.find(({ key }) => key === 'actions sequence')?.index,
  };
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
  { lat, lon }: Columns,
  decimalComma: boolean,
): number {
  const values = sample.flatMap((row) => {
    const pair = [parseAngle(row[lat] ?? '', decimalComma), parseAngle(row[lon] ?? '', decimalComma)];
    return pair.every((value) => value === undefined || value === 0) ? [] : [pair];
  });
  const isWhole = (value: number | undefined) => value !== undefined && Number.isInteger(value);
  const isLarge = values.some((pair) => pair.every((value) => Math.abs(value ?? 0) > 1000));
  return isLarge && values.every((pair) => pair.every(isWhole)) ? degreesPerE7 : 1;
}

/** Test for rows of a point of interest, which some tools list among the waypoints with the number 999. */
function markedRows(
  rows: readonly (readonly string[])[],
  id: number | undefined,
): (row: readonly string[]) => boolean {
  if (id === undefined) return () => false;
  const numbers = rows.map((row) => parseNumber(row[id]));
  const others = numbers.filter((number) => number !== 999);
  const isUsual = others.length > 1 && others.every((number) => number !== undefined && number < 900);
  return (row) => isUsual && parseNumber(row[id]) === 999;
}

/** The point of a row; none where the row has no usable one, which the tally counts with the reason. */
export function readRow(row: readonly string[], layout: Layout, tally: Tally): PlanPoint[] {
  const { columns, decimalComma, degrees } = layout;
  const angle = (column: number, side: number | undefined) => {
    const value = sided(parseAngle(row[column] ?? '', decimalComma), row[side ?? -1]);
    return value === undefined || degrees === 1 ? value : value * degrees;
  };
  const lat = angle(columns.lat, columns.latSide);
  const lon = angle(columns.lon, columns.lonSide);
  if (lat === undefined || lon === undefined) {
    tally.add('row', 'it has no readable latitude and longitude');
    return [];
  }
  const dummy = dummyReason(lat, lon, layout) ?? (layout.isMarked(row) ? markedReason : undefined);
  if (dummy !== undefined) {
    tally.add('row', dummy);
    return [];
  }
  return [{ lat, lon, ...altitudeOf(row, layout), ...flightAt(row, layout) }];
}

const markedReason = 'its number 999 marks a point of interest';

function dummyReason(lat: number, lon: number, { columns, minusOneIsNone }: Layout): string | undefined {
  if (minusOneIsNone && lat === -1 && lon === -1) return 'its position −1,−1 stands for none';
  return columns.time && lat === 0 && lon === 0
    ? 'it was written before the first position fix (0,0)'
    : undefined;
}

/** Whether −1,−1 means no position. It is also a position in the Gulf of Guinea, which counts where others are within two degrees. */
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
  { altitude, litchi, decimalComma }: Layout,
): { altitude?: Altitude } {
  const value_m = measureIn(row, altitude, decimalComma);
  if (value_m === undefined) return {};
  const litchiDatum = parseNumber(row[litchi?.mode ?? -1]) === 1 ? 'agl' : 'takeoff';
  const datum = litchi === undefined ? (altitude?.datum ?? 'takeoff') : litchiDatum;
  return { altitude: { datum, value_m } };
}

/** The number in a column, converted to metres, metres per second or seconds. */
function measureIn(
  row: readonly string[],
  column: { readonly index: number; readonly factor: number } | undefined,
  decimalComma: boolean,
): number | undefined {
  if (column === undefined) return undefined;
  const value = parseMeasure(row[column.index], decimalComma);
  return value === undefined ? undefined : value * column.factor;
}

type PointFlight = Pick<PlanPoint, 'hover_time_s' | 'speed_mps' | 'curve_size' | 'actions'>;

/** How the aircraft flies a point: wait, speed, corner, actions. */
function flightAt(row: readonly string[], layout: Layout): PointFlight {
  const { columns, litchi, decimalComma } = layout;
  const speed_mps = measureIn(row, columns.speed, decimalComma) ?? 0;
  const wait_s = measureIn(row, columns.wait, decimalComma) ?? 0;
  const acts = litchi === undefined ? undefined : readActions(row, litchi);
  const curve = parseNumber(row[litchi?.curve?.index ?? -1]) ?? 0;
  return {
    hover_time_s:
      Math.max(0, wait_s) + (acts?.hover_time_s ?? 0) + sequenceWait(row[layout.actionText ?? -1]),
    ...(speed_mps > 0 && !columns.time ? { speed_mps } : {}),
    ...(curve > 0 ? { curve_size: curve * (litchi?.curve?.feet ? metresPerFoot : 1) } : {}),
    ...(acts !== undefined && acts.actions.length > 0 ? { actions: acts.actions } : {}),
  };
}

/** Seconds of hover in “H2000.SHOOT.H3000” of csv2djipilot: H hovers, in milliseconds; its first version wrote only the number. */
function sequenceWait(text: string | undefined): number {
  const steps = (text ?? '').split('.').map((step) => /^H?(\d{1,9})$/.exec(step)?.[1]);
  return steps.reduce((sum, step) => sum + Number(step ?? 0) / 1000, 0);
}
