import { DomUtil, point } from 'leaflet';
import { useLayoutEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { ScreenPoint } from '../geometry/boxes.ts';
import { followShift } from '../geometry/follow.ts';
import { type DrawnPoint, drawnPoint } from '../geometry/longitudes.ts';
import type { LivePlace } from '../mapProps.ts';
import { useRestingView } from './useMapView.ts';

const still = { x: 0, y: 0 };

interface Follow {
  /** The point that the pane is drawn around. */
  readonly drawnAt: DrawnPoint | undefined;
  /** The same point as it moves. */
  readonly place: LivePlace;
  /** Whether something for the place where the point is now is still to be drawn. */
  readonly isAwaited: boolean;
}

/**
 * Moves a pane with the point that it is drawn around, in the very frame in which the point moves; what is drawn next for the new
 * place stands where the pane has gone.
 */
export function useFollow(paneName: string, { drawnAt, place, isAwaited }: Follow): void {
  const map = useMap();
  const { scale } = useRestingView();
  useLayoutEffect(() => {
    const pane = map.getPane(paneName);
    if (pane === undefined) return;
    const moveBy = ({ x, y }: ScreenPoint) => DomUtil.setTransform(pane, point(x, y));
    const follow = () => {
      const at = place.get();
      const shift = drawnAt && at && followShift(drawnAt, drawnPoint(at, drawnAt[1]), scale);
      moveBy(shift ?? still);
    };
    if (!isAwaited) return moveBy(still);
    follow();
    return place.subscribe(follow);
  }, [map, paneName, scale, drawnAt, place, isAwaited]);
}
