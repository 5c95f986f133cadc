import type { GridLayer, LatLngBoundsExpression } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import css from '../../MapView.module.css';
import type { MapHills, MapTiles } from '../../mapProps.ts';

/** Farther out the host draws none; closer, those of this level are enlarged. */
const zooms = { least: 9, most: 15 };

/** Hills in light and shadow over the map; another source of heights draws them anew. */
export function HillShading({ hills }: { readonly hills: MapHills }) {
  return (
    <TileLayer
      key={hills.heights}
      url="/tiles/hills/{z}/{x}/{y}"
      pane="hills"
      opacity={hills.opacity}
      minZoom={zooms.least}
      maxNativeZoom={zooms.most}
      maxZoom={19}
    />
  );
}

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

interface TilesProps {
  readonly tiles: MapTiles;
  onSettled(): void;
}

const boundsOf = (area: MapTiles['within']): LatLngBoundsExpression | undefined =>
  area && [
    [area.south, area.west],
    [area.north, area.east],
  ];

export function Tiles({ tiles, onSettled }: TilesProps) {
  const handlers = useMemo(() => ({ load: onSettled }), [onSettled]);
  return (
    <TileLayer
      url={tiles.url}
      className={css['tile']}
      minNativeZoom={tiles.zooms[0]}
      maxNativeZoom={tiles.zooms[1]}
      bounds={boundsOf(tiles.within)}
      maxZoom={19}
      eventHandlers={handlers}
    />
  );
}
