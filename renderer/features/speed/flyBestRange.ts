import { useFitSoon } from '../../analysis/fitSoon.ts';
import { part } from '../../parts/part.ts';
import { useEntries } from '../../plan/entries.ts';
import { useMissionStore } from '../../plan/planStores.ts';

/** Chooses best range. It may widen rings that the wind had nearly closed, so the map fits them unless it shows a route. */
export const useFlyBestRange = part(({ of }) => () => {
  if (of(useMissionStore).store.getState().history.present.waypoints.length === 0) of(useFitSoon)();
  of(useEntries).setState({ speed_choice: 'best_range' });
});
