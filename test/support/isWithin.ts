import type { Position } from '../../engine/geo/position.ts';

/** Tells whether a place lies in a closed outline, both as x and y: a way from it crosses an odd number of sides. */
export const isWithin = (
  [x, y]: readonly [number, number],
  outline: readonly (readonly [number, number])[],
): boolean =>
  outline.slice(1).filter(([bx, by], side) => {
    const [ax, ay] = outline[side] as readonly [number, number];
    return ax > x !== bx > x && ay + ((x - ax) / (bx - ax)) * (by - ay) > y;
  }).length %
    2 ===
  1;

/** The same for places and small outlines that do not cross the antimeridian. */
export const isPlaceWithin = ({ lat, lon }: Position, outline: readonly Position[]): boolean =>
  isWithin(
    [lon, lat],
    outline.map((corner) => [corner.lon, corner.lat] as const),
  );
