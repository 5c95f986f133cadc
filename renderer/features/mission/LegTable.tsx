import { type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { lastLegOf } from '../../../engine/mission/flightEnds.ts';
import type { WaypointAction } from '../../../engine/mission/mission.ts';
import { firstLevelLeg } from '../../../server/report/groundWords.ts';
import type { WindowFigure } from '../../../server/report/legFigures.ts';
import { type ShownLegColumn, windowLegColumns } from '../../../server/report/legTables.ts';
import { type BatteryFlight, isToSwapPlace } from '../../../server/report/splitWords.ts';
import type { Leg } from '../../analysis/legsOnScreen.ts';
import type { ScreenPoint } from '../../map/geometry/boxes.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { indicesBetween, withToggled } from '../../map/tools/selection.ts';
import { flightHue } from '../../ui/flightHue.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import unseen from '../../ui/Unseen.module.css';
import { useLatest } from '../../ui/useLatest.ts';
import { words } from '../../ui/words.ts';
import { ActionMark, Cell, Gap } from './LegCell.tsx';
import { Total, WayHome } from './LegFoot.tsx';
import css from './LegTable.module.css';
import { type LegRow, toLegRows } from './legRows.ts';
import { useRowKeptInView, useRowsInView, useWaypointsAsRows } from './useRowsInView.ts';

interface Props {
  readonly legs: readonly (Leg | undefined)[];
  /** The latest answer, to this plan or an earlier one. */
  readonly total: MissionResult | undefined;
  /** The flight of a split whose legs are shown; absent: all legs are, on one battery. */
  readonly flight: BatteryFlight | undefined;
  /** The figures are those of the plan before; the one on screen was refused. */
  readonly isRefused: boolean;
  readonly threshold_pct: number;
}

/** Rows are picked as in lists: alone, one more or less with Ctrl, or a stretch with Shift. */
type Pick = 'alone' | 'toggled' | 'through';

const pickOf = ({ shiftKey, ctrlKey, metaKey }: MouseEvent | KeyboardEvent): Pick =>
  shiftKey ? 'through' : ctrlKey || metaKey ? 'toggled' : 'alone';

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 9, PageUp: -9 };

interface RowProps {
  readonly row: LegRow;
  readonly actions: readonly WaypointAction[] | undefined;
  readonly isRefused: boolean;
  readonly isSelected: boolean;
  readonly columns: readonly ShownLegColumn<WindowFigure>[];
  /** A flight of a split resumes or ends at this waypoint. */
  readonly swap: 'resume' | 'swap' | undefined;
  /** How far along its leg it does, where that is not at the waypoint. */
  readonly inside_m: number | undefined;
  readonly hue: string;
  readonly nextHue: string;
  readonly onPick: (index: number, pick: Pick) => void;
  readonly onMenu: (index: number, inWindow: ScreenPoint) => void;
  readonly onWalk: (from: number, step: number, pick: Pick) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { row, actions, isRefused, isSelected, columns, swap, inside_m, hue, nextHue } = props;
  const { onPick, onMenu, onWalk } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onWalk(row.index, step, event.shiftKey ? 'through' : 'alone');
  };
  const status = isRefused
    ? words('window.mission.before_change', { status: row.statusName })
    : row.statusName;
  return (
    <tr
      className={css['row']}
      data-selected={isSelected}
      data-status={row.status}
      data-home={row.atHome}
      data-flight={hue}
      data-next={nextHue}
      data-testid={`leg-${row.index + 1}`}
      onClick={(event) => onPick(row.index, pickOf(event))}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(row.index, { x: event.clientX, y: event.clientY });
      }}
    >
      <th scope="row">
        <button
          type="button"
          className={css['badge']}
          aria-pressed={isSelected}
          aria-label={words('window.common.waypoint_number', { index: row.index })}
          onKeyDown={onKeyDown}
        >
          {row.index + 1}
        </button>
        <ActionMark actions={actions} />
        {swap === undefined ? null : (
          <small className={css['swap']}>
            {inside_m === undefined
              ? words('window.mission.row_resumes', { swap })
              : words('window.mission.row_breaks', { swap, distance_m: inside_m })}
          </small>
        )}
      </th>
      {columns.map(({ name }) => (
        <Cell key={name} name={name} cell={row.cells[name]} />
      ))}
      <td className={css['status']} title={row.status === undefined ? row.statusName : status}>
        {row.status === undefined ? null : <StatusMark status={row.status} label={status} />}
      </td>
    </tr>
  );
});

/** Marks the split in a row: a flight after the first one resumes, one before the last ends at a swap. */
function swapOf(index: number, flight: BatteryFlight | undefined, isLastFlight: boolean) {
  if (flight === undefined) return { swap: undefined, inside_m: undefined, hue: '', nextHue: '' };
  const { flight_index, first_waypoint_index, begins_at, ends_at } = flight;
  const isSwap = !isLastFlight && index === lastLegOf(flight);
  const isResume = flight_index > 0 && index === first_waypoint_index;
  return {
    inside_m: (isSwap ? ends_at : isResume ? begins_at : undefined)?.distance_m,
    swap: isSwap ? ('swap' as const) : isResume ? ('resume' as const) : undefined,
    hue: flightHue(flight_index),
    nextHue: isSwap ? flightHue(flight_index + 1) : '',
  };
}

