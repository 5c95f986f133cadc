import { elementAt } from '../../elementAt.ts';
import type { PlaceLookedAt } from '../../mission/mission.ts';
import { columnNamed, numbered } from '../../placeInFile.ts';
import type { Warning } from '../../warnings/warning.ts';
import { readCommandTable } from '../mavlink/mavlinkTable.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { note, type PlanDraft, referenceAssumed } from '../plan/planDraft.ts';
import { standardUnits, type UnitChoice } from '../plan/planUnits.ts';
import { readTable, type Table } from '../source/csvTable.ts';
import { cutOffWarnings } from '../source/cutOff.ts';
import { isLaunchName, type Launch, type LaunchName, launchIn } from '../source/launchPlaces.ts';
import { limits } from '../source/limits.ts';
import { isNoValue, refuseUnit } from '../source/measureText.ts';
import { fieldsNotRead, saysSomething, unitAssumed } from '../source/measureWarnings.ts';
import { parseNumber } from '../source/numbers.ts';
import { isOutOfOrder, orderNote } from '../source/pointOrder.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { makeAltitudes } from '../source/sharedAltitudes.ts';
import type { TableRows } from '../source/tableRows.ts';
import { UnitUse } from '../source/unitUse.ts';
import { type Columns, findColumns, type MeasureColumn, unitsBelow } from './csvColumns.ts';
import { routesOf } from './csvFlights.ts';
import { isAroundZero, isTooRound, readHeaderless } from './csvHeaderless.ts';
import { type Layout, layoutOf, type RowNotes, readRow } from './csvRow.ts';
import { inDegrees } from './gridTable.ts';
import { litchiIntervals, litchiPlace, tallyOf } from './litchi.ts';
import { type Intervals, withLooks, withSeries, withSpeedsOfLegs } from './litchiLegs.ts';
import { withoutUsualNose } from './litchiNose.ts';
import { withPlacesApart } from './pairTable.ts';
import { recordedSpeeds, speedsOfRecording } from './recordedSpeeds.ts';
import { clockNotes, withClock } from './tableClock.ts';
import { refuseColumns, refuseCorners, refuseRally } from './tableRefusals.ts';
import { readWktTable } from './wktTable.ts';

const format = 'csv';

/** Reads a table of points: of Litchi, UgCS, a telemetry log, or with any header that names latitude and longitude. */
export function readCsv(text: string, choice: UnitChoice): PlanDraft {
  const table = readTable(text);
  const cutOff = cutOffWarnings(text, isLastShort(table));
  const draft = readTableRows(table, new UnitUse(choice));
  return { ...draft, warnings: [...cutOff, ...draft.warnings] };
}

/** True if the last row lacks cells that all others have; one of words is a remark or a sum. */
function isLastShort({ rows }: Table): boolean {
  const row = rows.at(-1) ?? [];
  if (row.some((cell) => /\p{L}{3}/u.test(cell))) return false;
  const last = row.length;
  let index = 0;
  for (const row of rows) {
    if (index > 0 && index < rows.length - 1 && row.length <= last) return false;
    index += 1;
  }
  return rows.length > 2;
}

function readTableRows(table: Table, units: UnitUse): PlanDraft {
  if (table.rows.length === 0) refuse('NO_ROWS', { format });
  const at = table.rows.first(30).findIndex((row) => findColumns(row) !== undefined);
  const names = at < 0 ? table.comment : table.rows.at(at);
  const below = unitsBelow(names, table.rows.at(at + 1));
  const header = below ?? names;
  const columns = header === undefined ? undefined : findColumns(header);
  if (header === undefined || columns === undefined) {
    refuseMore(table.rows, limits.bare_rows);
    return readOther(table, units);
  }
  const first = at + (below === undefined ? 1 : 2);
  const rows = table.rows.from(first);
  if (rows.length === 0) refuse('NO_ROWS.header', { format, where: numbered('row', 1) });
  if (isCommandTable(columns)) {
    refuseMore(rows, limits.mission_items);
    return readCommandTable(
      columns.all.map(({ key }) => key),
      [...rows],
    );
  }
  const sample = rows.first(200);
  refuseSplitNumbers(header, sample.slice(0, 50), columns, table.delimiter);
  refuseLocalMetres(sample, columns);
  const remarks = at < 0 ? [] : [...table.remarks, ...table.rows.first(at).map((row) => row.join(' '))];
  return readRows({ rows, first: first + 1, remarks }, layoutOf(withClock(columns, rows), rows, units));
}

