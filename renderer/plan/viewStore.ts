import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FitRequest, MapTool } from '../map/mapProps.ts';

export type StepName = 'drone' | 'conditions' | 'range' | 'launch' | 'mission';

export interface ViewState {
  readonly tool: MapTool;
  readonly openSteps: ReadonlySet<StepName>;
  readonly selectedIndex: number | undefined;
  readonly fitRequest: FitRequest;
  readonly isSettingsOpen: boolean;
  /** What the verdict takes of the map's upper edge; its sentence may wrap and its warnings unfold. */
  readonly stripHeight_px: number;
}

/** Without a route: all that shapes the rings. */
export const stepsOfRings: ReadonlySet<StepName> = new Set(['conditions', 'range', 'launch', 'mission']);

const initialViewState: ViewState = {
  tool: 'select',
  openSteps: stepsOfRings,
  selectedIndex: undefined,
  fitRequest: { count: 0, to: 'everything' },
  isSettingsOpen: false,
  stripHeight_px: 64,
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

export const withFit = ({ fitRequest }: ViewState, to: FitRequest['to']): Pick<ViewState, 'fitRequest'> => ({
  fitRequest: { count: fitRequest.count + 1, to },
});

/** A selection outlives edits as long as its waypoint does. */
export const keptSelection = (
  selectedIndex: number | undefined,
  waypointCount: number,
): number | undefined =>
  selectedIndex === undefined || waypointCount === 0 ? undefined : Math.min(selectedIndex, waypointCount - 1);
