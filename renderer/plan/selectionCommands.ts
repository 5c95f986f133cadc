import type { StoreApi } from 'zustand/vanilla';
import { destination } from '../../engine/geo/geodesic.ts';
import type { Waypoint } from '../../engine/mission/mission.ts';
import type { MissionStore } from './missionStore.ts';
import type { ViewState } from './viewStore.ts';

/** A copy lies so far to the east of its original: seen beside it, and near enough to be found. */
const beside_m = 20;

/** A copy does what its original does, but no series of pictures longer than the copies are. */
function copyOf({ carried, ...waypoint }: Waypoint, waypointsAfter: number): Waypoint {
  const state = carried?.kind === 'waypoint' ? { carried } : {};
  const actions = waypoint.actions?.map((action) =>
    action.span === undefined ? action : { ...action, span: Math.min(action.span, waypointsAfter) },
  );
  return { ...waypoint, ...state, ...destination(waypoint, 90, beside_m), ...(actions && { actions }) };
}

export function selectionCommands(mission: MissionStore, view: StoreApi<ViewState>) {
  const present = () => mission.store.getState().history.present;
  return {
    selectAll: () => view.setState({ selected: [...present().waypoints.keys()] }),
    /** Selects the waypoint after or before what is selected; with nothing selected, the first or the last one. */
    selectBeside: (step: 1 | -1) => {
      const { selected } = view.getState();
      const last = present().waypoints.length - 1;
      const next = step === 1 ? (selected.at(-1) ?? -1) + 1 : (selected[0] ?? last + 1) - 1;
      if (last >= 0) view.setState({ selected: [Math.min(last, Math.max(0, next))] });
    },
    deleteSelected: () => {
      const { selected } = view.getState();
      if (selected.length > 0) mission.edit({ kind: 'delete_waypoints', indices: selected });
    },
    /** Copies lie beside their originals, are selected, and so are moved with one drag. */
    duplicateSelected: () => {
      const chosen = view.getState().selected.flatMap((index) => present().waypoints[index] ?? []);
      const index = (view.getState().selected.at(-1) ?? -1) + 1;
      if (chosen.length === 0) return;
      const waypoints = chosen.map((waypoint, place) => copyOf(waypoint, chosen.length - 1 - place));
      const before = present();
      mission.edit({ kind: 'add_waypoints', waypoints, index });
      if (present() === before) return;
      view.setState({ selected: waypoints.map((__, place) => index + place), tool: 'select' });
    },
    reverseRoute: () => {
      const { length } = present().waypoints;
      mission.edit({ kind: 'reverse_route' });
      view.setState(({ selected }) => ({ selected: selected.map((index) => length - 1 - index).reverse() }));
    },
  };
}
