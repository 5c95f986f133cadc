import { elementAt } from '../elementAt.ts';

/** A point in a plane: metres east and north of its middle. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The distance between two points, metres. */
export const apart = (one: Corner, other: Corner): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The fraction of a line, between its ends, at which it is nearest to a point; 0 on a line without a length. */
export function shareNearest({ x, y }: Corner, from: Corner, to: Corner): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length2 = dx * dx + dy * dy;
  if (length2 === 0) return 0;
  return Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length2));
}

export const pointOn = (from: Corner, to: Corner, share: number): Corner => ({
  x: from.x + share * (to.x - from.x),
  y: from.y + share * (to.y - from.y),
});

/** The distance of a point from the nearest one of a line, between its ends, metres. */
export const distanceFrom = (point: Corner, from: Corner, to: Corner): number =>
  apart(point, pointOn(from, to, shareNearest(point, from, to)));

/** Side of the line from → to on which a point lies: positive on its left. */
export const sideOf = (from: Corner, to: Corner, { x, y }: Corner): number =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);

/** A corner of a ring with the one before it. */
export const sideAt = (ring: readonly Corner[], at: number): readonly [from: Corner, to: Corner] => [
  elementAt(ring, (at + ring.length - 1) % ring.length),
  elementAt(ring, at),
];

/** Twice the area of a ring, square metres, positive where it runs to the left (Gauss's shoelace). */
export const twiceArea = (ring: readonly Corner[]): number =>
  ring.reduce((sum, to, at) => {
    const [from] = sideAt(ring, at);
    return sum + from.x * to.y - to.x * from.y;
  }, 0);

/** Corners nearer to each other are one, metres. */
export const same_m = 0.05;

/** The corners of a line without those that repeat the one before. */
export function withoutRepeats(line: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const corner of line) {
    const before = kept.at(-1);
    if (before === undefined || apart(before, corner) >= same_m) kept.push(corner);
  }
  return kept;
}
