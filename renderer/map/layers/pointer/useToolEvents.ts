import { DomEvent, type LeafletEventHandlerFnMap } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { metresPerPixel } from '../../../../server/report/drawing/scaleBar.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import type { ScreenPoint } from '../../geometry/boxes.ts';
import { toPosition } from '../../geometry/longitudes.ts';
import type { MapTool } from '../../mapProps.ts';
import type { ToolEvent } from '../../tools/toolEvent.ts';
import { isAdding } from '../DivMarker.tsx';

type Send = (event: ToolEvent) => void;

/** A field, dialog or menu uses these keys itself. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null;

/** The crosshair of the keys is a pointer to the map, but not one that a hand moved. */
const isOfKeys = ({ isTrusted }: MouseEvent): boolean => !isTrusted;

function useToolKeys(send: Send): void {
  const map = useMap();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOwnKeys(event.target)) return;
      const isOnMap = event.target === document.body || map.getContainer().contains(event.target as Node);
      if (event.key === 'Enter' && isOnMap) send({ kind: 'enter' });
      if (event.key !== 'Escape') return;
      event.preventDefault();
      send({ kind: 'escape' });
    };
    // Before the keys of the window, which put a tool away without asking what it has under way.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [map, send]);
}

/**
 * Sends pointer and key events to the current tool. `hit` finds painted waypoints, which are not elements and so get no
 * events of their own.
 */
export function useToolEvents(tool: MapTool, send: Send, hit: (at: ScreenPoint) => number | undefined): void {
  const map = useMap();
  useToolKeys(send);
  useEffect(() => {
    if (tool !== 'select' && tool !== 'launch') map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
  }, [map, tool]);
  const latest = useLatest({ send, hit });
  // One object for good: with another at each render, Leaflet would drop and take all handlers at each move of the pointer.
  const handlers = useMemo(
    (): LeafletEventHandlerFnMap => ({
      click: ({ latlng, containerPoint, originalEvent }) => {
        const clicks = originalEvent.detail;
        const index = latest.current.hit(containerPoint);
        if (index !== undefined)
          latest.current.send({ kind: 'waypoint_click', index, clicks, isAdding: isAdding(originalEvent) });
        else {
          const pixel_m = metresPerPixel(latlng.lat, map.getZoom());
          const isExact = isOfKeys(originalEvent);
          latest.current.send({ kind: 'click', at: toPosition(latlng), clicks, pixel_m, isExact });
        }
      },
      dblclick: () => latest.current.send({ kind: 'double_click' }),
      mousemove: ({ latlng, originalEvent }) =>
        latest.current.send({ kind: 'move', at: toPosition(latlng), isExact: isOfKeys(originalEvent) }),
      mouseout: () => latest.current.send({ kind: 'leave' }),
      contextmenu: ({ containerPoint, latlng, originalEvent }) => {
        DomEvent.preventDefault(originalEvent);
        const index = latest.current.hit(containerPoint);
        const inWindow = { x: originalEvent.clientX, y: originalEvent.clientY };
        if (index !== undefined) latest.current.send({ kind: 'waypoint_menu', index, inWindow });
        else latest.current.send({ kind: 'place_menu', at: toPosition(latlng), inWindow });
      },
    }),
    [map],
  );
  useMapEvents(handlers);
}
