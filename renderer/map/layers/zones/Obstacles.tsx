import { memo, useCallback, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { DrawnObstacle } from '../../../../server/contract/schemas/world.ts';
import { obstacleSourceText, obstacleText, topText } from '../../../../server/report/obstacleWords.ts';
import { words } from '../../../ui/words.ts';
import { useCanvas } from '../../baseMap/useCanvas.ts';
import { mercatorOutline, worldSize_px } from '../../geometry/mercator.ts';
import type { MapProps } from '../../mapProps.ts';
import { PointerTip } from '../range/PointerTip.tsx';
import { isNear } from './isNear.ts';
import { obstaclesPainter, type PaintedObstacle, painted } from './paintObstacles.ts';
import { usePointed } from './usePointed.ts';

const reach_px = 8;
const mostTold = 4;

interface ObstaclesProps {
  readonly obstacles: readonly DrawnObstacle[];
  readonly meridian_deg: number;
  readonly locale: MapProps['locale'];
}

/** The painted obstacles; a pointer that rests on some is told of them. */
export const Obstacles = memo(function Obstacles({ obstacles, meridian_deg, locale }: ObstaclesProps) {
  const map = useMap();
  const all = useMemo(
    () => obstacles.map((obstacle) => painted(obstacle, mercatorOutline(obstacle.corners, meridian_deg))),
    [obstacles, meridian_deg],
  );
  useCanvas(
    'obstacles',
    useMemo(() => obstaclesPainter(all), [all]),
  );
  const isAt = useCallback(
    (one: PaintedObstacle, x: number, y: number) =>
      isNear(one, { x, y }, reach_px / worldSize_px(map.getZoom())),
    [map],
  );
  const pointed = usePointed(all, isAt);
  if (pointed === undefined) return null;
  const { things } = pointed;
  return (
    <PointerTip at={pointed.at}>
      {things.slice(0, mostTold).map(({ obstacle }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: obstacles have no name of their own
        <span key={index}>
          <b>{obstacleText(obstacle, locale)}</b> {topText(obstacle, locale)} ·{' '}
          {obstacleSourceText(obstacle, locale)}
        </span>
      ))}
      {things.length > mostTold && (
        <span>{words('window.world.more_obstacles', { count: things.length - mostTold })}</span>
      )}
    </PointerTip>
  );
});
