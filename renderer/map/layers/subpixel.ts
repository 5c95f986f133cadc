import { type LatLngExpression, Map as LeafletMap, latLng, type Point } from 'leaflet';

const perPixel = 100;
const rounded = (value_px: number) => Math.round(value_px * perPixel) / perPixel;

/**
 * Leaflet rounds the corners of its paths to whole pixels, which makes a ring of 180 points look hand-drawn. Here they
 * keep hundredths, and no more: every digit is written into the page and read again. Markers are rounded by Leaflet once more and
 * stay sharp.
 */
LeafletMap.include({
  latLngToLayerPoint(this: LeafletMap, at: LatLngExpression): Point {
    const point = this.project(latLng(at)).subtract(this.getPixelOrigin());
    point.x = rounded(point.x);
    point.y = rounded(point.y);
    return point;
  },
});
