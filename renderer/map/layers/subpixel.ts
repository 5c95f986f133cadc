import {
  type LatLng,
  type LatLngExpression,
  Map as LeafletMap,
  latLng,
  type Point,
  type RendererOptions,
  SVG,
} from 'leaflet';

const perPixel = 100;
const rounded = (value_px: number) => Math.round(value_px * perPixel) / perPixel;

/** Leaflet's own members of a renderer, which its types leave out. */
interface Placed {
  readonly _center: LatLng;
  readonly _zoom: number;
}

/**
 * Rests on whole pixels, where its update has put it. Leaflet then moves it by the part of a pixel by which the map's middle lies off
 * them, which blurs each line and makes the layer dearer to composite.
 */
class SharpSvg extends SVG {
  _updateTransform(center: LatLng, zoom: number): void {
    const { _center, _zoom } = this as unknown as Placed;
    if (center === _center && zoom === _zoom) return;
    Object.getPrototypeOf(SharpSvg.prototype)._updateTransform.call(this, center, zoom);
  }
}

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
  /** Leaflet makes one for all paths of a pane. It reaches beyond the view, so that a drag of the map shows no cut lines. */
  _createRenderer: (options?: RendererOptions) => new SharpSvg({ ...options, padding: 0.5 }),
});
