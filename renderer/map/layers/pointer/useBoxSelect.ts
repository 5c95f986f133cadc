import { DomUtil, type Map as LeafletMap, Point } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Box } from '../../geometry/boxes.ts';
import paths from '../paths.module.css';

/** A shorter drag is a click. */
const least_px = 4;

const boxBetween = (one: Point, other: Point): Box => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
});

/** The click that ends a drag is none on the map, which would deselect. */
function dropClick(): void {
  const drop = (event: Event) => event.stopPropagation();
  window.addEventListener('click', drop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', drop, true));
}

/** Draws the box while the pointer is down; returns how to end that. */
function startBox(map: LeafletMap, from: Point, onBox: (box: Box) => void): () => void {
  const element = DomUtil.create('div', paths['selection'], map.getContainer());
  const boxTo = (event: MouseEvent) => boxBetween(from, map.mouseEventToContainerPoint(event));
  const onMove = (event: MouseEvent) => {
    const { left, top, right, bottom } = boxTo(event);
    DomUtil.setPosition(element, new Point(left, top));
    element.style.width = `${right - left}px`;
    element.style.height = `${bottom - top}px`;
  };
  const onUp = (event: MouseEvent) => {
    end();
    const box = boxTo(event);
    if (Math.max(box.right - box.left, box.bottom - box.top) < least_px) return;
    dropClick();
    onBox(box);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  const end = () => {
    element.remove();
    document.removeEventListener('mousemove', onMove);
    document.removeEventListener('mouseup', onUp);
    window.removeEventListener('keydown', onKey, true);
  };
  document.addEventListener('mousemove', onMove);
  document.addEventListener('mouseup', onUp);
  window.addEventListener('keydown', onKey, true);
  return end;
}

/** A drag with Shift draws a box on the map; `onBox` gets it in pixels of the map. */
export function useBoxSelect(isOn: boolean, onBox: (box: Box) => void): void {
  const map = useMap();
  const latest = useLatest(onBox);
  useEffect(() => {
    if (!isOn) return;
    let end: (() => void) | undefined;
    const onDown = (event: MouseEvent) => {
      const isOnMarker =
        event.target instanceof Element && event.target.closest('.leaflet-marker-icon') !== null;
      if (!event.shiftKey || event.button !== 0 || isOnMarker) return;
      // Neither the map nor text is dragged.
      event.preventDefault();
      event.stopPropagation();
      end?.();
      const from = map.mouseEventToContainerPoint(event);
      end = startBox(map, from, (box) => latest.current(box));
    };
    const container = map.getContainer();
    container.addEventListener('mousedown', onDown, true);
    return () => {
      container.removeEventListener('mousedown', onDown, true);
      end?.();
    };
  }, [map, isOn]);
}
