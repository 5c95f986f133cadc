import { type LatLng, type LeafletMouseEvent, tooltip } from 'leaflet';
import { type ReactNode, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import tooltips from '../tooltips.module.css';

interface PointerTipProps {
  /** The pointer's place when the tooltip opened. */
  readonly at: LatLng;
  readonly children: ReactNode;
}

/** A tooltip beside the pointer, about what is painted and so has no element to hang it on. */
export function PointerTip({ at, children }: PointerTipProps) {
  const map = useMap();
  const host = useMemo(() => {
    const element = document.createElement('div');
    element.className = `${tooltips['tipContent']}`;
    return element;
  }, []);
  useEffect(() => {
    const options = { pane: 'tooltipPane', className: `${tooltips['tip']}`, opacity: 1 };
    const tip = tooltip({ ...options, offset: [12, 0], sticky: true })
      .setLatLng(at)
      .setContent(host)
      .openOn(map);
    const follow = ({ latlng }: LeafletMouseEvent) => void tip.setLatLng(latlng);
    map.on('mousemove', follow);
    return () => {
      map.off('mousemove', follow);
      tip.remove();
    };
  }, [map, host, at]);
  return createPortal(children, host);
}
