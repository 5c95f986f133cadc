import type { Altitude } from '../geo/position.ts';
import { parseAngle, parseMeasure } from './csvAngle.ts';
import { type AltitudeColumn, type Columns, findColumns } from './csvColumns.ts';
import { readHeaderless } from './csvHeaderless.ts';
import { isCommandTable, readCommandTable } from './csvMavlink.ts';
import { readTable, type Table } from './csvTable.ts';
import { cutOffWarnings } from './cutOff.ts';
import type { PlanPoint } from './flightPlan.ts';
import { findLitchi, type LitchiColumns, readActions } from './litchi.ts';
import { metresPerFoot, parseNumber } from './numbers.ts';
import { note, type PlanDraft, referenceAssumed, Tally } from './planDraft.ts';
import { clean, refuse } from './refusal.ts';

const format = 'csv';

interface Layout {
  readonly columns: Columns;
  readonly litchi: LitchiColumns | undefined;
  readonly altitude: AltitudeColumn | undefined;
  readonly decimalComma: boolean;
  /** What one unit of the coordinate columns is, in degrees. */
  readonly degrees: number;
  /** Rows whose number says that they are no waypoint. */
  readonly isMarked: (row: readonly string[]) => boolean;
  readonly actionText: number | undefined;
}

/** A table of points: Litchi, UgCS, telemetry logs, or any header that names latitude and longitude. */
export function readCsv(text: string): PlanDraft {
  const table = readTable(text);
  const draft = readTableRows(table);
  return { ...draft, warnings: [...cutOffWarnings(text, isLastShort(table)), ...(draft.warnings ?? [])] };
}

function isLastShort({ rows }: Table): boolean {
  const last = rows.at(-1)?.length ?? 0;
  const before = rows.slice(1, -1);
  return before.length > 0 && before.every((row) => row.length > last);
}

function readTableRows(table: Table): PlanDraft {
  if (table.rows.length === 0) refuse('NO_ROWS', 'The table has no data rows; export it again.', { format });
  const at = table.rows.slice(0, 30).findIndex((row) => findColumns(row) !== undefined);
  const header = table.rows[at];
  const columns = header === undefined ? undefined : findColumns(header);
  if (header === undefined || columns === undefined) return readHeaderless(table) ?? refuseColumns(table);
  const rows = table.rows.slice(at + 1);
  if (rows.length === 0)
    refuse('NO_ROWS', 'The table has a header and no data rows; export it with its waypoints.', {
      format,
      where: 'row 1',
    });
  if (isCommandTable(columns)) return readCommandTable(header, rows);
  refuseSplitNumbers(header, rows, columns, table.delimiter);
  return readRows(rows, layoutOf(columns, rows));
}

/** Decimal commas in a table that is parted by commas: each number lies in two cells. */
function refuseSplitNumbers(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { lat, lon }: Columns,
  delimiter: string,
): void {
  const width = lastFilled(header) + 1;
  const first = Math.min(lat, lon);
  const isSplit = (row: readonly string[]) =>
    lastFilled(row) >= width + 1 && row.slice(first, first + 4).every((cell) => /^-?\d{1,9}$/.test(cell));
  if (delimiter !== ',' || !rows.slice(0, 50).every(isSplit)) return;
  refuse(
    'CSV_DECIMAL_COMMA',
    'The numbers of the table have decimal commas, and commas part its columns too; export it with semicolons between the columns or with decimal points.',
    { format, where: 'row 2' },
  );
}

const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell !== '');

function refuseColumns(table: Table): never {
  const found = (table.rows[0] ?? [])
    .slice(0, 12)
    .map((cell) => clean(cell, 20))
    .join(', ');
  return refuse(
    'NO_COORDINATE_COLUMNS',
    `The table has no latitude and longitude columns; it has: ${clean(found)}. Name them latitude and longitude.`,
    {
      format,
      where: 'row 1',
    },
  );
}

function layoutOf(columns: Columns, rows: readonly (readonly string[])[]): Layout {
  const sample = rows.slice(0, 200);
  const decimalComma = sample.some((row) => /^\s*-?\d+,\d+\s*$/.test(row[columns.lat] ?? ''));
  const filled = columns.altitudes.find((column) =>
    sample.some((row) => parseMeasure(row[column.index], decimalComma) !== undefined),
  );
  return {
    columns,
    litchi: findLitchi(columns),
    altitude: filled,
    decimalComma,
    degrees: degreeFactor(sample, columns, decimalComma),
    isMarked: markedRows(rows, columns.id),
    actionText: columns.all.find(({ key }) => key === 'actions sequence')?.index,
  };
}