/** Reads a table that names no columns of latitude and longitude. */
function readOther(table: Table, units: UnitUse): PlanDraft {
  const geometries = readWktTable(table.rows, units);
  if (geometries !== undefined) return geometries;
  const places = withPlacesApart(table);
  if (places !== undefined) return readTableRows(places, units);
  refuseCorners(table);
  refuseRally(table);
  const grid = inDegrees(table);
  if (grid === undefined) return readHeaderless([...table.rows]) ?? refuseColumns(table);
  const draft = readTableRows(grid.table, units);
  return { ...draft, warnings: [grid.warning, ...draft.warnings] };
}

/** True if the columns are those of MAVLink's mission items. */
const isCommandTable = (columns: Columns): boolean =>
  columns.all.some(({ key }) => key === 'param5') && columns.all.some(({ key }) => key.startsWith('command'));

/** Refuses decimal commas in a table whose columns are separated by commas: each number is in two cells. */
function refuseSplitNumbers(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { lat, lon }: Columns,
  delimiter: string,
): void {
  const width = lastFilled(header) + 1;
  const first = Math.min(lat, lon);
  const isSplit = (row: readonly string[]) =>
    lastFilled(row) >= width && row.slice(first, first + 4).every((cell) => /^-?\d{1,9}$/.test(cell));
  if (delimiter !== ',' || !rows.every(isSplit)) return;
  refuse('CSV_DECIMAL_COMMA', { format, where: numbered('row', 2) });
}

/** Refuses x and y that are no degrees, as in tables of map programs, but metres of a simulator or figures of a sensor. */
function refuseLocalMetres(rows: readonly (readonly string[])[], { all, lat, lon }: Columns): void {
  if (all[lat]?.key !== 'y' || all[lon]?.key !== 'x') return;
  const pairs = rows.map((row) => [Number(row[lat]), Number(row[lon])] as const);
  if (!isTooRound(rows, [lat, lon]) && !isTooWide(pairs) && !isAroundZero(pairs)) return;
  refuse('LOCAL_METRES.table', { format, where: numbered('row', 1) });
}

/** True if most steps would be longer than about 20 km if the numbers were degrees. */
function isTooWide(pairs: readonly (readonly [number, number])[]): boolean {
  const steps = pairs.slice(1).map(([y, x], index) => {
    const [y0, x0] = elementAt(pairs, index);
    return Math.max(Math.abs(y - y0), Math.abs(x - x0));
  });
  return steps.filter((step) => step > 0.2).length * 2 > steps.length;
}

const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell !== '');

function refuseMore({ length }: TableRows, most: number): void {
  if (length > most) refuse('TOO_MANY_POINTS.lines', { values: { file: 'table', most }, format });
}

interface Body {
  readonly rows: TableRows;
  /** Number of the first of them in the table. */
  readonly first: number;
  /** Remarks above the header row. */
  readonly remarks: readonly string[];
}

function readRows({ rows, first, remarks }: Body, layout: Layout): PlanDraft {
  refuseUnits(layout, rows);
  const notes: RowNotes = {
    tally: tallyOf(layout.columns, layout.litchi),
    heights_assumed: false,
    altitude: makeAltitudes(),
  };
  const unread = unreadIn(layout.columns, rows);
  const isLog = layout.columns.time && layout.litchi === undefined;
  const speeds = isLog ? speedsOfRecording(rows, layout) : undefined;
  const points: PlanPoint[] = [];
  const intervals: Intervals[] = [];
  const places: (PlaceLookedAt | undefined)[] = [];
  const flights: string[] = [];
  const launches: LaunchName[] = [];
  const isNaming = !isLog && layout.litchi === undefined;
  let number = first;
  for (const row of rows) {
    const read = readRow(row, layout, notes, numbered('row', number));
    const name = isNaming && read.length > 0 ? launchNameIn(row, layout.columns) : undefined;
    if (name !== undefined) launches.push({ name, at: points.length });
    points.push(...read);
    if (layout.columns.flight !== undefined && read.length > 0)
      flights.push(row[layout.columns.flight] ?? '');
    if (layout.litchi !== undefined && read.length > 0) {
      intervals.push(litchiIntervals(row, layout.litchi));
      places.push(litchiPlace(row, layout.litchi));
    }
    number += 1;
  }
  if (points.length === 0) {
    refuse('COORDINATES_INVALID.rows', { values: { rows: rows.length }, format });
  }
  const assumed = unitNotes(layout);
  const launch = launchIn(points, launches);
  const flown =
    layout.litchi === undefined
      ? withoutTaken(points, launch)
      : withLooks(
          withSeries(withoutUsualNose(withSpeedsOfLegs(points), { places, intervals }), intervals),
          places,
        );
  return {
    format,
    tool: layout.litchi === undefined ? undefined : 'Litchi',
    routes: routesOf(
      { name: isLog ? 'Track' : 'Route', kind: isLog ? 'track' : 'mission', points: flown },
      withoutTaken(flights, launch),
    ),
    home: launch.home,
    ignored: notes.tally.list(),
    bare: layout.units.list(),
    warnings: [
      ...notes.tally.warnings(),
      ...assumed,
      ...layout.units.warnings(),
      ...launch.warnings,
      ...fieldsNotRead([...unread, ...(isLog ? [] : remarks.filter((remark) => unitWord.test(remark)))]),
      ...(isLog ? [] : orderNotes(rows, layout.columns)),
      ...(speeds === undefined ? [] : recordedSpeeds(speeds, points)),
      ...(isLog ? clockNotes(layout.columns, points.length) : []),
      ...(notes.heights_assumed ? [referenceAssumed('table')] : []),
      ...(layout.litchi !== undefined && points.slice(0, -1).some((point) => point.speed_mps === undefined)
        ? [note('litchi_speeds')]
        : []),
    ],
  };
}

