import { useCallback } from 'react';
import type { Painter } from '../baseMap/canvasOverlay.ts';
import { useCanvas } from '../baseMap/useCanvas.ts';
import type { DrawnRoute } from '../geometry/route.ts';
import { paintRoute } from './paintRoute.ts';

interface DenseRouteProps {
  readonly route: DrawnRoute;
  /** Whether the waypoints are shown as dots, for want of room for numbers. */
  readonly withDots: boolean;
}

/** A route of thousands of waypoints, painted instead of built from elements. */
export function DenseRoute({ route, withDots }: DenseRouteProps) {
  const painter: Painter = useCallback((view) => paintRoute(view, route, withDots), [route, withDots]);
  useCanvas('dense', painter);
  return null;
}
