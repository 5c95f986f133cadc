import type { Box, ScreenPoint } from './boxes.ts';
import { distance_px, isInside } from './boxes.ts';
import type { DrawnPoint } from './longitudes.ts';

type ToScreen = (point: DrawnPoint) => ScreenPoint;

/** The waypoint nearest to a place on the screen, if one is within reach; of equals the later, which lies on top. */
export function nearestIndex(
  points: readonly DrawnPoint[],
  toScreen: ToScreen,
  at: ScreenPoint,
  reach_px: number,
): number | undefined {
  let nearest: number | undefined;
  let shortest_px = reach_px;
  points.forEach((point, index) => {
    const apart_px = distance_px(toScreen(point), at);
    if (apart_px > shortest_px) return;
    nearest = index;
    shortest_px = apart_px;
  });
  return nearest;
}

/** Indices of the points inside a box on the screen; `undefined` if there are more than `most`. */
export function indicesInside(
  points: readonly DrawnPoint[],
  toScreen: ToScreen,
  box: Box,
  most: number,
): number[] | undefined {
  const inside: number[] = [];
  for (const [index, point] of points.entries()) {
    if (!isInside(toScreen(point), box)) continue;
    if (inside.length === most) return undefined;
    inside.push(index);
  }
  return inside;
}
