import type { GridLayer } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { MapTiles } from '../../mapProps.ts';

interface Props {
  readonly tiles: MapTiles;
  readonly theme: 'light' | 'dark';
  readonly onSettled: () => void;
}

/** Vector tiles, drawn in the page; what draws them is loaded with the first map that needs it. */
export function VectorTiles({ tiles, theme, onSettled }: Props) {
  const map = useMap();
  useEffect(() => {
    let layer: GridLayer | undefined;
    let isGone = false;
    void import('./protomaps.ts').then(({ vectorLayer }) => {
      if (isGone) return;
      layer = vectorLayer(tiles, theme).on('load', onSettled).addTo(map);
    });
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [map, tiles, theme, onSettled]);
  return null;
}
