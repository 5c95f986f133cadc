import { pastedCells } from '../../../engine/flightplan/pastedCells.ts';
import type { EachChange, MissionEdit } from '../../../engine/mission/edits.ts';
import { mostWaypoints, type Waypoint } from '../../../engine/mission/mission.ts';
import { fail, type Result, succeed } from '../../../engine/result.ts';
import { type Quantity, type Unit, unitNamed } from '../../../engine/unitNames.ts';
import { toOverfullText } from '../../plan/editText.ts';
import { parseNumberText, toNumberText } from '../../ui/numberText.ts';
import { type Locale, toQuantity } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { type Block, blockOf, type CellRange } from './cellRange.ts';
import {
  type CellFault,
  readCell,
  toCopiedText,
  unitOf,
  type WaypointColumn,
  waypointColumns,
} from './waypointColumns.ts';

/** The cells as text for a spreadsheet: with a head that names columns and units, unless it is one cell alone. */
export function toCopiedTable(waypoints: readonly Waypoint[], range: CellRange, locale: Locale): string {
  const { top, left, bottom, right } = blockOf(range);
  const columns = waypointColumns.slice(left, right + 1);
  const rows = waypoints
    .slice(top, bottom + 1)
    .map((waypoint) => columns.map((column) => toCopiedText(column, waypoint, locale)).join('\t'));
  if (rows.length <= 1 && columns.length === 1) return rows.join('\n');
  const head = columns.map((column) => `${words(column.says)} (${unitOf(column, locale)})`).join('\t');
  return [head, ...rows].join('\n');
}

/** Finds the mark between cells; a table of places alone has commas, which also separate the two figures of a place. */
const delimiterOf = (text: string) => ['\t', ';', ','].find((mark) => text.includes(mark)) ?? '\t';

/** A cell alone: a place in degrees, or a number with a decimal comma, as it is typed. */
const isOneCell = (line: string) => line.includes('°') || /^\s*[+−–-]?\d+,\d+\s*$/.test(line);

/** The cells of a pasted text, row by row; rows at its end that hold nothing are left out. */
export function cellsOf(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const lines = plain.split('\n');
  if (!/[\t;]/.test(plain) && lines.every(isOneCell)) return lines.map((line) => [line]);
  return pastedCells(plain, delimiterOf(plain));
}

/** A number with marks between its thousands: to the right of the places its comma or point parts no cells. */
const isGroupedNumber = (text: string) => /^\s*[+−–-]?\d{1,3}(?:[.,]\d{3})+[.,]\d+\s*$/.test(text);
const firstFigure = waypointColumns.findIndex(({ name }) => name === 'Height');

export interface PasteFault {
  readonly code: 'DOES_NOT_FIT';
  readonly message: string;
}

const refuse = (message: string) => fail<PasteFault>({ code: 'DOES_NOT_FIT', message });

/** The column of pasted figures, and their factor where the head names another unit. */
interface Target {
  readonly column: WaypointColumn;
  readonly toStored: ((value: number) => number) | undefined;
}

/** The quantity of a column by its metric unit. */
const quantities: Readonly<Record<string, Quantity>> = {
  m: 'length',
  'm/s': 'speed',
  s: 'time',
  '°': 'angle',
};

/** The unit in the brackets of a head, in any of its spellings. */
const unitIn = (column: WaypointColumn, text: string): Unit | undefined => {
  const quantity = quantities[toQuantity(column.bound, 'metric').unit];
  return quantity && unitNamed(quantity, text);
};

/** The head of a column has a name and, in brackets, a unit. */
const headPattern = /^(\p{L}+)\s*(?:[([]([^)\]]*)[)\]])?$/iu;

/** Heads of these columns in other tools and in earlier versions of Homeward. */
const otherNames: Readonly<Record<string, WaypointColumn['name']>> = {
  lat: 'Latitude',
  lon: 'Longitude',
  lng: 'Longitude',
  altitude: 'Height',
  alt: 'Height',
  heading: 'Heading',
  hover: 'Wait',
};

function named(text: string): WaypointColumn | undefined {
  const word = headPattern.exec(text)?.[1]?.toLowerCase() ?? '';
  return waypointColumns.find(
    ({ name, says }) =>
      words(says).toLowerCase() === word || name.toLowerCase() === word || otherNames[word] === name,
  );
}

const isHead = (cells: readonly string[]) =>
  cells.some((cell) => named(cell) !== undefined) &&
  cells.every((cell) => parseNumberText(cell) === undefined);

function readHead(cells: readonly string[], locale: Locale): Result<readonly Target[], PasteFault> {
  const targets: Target[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = named(cell);
    if (column === undefined)
      return refuse(
        words('window.mission.pasted_head_unknown', {
          number: place + 1,
          head: cell.slice(0, 20),
          columns: waypointColumns.map(({ says }) => words(says)),
        }),
      );
    const own = unitOf(column, locale);
    const unit = headPattern.exec(cell)?.[2]?.trim() ?? own;
    const toStored = unit === own ? undefined : unitIn(column, unit)?.toEngine;
    if (unit !== own && toStored === undefined)
      return refuse(
        words('window.mission.pasted_unit_unknown', {
          number: place + 1,
          column: words(column.says),
          unit: unit.slice(0, 12),
          own,
        }),
      );
    targets.push({ column, toStored });
  }
  return succeed(targets);
}

