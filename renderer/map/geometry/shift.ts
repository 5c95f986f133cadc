import type { Coordinates } from '../../../server/report/drawing/clip.ts';
import type { ScreenPoint } from './boxes.ts';

/** No eye sees a line off by this much; the pixels along its edge differ by a fifth of its colour at most. */
const unseen_px = 0.2;

function isShifted(before: Coordinates, now: Coordinates, by: ScreenPoint, scale: number): boolean {
  if (before.length !== now.length) return false;
  for (let i = 0; i < now.length; i += 2) {
    const x_px = ((now[i] ?? 0) - (before[i] ?? 0)) * scale - by.x;
    const y_px = ((now[i + 1] ?? 0) - (before[i + 1] ?? 0)) * scale - by.y;
    if (Math.abs(x_px) > unseen_px || Math.abs(y_px) > unseen_px) return false;
  }
  return true;
}

/**
 * Returns the whole pixels that all lines of a picture have moved by; `undefined` if any point strays from that far enough to be
 * seen. `scale`: pixels of the unit square.
 */
export function shiftBetween(
  before: readonly Coordinates[],
  now: readonly Coordinates[],
  scale: number,
): ScreenPoint | undefined {
  const [from, to] = [before[0], now[0]];
  if (from === undefined || to === undefined || before.length !== now.length) return undefined;
  const moved_px = (axis: 0 | 1) => Math.round(((to[axis] ?? 0) - (from[axis] ?? 0)) * scale);
  const by = { x: moved_px(0), y: moved_px(1) };
  const areShifted = now.every((line, index) => isShifted(before[index] ?? line, line, by, scale));
  return areShifted ? by : undefined;
}
