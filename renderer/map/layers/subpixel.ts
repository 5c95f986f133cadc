import { type LatLngExpression, Map as LeafletMap, latLng, type Point } from 'leaflet';

const perPixel = 100;
const rounded = (value_px: number) => Math.round(value_px * perPixel) / perPixel;

/**
 * Leaflet rounds path corners to whole pixels, which makes a ring of 180 points look hand-drawn. This keeps hundredths, and no
 * more, since every digit is written into the page and parsed again. Leaflet still rounds markers, so they stay sharp.
 */
LeafletMap.include({
  latLngToLayerPoint(this: LeafletMap, at: LatLngExpression): Point {
    const point = this.project(latLng(at)).subtract(this.getPixelOrigin());
    point.x = rounded(point.x);
    point.y = rounded(point.y);
    return point;
  },
});
