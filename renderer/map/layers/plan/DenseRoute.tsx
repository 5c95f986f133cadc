import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Painter } from '../../baseMap/canvasOverlay.ts';
import { dropPaint, queuePaint } from '../../baseMap/paintQueue.ts';
import { useCanvas } from '../../baseMap/useCanvas.ts';
import type { DrawnRoute } from '../../geometry/route.ts';
import { paintRoute, routeBounds } from './paintRoute.ts';

const turn_ms = 8;

/** The latest route whose long legs are bent; thousands of them take several time slices. */
function useBent(route: DrawnRoute): DrawnRoute | undefined {
  const [bent, setBent] = useState<DrawnRoute>();
  useEffect(() => {
    // The iterator resumes where the last slice stopped.
    const legs = route.legs.values();
    const bend = () => {
      const since_ms = performance.now();
      for (const { path } of legs)
        if (path.length > 2 && performance.now() - since_ms > turn_ms) return queuePaint(legs, bend);
      setBent(route);
    };
    queuePaint(legs, bend);
    return () => dropPaint(legs);
  }, [route]);
  return bent;
}

interface DenseRouteProps {
  readonly route: DrawnRoute;
  /** The waypoints are dots, because numbers have no room. */
  readonly withDots: boolean;
}

/** A route of thousands of waypoints, painted on a canvas instead of built from elements. */
export function DenseRoute({ route, withDots }: DenseRouteProps) {
  const bent = useBent(route);
  const painter: Painter = useCallback(
    (view) => (bent === undefined ? [] : paintRoute(view, bent, withDots)),
    [bent, withDots],
  );
  const bounds = useMemo(() => bent && routeBounds(bent), [bent]);
  useCanvas('dense', painter, { bounds });
  return null;
}
