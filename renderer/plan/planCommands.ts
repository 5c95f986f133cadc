import type { StoreApi } from 'zustand/vanilla';
import type { Position } from '../../engine/geo/position.ts';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import type { LaunchPhase } from '../map/mapProps.ts';
import { part, port } from '../parts/part.ts';
import { useEntries } from './entries.ts';
import { useMissionStore, useViewStore } from './planStores.ts';
import { selectionCommands } from './selectionCommands.ts';
import { stepsOfRoute, type ViewState, withStep } from './viewStore.ts';

/** Places the launch point of the plan, or of the survey that is drawn over it. */
export interface LaunchCommands {
  /** Places it by pointer or key. The map fits the rings of the first one. */
  placeLaunch(to: Position, phase: LaunchPhase): void;
  /** Places it by coordinates, which may be anywhere, so the map goes there. */
  typeLaunch(to: Position): void;
  /** Says that the launch point, which was guessed, is right. */
  keepLaunch(): void;
}

export const useLaunch = port<LaunchCommands>('commands for the launch point');

const selectFence = (index: number, view: StoreApi<ViewState>) =>
  view.setState((state) => ({ ...withStep(state, 'mission', true), selected: [], selectedFence: index }));

/** The zoom of a village and its surroundings. */
const placeZoom = 13;

export const usePlanCommands = part(({ of }) => {
  const mission = of(useMissionStore);
  const view = of(useViewStore);
  const present = () => mission.store.getState().history.present;
  return {
    ...selectionCommands(mission, view),
    /** Edits the plan; a waypoint that is added by it is selected. */
    edit: (edit: MissionEdit) => {
      const before = present();
      mission.edit(edit);
      if (edit.kind === 'add_fence' && present() !== before)
        selectFence((present().fences?.length ?? 1) - 1, view);
      if (edit.kind !== 'add_waypoint' || present() === before) return;
      const last = present().waypoints.length - 1;
      view.setState({
        selected: [edit.index ?? last],
        ...(last === 0 ? { openSteps: stepsOfRoute } : {}),
      });
    },
    /** Says where batteries are changed; `undefined`: at the launch point. */
    moveSwapPlace: (to: Position | undefined) => {
      of(useEntries).withEdit(
        () => mission.edit({ kind: 'move_swap_place', to }),
        to === undefined ? {} : { splits_batteries: true },
      );
    },
    selectFence: (index: number) => selectFence(index, view),
    deleteSelectedFence: () => {
      const { selectedFence: index } = view.getState();
      if (index !== undefined) mission.edit({ kind: 'delete_fence', index });
      view.setState({ selectedFence: undefined });
    },
    /** Shows a place so near that a click there says where. */
    comeCloser: (to: Position) => view.setState({ goRequest: { to, zoom: placeZoom } }),
  };
});
