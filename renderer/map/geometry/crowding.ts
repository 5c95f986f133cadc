import type { ScreenPoint } from './boxes.ts';

const isNear = (one: ScreenPoint, other: ScreenPoint, apart_px: number) =>
  Math.abs(one.x - other.x) < apart_px && Math.abs(one.y - other.y) < apart_px;

/**
 * The places without room for a label, because a place that goes before them lies nearer than `apart_px`: the first goes before
 * all, then the last, then the others as listed. `occupied`: where something else stands already.
 */
export function crowdedOut(
  places: readonly ScreenPoint[],
  occupied: readonly ScreenPoint[],
  apart_px: number,
): ReadonlySet<number> {
  const crowded = new Set<number>();
  const labelled = [...occupied];
  const indices = [...places.keys()];
  for (const index of new Set([0, places.length - 1, ...indices])) {
    const place = places[index];
    if (place === undefined) continue;
    if (labelled.some((other) => isNear(place, other, apart_px))) crowded.add(index);
    else labelled.push(place);
  }
  return crowded;
}
