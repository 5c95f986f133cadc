import { createStore } from 'zustand/vanilla';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { ReportedWind, Reports } from '../../../server/contract/schemas/reports.ts';
import { part } from '../../parts/part.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useMissionStore } from '../../plan/planStores.ts';
import { ask } from '../../platform/ask.ts';

/** The wind of a report that became that of the plan. */
export interface UsedWind {
  readonly id: string;
  readonly observed_at?: string | undefined;
  readonly time_zone: string;
  readonly wind: ReportedWind;
}

/** Reports last as long as the window: they are old before the next start. */
export interface ReportsState {
  readonly isAsking: boolean;
  readonly found?: { readonly reports: Reports; readonly place: Position } | undefined;
  /** Why the last question brought no reports, in one sentence. */
  readonly trouble?: string | undefined;
  readonly used?: UsedWind | undefined;
}

/** Reports are shown while the launch point is nearer than this to the place that they were asked for, metres. */
const near_m = 1000;

export const isOfPlace = (place: Position, launch: Position | undefined): boolean =>
  launch !== undefined && distanceBetween(place, launch) < near_m;

export const useReports = part(({ bridge, of }) => {
  const store = createStore<ReportsState>(() => ({ isAsking: false }));
  const launch = (): Position | undefined => currentMission(of(useMissionStore).store.getState()).home;
  return {
    store,
    /** Asks for the reports of the airfield nearest to the launch point. Those that are there stay until there are others. */
    askFor: async () => {
      const place = launch();
      if (place === undefined || store.getState().isAsking) return;
      store.setState({ isAsking: true, trouble: undefined });
      const reply = await ask(bridge, 'fetchReports', { lat: place.lat, lon: place.lon });
      store.setState({ isAsking: false });
      // The plan may be another one by now, or its launch elsewhere.
      if (!isOfPlace(place, launch())) return;
      store.setState(
        reply.ok ? { found: { reports: reply.output, place } } : { trouble: reply.problem.message },
      );
    },
    /** Remembers that the wind of the plan is that of the report. */
    use: ({ metar: { field, observed_at }, time_zone }: Reports, wind: ReportedWind) =>
      store.setState({ used: { id: field.id, observed_at, time_zone, wind } }),
  };
});
