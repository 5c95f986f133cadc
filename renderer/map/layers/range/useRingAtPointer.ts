import type { LatLng, LeafletMouseEvent } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useLatest } from '../../../ui/useLatest.ts';
import { mercatorX, mercatorY, worldSize_px } from '../../geometry/mercator.ts';
import { distanceToOutline } from '../../geometry/nearest.ts';
import type { PaintedRing } from './paintRings.ts';

/** The pointer is on a line within this distance. */
const reach_px = 7;

export interface RingAtPointer {
  readonly name: string;
  /** The place where the pointer met it. */
  readonly at: LatLng;
}

/** The topmost ring whose line runs below a place of the map. */
function nameAt(rings: readonly PaintedRing[], { lat, lng }: LatLng, zoom: number): string | undefined {
  const at = { x: mercatorX(lng), y: mercatorY(lat) };
  const reach = reach_px / worldSize_px(zoom);
  return rings.findLast(({ outline }) => distanceToOutline(outline, at) <= reach)?.name;
}

/** Markers and legs lie above the rings and have elements of their own. */
const isOnElement = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('.leaflet-interactive') !== null;

/** The ring under the pointer; rings are painted, so their lines get no events of their own. */
export function useRingAtPointer(rings: readonly PaintedRing[]): RingAtPointer | undefined {
  const map = useMap();
  const [found, setFound] = useState<RingAtPointer>();
  const latest = useLatest(rings);
  useEffect(() => {
    const note = (name: string | undefined, at: LatLng) => {
      map.getContainer().dataset['overRing'] = `${name !== undefined}`;
      setFound((before) => (before?.name === name ? before : name === undefined ? undefined : { name, at }));
    };
    const onMove = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      // A dragged thing goes over rings; the pointer is not on them.
      if (originalEvent.buttons !== 0) return;
      note(isOnElement(originalEvent) ? undefined : nameAt(latest.current, latlng, map.getZoom()), latlng);
    };
    const onLeave = ({ latlng }: LeafletMouseEvent) => note(undefined, latlng);
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    return () => {
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
    };
  }, [map]);
  return found;
}
