import { elementAt } from '../../elementAt.ts';
import { numbered } from '../../placeInFile.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { cutOffWarnings } from '../source/cutOff.ts';
import { limits } from '../source/limits.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { mavCmd } from './commandTable.ts';
import { readMission } from './mavlink.ts';
import type { MissionItem } from './missionFlight.ts';
import { homeAt } from './positions.ts';
import { isTakeOff, isTakeOffAt } from './takeOffs.ts';

const format = 'qgc_wpl';

/** Reads “QGC WPL” text of Mission Planner, QGroundControl and MAVProxy (mavlink.io/en/file_formats/). */
export function readWpl(text: string): PlanDraft {
  const lines = text.split(/\r\n|\n|\r/);
  const header = lines.findIndex((line) => line.startsWith('QGC'));
  const version = /^QGC\s+WPL\s+(\S{1,20})/.exec(elementAt(lines, header))?.[1] ?? '';
  if (lines.length > limits.mission_items)
    refuse('TOO_MANY_POINTS.lines', { values: { file: 'text', most: limits.mission_items }, format });
  const rows = inOrder(lines.slice(header + 1).flatMap((line, index) => readRow(line, header + index + 2)));
  if (rows.length === 0) refuse('NO_ROUTE.text_of_nothing', { format });
  const [first, second] = rows;
  const hasHome = first !== undefined && isHome(first, second);
  const home = hasHome ? homeOf(first.item) : setHome(first?.item);
  const items = (hasHome ? rows.slice(1) : rows).map(({ item }) => overHome(item, home));
  const { route, ...beside } = readMission(items, home);
  if (route.points.length === 0) refuse('NO_ROUTE.text', { format });
  return {
    format,
    routes: [route],
    home,
    ...beside,
    warnings: [
      ...cutOffWarnings(text, isLastShort(rows)),
      ...beside.warnings,
      ...(['100', '110', '120'].includes(version)
        ? []
        : [note('text_version', { version: cleanText(version) })]),
      ...firstRowNotes(first, hasHome),
    ],
  };
}

function isLastShort(rows: readonly Row[]): boolean {
  const last = elementAt(rows, rows.length - 1).columns;
  return last < 12 || rows.some(({ columns }) => columns > last);
}

interface Row {
  readonly columns: number;
  readonly item: MissionItem;
  readonly current: number | undefined;
  /** Row number in the file; 0 for the first row that ArduPilot writes. */
  readonly index: number;
}

function readRow(line: string, number: number): Row[] {
  const trimmed = line.replace(/#.*/s, '').trim();
  if (trimmed === '') return [];
  const where = numbered('line', number);
  const cells = cellsOf(trimmed.slice(0, limits.string_chars));
  if (cells.length < 11) {
    refuse('ROW_INVALID.columns', { values: { line: number, columns: cells.length }, where, format });
  }
  const [index, current, frame, code, p1, p2, p3, p4, lat, lon, alt] = cells.map(cellValue);
  const isBroken = cells
    .slice(4, 11)
    .some((cell) => cellValue(cell) === undefined && !isNotNumber.test(cell));
  if (index === undefined || frame === undefined || code === undefined || isBroken) {
    refuse('ROW_INVALID.line', { values: { line: number, text: cleanText(trimmed) }, where, format });
  }
  const item = { id: index, command: code, frame, params: [p1, p2, p3, p4], lat, lon, alt, where };
  const stays = cellValue(cells[11] ?? '') === 0;
  return [{ item: stays ? { ...item, stays } : item, current, index, columns: cells.length }];
}

/**
 * Rows with the numbers by which jumps name them: autopilots count the rows, whatever numbers stand in them. Where no row goes on by itself,
 * a script has left that column out.
 */
function inOrder(rows: readonly Row[]): readonly Row[] {
  const isSaid = rows.some(({ item }) => item.stays !== true);
  const first = rows[0]?.index ?? 0;
  return rows.map((row, at) => {
    const { item } = row;
    const id = first + at;
    // Nearly all rows are numbered so, and a copy of each would take as much memory again.
    if (item.id === id && (isSaid || item.stays !== true)) return row;
    return { ...row, item: { ...item, id, stays: isSaid && item.stays === true } };
  });
}

/** The cells of a row, separated by white space with or without a comma before it, or only by commas after editing in a table program. */
function cellsOf(line: string): string[] {
  const spaced = line.split(/\s+/).map((cell) => (cell.endsWith(',') ? cell.slice(0, -1) : cell));
  if (spaced.length >= 11) return spaced;
  const separated = line.split(',').map((cell) => cell.trim());
  return separated.length >= 11 ? separated : spaced;
}

/** NaN is legal in parameters: it means “leave as it is”. Some systems write a decimal comma. */
const cellValue = (cell: string) => parseNumber(/^-?\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell);

const isNotNumber = /^[-+]?(nan|inf|null|none)/i;

/**
 * True if a row is home. ArduPilot's row 0 is home, but other tools begin with a real item: row 0 counts as home only where it is
 * a plain waypoint that is absolute, marked current, or followed by the take-off.
 */
function isHome({ item, index, current }: Row, next: Row | undefined): boolean {
  if (index !== 0 || item.command !== mavCmd.NAV_WAYPOINT) return false;
  return item.frame === 0 || current === 1 || (next !== undefined && isTakeOff(next.item));
}

/** A take-off over home that leaves its heading open is no point of the route: PX4 wants its place. */
const overHome = (item: MissionItem, home: PlanDraft['home']): MissionItem =>
  item.params[3] === undefined && isTakeOffAt(item, home) ? { ...item, lat: 0, lon: 0 } : item;

/** ArduPilot's own home is above sea level; a plain first row of another kind may be meant either way. */
function firstRowNotes(first: Row | undefined, hasHome: boolean) {
  if (
    first === undefined ||
    first.index !== 0 ||
    first.item.command !== mavCmd.NAV_WAYPOINT ||
    first.item.frame === 0
  )
    return [];
  return [note('first_row', { as: hasHome ? 'launch' : 'waypoint' })];
}

/** Home from a command with which some scripts begin; param1 other than 1: the position of the item. */
const setHome = (item: MissionItem | undefined): PlanDraft['home'] =>
  item?.command === mavCmd.DO_SET_HOME && item.params[0] !== 1 ? homeOf(item) : undefined;

const homeOf = ({ lat, lon, alt, frame }: MissionItem): PlanDraft['home'] =>
  homeAt(lat, lon, frame === 0 ? alt : undefined);
