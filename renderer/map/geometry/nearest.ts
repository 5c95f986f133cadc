import type { Coordinates } from '../../../server/report/drawing/clip.ts';
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

/** Returns the distance of a point from a closed line, in the units of both. */
export function distanceToOutline(outline: Coordinates, { x, y }: ScreenPoint): number {
  let least = Number.POSITIVE_INFINITY;
  let ax = outline.at(-2) ?? 0;
  let ay = outline.at(-1) ?? 0;
  for (let i = 0; i < outline.length; i += 2) {
    const bx = outline[i] ?? 0;
    const by = outline[i + 1] ?? 0;
    const [dx, dy] = [bx - ax, by - ay];
    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, along));
    least = Math.min(least, Math.hypot(ax + share * dx - x, ay + share * dy - y));
    ax = bx;
    ay = by;
  }
  return least;
}
