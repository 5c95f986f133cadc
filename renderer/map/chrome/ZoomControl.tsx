import { type Map as LeafletMap, point } from 'leaflet';
import { type LucideIcon, Maximize, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { words } from '../../ui/words.ts';
import type { MapProps } from '../mapProps.ts';
import css from './chrome.module.css';
import { useZoom } from './useMapFrames.ts';

interface ZoomControlProps {
  readonly map: LeafletMap;
  readonly padding: MapProps['padding'];
  onFit(): void;
}

/** Zooms around the middle of the visible part of the map, without the part under the panels. */
function zoomBy(map: LeafletMap, steps: number, padding: MapProps['padding']): void {
  const { x, y } = map.getSize();
  const middle = point((padding.left + x - padding.right) / 2, (padding.top + y - padding.bottom) / 2);
  map.setZoomAround(middle, map.getZoom() + steps);
}

interface MapButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled: boolean;
  onClick(): void;
}

function MapButton({ icon: Icon, label, disabled, onClick }: MapButtonProps) {
  return (
    <Tooltip text={label} side="left">
      <button type="button" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

export const ZoomControl = memo(function ZoomControl({ map, padding, onFit }: ZoomControlProps) {
  const zoom = useZoom(map);
  return (
    <fieldset className={css['zoom']} aria-label={words('window.map.view')}>
      <MapButton
        icon={Plus}
        label={words('window.map.zoom_in')}
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => zoomBy(map, 1, padding)}
      />
      <MapButton
        icon={Minus}
        label={words('window.map.zoom_out')}
        disabled={zoom <= map.getMinZoom()}
        onClick={() => zoomBy(map, -1, padding)}
      />
      <MapButton icon={Maximize} label={words('window.map.show_plan')} disabled={false} onClick={onFit} />
    </fieldset>
  );
});
