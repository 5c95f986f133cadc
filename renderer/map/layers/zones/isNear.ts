import type { PaintedObstacle } from './paintObstacles.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

function distanceToSide({ x, y }: Place, one: Place, other: Place): number {
  const [ux, uy] = [other.x - one.x, other.y - one.y];
  const length2 = ux * ux + uy * uy;
  const along = length2 === 0 ? 0 : ((x - one.x) * ux + (y - one.y) * uy) / length2;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - one.x - share * ux, y - one.y - share * uy);
}

/** Tells if a place lies no further from an obstacle than a distance; all on the unit square of mercator.ts. */
export function isNear({ obstacle, corners, box }: PaintedObstacle, place: Place, reach: number): boolean {
  const { x, y } = place;
  if (x < box.left - reach || x > box.right + reach || y < box.top - reach || y > box.bottom + reach)
    return false;
  const cornerAt = (at: number): Place => ({ x: corners[at] as number, y: corners[at + 1] as number });
  const isArea = obstacle.shape === 'area';
  let inside = false;
  for (let at = 0; at < corners.length; at += 2) {
    const isFirst = at === 0;
    if (isFirst && !isArea && corners.length > 2) continue;
    const one = cornerAt(at);
    const before = cornerAt(isFirst ? corners.length - 2 : at - 2);
    if (distanceToSide(place, before, one) <= reach) return true;
    const spans = isArea && before.y > y !== one.y > y;
    if (spans && x < before.x + ((y - before.y) / (one.y - before.y)) * (one.x - before.x)) inside = !inside;
  }
  return inside;
}
