import { useMemo } from 'react';
import { TileLayer } from 'react-leaflet';
import css from '../MapView.module.css';
import type { MapTiles } from '../mapProps.ts';

interface TilesProps {
  readonly tiles: MapTiles;
  onSettled(): void;
}

export function Tiles({ tiles, onSettled }: TilesProps) {
  const handlers = useMemo(() => ({ load: onSettled }), [onSettled]);
  return (
    <TileLayer
      url={tiles.url}
      className={`${css['tile']}`}
      maxNativeZoom={tiles.deepestZoom}
      maxZoom={19}
      eventHandlers={handlers}
    />
  );
}
