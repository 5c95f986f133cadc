import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { ViewedArea } from '../../../server/contract/schemas/world.ts';
import type { Coordinates } from '../../../server/report/drawing/clip.ts';
import type { ScreenPoint } from '../geometry/boxes.ts';
import { nearLongitude, wrapLongitude } from '../geometry/longitudes.ts';
import { worldSize_px } from '../geometry/mercator.ts';

/** The view in which the map rests: a new object after each move. */
function viewOf(map: LeafletMap) {
  const { x: width, y: height } = map.getSize();
  const zoom = map.getZoom();
  const scale = worldSize_px(zoom);
  const { x, y } = map.getPixelBounds().min ?? { x: 0, y: 0 };
  return {
    width,
    height,
    /** Pixels of the unit square of mercator.ts. */
    scale,
    /** A point of a line on the unit square. */
    onScreen: (line: Coordinates, index: number) => ({
      x: (line[2 * index] ?? 0) * scale - x,
      y: (line[2 * index + 1] ?? 0) * scale - y,
    }),
    toScreen: ([lat, lng]: readonly [number, number]) => map.project([lat, lng], zoom).subtract([x, y]),
    fromScreen: (point: ScreenPoint): [number, number] => {
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

export type RestingView = ReturnType<typeof viewOf>;
