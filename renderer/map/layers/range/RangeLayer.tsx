import { DomUtil, point } from 'leaflet';
import { createContext, useContext, useLayoutEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { ScreenPoint } from '../../geometry/boxes.ts';
import { followShift } from '../../geometry/follow.ts';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import type { LivePlace, MapProps, RangeResult } from '../../mapProps.ts';
import { useStanding } from '../StandingNote.tsx';
import { useRestingView } from '../useMapView.ts';
import { ringLabelsPane } from './RingLabels.tsx';
import { Rings } from './Rings.tsx';

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
function useFollow(paneNames: readonly string[], { drawnAt, place, isAwaited }: Follow): void {
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

const RangeContext = createContext<RangeResult | undefined>(undefined);

export const RangeProvider = RangeContext.Provider;

const panes = ['rings', ringLabelsPane] as const;

interface RangeLayerProps extends Pick<MapProps, 'launchNow' | 'reserveRing' | 'locale' | 'padding'> {
  readonly meridian_deg: number;
  /** Positions of markers other than the launch point's. */
  readonly obstacles: readonly DrawnPoint[];
}

/**
 * The rings around the launch point, which they follow until the next ones are there. It takes them from the map itself: new ones come
 * with each move of a held launch point, and nothing else of the plan is drawn for them.
 */
export function RangeLayer({ launchNow, ...shown }: RangeLayerProps) {
  const range = useContext(RangeContext);
  const { rings } = useStanding();
  const center = range?.center;
  const { meridian_deg } = shown;
  const drawnAt = useMemo(() => center && drawnPoint(center, meridian_deg), [center, meridian_deg]);
  useFollow(panes, { drawnAt, place: launchNow, isAwaited: rings === 'checking' });
  return range && <Rings range={range} {...shown} />;
}
