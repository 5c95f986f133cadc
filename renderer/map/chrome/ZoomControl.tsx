import type { Map as LeafletMap } from 'leaflet';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import css from '../MapView.module.css';

interface ZoomControlProps {
  readonly map: LeafletMap;
  onFit(): void;
}

export function ZoomControl({ map, onFit }: ZoomControlProps) {
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
        onClick={() => map.zoomIn()}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        disabled={zoom <= map.getMinZoom()}
        onClick={() => map.zoomOut()}
      >
        <Minus aria-hidden="true" />
      </button>
      <button type="button" aria-label="Show the whole plan" onClick={onFit}>
        <Maximize aria-hidden="true" />
      </button>
    </fieldset>
  );
}
