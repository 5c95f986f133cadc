import type { Map as LeafletMap } from 'leaflet';
import { memo } from 'react';
import { metresPerPixel, scaleBar } from '../../../server/report/drawing/scaleBar.ts';
import { words } from '../../ui/words.ts';
import type { MapProps } from '../mapProps.ts';
import css from './chrome.module.css';
import { useMapFrames } from './useMapFrames.ts';

interface ScaleBarProps {
  readonly map: LeafletMap;
  readonly locale: MapProps['locale'];
  readonly padding: MapProps['padding'];
}

/** The scale in the middle of the free part of the map, where people look. */
export const ScaleBar = memo(function ScaleBar({ map, locale, padding }: ScaleBarProps) {
  useMapFrames(map);
  const y = (padding.top + map.getSize().y - padding.bottom) / 2;
  const { lat } = map.containerPointToLatLng([map.getSize().x / 2, y]);
  const { width_px, label } = scaleBar(metresPerPixel(lat, map.getZoom()), locale);
  return (
    <div
      className={css['scale']}
      role="img"
      aria-label={words('window.map.scale', { label })}
      data-testid="scale"
    >
      <div className={css['scaleLabels']} style={{ width: width_px }}>
        <span>{width_px < 64 ? '' : '0'}</span>
        <span>{label}</span>
      </div>
      <div className={css['scaleBar']} style={{ width: width_px }} />
    </div>
  );
});
