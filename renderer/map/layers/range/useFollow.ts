import { DomUtil, point } from 'leaflet';
import { useLayoutEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { ScreenPoint } from '../../geometry/boxes.ts';
import { followShift } from '../../geometry/follow.ts';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import type { LivePlace } from '../../mapProps.ts';
import { useRestingView } from '../useMapView.ts';

const still = { x: 0, y: 0 };

interface Follow {
  /** The point that the panes are drawn around. */
  readonly drawnAt: DrawnPoint | undefined;
  /** The same point while it moves. */
  readonly place: LivePlace;
  /** A drawing for the point's present place is still to come. */
  readonly isAwaited: boolean;
}

/**
 * Moves panes with the point that they are drawn around, in the very frame in which the point moves; what is drawn next for the new
 * place stands where the panes have gone. `paneNames`: the same list each time.
 */
export function useFollow(paneNames: readonly string[], { drawnAt, place, isAwaited }: Follow): void {
  const map = useMap();
  const { scale } = useRestingView();
  useLayoutEffect(() => {
    const panes = paneNames.map((name) => map.getPane(name)).filter((pane) => pane !== undefined);
    const moveBy = ({ x, y }: ScreenPoint) => {
      for (const pane of panes) DomUtil.setTransform(pane, point(x, y));
    };
    const follow = () => {
      const at = place.get();
      const shift = drawnAt && at && followShift(drawnAt, drawnPoint(at, drawnAt[1]), scale);
      moveBy(shift ?? still);
    };
    if (!isAwaited) return moveBy(still);
    follow();
    return place.subscribe(follow);
  }, [map, paneNames, scale, drawnAt, place, isAwaited]);
}
