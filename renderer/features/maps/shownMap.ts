import { useStore } from 'zustand';
import type { MapLayer } from '../../../server/contract/schemas/maps.ts';
import type { Settings } from '../../../server/contract/schemas/window.ts';
import type { MapTiles } from '../../map/mapProps.ts';
import { usePlanner, useSettings } from '../../plannerContext.ts';
import { mayShow, offlineText } from './mapText.ts';

/** The map on screen; `undefined`: the built-in one. */
export function useShownMap(): MapLayer | undefined {
  const { map } = useSettings();
  const sources = useStore(usePlanner().maps.store, (state) => state.sources);
  return sources?.maps.find(({ id }) => id === map);
}

/** Where the host serves a map, with the places that Leaflet fills in. */
export const tileAddress = ({ id, is_sharp }: MapLayer): string =>
  `/tiles/${id}/{z}/{x}/{y}${is_sharp ? '{r}' : ''}`;

export const tilesOf = (layer: MapLayer, network: Settings['network']): MapTiles => ({
  url: tileAddress(layer),
  form: layer.form,
  attribution: layer.attribution,
  zooms: layer.zooms,
  within: layer.kind === 'file' ? layer.within : undefined,
  trouble: layer.trouble ?? (mayShow(layer, network) ? undefined : offlineText(layer)),
});
