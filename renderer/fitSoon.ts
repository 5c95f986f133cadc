import type { StoreApi } from 'zustand/vanilla';
import type { Analysis } from './analysis/analysisStore.ts';
import { standingOf } from './analysis/asyncResult.ts';
import { type ViewState, withFit } from './plan/viewStore.ts';

/** Fits the map once the awaited rings arrive, unless the map was fitted to something else meanwhile. */
export function makeFitSoon(analysis: Analysis, view: StoreApi<ViewState>): () => void {
  let since: ViewState['fitRequest'] | undefined;
  analysis.store.subscribe(({ range }) => {
    const isSettled = standingOf(range) === 'current' || standingOf(range) === 'refused';
    if (since === undefined || !isSettled || range.answered === undefined) return;
    const isStillWanted = since === view.getState().fitRequest;
    since = undefined;
    if (isStillWanted) view.setState((state) => withFit(state, 'everything'));
  });
  return () => {
    since = view.getState().fitRequest;
  };
}