/** MAVLink logs count ten-millionths of a degree: whole numbers that are far too large for degrees. */
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
  return isLarge && values.every((pair) => pair.every(isWhole)) ? 1e-7 : 1;
}

/** Some tools put a point of interest among numbered waypoints under the number 999. */
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

function readRows(rows: readonly (readonly string[])[], layout: Layout): PlanDraft {
  const tally = new Tally();
  const points = rows.flatMap((row) => readRow(row, layout, tally));
  if (points.length === 0) {
    refuse(
      'COORDINATES_INVALID',
      `None of the ${rows.length} rows has a readable latitude and longitude; export the table again.`,
      { format },
    );
  }
  const isLog = layout.columns.time && layout.litchi === undefined;
  const assumed =
    layout.litchi === undefined && layout.altitude !== undefined && layout.altitude.datum === undefined;
  return {
    format,
    tool: layout.litchi === undefined ? undefined : 'Litchi',
    routes: [{ name: isLog ? 'Track' : 'Route', kind: isLog ? 'track' : 'mission', points }],
    ignored: tally.list(),
    warnings: [
      ...(assumed && points.some((point) => point.altitude !== undefined)
        ? [referenceAssumed('The table')]
        : []),
      ...(layout.litchi !== undefined && points.some((point) => point.speed_mps === undefined)
        ? [
            note(
              'The table gives no speed for some waypoints: Litchi then flies at the mission’s cruise speed, which is not in the file.',
            ),
          ]
        : []),
    ],
  };
}

function readRow(row: readonly string[], layout: Layout, tally: Tally): PlanPoint[] {
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
  const dummy = dummyReason(lat, lon, columns.time) ?? (layout.isMarked(row) ? markedReason : undefined);
  if (dummy !== undefined) {
    tally.add('row', dummy);
    return [];
  }
  return [{ lat, lon, ...altitudeOf(row, layout), ...manners(row, layout) }];
}

const markedReason = 'its number 999 marks a point of interest';

function dummyReason(lat: number, lon: number, isLog: boolean): string | undefined {
  if (lat === -1 && lon === -1) return 'its position −1,−1 stands for none';
  return isLog && lat === 0 && lon === 0 ? 'it was written before the first position fix (0,0)' : undefined;
}

/** Hemisphere letters in a column of their own. */
function sided(angle: number | undefined, side: string | undefined): number | undefined {
  return angle !== undefined && /^[SW]/i.test(side ?? '') ? -Math.abs(angle) : angle;
}

function altitudeOf(
  row: readonly string[],
  { altitude, litchi, decimalComma }: Layout,
): { altitude?: Altitude } {
  const value = altitude === undefined ? undefined : parseMeasure(row[altitude.index], decimalComma);
  if (altitude === undefined || value === undefined) return {};
  const litchiDatum = parseNumber(row[litchi?.mode ?? -1]) === 1 ? 'agl' : 'takeoff';
  const datum = litchi === undefined ? (altitude.datum ?? 'takeoff') : litchiDatum;
  return { altitude: { datum, value_m: value * altitude.factor } };
}

type Manners = Pick<PlanPoint, 'hover_time_s' | 'speed_mps' | 'curve_size' | 'actions'>;

/** How the point is flown: waits, speed, corner, actions. */
function manners(row: readonly string[], layout: Layout): Manners {
  const { columns, litchi, decimalComma } = layout;
  const speed = parseMeasure(row[columns.speed?.index ?? -1], decimalComma);
  const wait =
    (parseMeasure(row[columns.wait?.index ?? -1], decimalComma) ?? 0) * (columns.wait?.factor ?? 1);
  const acts = litchi === undefined ? undefined : readActions(row, litchi);
  const curve = parseNumber(row[litchi?.curve?.index ?? -1]) ?? 0;
  const speed_mps =
    speed !== undefined && speed > 0 && !layout.columns.time
      ? speed * (columns.speed?.factor ?? 1)
      : undefined;
  return {
    hover_time_s: Math.max(0, wait) + (acts?.hover_time_s ?? 0) + sequenceWait(row[layout.actionText ?? -1]),
    ...(speed_mps === undefined ? {} : { speed_mps }),
    ...(curve > 0 ? { curve_size: curve * (litchi?.curve?.feet ? metresPerFoot : 1) } : {}),
    ...(acts !== undefined && acts.actions.length > 0 ? { actions: acts.actions } : {}),
  };
}

/** “H2000.SHOOT.H3000” of csv2djipilot: H hovers, in milliseconds. */
function sequenceWait(text: string | undefined): number {
  const steps = (text ?? '').split('.').map((step) => /^H(\d{1,9})$/.exec(step)?.[1]);
  return steps.reduce((sum, step) => sum + Number(step ?? 0) / 1000, 0);
}
