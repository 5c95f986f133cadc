import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** Rerenders the caller while the map moves, at most once a frame. */
export function useMapFrames(map: LeafletMap): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    let frame = 0;
    const request = () => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setCount((count) => count + 1);
      });
    };
    map.on('move zoom moveend resize', request);
    return () => {
      cancelAnimationFrame(frame);
      map.off('move zoom moveend resize', request);
    };
  }, [map]);
}

/** The zoom level at which the map has come to rest. */
export function useZoom(map: LeafletMap): number {
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const update = () => setZoom(map.getZoom());
    map.on('zoomend', update);
    return () => void map.off('zoomend', update);
  }, [map]);
  return zoom;
}
