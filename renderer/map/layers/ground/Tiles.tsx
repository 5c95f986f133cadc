import type { LatLngBoundsExpression } from 'leaflet';
import { useMemo } from 'react';
import { TileLayer } from 'react-leaflet';
import css from '../../MapView.module.css';
import type { MapTiles } from '../../mapProps.ts';

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