/** The name of a row, where that says that the aircraft takes off there. */
const launchNameIn = (row: readonly string[], { nameColumns }: Columns): string | undefined =>
  nameColumns.map((column) => row[column] ?? '').find(isLaunchName);

const withoutTaken = <T>(list: readonly T[], { home, isTaken }: Launch): readonly T[] =>
  home === undefined ? list : list.filter((_, at) => !isTaken(at));

/** A unit other than the usual ones in words above the table, where no reader looks for one. */
const unitWord = /\b(feet|foot|ft|imperial|miles|mph|knots?|kts?|km\/?h|kmh|kph|minutes|min|yards)\b/i;

/** Says where a column numbers the points in another order than that of the rows. */
function orderNotes(rows: TableRows, { id, all }: Columns): Warning[] {
  if (id === undefined) return [];
  const numbers = Array.from(rows, (row) => parseNumber(row[id]));
  return isOutOfOrder(numbers) ? [orderNote(elementAt(all, id).header)] : [];
}

/** The columns whose figures the plan uses; speeds of a recording are not among them. */
const usedColumns = ({ columns, altitude }: Layout): MeasureColumn[] =>
  [altitude, columns.time ? undefined : columns.speed, columns.wait].filter((column) => column !== undefined);

function refuseUnits(layout: Layout, rows: Body['rows']): void {
  for (const { unknown, measure, header, index } of usedColumns(layout)) {
    if (unknown === undefined || layout.units.chosen(measure) !== undefined) continue;
    if (isBlank(rows, index)) continue;
    const figures = rows.first(1000).flatMap((row) => parseNumber(row[index]) ?? []);
    const figure = figures.length === 0 ? undefined : Math.max(...figures);
    refuseUnit(unknown, measure, columnNamed(cleanText(header, 40)), figure);
  }
}

function isBlank(rows: TableRows, column: number): boolean {
  for (const row of rows) if (!isNoValue(row[column] ?? '')) return false;
  return true;
}

const unitNotes = (layout: Layout): Warning[] =>
  usedColumns(layout).flatMap(({ odd, unitAt, header, measure, named }) =>
    odd === undefined || unitAt !== undefined || !layout.units.assume(measure)
      ? []
      : [unitAssumed(header, named?.sign ?? standardUnits[measure])],
  );

/** A wait among the actions of a row, in words: “hover:10”. Litchi’s are numbers. */
const waitWord = /^(hover|wait|stay|hold|loiter|delay|pause)\b/i;
const mostRows = 1000;

/** Columns of actions in which a row waits. */
function waitingActs(all: Columns['all'], rows: TableRows): Columns['all'] {
  const acts = all.filter(({ key }) => /(^| )(actions?|commands?|tasks?)$/.test(key));
  const sample = acts.length === 0 ? [] : rows.first(mostRows);
  return acts.filter(({ index }) => sample.some((row) => waitWord.test(row[index] ?? '')));
}

/** Columns that nobody reads although they may matter, and that hold something. */
function unreadIn({ unread, all }: Columns, rows: TableRows): string[] {
  const silent = new Set(unread);
  for (const row of unread.length === 0 ? [] : rows) {
    for (const column of silent) if (saysSomething(row[column.index] ?? '')) silent.delete(column);
    if (silent.size === 0) break;
  }
  return [...unread.filter((column) => !silent.has(column)), ...waitingActs(all, rows)].map(
    ({ header }) => header,
  );
}
