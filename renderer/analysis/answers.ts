import { type StoreApi, useStore } from 'zustand';
import { part } from '../parts/part.ts';
import { useMissionStore } from '../plan/planStores.ts';
import { type AnalysisState, makeAnalysis } from './analysisStore.ts';
import { refusalOf, standingOf } from './asyncResult.ts';
import { legsOnScreen } from './legsOnScreen.ts';
import { makePointedPlace } from './pointedPlace.ts';
import { makeSettledAnalysis } from './settledAnalysis.ts';

export const useAnalysisControl = part(({ bridge, schedule }) => makeAnalysis(bridge, schedule));

/** The analysis for panels: during a drag it waits until the pointer rests. */
export const useSettledAnalysis = part(({ of }) =>
  makeSettledAnalysis(of(useAnalysisControl).store, of(useMissionStore).store),
);

/** Says what a flight to the place under the pointer and back leaves. */
export const usePointedPlace = part(({ bridge, later, of }) =>
  makePointedPlace({ bridge, later, analysis: of(useAnalysisControl).store }),
);

/** Selects from the analysis for panels, which does not change with each move of the pointer. */
export const useAnalysis = <Part>(select: (state: AnalysisState) => Part) =>
  useStore(useSettledAnalysis(), select);

/** `judged`: the analysis that says how an answer stands to the plan on screen. */
const useRangeIn = (store: StoreApi<AnalysisState>, judged: StoreApi<AnalysisState>) => ({
  standing: useStore(judged, (state) => standingOf(state.range)),
  answered: useStore(store, (state) => state.range.answered),
  refusal: useStore(store, (state) => refusalOf(state.range)),
});

function useRouteIn(store: StoreApi<AnalysisState>, judged: StoreApi<AnalysisState>) {
  return {
    standing: useStore(judged, (state) => standingOf(state.mission)),
    refusal: useStore(store, (state) => refusalOf(state.mission)),
    answered: useStore(store, (state) => state.mission.answered),
    legs: useStore(store, ({ mission }) =>
      legsOnScreen(mission.question?.mission.waypoints, mission.answered),
    ),
  };
}

/** The rings with their question, their standing to the plan on screen, and why there are no newer ones. */
export function useRange() {
  const settled = useSettledAnalysis();
  return useRangeIn(settled, settled);
}

/** The same for the route, and the analysis of each of its legs. */
export function useRoute() {
  const settled = useSettledAnalysis();
  return useRouteIn(settled, settled);
}

/**
 * Rings and route for the map, which draws each answer. While the pointer moves something they count as awaited, as in the panels:
 * to mark each place that it passes as asked and as answered would draw the map twice in a frame.
 */
export function useLatestAnswers() {
  const { store } = useAnalysisControl();
  const settled = useSettledAnalysis();
  return { rings: useRangeIn(store, settled), route: useRouteIn(store, settled) };
}
