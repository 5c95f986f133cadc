import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { Result } from '../../../engine/result.ts';
import { indicesBetween } from '../../map/tools/selection.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useInputs, useMissionStore, useViewStore } from '../../plan/planStores.ts';
import { withFit } from '../../plan/viewStore.ts';
import { clearedCells, hasMoved, typedCell } from './cellEdits.ts';
import { blockOf, type Cell, type CellRange, cellAt, nextCell, oneCell, rangeAfter } from './cellRange.ts';
import { type PasteFault, readPasted, toCopiedTable } from './pastedTable.ts';
import { useCellEditing } from './useCellEditing.ts';
import { useClipboard } from './useClipboard.ts';
import { useWaypointsAsRows } from './useRowsInView.ts';
import type { EditEnd } from './WaypointRow.tsx';
import { type CellFault, toCopiedText, waypointColumns } from './waypointColumns.ts';

/** The waypoints of the plan, and how the grid edits them. */
export function useGridParts() {
  const mission = useMissionStore();
  const { edit } = usePlanCommands();
  const view = useViewStore();
  const rows = useWaypointsAsRows();
  const height_m = useInputs((inputs) => inputs.height_m);
  /** The values of a new waypoint that has none before it. */
  const usual = useMemo(
    (): Waypoint => ({ lat: 0, lon: 0, altitude: { datum: 'takeoff', value_m: height_m }, hover_time_s: 0 }),
    [height_m],
  );
  /** A typed place may be anywhere, so the map goes there. */
  const onEdit = (next: MissionEdit) => {
    edit(next);
    const { history } = mission.store.getState();
    if (hasMoved(rows.waypoints, history.present.waypoints))
      view.setState((state) => withFit(state, 'route'));
  };
  return { ...rows, usual, onEdit };
}

export type GridParts = ReturnType<typeof useGridParts>;

const lastColumn = waypointColumns.length - 1;
const wholeRow = (row: number): CellRange => ({ from: { row, column: 0 }, at: { row, column: lastColumn } });

/** The cell, or the number of a row, that an event is about. */
function cellOf(
  target: EventTarget,
): { readonly row: number; readonly column: number | undefined } | undefined {
  const { row, column } =
    target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset ?? {}) : {};
  return row === undefined
    ? undefined
    : { row: Number(row), column: column === undefined ? undefined : Number(column) };
}

/** The range of cells, which follows what is selected elsewhere and is never beyond the last row. */
function useRange({ waypoints, selected, onSelect }: GridParts) {
  const rows = waypoints.length + 1;
  const [wanted, setWanted] = useState<CellRange>(oneCell({ row: selected[0] ?? 0, column: 0 }));
  const range = useMemo(
    () => ({ from: cellAt(wanted.from, 0, 0, rows), at: cellAt(wanted.at, 0, 0, rows) }),
    [wanted, rows],
  );
  const only = selected.length === 1 ? selected[0] : undefined;
  useEffect(() => {
    if (only === undefined) return;
    setWanted((now) => (now.at.row === only ? now : oneCell({ row: only, column: now.at.column })));
  }, [only]);
  const choose = (next: CellRange) => {
    setWanted(next);
    const { top, bottom } = blockOf(next);
    onSelect(top < waypoints.length ? indicesBetween(top, Math.min(bottom, waypoints.length - 1)) : []);
  };
  return { range, choose, rows };
}