interface Pasted {
  readonly rows: readonly (readonly string[])[];
  readonly targets: readonly Target[];
  /** The first of `rows` in the pasted text. */
  readonly firstRow: number;
}

/** Finds the column for each pasted cell: by the heads, or side by side from the left edge of the block. */
function toTargets(cells: string[][], { left }: Block, locale: Locale): Result<Pasted, PasteFault> {
  const [head = [], ...rest] = cells;
  if (isHead(head)) {
    const read = readHead(head, locale);
    return read.ok ? succeed({ rows: rest, targets: read.value, firstRow: 2 }) : read;
  }
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  const room = waypointColumns.length - left;
  const first = waypointColumns[left];
  if (width > room)
    return refuse(
      words('window.mission.pasted_too_wide', {
        width,
        room,
        column: first === undefined ? '' : words(first.says),
      }),
    );
  const targets = waypointColumns
    .slice(left, left + width)
    .map((column) => ({ column, toStored: undefined }));
  return succeed({ rows: cells, targets, firstRow: 1 });
}

/** A number in the window's unit. */
function inUnits(text: string, { column, toStored }: Target, locale: Locale): string {
  const value = parseNumberText(text);
  if (toStored === undefined || value === undefined) return text;
  return toNumberText(toQuantity(column.bound, locale).toShown(toStored(value)), 9);
}

function readRow(
  row: readonly string[],
  { targets }: Pasted,
  before: Waypoint,
  locale: Locale,
): Result<Waypoint, CellFault & { readonly column: WaypointColumn }> {
  let waypoint = before;
  for (const [place, target] of targets.entries()) {
    const text = inUnits(row[place] ?? '', target, locale);
    const read = readCell(target.column, text, waypoint, locale);
    if (!read.ok) return fail({ ...read.failure, column: target.column });
    if (Object.keys(read.value).length > 0) waypoint = { ...waypoint, ...read.value };
  }
  return succeed(waypoint);
}

/** A new waypoint needs a place: from both its columns, or from one text with both figures. */
const hasPlace = (row: readonly string[], { targets }: Pasted) => {
  const given = targets.flatMap(({ column: { name } }, place) =>
    name === 'Latitude' || name === 'Longitude' ? [{ name, text: row[place] ?? '' }] : [],
  );
  return given.length === 2 || given.some(({ text }) => parseNumberText(text, '°') === undefined);
};

interface PasteParts {
  readonly waypoints: readonly Waypoint[];
  readonly range: CellRange;
  readonly locale: Locale;
  /** The values of a new waypoint that has none before it. */
  readonly usual: Waypoint;
}

/** A pasted row again for each row of the block, where there is only one. */
const repeated = ({ rows, ...rest }: Pasted, { top, bottom }: Block, count: number): Pasted => {
  const [only] = rows;
  const last = Math.min(bottom, count - 1);
  return only === undefined || rows.length > 1 || last <= top
    ? { rows, ...rest }
    : { ...rest, rows: Array.from({ length: last - top + 1 }, () => only) };
};

/** A new waypoint is measured, and flown, as the last one, but nothing of what is done there is done again. */
export const newAfter = (last: Waypoint | undefined, usual: Waypoint): Waypoint =>
  last === undefined
    ? usual
    : { lat: last.lat, lon: last.lon, altitude: last.altitude, hover_time_s: 0, speed_mps: last.speed_mps };

/** The one edit that a pasted text makes from a range of cells on; it fits whole, or nothing changes. */
export function readPasted(text: string, parts: PasteParts): Result<MissionEdit, PasteFault> {
  const { waypoints, range, locale, usual } = parts;
  const block = blockOf(range);
  const isOneNumber = block.left >= firstFigure && isGroupedNumber(text);
  const found = toTargets(isOneNumber ? [[text]] : cellsOf(text), block, locale);
  if (!found.ok) return found;
  const pasted = repeated(found.value, block, waypoints.length);
  const wanted = block.top + pasted.rows.length;
  if (wanted > mostWaypoints)
    return refuse(`${toOverfullText(wanted)} ${words('window.mission.paste_fewer_rows')}`);
  const changes: EachChange[] = [];
  const added: Waypoint[] = [];
  for (const [at, row] of pasted.rows.entries()) {
    const index = block.top + at;
    const rowNumber = Math.min(at, found.value.rows.length - 1) + pasted.firstRow;
    const known = waypoints[index];
    if (known === undefined && !hasPlace(row, pasted))
      return refuse(words('window.mission.pasted_without_place', { row: rowNumber, index }));
    const read = readRow(row, pasted, known ?? newAfter(waypoints.at(-1), usual), locale);
    if (!read.ok) {
      const { column, message: problem } = read.failure;
      return refuse(
        words('window.mission.pasted_fault', { row: rowNumber, column: words(column.says), problem }),
      );
    }
    if (known === undefined) added.push(read.value);
    else if (read.value !== known) changes.push({ index, change: read.value });
  }
  const { length } = pasted.rows;
  return succeed({
    kind: 'change_each',
    changes,
    added,
    as: words('window.mission.edit_paste', { count: length }),
  });
}
