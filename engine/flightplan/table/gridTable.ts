import type { CoordinateReading } from '../../coordinates/coordinateReading.ts';
import { readMgrs } from '../../coordinates/mgrs.ts';
import { readUtm } from '../../coordinates/utm.ts';
import { elementAt } from '../../elementAt.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { Warning } from '../../warnings/warning.ts';
import { note } from '../plan/planDraft.ts';
import type { Table } from '../source/csvTable.ts';
import { cleanText, quotedNames, quotedText, refuse } from '../source/refusal.ts';
import { TableRows } from '../source/tableRows.ts';
import { type Column, toColumn } from './csvColumns.ts';

type Row = readonly string[];

/** The header is looked for in so many rows. */
const mostRowsAbove = 30;

const wholeKey = /^(mgrs|usng|utm)( (coords?|coordinates?|grid|ref|reference|grid ref|grid reference))?$/;
const eastKey = /^((utm )?(easting|east)|utm ?[ex])$/;
const northKey = /^((utm )?(northing|north)|utm ?[ny])$/;
const zoneKey = /^(utm |grid )?zone( (number|no|nr))?$/;
const letterKey = /^(utm )?(zone letter|letter|(latitude )?band|hemisphere)$/;
const metres = /^(|m|meters?|metres?)$/;

interface GridColumns {
  /** Which cells of a row are read, and no longer stand for themselves. */
  readonly used: readonly number[];
  /** The grid reference of a row as one would type it; empty: the row has none. */
  readonly textOf: (row: Row, where: PlaceInFile) => string;
}

/** Columns of UTM or MGRS; `undefined`: the header names none. */
function findGrid(header: Row): GridColumns | undefined {
  const all = header.map(toColumn);
  const of = (wanted: RegExp) => all.find(({ key, unit }) => wanted.test(key) && metres.test(unit));
  const whole = of(wholeKey);
  // In a table of one column the spaces of a reference were taken for its delimiter.
  if (whole !== undefined)
    return {
      used: [whole.index],
      textOf: (row) => (all.length === 1 ? row.join(' ') : (row[whole.index] ?? '')),
    };
  const [east, north, zone, letter] = [of(eastKey), of(northKey), of(zoneKey), of(letterKey)];
  if (east === undefined || north === undefined || zone === undefined) return undefined;
  const columns = { east, north, zone, letter };
  const used = Object.values(columns).flatMap((column) => column?.index ?? []);
  return { used, textOf: (row, where) => utmText(row, columns, where) };
}

interface UtmColumns {
  readonly east: Column;
  readonly north: Column;
  readonly zone: Column;
  readonly letter: Column | undefined;
}

const halves: Readonly<Record<string, string>> = { n: 'north', s: 'south' };

/** `32 T 384300 5200300` of separate cells. */
function utmText(row: Row, { east, north, zone, letter }: UtmColumns, where: PlaceInFile): string {
  const metresIn = ({ index }: Column) => (row[index] ?? '').replace(/,(?=\d+$)/, '.');
  const figures = `${metresIn(east)} ${metresIn(north)}`.trim();
  if (!/\d/.test(figures)) return '';
  const mark = letter === undefined ? '' : (row[letter.index] ?? '');
  const side = letter?.key.endsWith('hemisphere') ? (halves[mark.toLowerCase()] ?? mark) : mark;
  // `32T`, `UTM 32 N`: a column of its own says more clearly which half is meant.
  const zoneCell = (row[zone.index] ?? '').replace(/^\D+/, '');
  const zoneText = side === '' ? zoneCell : zoneCell.replace(/\D*$/, ` ${side}`);
  if (!/[a-z]$/i.test(zoneText))
    refuse('FOREIGN_COORDINATES.zone', { values: { zone: cleanText(zoneText) }, format: 'csv', where });
  return `${zoneText} ${figures}`;
}

/** The place of a grid reference; one that cannot be read refuses the table, since a route without it would be another. */
function readPlace(text: string, where: PlaceInFile): CoordinateReading {
  const read = readMgrs(text) ?? readUtm(text);
  if (read?.ok === true) return read.value;
  const said =
    read === undefined
      ? { says: 'FOREIGN_COORDINATES.no_place', values: { place: cleanText(text) } }
      : { says: 'FOREIGN_COORDINATES.place', values: { place: quotedText(text), reason: read.failure } };
  return refuse('FOREIGN_COORDINATES', { ...said, format: 'csv', where });
}

/** Identifies the places of a table. */
class Places {
  readonly #notations = new Set<CoordinateReading['notation']>();
  #widest_m = 0;

  /** Latitude and longitude of a grid reference, as cells. */
  cells(text: string, where: PlaceInFile): Row {
    if (text === '') return ['', ''];
    const { position, notation, square_m = 0 } = readPlace(text, where);
    this.#notations.add(notation);
    this.#widest_m = Math.max(this.#widest_m, square_m);
    return [String(position.lat), String(position.lon)];
  }

  note(columns: readonly string[]): Warning {
    return note('grid', {
      columns: quotedNames(columns, columns.length),
      grids: [...this.#notations].map((notation) => notation.toUpperCase()),
      square_m: this.#widest_m > 1 ? this.#widest_m : 'none',
    });
  }
}

/**
 * A table with places in UTM or MGRS as one that begins with columns of latitude and longitude, degrees, and what is to be said of
 * that; `undefined`: it names no such columns.
 */
export function inDegrees(table: Table): { table: Table; warning: Warning } | undefined {
  const heads = table.rows.first(mostRowsAbove);
  const at = heads.findIndex((row) => findGrid(row) !== undefined);
  const header = at < 0 ? table.comment : heads[at];
  const grid = header === undefined ? undefined : findGrid(header);
  if (header === undefined || grid === undefined) return undefined;
  const others = (row: Row) => row.map((cell, column) => (grid.used.includes(column) ? '' : cell));
  const named = ['latitude', 'longitude', ...others(header)];
  const places = new Places();
  const rows = new TableRows();
  if (at >= 0) for (const row of [...heads.slice(0, at), named]) rows.push(row);
  for (const row of table.rows.from(at + 1)) {
    const where = numbered('row', rows.length + 1);
    rows.push([...places.cells(grid.textOf(row, where), where), ...others(row)]);
  }
  const columns = grid.used.map((column) => elementAt(header, column));
  return {
    table: { ...table, rows, comment: at < 0 ? named : table.comment },
    warning: places.note(columns),
  };
}
