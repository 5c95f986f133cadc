import { elementAt } from '../elementAt.ts';
import { apart, type Corner, distanceFrom, same_m, sideOf, twiceArea, withoutRepeats } from '../geo/plane.ts';

/** A straight wall in the plane, seen from its left or right side. */
export interface Wall {
  readonly from: Corner;
  readonly to: Corner;
  readonly length_m: number;
  /** The direction along the wall, as a vector of one metre. */
  readonly along: Corner;
  /** One metre away from the wall, on the side it is seen from. */
  readonly out: Corner;
}

export type Side = 'left' | 'right';

export const plus = (one: Corner, other: Corner, times = 1): Corner => ({
  x: one.x + times * other.x,
  y: one.y + times * other.y,
});

export const minus = (one: Corner, other: Corner): Corner => plus(one, other, -1);
export const dot = (one: Corner, other: Corner): number => one.x * other.x + one.y * other.y;
/** Positive where the other lies to the left. */
export const cross = (one: Corner, other: Corner): number => one.x * other.y - one.y * other.x;

/** The walls of a line; of an outline also the one that closes it. */
export function wallsOf(line: readonly Corner[], side: Side, isClosed: boolean): Wall[] {
  const kept = withoutRepeats(line);
  if (isClosed && kept.length > 1 && apart(elementAt(kept, 0), elementAt(kept, kept.length - 1)) < same_m)
    kept.pop();
  const count = isClosed && kept.length > 2 ? kept.length : kept.length - 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const [from, to] = [elementAt(kept, at), elementAt(kept, (at + 1) % kept.length)];
    const length_m = apart(from, to);
    const along = { x: (to.x - from.x) / length_m, y: (to.y - from.y) / length_m };
    const out = side === 'right' ? { x: along.y, y: -along.x } : { x: -along.y, y: along.x };
    return { from, to, length_m, along, out };
  });
}

/** The side of an outline that is outside. */
export const outsideOf = (outline: readonly Corner[]): Side => (twiceArea(outline) > 0 ? 'right' : 'left');

type Way = readonly [from: Corner, to: Corner];

/** True if a straight way and a wall cross; those that only touch do not. */
export const crosses = ([from, to]: Way, wall: Wall): boolean =>
  sideOf(wall.from, wall.to, from) * sideOf(wall.from, wall.to, to) < 0 &&
  sideOf(from, to, wall.from) * sideOf(from, to, wall.to) < 0;

/** The least distance between a way and a wall, metres. */
const wayFrom = ([from, to]: Way, wall: Wall): number =>
  crosses([from, to], wall)
    ? 0
    : Math.min(
        distanceFrom(from, wall.from, wall.to),
        distanceFrom(to, wall.from, wall.to),
        distanceFrom(wall.from, from, to),
        distanceFrom(wall.to, from, to),
      );

export const isClearOf = (walls: readonly Wall[], way: Way, distance_m: number): boolean =>
  walls.every((wall) => wayFrom(way, wall) >= distance_m);
