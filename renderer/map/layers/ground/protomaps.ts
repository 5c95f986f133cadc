import { DomUtil, GridLayer } from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';
import type { MapTiles } from '../../mapProps.ts';
import { openMapTilesNames, openMapTilesPaint } from './openMapTiles.ts';

// The library looks for Leaflet there.
Object.assign(globalThis, { L: { GridLayer, DomUtil } });

type Archive = Exclude<NonNullable<Parameters<typeof leafletLayer>[0]>['url'], string | undefined>;

/** Asks the host for tiles as the library asks a file. */
const tilesOfHost = ({ url }: MapTiles) => ({
  async getZxy(z: number, x: number, y: number, signal?: AbortSignal) {
    const address = url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
    const answer = await fetch(address, { signal: signal ?? null });
    return answer.ok ? { data: await answer.arrayBuffer() } : undefined;
  },
});

/** A layer that draws vector tiles in the colours of the window. */
export function vectorLayer(tiles: MapTiles, theme: 'light' | 'dark'): GridLayer {
  const [, deepest] = tiles.zooms;
  const layer = leafletLayer({
    url: tilesOfHost(tiles) as unknown as Archive,
    flavor: theme,
    maxDataZoom: deepest,
    attribution: '',
  });
  layer.paintRules.push(...openMapTilesPaint(theme));
  layer.labelRules.push(...openMapTilesNames(theme));
  layer.clearLayout();
  return layer as unknown as GridLayer;
}
