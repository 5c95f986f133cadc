import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';

interface Route {
  readonly launch: Position | undefined;
  readonly waypoints: readonly Position[];
}

const placeOn = (path: readonly Position[], { lat, lon }: Position): number =>
  path.findIndex((place) => place.lat === lat && place.lon === lon);

/**
 * The length of the route between two of its waypoints, or from its launch point; `undefined` where a place is none of them, or the
 * straight line is the route itself.
 */
export function alongRoute_m(from: Position, to: Position, { launch, waypoints }: Route): number | undefined {
  const path = launch === undefined ? waypoints : [launch, ...waypoints];
  const [one, other] = [placeOn(path, from), placeOn(path, to)];
  if (one === -1 || other === -1 || Math.abs(one - other) < 2) return undefined;
  const stretch = path.slice(Math.min(one, other), Math.max(one, other) + 1);
  let length_m = 0;
  for (const [index, place] of stretch.entries()) {
    const before = stretch[index - 1];
    if (before !== undefined) length_m += distanceBetween(before, place);
  }
  return length_m;
}
