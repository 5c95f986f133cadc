import { useEffect, useMemo, useRef } from 'react';
import { TileLayer } from 'react-leaflet';
import css from '../MapView.module.css';
import type { MapProps } from '../mapProps.ts';

/** One missing tile is the edge of a map; this many in a row mean a fault. */
const failuresInARow = 6;

interface TilesProps {
  readonly tiles: NonNullable<MapProps['tiles']>;
  onFailing(isFailing: boolean): void;
}

export function Tiles({ tiles, onFailing }: TilesProps) {
  const failures = useRef(0);
  const handlers = useMemo(
    () => ({
      tileload: () => {
        failures.current = 0;
        onFailing(false);
      },
      tileerror: () => {
        failures.current += 1;
        if (failures.current >= failuresInARow) onFailing(true);
      },
    }),
    [onFailing],
  );
  useEffect(() => () => onFailing(false), [onFailing]);
  return <TileLayer key={tiles.url} url={tiles.url} className={`${css['tile']}`} eventHandlers={handlers} />;
}
