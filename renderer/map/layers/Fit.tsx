import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { bearablePadding, pointsToFit } from '../geometry/fit.ts';
import type { FitRequest, MapProps } from '../mapProps.ts';

/** Inhabited land: the map's first view without a plan. */
const world = new LatLngBounds([-56, -168], [74, 178]);
const closestFit = { everything: 16, route: 18 } as const;
const closestForOnePoint = 13;
const gutter_px = 28;

export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Fits the plan into the part of the map that no panel covers. */
export function fitPlan(map: LeafletMap, props: MapProps, to: FitRequest['to'], animate: boolean): void {
  const points = pointsToFit(props, to);
  const { x, y } = map.getSize();
  if (x === 0 || y === 0) return;
  const { top, right, bottom, left } = bearablePadding(
    props.padding,
    x,
    y,
    points.length > 0 ? gutter_px : 0,
  );
  map.fitBounds(points.length > 0 ? new LatLngBounds(points) : world, {
    paddingTopLeft: [left, top],
    paddingBottomRight: [right, bottom],
    maxZoom: points.length === 1 ? closestForOnePoint : closestFit[to],
    animate: animate && !prefersStill(),
    duration: 0.4,
  });
}

/** Fits at the start, whenever the page asks, and again when the rings of a fitted launch point arrive. */
export function Fit(props: MapProps) {
  const map = useMap();
  const latest = useRef(props);
  const fitted = useRef<number>(undefined);
  const awaitsRings = useRef(false);
  const hasRings = props.range !== undefined;
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const isFirst = fitted.current === undefined;
    fitted.current = props.fitRequest.count;
    awaitsRings.current = props.fitRequest.to === 'everything' && latest.current.range === undefined;
    fitPlan(map, latest.current, props.fitRequest.to, !isFirst);
  }, [map, props.fitRequest]);
  useEffect(() => {
    if (!hasRings || !awaitsRings.current) return;
    awaitsRings.current = false;
    fitPlan(map, latest.current, 'everything', true);
  }, [map, hasRings]);
  return null;
}
