import { createStore } from 'zustand/vanilla';
import type { Position } from '../../../engine/geo/position.ts';
import type { Saying } from '../../../engine/saying.ts';
import { part } from '../../parts/part.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useMissionStore } from '../../plan/planStores.ts';
import { ask } from '../../platform/ask.ts';
import { useHoursTarget } from './hoursTarget.ts';

export interface ForecastState {
  readonly isAsking: boolean;
  /** Why the last question brought no forecast, in one sentence. */
  readonly trouble?: string | undefined;
  /** Notes of the last forecast, and the time at which it was asked for. */
  readonly noted?: { readonly notes: readonly Saying[]; readonly asked_at: string | undefined } | undefined;
}

const nothing = { trouble: undefined, noted: undefined } as const;

export const useForecast = part(({ bridge, of }) => {
  const store = createStore<ForecastState>(() => ({ isAsking: false, ...nothing }));
  const launch = (): Position | undefined => currentMission(of(useMissionStore).store.getState()).home;
  return {
    store,
    /** Asks for the weather at the launch point. The hours of the plan change only once there are others. */
    askFor: async () => {
      const place = launch();
      if (place === undefined || store.getState().isAsking) return;
      store.setState({ isAsking: true, ...nothing });
      const reply = await ask(bridge, 'fetchForecast', { lat: place.lat, lon: place.lon });
      store.setState({ isAsking: false });
      const now = launch();
      // The plan may be another one by now, or its launch elsewhere.
      if (now?.lat !== place.lat || now.lon !== place.lon) return;
      if (!reply.ok) return store.setState({ trouble: reply.problem.message });
      const { hours, time_zone, source, notes } = reply.output;
      of(useHoursTarget).take(hours, source, time_zone);
      store.setState({ noted: { notes, asked_at: source.asked_at } });
    },
  };
});