const focusRow = (body: HTMLElement, index: number) =>
  body.querySelector<HTMLElement>(`[data-testid="leg-${index + 1}"] button`)?.focus({ preventScroll: true });

/** The legs, one row each. The panel scrolls; a long plan draws only the rows in view. */
export function LegTable({ legs, total, flight, isRefused, threshold_pct }: Props) {
  const { waypoints, selected, locale, onSelect, onMenu } = useWaypointsAsRows();
  const isLastFlight = flight?.last_waypoint_index === waypoints.length - 1;
  const isAway = flight !== undefined && isToSwapPlace(flight);
  /** The waypoint of the first row. */
  const start = flight?.first_waypoint_index ?? 0;
  const count = (flight === undefined ? waypoints.length - 1 : lastLegOf(flight)) + 1 - start;
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row that gets the focus once it is drawn. */
  const walkingTo = useRef<number>(undefined);
  const { first, last } = useRowsInView(body, count);
  const keepInView = useRowKeptInView(body);
  const levelFrom = total && firstLevelLeg(total);
  const rows = useMemo(
    () =>
      toLegRows(
        start + count,
        legs,
        { locale, threshold_pct, levelFrom, isToSwapPlace: isAway },
        { first: start + first, last: start + last },
      ),
    [start, count, legs, locale, threshold_pct, levelFrom, isAway, first, last],
  );

  const only = selected.length === 1 ? selected[0] : undefined;
  const chosen = useMemo(() => new Set(selected), [selected]);
  useEffect(() => {
    keepInView(only === undefined ? undefined : only - start);
  }, [only, start, keepInView]);

  const inPlan = waypoints.length;
  const inPlanBefore = useRef(inPlan);
  const firstSelected = selected[0];
  useEffect(() => {
    const isDeleted = inPlan < inPlanBefore.current;
    inPlanBefore.current = inPlan;
    if (!isDeleted || body.current === null || firstSelected === undefined) return;
    // The button that deleted a waypoint belongs to another one now.
    if (document.activeElement?.closest('[data-editor]')) focusRow(body.current, firstSelected);
  }, [inPlan, firstSelected]);

  useEffect(() => {
    const index = walkingTo.current;
    if (index === undefined || !chosen.has(index)) return;
    keepInView(index - start);
    if (index - start < first || index - start >= last) return;
    walkingTo.current = undefined;
    if (body.current !== null) focusRow(body.current, index);
  }, [chosen, start, first, last, keepInView]);

  const latest = useLatest(selected);
  /** The row that was picked before those that Shift adds. */
  const anchor = useRef<number>(undefined);
  const pick = useCallback(
    (index: number, how: Pick) => {
      const before = latest.current;
      const from =
        anchor.current !== undefined && before.includes(anchor.current) ? anchor.current : before[0];
      if (how === 'through' && from !== undefined) return onSelect(indicesBetween(from, index));
      anchor.current = index;
      if (how === 'toggled') onSelect(withToggled(before, index));
      else onSelect(before.length === 1 && before[0] === index ? [] : [index]);
    },
    [onSelect],
  );
  const openMenu = useCallback(
    (index: number, inWindow: ScreenPoint) => {
      if (!latest.current.includes(index)) onSelect([index]);
      onMenu(inWindow);
    },
    [onSelect, onMenu],
  );

  const hasGround = legs.some((leg) => leg?.clearance !== undefined);
  const columns = useMemo(
    () => windowLegColumns({ locale, isToSwapPlace: isAway, hasGround }),
    [locale, isAway, hasGround],
  );
  const walk = useCallback(
    (from: number, step: number, how: Pick) => {
      const to = Math.min(start + count - 1, Math.max(start, from + step));
      if (to === from) return;
      walkingTo.current = to;
      pick(to, how);
    },
    [start, count, pick],
  );

  return (
    <table className={css['table']} aria-label={words('window.mission.legs')}>
      <thead>
        <tr>
          <th scope="col">{words('window.mission.leg_to')}</th>
          {columns.map(({ name, head, about }) => (
            <th
              key={name}
              scope="col"
              className={name === 'left' ? css['leftHead'] : undefined}
              title={about}
            >
              {about === undefined ? (
                head
              ) : (
                <>
                  <span aria-hidden="true">{head}</span>
                  <span className={unseen['unseen']}>{about}</span>
                </>
              )}
            </th>
          ))}
          <th scope="col">
            <span className={unseen['unseen']}>{words('window.mission.status')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap rows={first} columns={columns.length + 2} />
        {rows.map((row) => (
          <Row
            key={row.index}
            row={row}
            actions={waypoints[row.index]?.actions}
            isRefused={isRefused}
            isSelected={chosen.has(row.index)}
            columns={columns}
            {...swapOf(row.index, flight, isLastFlight)}
            onPick={pick}
            onMenu={openMenu}
            onWalk={walk}
          />
        ))}
        <Gap rows={count - last} columns={columns.length + 2} />
      </tbody>
      {flight !== undefined ? (
        <WayHome {...{ flight, locale, columns }} />
      ) : (
        total && <Total result={total} {...{ locale, columns }} />
      )}
    </table>
  );
}
