import { type KeyboardEvent, memo } from 'react';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { datumName } from '../../ui/datumNames.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import type { CellDraft } from './useCellEditing.ts';
import css from './WaypointGrid.module.css';
import { toCellText, type WaypointColumn, waypointColumns } from './waypointColumns.ts';

/** The end of an edit: where the active cell goes then. */
export type EditEnd = 'down' | 'up' | 'next' | 'before' | 'stay';

interface EditorProps {
  readonly draft: CellDraft;
  readonly label: string;
  readonly onType: (text: string) => void;
  readonly onEnd: (where: EditEnd) => void;
  readonly onCancel: () => void;
}

const ends: Readonly<Record<string, readonly [plain: EditEnd, withShift: EditEnd]>> = {
  Enter: ['down', 'up'],
  Tab: ['next', 'before'],
};

function CellEditor({ draft, label, onType, onEnd, onCancel }: EditorProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const end = ends[event.key];
    if (end === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (end === undefined) onCancel();
    else onEnd(end[event.shiftKey ? 1 : 0]);
  };
  return (
    <input
      className={css['editor']}
      type="text"
      // biome-ignore lint/a11y/noAutofocus: the cell had the focus already
      autoFocus
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={draft.problem !== undefined}
      value={draft.text}
      onChange={(event) => onType(event.target.value)}
      onBlur={() => onEnd('stay')}
      onKeyDown={onKeyDown}
    />
  );
}

/** Names the datum of a height, unless that is the take-off. */
function Datum({ column, waypoint }: { column: WaypointColumn; waypoint: Waypoint }) {
  const { datum } = waypoint.altitude;
  return column.name !== 'Height' || datum === 'takeoff' ? null : <small>{datumName(datum)}</small>;
}

/** Below the row, wherever that is scrolled to. */
const Problem = ({ text }: { readonly text: string }) => (
  <p ref={(note) => note?.scrollIntoView({ block: 'nearest' })} className={css['problem']} role="alert">
    {text}
  </p>
);

export interface RowEditing extends Omit<EditorProps, 'label' | 'draft'> {
  readonly draft: CellDraft | undefined;
}

interface Props {
  readonly index: number;
  /** Absent: the row for a new waypoint. */
  readonly waypoint: Waypoint | undefined;
  readonly locale: Locale;
  readonly isSelected: boolean;
  /** The columns of this row that are in the range, both included; −1: none. */
  readonly left: number;
  readonly right: number;
  /** The column with the keys; −1: they are in another row. */
  readonly active: number;
  readonly editing: RowEditing | undefined;
  /** The reason that a paste or a cleared cell was refused here. */
  readonly problem: string | undefined;
  readonly toId: (row: number, column: number) => string;
}

/** One waypoint, a cell for each of its figures. */
export const WaypointRow = memo(function WaypointRow(props: Props) {
  const { index, waypoint, locale, isSelected, left, right, active, editing, problem, toId } = props;
  const draft = editing?.draft;
  const said = draft?.problem ?? problem;
  return (
    <tr
      className={css['row']}
      aria-rowindex={index + 2}
      data-selected={isSelected}
      data-testid={waypoint === undefined ? 'waypoint-new' : `waypoint-${index + 1}`}
    >
      <th scope="row" data-row={index}>
        <span className={css['badge']}>{waypoint === undefined ? '+' : index + 1}</span>
      </th>
      {waypointColumns.map((column, at) => (
        <td
          key={column.name}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
          role="gridcell"
          tabIndex={-1}
          id={toId(index, at)}
          aria-selected={at >= left && at <= right}
          data-active={at === active}
          data-row={index}
          data-column={at}
        >
          {editing !== undefined && draft?.cell.column === at ? (
            <CellEditor
              {...editing}
              draft={draft}
              label={words('window.mission.cell_of', {
                column: words(column.says),
                new: waypoint === undefined ? 'yes' : 'no',
                index,
              })}
            />
          ) : waypoint === undefined ? null : (
            <>
              {toCellText(column, waypoint, locale)}
              <Datum {...{ column, waypoint }} />
            </>
          )}
          {at === active && said !== undefined ? <Problem text={said} /> : null}
        </td>
      ))}
    </tr>
  );
});
