import { Camera, Settings2 } from 'lucide-react';
import { isOfCamera } from '../../../engine/mission/actions.ts';
import type { WaypointAction } from '../../../engine/mission/mission.ts';
import type { WindowFigure } from '../../../server/report/legFigures.ts';
import type { LegCell } from '../../../server/report/legTables.ts';
import unseen from '../../ui/Unseen.module.css';
import { toActionText } from './actionText.ts';
import css from './LegTable.module.css';
import { row_px } from './useRowsInView.ts';

/** Marks a waypoint with actions; its tip names them. */
export function ActionMark({ actions = [] }: { readonly actions: readonly WaypointAction[] | undefined }) {
  if (actions.length === 0) return null;
  const Icon = actions.some(isOfCamera) ? Camera : Settings2;
  const text = actions.map(toActionText).join(', ');
  return (
    <span className={css['act']} role="img" aria-label={text} title={text}>
      <Icon aria-hidden="true" />
    </span>
  );
}

/** The room of rows that are not drawn. */
export const Gap = ({ rows, columns }: { readonly rows: number; readonly columns: number }) =>
  rows === 0 ? null : (
    <tr style={{ height: rows * row_px }}>
      <td colSpan={columns} />
    </tr>
  );

/** Classes of cells that a style sheet marks. */
const cellClasses: Partial<Record<WindowFigure, string | undefined>> = {
  left: css['left'],
  home_with: css['home'],
};

export function Cell({ name, cell }: { readonly name: WindowFigure; readonly cell: LegCell | undefined }) {
  return (
    <td className={cellClasses[name]}>
      {cell?.text}
      {cell?.beside === undefined ? null : (
        <small title={cell.besideAbout}>
          <span aria-hidden="true">{cell.beside}</span>
          {cell.besideAbout === undefined ? null : (
            <span className={unseen['unseen']}>{`, ${cell.besideAbout}`}</span>
          )}
        </small>
      )}
    </td>
  );
}
