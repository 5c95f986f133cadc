import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useLatest } from '../../ui/useLatest.ts';
import { bearablePadding, type Fitted, followsPanels, marginsOf, pointsToFit } from '../geometry/fit.ts';
import type { FitRequest, MapProps } from '../mapProps.ts';

/** Inhabited land: the map's first view without a plan. */
const world = new LatLngBounds([-56, -168], [74, 178]);
const closestFit = { everything: 16, route: 18 } as const;
const closestForOnePoint = 13;
const noMargins = { top: 0, right: 0, bottom: 0, left: 0 };

export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const isHidden = (map: LeafletMap): boolean => map.getSize().x === 0 || map.getSize().y === 0;

/** Fits the plan into the part of the map that no panel covers. */
function fitPlan(map: LeafletMap, props: MapProps, to: FitRequest['to'], animate: boolean): void {
  const points = pointsToFit(props, to);
  const margins = points.length > 0 ? marginsOf[to] : noMargins;
  const { top, right, bottom, left } = bearablePadding(props.padding, map.getSize(), margins);
  map.fitBounds(points.length > 0 ? new LatLngBounds(points) : world, {
    paddingTopLeft: [left, top],
    paddingBottomRight: [right, bottom],
    maxZoom: points.length === 1 ? closestForOnePoint : closestFit[to],
    animate: animate && !prefersStill(),
    duration: 0.4,
  });
}

function viewOf(map: LeafletMap): NonNullable<Fitted['view']> {
  const zoom = map.getZoom();
  const { x, y } = map.project(map.getCenter(), zoom);
  return { x, y, zoom };
}

/** Fits the latest plan, and knows where the map came to rest. */
function useFitting(map: LeafletMap, props: MapProps) {
  const latest = useLatest(props);
  return useMemo(() => {
    let fitted: Fitted | undefined;
    // Leaflet drops what it is asked for while it zooms.
    let next: FitRequest['to'] | undefined;
    const onRest = () => {
      fitted = fitted && { ...fitted, view: viewOf(map) };
      const to = next;
      next = undefined;
      if (to !== undefined) fitTo(to, true);
    };
    const fitTo = (to: FitRequest['to'], animate: boolean) => {
      if (isHidden(map)) return;
      if (fitted !== undefined && fitted.view === undefined) {
        next = to;
        return;
      }
      const { launch, waypoints, range } = latest.current;
      fitted = { to, plan: { launch, waypoints, range } };
      map.stop().once('moveend', onRest);
      fitPlan(map, latest.current, to, animate);
    };
    /** Fits again if panels have changed over a map that nobody has moved since. */
    const follow = (animate: boolean) => {
      if (next !== undefined || fitted === undefined) return;
      if (followsPanels(fitted, latest.current, viewOf(map))) fitTo(fitted.to, animate);
    };
    return { fitTo, follow };
  }, [map]);
}

interface FitProps extends MapProps {
  /** Counts the wishes to see all of the plan. */
  readonly asked: number;
}

/** Fits at the start, when the page or the person asks, when the rings of a fitted launch point arrive, and as panels change. */
export function Fit(props: FitProps) {
  const map = useMap();
  const { fitTo, follow } = useFitting(map, props);
  const isFirst = useRef(true);
  const awaitsRings = useRef(false);
  const hasRings = props.range !== undefined;
  const hasRingsNow = useLatest(hasRings);
  const hasRouteNow = useLatest(props.waypoints.length > 0);
  useEffect(() => {
    awaitsRings.current = props.fitRequest.to === 'everything' && !hasRingsNow.current;
    if (props.fitRequest !== props.rest.current?.fitRequest) fitTo(props.fitRequest.to, !isFirst.current);
    isFirst.current = false;
  }, [fitTo, props.fitRequest, props.rest]);
  useEffect(() => {
    if (props.asked > 0) fitTo(hasRouteNow.current ? 'route' : 'everything', true);
  }, [fitTo, props.asked]);
  useEffect(() => {
    if (!hasRings || !awaitsRings.current) return;
    awaitsRings.current = false;
    fitTo('everything', true);
  }, [fitTo, hasRings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels are what is followed.
  useEffect(() => follow(true), [follow, props.padding]);
  useEffect(() => {
    const onResize = () => follow(false);
    map.on('resize', onResize);
    return () => void map.off('resize', onResize);
  }, [map, follow]);
  return null;
}
