import type { EachChange, MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { type Result, succeed } from '../../../engine/result.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import type { Block, Cell } from './cellRange.ts';
import { naming } from './inCommon.ts';
import { newAfter } from './pastedTable.ts';
import { type CellFault, fault, readCell, waypointColumns } from './waypointColumns.ts';

interface Known {
  readonly waypoints: readonly Waypoint[];
  readonly locale: Locale;
  readonly usual: Waypoint;
}

/** The edit that a text typed into a cell makes; into the row after the last one it adds a waypoint. */
export function typedCell(cell: Cell, text: string, known: Known): Result<MissionEdit, CellFault> {
  const { waypoints, locale, usual } = known;
  const column = waypointColumns[cell.column];
  const waypoint = waypoints[cell.row];
  if (column === undefined || (waypoint === undefined && text.trim() === ''))
    return succeed({ kind: 'change_each', changes: [], as: '' });
  const before = waypoint ?? newAfter(waypoints.at(-1), usual);
  const read = readCell(column, text, before, locale);
  if (!read.ok) return read;
  const index = cell.row;
  if (waypoint !== undefined) {
    const changes = Object.keys(read.value).length === 0 ? [] : [{ index, change: read.value }];
    return succeed({
      kind: 'change_each',
      changes,
      as: words('window.mission.edit_cell', { column: words(column.within), index }),
    });
  }
  if (read.value.lat === undefined || read.value.lon === undefined)
    return fault(words('window.mission.new_needs_place'));
  return succeed({
    kind: 'change_each',
    changes: [],
    added: [{ ...before, ...read.value }],
    as: words('window.mission.edit_add_waypoint', { index }),
  });
}

/** The edit that empties a block of cells; a place or a height is never empty. */
export function clearedCells(
  { top, left, bottom, right }: Block,
  waypoints: readonly Waypoint[],
): Result<MissionEdit, CellFault> {
  const columns = waypointColumns.slice(left, right + 1);
  const full = columns.find(({ empty }) => empty === undefined);
  if (full !== undefined) return fault(words('window.mission.not_empty', { column: words(full.says) }));
  const changes: EachChange[] = waypoints.slice(top, bottom + 1).map((waypoint, place) => ({
    index: top + place,
    change: Object.assign({}, ...columns.map(({ empty }) => empty?.(waypoint))),
  }));
  const indices = changes.map(({ index }) => index);
  const names = columns.map(({ within }) => words(within));
  return succeed({
    kind: 'change_each',
    changes,
    as: words('window.mission.edit_clear', { ...naming(indices), columns: names }),
  });
}

/** Finds a place that an edit moved or added. */
export const hasMoved = (before: readonly Waypoint[], after: readonly Waypoint[]): boolean =>
  after.some((waypoint, index) => {
    const { lat, lon } = before[index] ?? {};
    return waypoint.lat !== lat || waypoint.lon !== lon;
  });
