import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import type { MapSources } from '../../../server/contract/schemas/maps.ts';
import type { Settings } from '../../../server/contract/schemas/window.ts';
import { ask } from '../../analysis/ask.ts';
import { isSame } from '../../analysis/isSame.ts';

export interface MapsState {
  /** Absent until the host has told of them. */
  readonly sources: MapSources | undefined;
}

export interface MapsControl {
  readonly store: StoreApi<MapsState>;
  load(): Promise<void>;
  /** Deletes the kept pictures. */
  clear(): Promise<void>;
}

export function makeMaps(bridge: DesktopBridge): MapsControl {
  const store = createStore<MapsState>(() => ({ sources: undefined }));
  const follow = async (name: 'listMaps' | 'clearMaps') => {
    const reply = await ask(bridge, name, {});
    if (reply.ok && !isSame(reply.output, store.getState().sources))
      store.setState({ sources: reply.output });
  };
  return { store, load: () => follow('listMaps'), clear: () => follow('clearMaps') };
}

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
  const heights = sources?.heights.address;
  const named = heights === undefined ? elevation_sources : [...new Set([...elevation_sources, heights])];
  const street = sources?.maps.find(({ kind }) => kind === 'street')?.id ?? builtIn;
  return { network, map: map === builtIn ? street : map, elevation_sources: named };
}
