import { type LatLngExpression, Map as LeafletMap, latLng, type Point } from 'leaflet';

/**
 * Leaflet rounds the corners of its paths to whole pixels, which makes a ring of 180 points look hand-drawn. Here they
 * keep their fractions; markers are rounded by Leaflet once more and stay sharp.
 */
LeafletMap.include({
  latLngToLayerPoint(this: LeafletMap, at: LatLngExpression): Point {
    return this.project(latLng(at)).subtract(this.getPixelOrigin());
  },
});
