import { createContext, useContext, useMemo } from 'react';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import type { MapProps, RangeResult } from '../../mapProps.ts';
import { useStanding } from '../StandingNote.tsx';
import { ringLabelsPane } from './RingLabels.tsx';
import { Rings } from './Rings.tsx';
import { useFollow } from './useFollow.ts';

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
