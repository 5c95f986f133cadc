import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MapTool } from '../map/mapProps.ts';

export type StepName = 'drone' | 'conditions' | 'range' | 'launch' | 'mission';

export interface ViewState {
  readonly tool: MapTool;
  readonly openSteps: ReadonlySet<StepName>;
  readonly selectedIndex: number | undefined;
  /** Rises when the map should show all rings and the route. */
  readonly fitRequest: number;
  readonly isSettingsOpen: boolean;
}

export const initialViewState: ViewState = {
  tool: 'select',
  openSteps: new Set(['conditions', 'range', 'launch', 'mission']),
  selectedIndex: undefined,
  fitRequest: 0,
  isSettingsOpen: false,
};

/** With a route on screen its legs come first; the rest is summed up. */
export const stepsOfRoute: ReadonlySet<StepName> = new Set(['conditions', 'mission']);

export const makeViewStore = (): StoreApi<ViewState> => createStore<ViewState>(() => initialViewState);

export const withStep = (state: ViewState, step: StepName, isOpen: boolean): Partial<ViewState> => {
  const openSteps = new Set(state.openSteps);
  if (isOpen) openSteps.add(step);
  else openSteps.delete(step);
  return { openSteps };
};

/** A selection outlives edits as long as its waypoint does. */
export const keptSelection = (
  selectedIndex: number | undefined,
  waypointCount: number,
): number | undefined =>
  selectedIndex === undefined || waypointCount === 0 ? undefined : Math.min(selectedIndex, waypointCount - 1);
