import { type Map as LeafletMap, point } from 'leaflet';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MapProps } from '../mapProps.ts';
import css from './chrome.module.css';

interface ZoomControlProps {
  readonly map: LeafletMap;
  readonly padding: MapProps['padding'];
  onFit(): void;
}

/** Zooms around the middle of what can be seen, not of what lies under the panels. */
function zoomBy(map: LeafletMap, steps: number, padding: MapProps['padding']): void {
  const { x, y } = map.getSize();
  const middle = point((padding.left + x - padding.right) / 2, (padding.top + y - padding.bottom) / 2);
  map.setZoomAround(middle, map.getZoom() + steps);
}

export function ZoomControl({ map, padding, onFit }: ZoomControlProps) {
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const update = () => setZoom(map.getZoom());
    map.on('zoomend', update);
    return () => void map.off('zoomend', update);
  }, [map]);
  return (
    <fieldset className={css['zoom']} aria-label="Map view">
      <button
        type="button"
        aria-label="Zoom in"
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => zoomBy(map, 1, padding)}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        disabled={zoom <= map.getMinZoom()}
        onClick={() => zoomBy(map, -1, padding)}
      >
        <Minus aria-hidden="true" />
      </button>
      <button type="button" aria-label="Show the whole plan" onClick={onFit}>
        <Maximize aria-hidden="true" />
      </button>
    </fieldset>
  );
}
