import type { Altitude } from '../geo/position.ts';
import { parseAngle, parseMeasure } from './csvAngle.ts';
import { type AltitudeColumn, type Columns, findColumns } from './csvColumns.ts';
import { readHeaderless } from './csvHeaderless.ts';
import { isCommandTable, readCommandTable } from './csvMavlink.ts';
import { readTable, type Table } from './csvTable.ts';
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
  readonly actionText: number | undefined;
}

/** A table of points: Litchi, UgCS, telemetry logs, or any header that names latitude and longitude. */
export function readCsv(text: string): PlanDraft {
  const table = readTable(text);
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
  return readRows(rows, layoutOf(columns, rows, table.delimiter === ';'));
}

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

function layoutOf(columns: Columns, rows: readonly (readonly string[])[], semicolon: boolean): Layout {
  const sample = rows.slice(0, 200);
  const decimalComma = semicolon && sample.some((row) => /^\s*-?\d+,\d+\s*$/.test(row[columns.lat] ?? ''));
  const filled = columns.altitudes.find((column) =>
    sample.some((row) => parseMeasure(row[column.index], decimalComma) !== undefined),
  );
  return {
    columns,
    litchi: findLitchi(columns),
    altitude: filled,
    decimalComma,
    actionText: columns.all.find(({ key }) => key === 'actions sequence')?.index,
  };
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
  const { columns, decimalComma } = layout;
  const lat = sided(parseAngle(row[columns.lat] ?? '', decimalComma), row[columns.latSide ?? -1]);
  const lon = sided(parseAngle(row[columns.lon] ?? '', decimalComma), row[columns.lonSide ?? -1]);
  if (lat === undefined || lon === undefined) {
    tally.add('row', 'it has no readable latitude and longitude');
    return [];
  }
  if (columns.time && lat === 0 && lon === 0) {
    tally.add('row', 'it was written before the first position fix (0,0)');
    return [];
  }
  return [{ lat, lon, ...altitudeOf(row, layout), ...manners(row, layout) }];
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
  const wait = parseMeasure(row[columns.wait ?? -1], decimalComma) ?? 0;
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
