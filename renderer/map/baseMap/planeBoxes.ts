import type { Map as LeafletMap } from 'leaflet';
import { type Box, commonBox, grownBox } from '../geometry/boxes.ts';
import { worldSize_px } from '../geometry/mercator.ts';

/** Lines and dots reach so far beyond their middle. */
const line_px = 6;

/** The view in pixels of Leaflet's plane, grown on each side by a share of its size. */
export function viewBox(map: LeafletMap, beyond: number): Box {
  const { x: left, y: top } = map.containerPointToLayerPoint([0, 0]);
  const { x, y } = map.getSize();
  const view = { left, top, right: left + x, bottom: top + y };
  return grownBox(view, Math.round(beyond * x), Math.round(beyond * y));
}

/** A box of the unit square in pixels of Leaflet's plane. */
export function onPlane(box: Box, map: LeafletMap): Box {
  const scale = worldSize_px(map.getZoom());
  const { x, y } = map.getPixelOrigin();
  return {
    left: box.left * scale - x,
    top: box.top * scale - y,
    right: box.right * scale - x,
    bottom: box.bottom * scale - y,
  };
}

/** The part of a box of Leaflet's plane, in whole pixels, that lines within bounds of the unit square reach. */
export function reachedBox(box: Box, bounds: Box, map: LeafletMap): Box {
  const reached = commonBox(box, grownBox(onPlane(bounds, map), line_px, line_px));
  const [left, top] = [Math.floor(reached.left), Math.floor(reached.top)];
  return {
    left,
    top,
    right: Math.max(left, Math.ceil(reached.right)),
    bottom: Math.max(top, Math.ceil(reached.bottom)),
  };
}
