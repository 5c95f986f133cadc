import { waypointColumns } from './waypointColumns.ts';

export interface Cell {
  readonly row: number;
  /** Its place in `waypointColumns`. */
  readonly column: number;
}

/** Cells from the one that was picked first to the one where keys and pointer are. */
export interface CellRange {
  readonly from: Cell;
  readonly at: Cell;
}

export interface Block {
  readonly top: number;
  readonly left: number;
  /** The last row, which belongs to it. */
  readonly bottom: number;
  readonly right: number;
}

export const blockOf = ({ from, at }: CellRange): Block => ({
  top: Math.min(from.row, at.row),
  left: Math.min(from.column, at.column),
  bottom: Math.max(from.row, at.row),
  right: Math.max(from.column, at.column),
});

export const isInBlock = ({ top, left, bottom, right }: Block, { row, column }: Cell): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const oneCell = (cell: Cell): CellRange => ({ from: cell, at: cell });

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));

/** The cell that lies so far away, or the last one on the way. `rows`: how many there are. */
export const cellAt = ({ row, column }: Cell, down: number, right: number, rows: number): Cell => ({
  row: within(row + down, rows),
  column: within(column + right, waypointColumns.length),
});

/** The next cell of a row, and after its last one the first of the next row; `undefined`: there is none. */
export function nextCell({ row, column }: Cell, by: 1 | -1, rows: number): Cell | undefined {
  const columns = waypointColumns.length;
  const place = row * columns + column + by;
  if (place < 0 || place >= rows * columns) return undefined;
  return { row: Math.floor(place / columns), column: place % columns };
}

const pageRows = 9;

/** The step of each key in rows and columns; Ctrl goes to the edge. */
const ways: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [pageRows, 0],
  PageUp: [-pageRows, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The range after a key; `undefined`: the key leads nowhere. */
export function rangeAfter(range: CellRange, press: Press, rows: number): CellRange | undefined {
  const way = ways[press.key];
  if (way === undefined) return undefined;
  const isFar = press.ctrlKey || press.metaKey;
  const [down, right] = way;
  const isOfRow = press.key === 'Home' || press.key === 'End';
  const far = (step: number) => (step === 0 ? 0 : step * Infinity);
  const at = !isFar
    ? cellAt(range.at, down, right, rows)
    : cellAt(range.at, isOfRow ? far(Math.sign(right)) : far(down), far(right), rows);
  return press.shiftKey ? { from: range.from, at } : oneCell(at);
}
