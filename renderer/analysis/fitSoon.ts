import { part } from '../parts/part.ts';
import { useViewStore } from '../plan/planStores.ts';
import { type ViewState, withFit } from '../plan/viewStore.ts';
import { useAnalysisControl } from './answers.ts';
import { standingOf } from './asyncResult.ts';

/** Fits the map once the awaited rings arrive, unless the map was fitted to something else meanwhile. */
export const useFitSoon = part(({ of }) => {
  const view = of(useViewStore);
  let since: ViewState['fitRequest'] | undefined;
  of(useAnalysisControl).store.subscribe(({ range }) => {
    const isSettled = standingOf(range) === 'current' || standingOf(range) === 'refused';
    if (since === undefined || !isSettled || range.answered === undefined) return;
    const isStillWanted = since === view.getState().fitRequest;
    since = undefined;
    if (isStillWanted) view.setState((state) => withFit(state, 'everything'));
  });
  return () => {
    since = view.getState().fitRequest;
  };
});
