import { useDocuments } from './features/documents/documentsOfPlan.ts';
import { useCatalog } from './features/drone/catalogStore.ts';
import { useOwnAircraft } from './features/drone/ownAircraftStore.ts';
import { useMaps } from './features/maps/mapsStore.ts';
import { useServerPanel } from './features/server/serverStore.ts';
import { useWorld } from './features/world/worldStore.ts';
import { part } from './parts/part.ts';
import { useSettingsControl } from './platform/settingsStore.ts';

/** Reads what the host has: catalog, settings, maps, recent plans and the state of the server. */
export const useHostState = part(({ of }) => {
  let started: Promise<unknown> = Promise.resolve();
  return {
    /** Resolves once catalog and settings are read, which the first file does not overtake. */
    started: () => started,
    start: async () => {
      started = Promise.all([of(useCatalog).load(), of(useSettingsControl).load()]);
      await Promise.all([
        started,
        of(useMaps).load(),
        of(useServerPanel).refresh(),
        of(useDocuments).loadRecent(),
        of(useWorld).load(),
      ]);
    },
    /** Reads again what another window has changed of that. */
    reload: async () => {
      await Promise.all([
        of(useSettingsControl).load(),
        of(useOwnAircraft).reload(),
        of(useMaps).load(),
        of(useServerPanel).refresh(),
        of(useWorld).load(),
      ]);
    },
  };
});
