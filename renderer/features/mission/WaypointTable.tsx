import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import fields from '../../ui/Fields.module.css';
import { words } from '../../ui/words.ts';
import { isInBlock } from './cellRange.ts';
import { Gap } from './LegCell.tsx';
import { useRowKeptInView, useRowsInView } from './useRowsInView.ts';
import { type GridParts, useGridParts, useWaypointGrid } from './useWaypointGrid.ts';
import css from './WaypointGrid.module.css';
import { WaypointRow } from './WaypointRow.tsx';
import { unitOf, waypointColumns } from './waypointColumns.ts';

const Head = ({ locale }: Pick<GridParts, 'locale'>) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col">#</th>
      {waypointColumns.map((column) => (
        <th key={column.name} scope="col" title={words(column.about)}>
          {words(column.says)}
          <small>{unitOf(column, locale)}</small>
        </th>
      ))}
    </tr>
  </thead>
);

/** The figures of all waypoints as a spreadsheet has them: typed, copied and pasted in place. A long plan draws only the rows in view. */
function WaypointGrid() {
  const parts = useGridParts();
  const { waypoints, locale, selected } = parts;
  const grid = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { range, block, rows, draft, problem, editing, handlers } = useWaypointGrid(parts, grid);
  const { first, last } = useRowsInView(body, rows);
  const keepInView = useRowKeptInView(body);
  const id = useId();
  const toId = useCallback((row: number, column: number) => `${id}-${row}-${column}`, [id]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const { at } = range;

  useEffect(() => {
    keepInView(at.row);
  }, [at.row, keepInView]);

  const rowAt = (row: number) => {
    const isIn = isInBlock(block, { row, column: block.left });
    return (
      <WaypointRow
        key={row}
        index={row}
        waypoint={waypoints[row]}
        locale={locale}
        isSelected={chosen.has(row)}
        left={isIn ? block.left : -1}
        right={isIn ? block.right : -1}
        active={row === at.row ? at.column : -1}
        editing={draft?.cell.row === row ? { draft, ...editing } : undefined}
        problem={row === at.row ? problem : undefined}
        toId={toId}
      />
    );
  };
  return (
    <table
      ref={grid}
      className={css['table']}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take keys is a grid
      role="grid"
      aria-label={words('window.mission.waypoints')}
      aria-multiselectable="true"
      aria-rowcount={rows + 1}
      aria-colcount={waypointColumns.length + 1}
      aria-activedescendant={at.row >= first && at.row < last ? toId(at.row, at.column) : undefined}
      tabIndex={0}
      {...handlers}
    >
      <Head locale={locale} />
      <tbody ref={body}>
        <Gap rows={first} columns={waypointColumns.length + 1} />
        {Array.from({ length: last - first }, (_, place) => rowAt(first + place))}
        <Gap rows={rows - last} columns={waypointColumns.length + 1} />
      </tbody>
    </table>
  );
}

export const TableHint = () => <span className={fields['small']}>{words('window.mission.table_hint')}</span>;

/** All waypoints as a spreadsheet, which scrolls by itself. */
export const WaypointTable = () => (
  <div className={css['scroller']} data-scroller>
    <WaypointGrid />
  </div>
);
