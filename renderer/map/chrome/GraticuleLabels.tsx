import type { Map as LeafletMap } from 'leaflet';
import { memo, useEffect, useState } from 'react';
import { graticuleSpacing, graticuleValues, toGraticuleText } from '../geometry/graticule.ts';
import { wrapLongitude } from '../geometry/longitudes.ts';
import { worldSize_px } from '../geometry/mercator.ts';
import type { MapProps } from '../mapProps.ts';
import css from './chrome.module.css';
import { useMapFrames } from './useMapFrames.ts';

/** Labels keep clear of the corners, where they would cover each other or floating controls: on the left the field for places. */
const clear_px = { left: 340, top: 32, right: 84, bottom: 14 };

function useIsZooming(map: LeafletMap): boolean {
  const [isZooming, setIsZooming] = useState(false);
  useEffect(() => {
    const start = () => setIsZooming(true);
    const end = () => setIsZooming(false);
    map.on('zoomanim', start);
    map.on('zoomend', end);
    return () => {
      map.off('zoomanim', start);
      map.off('zoomend', end);
    };
  }, [map]);
  return isZooming;
}

interface Label {
  /** Unwrapped: the same meridian may stand on the map more than once. */
  readonly value_deg: number;
  readonly text: string;
  readonly px: number;
}

/** The labels along the upper and the left edge of the free part of the map. */
function labelsOf(map: LeafletMap, padding: MapProps['padding']): { across: Label[]; down: Label[] } {
  const { x, y } = map.getSize();
  const { major_deg } = graticuleSpacing(worldSize_px(map.getZoom()) / 360);
  const northWest = map.containerPointToLatLng([padding.left + clear_px.left, padding.top + clear_px.top]);
  const southEast = map.containerPointToLatLng([
    x - padding.right - clear_px.right,
    y - padding.bottom - clear_px.bottom,
  ]);
  const across = graticuleValues(northWest.lng, southEast.lng, major_deg).map((lon) => ({
    value_deg: lon,
    text: toGraticuleText(wrapLongitude(lon), major_deg, 'lon'),
    px: map.latLngToContainerPoint([0, lon]).x,
  }));
  const down = graticuleValues(southEast.lat, northWest.lat, major_deg).map((lat) => ({
    value_deg: lat,
    text: toGraticuleText(lat, major_deg, 'lat'),
    px: map.latLngToContainerPoint([lat, northWest.lng]).y,
  }));
  return { across, down };
}

interface GraticuleLabelsProps {
  readonly map: LeafletMap;
  readonly padding: MapProps['padding'];
}

export const GraticuleLabels = memo(function GraticuleLabels({ map, padding }: GraticuleLabelsProps) {
  useMapFrames(map);
  const isZooming = useIsZooming(map);
  const { across, down } = labelsOf(map, padding);
  return (
    <div className={css['graticule']} data-zooming={isZooming} aria-hidden="true">
      {across.map(({ value_deg, text, px }) => (
        <span key={value_deg} data-axis="lon" style={{ left: px, top: padding.top + 8 }}>
          {text}
        </span>
      ))}
      {down.map(({ value_deg, text, px }) => (
        <span key={value_deg} data-axis="lat" style={{ top: px, left: padding.left + 10 }}>
          {text}
        </span>
      ))}
    </div>
  );
});
