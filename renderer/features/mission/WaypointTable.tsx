import { useCallback, useMemo } from 'react';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { ScreenPoint } from '../../map/geometry/boxes.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useInputs, useMission, useMissionStore, useView, useViewStore } from '../../plan/planStores.ts';
import { withFit } from '../../plan/viewStore.ts';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { hasMoved } from './cellEdits.ts';
import { WaypointGrid } from './WaypointGrid.tsx';
import css from './WaypointTable.module.css';

export const TableHint = () => <span className={fields['small']}>{words('window.mission.table_hint')}</span>;

/** All waypoints as a spreadsheet, which scrolls by itself. */
export function WaypointTable() {
  const mission = useMissionStore();
  const { edit } = usePlanCommands();
  const view = useViewStore();
  const waypoints = useMission((state) => state.history.present.waypoints);
  const selected = useView((state) => state.selected);
  const height_m = useInputs((inputs) => inputs.height_m);
  const usual = useMemo(
    () => ({ lat: 0, lon: 0, altitude: { datum: 'takeoff', value_m: height_m }, hover_time_s: 0 }) as const,
    [height_m],
  );
  const onMenu = useCallback((menuAt: ScreenPoint) => view.setState({ menuAt }), [view]);
  const onSelect = useCallback((indices: readonly number[]) => view.setState({ selected: indices }), [view]);
  /** A typed place may be anywhere, so the map goes there. */
  const onEdit = (next: MissionEdit) => {
    edit(next);
    const { history } = mission.store.getState();
    if (hasMoved(waypoints, history.present.waypoints)) view.setState((state) => withFit(state, 'route'));
  };
  return (
    <div className={css['scroller']} data-scroller>
      <WaypointGrid {...{ waypoints, selected, usual, onEdit, onSelect, onMenu }} locale={useLocale()} />
    </div>
  );
}
