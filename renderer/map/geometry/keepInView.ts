import type { Box, ScreenPoint } from './boxes.ts';
import { grownBox, isInside } from './boxes.ts';

/** Half of the aircraft's mark, and a little more. */
const mark_px = 24;

/** Returns how far the map is to be moved so that a point which lies under a panel, or beyond the map, is in the middle of the free part; `undefined`: it is in sight. */
export function shiftIntoView({ x, y }: ScreenPoint, free: Box): ScreenPoint | undefined {
  if (isInside({ x, y }, grownBox(free, -mark_px, -mark_px))) return undefined;
  return { x: x - (free.left + free.right) / 2, y: y - (free.top + free.bottom) / 2 };
}
