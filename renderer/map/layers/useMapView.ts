import { type LatLng, type Map as LeafletMap, type Renderer, SVG } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { ViewedArea } from '../../../server/contract/schemas/world.ts';
import type { ScreenPoint } from '../geometry/boxes.ts';
import type { Coordinates } from '../geometry/clip.ts';
import { nearLongitude, wrapLongitude } from '../geometry/longitudes.ts';
import { worldSize_px } from '../geometry/mercator.ts';

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

const svgs = new WeakMap<HTMLElement, Renderer>();

/**
 * The one SVG for all paths of a pane: each SVG is a layer larger than the view, which the browser composites in every frame.
 * It reaches beyond the view, so that a drag of the map shows no cut lines.
 */
export function useSvg(name: string): Renderer {
  const map = useMap();
  return useMemo(() => {
    const pane = map.getPane(name);
    if (pane === undefined) throw new Error(`The map has no pane “${name}”.`);
    const renderer = svgs.get(pane) ?? new SharpSvg({ pane: name, padding: 0.5 });
    svgs.set(pane, renderer);
    return renderer;
  }, [map, name]);
}

/** The view in which the map rests: a new object after each move. */
export interface RestingView {
  readonly width: number;
  readonly height: number;
  /** Pixels of the unit square of mercator.ts. */
  readonly scale: number;
  toScreen(point: readonly [number, number]): ScreenPoint;
  /** A point of a line on the unit square. */
  onScreen(line: Coordinates, index: number): ScreenPoint;
  fromScreen(point: ScreenPoint): [number, number];
}

function viewOf(map: LeafletMap): RestingView {
  const { x: width, y: height } = map.getSize();
  const zoom = map.getZoom();
  const scale = worldSize_px(zoom);
  const { x, y } = map.getPixelBounds().min ?? { x: 0, y: 0 };
  return {
    width,
    height,
    scale,
    onScreen: (line, index) => ({
      x: (line[2 * index] ?? 0) * scale - x,
      y: (line[2 * index + 1] ?? 0) * scale - y,
    }),
    toScreen: ([lat, lng]) => map.project([lat, lng], zoom).subtract([x, y]),
    fromScreen: (point) => {
      const { lat, lng } = map.unproject([point.x + x, point.y + y], zoom);
      return [lat, lng];
    },
  };
}

const mostNorth = 90;

/** The area that the map shows; all longitudes where it shows the globe more than once. */
export function areaInView(map: LeafletMap): ViewedArea {
  const bounds = map.getBounds();
  const [south, north] = [Math.max(-mostNorth, bounds.getSouth()), Math.min(mostNorth, bounds.getNorth())];
  if (bounds.getEast() - bounds.getWest() >= 359) return { south, north, west: -180, east: 180 };
  return { south, north, west: wrapLongitude(bounds.getWest()), east: wrapLongitude(bounds.getEast()) };
}

export function useRestingView(): RestingView {
  const map = useMap();
  const [view, setView] = useState(() => viewOf(map));
  useEffect(() => {
    const update = () => setView(viewOf(map));
    map.on('moveend resize', update);
    return () => void map.off('moveend resize', update);
  }, [map]);
  return view;
}

/**
 * The copy of a meridian nearest to the middle of the view, so that a plan over 180° stays in one piece. Rounded to whole degrees,
 * so that drawings based on it do not change with every move of the launch point.
 */
export function useNearMeridian(lon_deg: number): number {
  const map = useMap();
  const [center_deg, setCenter] = useState(() => map.getCenter().lng);
  useEffect(() => {
    const update = () => setCenter(map.getCenter().lng);
    map.on('moveend', update);
    return () => void map.off('moveend', update);
  }, [map]);
  return Math.round(nearLongitude(lon_deg, center_deg));
}
