import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Box } from '../geometry/boxes.ts';
import { boxesOver } from '../geometry/controlBoxes.ts';
import type { RestingView } from './useMapView.ts';

/** Controls over the map stand in elements with this attribute. */
export const overMap = { 'data-over-map': true } as const;

const isSame = (one: readonly Box[], other: readonly Box[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The part of the view that no panel covers. */
export const freeBox = (
  { width, height }: Pick<RestingView, 'width' | 'height'>,
  { left, top, right, bottom }: Box,
): Box => ({
  left,
  top,
  right: width - right,
  bottom: height - bottom,
});

const none: readonly Box[] = [];

/** Returns the boxes of buttons, search and scale over the map while it rests. */
export function useControlBoxes(view: RestingView, padding: object): readonly Box[] {
  const map = useMap();
  const [boxes, setBoxes] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: view and padding say when controls may have moved.
  useEffect(() => {
    const container = map.getContainer();
    const controls = container.parentElement?.querySelectorAll('[data-over-map] > *') ?? [];
    const found = boxesOver(container, [...controls]);
    setBoxes((known) => (isSame(known, found) ? known : found));
  }, [map, view, padding]);
  return boxes;
}
