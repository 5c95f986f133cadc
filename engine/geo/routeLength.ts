import { distanceBetween } from './geodesic.ts';
import type { Position } from './position.ts';

/** Length of the way along the points, metres. */
export function routeLength(points: readonly Position[]): number {
  let length_m = 0;
  let before: Position | undefined;
  for (const point of points) {
    if (before !== undefined) length_m += distanceBetween(before, point);
    before = point;
  }
  return length_m;
}
