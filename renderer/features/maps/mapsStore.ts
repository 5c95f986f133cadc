import { createStore } from 'zustand/vanilla';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import type { MapSources } from '../../../server/contract/schemas/maps.ts';
import type { HeightFacts, Settings } from '../../../server/contract/schemas/window.ts';
import { useAnalysisControl } from '../../analysis/answers.ts';
import { isSame } from '../../analysis/isSame.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';

export interface MapsState {
  /** Absent until the host has told of them. */
  readonly sources: MapSources | undefined;
}

export function makeMaps(bridge: DesktopBridge) {
  const store = createStore<MapsState>(() => ({ sources: undefined }));
  const follow = async (name: 'listMaps' | 'clearMaps') => {
    const reply = await ask(bridge, name, {});
    if (reply.ok && !isSame(reply.output, store.getState().sources))
      store.setState({ sources: reply.output });
  };
  return {
    store,
    load: () => follow('listMaps'),
    /** Deletes the kept pictures. */
    clear: () => follow('clearMaps'),
  };
}

export type MapsControl = ReturnType<typeof makeMaps>;

export const useMaps = part(({ bridge }) => makeMaps(bridge));

const builtIn = 'outline';

/** The settings that follow from the decision whether the network may be asked. */
export function settingsByNetwork(
  network: 'online' | 'offline',
  { map, own_maps, elevation_sources }: Settings,
  { sources }: MapsState,
): Partial<Settings> {
  const isOwn = own_maps.some(({ id }) => id === map);
  const isFile = sources?.maps.some(({ id, kind }) => id === map && kind === 'file') === true;
  if (network === 'offline') return { network, map: isOwn || isFile ? map : builtIn };
  const sets = sources?.heights.map(({ address }) => address) ?? [];
  // Who chose one of them before keeps that choice.
  const hasChosen = sets.some((address) => elevation_sources.includes(address));
  const named = hasChosen ? elevation_sources : [...elevation_sources, ...sets];
  const street = sources?.maps.find(({ kind }) => kind === 'street')?.id ?? builtIn;
  return { network, map: map === builtIn ? street : map, elevation_sources: named };
}

/** Commands that change where the window has maps and heights from; everything is answered again by them. */
export const useSources = part(({ of }) => ({
  chooseNetwork: async (network: 'online' | 'offline') => {
    const settings = of(useSettingsControl);
    const maps = of(useMaps);
    await settings.save(
      settingsByNetwork(network, settings.store.getState().settings, maps.store.getState()),
    );
    await maps.load();
    of(useAnalysisControl).askAnew();
  },
  /** Says what the heights of a source are; what is said of sources that are gone goes, too. */
  stateGround: async (facts: HeightFacts) => {
    const { store, save } = of(useSettingsControl);
    const { elevation_facts, elevation_sources } = store.getState().settings;
    const others = elevation_facts.filter(
      ({ source }) => source !== facts.source && elevation_sources.includes(source),
    );
    await save({ elevation_facts: [...others, facts] });
    of(useAnalysisControl).askAnew();
  },
  nameGround: async (elevation_sources: readonly string[]) => {
    await of(useSettingsControl).save({ elevation_sources: [...elevation_sources] });
    of(useAnalysisControl).askAnew();
    // Hills are drawn where there are heights.
    void of(useMaps).load();
  },
}));
