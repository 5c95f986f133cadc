import type { Box } from './boxes.ts';

type Measured = Pick<Element, 'getBoundingClientRect'>;

/** Returns the boxes of elements over the map, in its own pixels; those that show nothing take no room. */
export function boxesOver(map: Measured, elements: readonly Measured[]): Box[] {
  const { left, top } = map.getBoundingClientRect();
  return elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((box) => ({
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    }));
}
