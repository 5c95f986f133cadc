import { elementAt } from '../elementAt.ts';
import type { Corner } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import type { AreaShape } from './fenceShape.ts';
import { inSpace, mayMeet, type Place3 } from './nearWay.ts';
import { joined, type Span } from './spans.ts';

/** A straight way over the ground: the geodesic between two places. */
export interface StraightLine {
  readonly from: Position;
  readonly to: Position;
  /** Its ends in the axes of the earth, to which areas are compared first: to look into a plane costs most. */
  readonly begin: Place3;
  readonly end: Place3;
}

export const straightLine = (from: Position, to: Position): StraightLine => ({
  from,
  to,
  begin: inSpace(from),
  end: inSpace(to),
});

/** A way in the plane of an area. */
export interface WayAt<Shape extends AreaShape = AreaShape> {
  readonly shape: Shape;
  readonly from: Corner;
  readonly to: Corner;
}

/** Tells whether an area holds the place of a way at a share of its length, 0 to 1. */
export const holdsAt = ({ shape, from, to }: WayAt, share: number): boolean =>
  shape.holds({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });

/** Cuts a way where it may cross the edge of an area; the pieces whose middle lies in it. */
export function spansWithin(way: WayAt): Span[] {
  const cuts = way.shape
    .crossings(way.from, way.to)
    .filter((fraction) => fraction > 0 && fraction < 1)
    .sort((one, other) => one - other);
  return [...cuts, 1].flatMap((to, index) => {
    const from = index === 0 ? 0 : elementAt(cuts, index - 1);
    return holdsAt(way, (from + to) / 2) ? [{ from, to }] : [];
  });
}

/**
 * The stretches of a straight way that lie in an area, as fractions 0 to 1 of its length, in their order. A way without length is wholly in
 * an area or not at all. Its accuracy is that of `areaShape`.
 */
export const stretchesInside = ({ from, to, begin, end }: StraightLine, shape: AreaShape): Span[] =>
  mayMeet(begin, end, shape.around)
    ? joined(spansWithin({ shape, from: shape.project(from), to: shape.project(to) }))
    : [];
