import type { Box, ScreenPoint } from './boxes.ts';

const directions: Readonly<Record<string, ScreenPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const fine_px = 1;
const plain_px = 8;
const coarse_px = 64;

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Returns the step of an arrow key on the map: further with Shift, pixel by pixel with Alt; `undefined`: it is no such key. */
export function keyStep({ key, shiftKey, altKey, ctrlKey, metaKey }: Press): ScreenPoint | undefined {
  const direction = directions[key];
  if (direction === undefined || ctrlKey || metaKey) return undefined;
  const step_px = altKey ? fine_px : shiftKey ? coarse_px : plain_px;
  return { x: direction.x * step_px, y: direction.y * step_px };
}

const beyond = (value: number, from: number, to: number) =>
  Math.min(0, value - from) + Math.max(0, value - to);

/** Returns the move of the map that brings a point into an area; zero within it. */
export const shiftInto = ({ x, y }: ScreenPoint, area: Box): ScreenPoint => ({
  x: beyond(x, area.left, area.right),
  y: beyond(y, area.top, area.bottom),
});