/** Handles keys, pointer and clipboard on the cells of a grid. */
export function useWaypointGrid(parts: GridParts, grid: RefObject<HTMLTableElement | null>) {
  const { waypoints, locale, selected, usual, onEdit, onMenu } = parts;
  const { range, choose, rows } = useRange(parts);
  const [problem, setProblem] = useState<string>();
  const block = blockOf(range);

  const go = (next: CellRange | undefined) => {
    setProblem(undefined);
    if (next !== undefined) choose(next);
    return next !== undefined;
  };
  const make = (made: Result<MissionEdit, PasteFault | CellFault>) => {
    setProblem(made.ok ? undefined : made.failure.message);
    if (made.ok) onEdit(made.value);
    return made.ok ? undefined : made.failure.message;
  };
  const { draft, begin, type, cancel, finish } = useCellEditing((cell, text) => {
    const made = typedCell(cell, text, { waypoints, locale, usual });
    if (made.ok) onEdit(made.value);
    return made.ok ? undefined : made.failure.message;
  });
  const edit = (text?: string) => {
    const { row, column } = range.at;
    const [waypoint, of] = [waypoints[row], waypointColumns[column]];
    setProblem(undefined);
    begin(range.at, text ?? (waypoint && of ? toCopiedText(of, waypoint, locale) : ''));
  };
  const leave = (where: EditEnd) => {
    if (!finish() || where === 'stay') return;
    grid.current?.focus({ preventScroll: true });
    const to: Readonly<Record<Exclude<EditEnd, 'stay'>, Cell | undefined>> = {
      down: cellAt(range.at, 1, 0, rows),
      up: cellAt(range.at, -1, 0, rows),
      next: nextCell(range.at, 1, rows),
      before: nextCell(range.at, -1, rows),
    };
    const next = to[where];
    if (next !== undefined) choose(oneCell(next));
  };
  const stop = () => {
    cancel();
    grid.current?.focus({ preventScroll: true });
  };

  /** Returns true if the key is used here. */
  const press = (event: KeyboardEvent): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    const { key } = event;
    if (key === 'Tab') return stepAside(event.shiftKey ? -1 : 1);
    if (isCommand && key.toLowerCase() === 'a')
      return go({ from: { row: 0, column: 0 }, at: { row: waypoints.length - 1, column: lastColumn } });
    if (key === 'Delete' || key === 'Backspace') return clear();
    if (key === 'Enter' || key === 'F2') edit();
    else if (key.length === 1 && !isCommand && !event.altKey && key !== ' ') edit(key);
    else return go(rangeAfter(range, event, rows));
    return true;
  };
  /** Tab goes along the row and leaves the table from its ends. */
  const stepAside = (by: 1 | -1) => {
    const next = cellAt(range.at, 0, by, rows);
    return next.column !== range.at.column && go(oneCell(next));
  };
  /** Whole rows are left to the key that deletes waypoints. */
  const clear = () => {
    if (block.left === 0 && block.right === lastColumn) return false;
    make(clearedCells(block, waypoints));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === grid.current && press(event)) event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (!finish()) return;
    grid.current?.focus({ preventScroll: true });
    const { row, column } = cell;
    const next = column === undefined ? wholeRow(row) : oneCell({ row, column });
    go(event.shiftKey ? { from: range.from, at: next.at } : next);
  };
  const onPointerOver = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.buttons !== 1 || draft !== undefined) return;
    const at = { row: cell.row, column: cell.column ?? lastColumn };
    if (at.row !== range.at.row || at.column !== range.at.column) go({ from: range.from, at });
  };
  const onContextMenu = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined || waypoints[cell.row] === undefined) return;
    event.preventDefault();
    if (!selected.includes(cell.row)) go(wholeRow(cell.row));
    onMenu({ x: event.clientX, y: event.clientY });
  };
  useClipboard(grid, {
    copied: () => toCopiedTable(waypoints, range, locale),
    paste: (text) => make(readPasted(text, { waypoints, range, locale, usual })),
  });
  const onDoubleClick = (event: MouseEvent) => {
    if (cellOf(event.target)?.column !== undefined && draft === undefined) edit();
  };
  const editing = { onType: type, onEnd: leave, onCancel: stop };
  return {
    ...{ range, block, rows, draft, problem, editing },
    handlers: { onKeyDown, onPointerDown, onPointerOver, onContextMenu, onDoubleClick },
  };
}
