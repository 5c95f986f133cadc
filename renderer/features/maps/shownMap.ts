import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { MapLayer, MapSources } from '../../../server/contract/schemas/maps.ts';
import type { Settings } from '../../../server/contract/schemas/window.ts';
import type { MapHills, MapTiles } from '../../map/mapProps.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { useMaps } from './mapsStore.ts';
import { missingText } from './mapText.ts';

/** The map on screen; `undefined`: the built-in one. */
export function useShownMap(): MapLayer | undefined {
  const { map } = useSettings();
  const sources = useStore(useMaps().store, (state) => state.sources);
  return sources?.maps.find(({ id }) => id === map);
}

/** Returns the host's address for a map, with the places that Leaflet fills in. */
export const tileAddress = ({ id, is_sharp }: MapLayer): string =>
  `/tiles/${id}/{z}/{x}/{y}${is_sharp ? '{r}' : ''}`;

export const tilesOf = (layer: MapLayer, network: Settings['network'], isConnected = true): MapTiles => ({
  url: tileAddress(layer),
  form: layer.form,
  attribution: layer.attribution,
  zooms: layer.zooms,
  within: layer.kind === 'file' ? layer.within : undefined,
  trouble: missingText(layer, network, isConnected),
});

/** The hills over the map; `undefined`: the person wants none, or there is nothing to draw them from. */
export function useHills(): MapHills | undefined {
  const { hill_shading, hill_opacity_pct, elevation_sources } = useSettings();
  const sources = useStore(useMaps().store, (state) => state.sources);
  return useMemo(
    () =>
      hill_shading && sources?.has_hills
        ? hillsOf({ elevation_sources, hill_opacity_pct }, sources)
        : undefined,
    [hill_shading, hill_opacity_pct, elevation_sources, sources],
  );
}

/** The owners of heights in files and at own addresses are named nowhere; those of the public sets are. */
export const hillsOf = (
  { elevation_sources: names, hill_opacity_pct }: Pick<Settings, 'elevation_sources' | 'hill_opacity_pct'>,
  { heights }: MapSources,
): MapHills => ({
  heights: names.join(' '),
  opacity: hill_opacity_pct / 100,
  attribution: heights
    .filter(({ address }) => names.includes(address))
    .flatMap(({ attribution }) => attribution),
});
