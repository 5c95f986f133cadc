import { elementAt } from '../elementAt.ts';
import type { Corner } from '../survey/surveyPieces.ts';

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

/** Corners nearer to each other are one. */
const same_m = 0.05;

export const plus = (one: Corner, other: Corner, times = 1): Corner => ({
  x: one.x + times * other.x,
  y: one.y + times * other.y,
});

export const minus = (one: Corner, other: Corner): Corner => plus(one, other, -1);
export const dot = (one: Corner, other: Corner): number => one.x * other.x + one.y * other.y;
/** Positive where the other lies to the left. */
export const cross = (one: Corner, other: Corner): number => one.x * other.y - one.y * other.x;
export const apart = (one: Corner, other: Corner): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The walls of a line; of an outline also the one that closes it. */
export function wallsOf(line: readonly Corner[], side: Side, isClosed: boolean): Wall[] {
  const kept: Corner[] = [];
  for (const corner of line) {
    const before = kept.at(-1);
    if (before === undefined || apart(before, corner) >= same_m) kept.push(corner);
  }
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
export function outsideOf(outline: readonly Corner[]): Side {
  const twice = outline.reduce(
    (sum, to, at) => sum + cross(elementAt(outline, (at + outline.length - 1) % outline.length), to),
    0,
  );
  return twice > 0 ? 'right' : 'left';
}

/** Distance of a place from a wall, metres. */
export function distanceFrom(wall: Wall, place: Corner): number {
  const along_m = dot(minus(place, wall.from), wall.along);
  return apart(place, plus(wall.from, wall.along, Math.min(Math.max(along_m, 0), wall.length_m)));
}

type Way = readonly [from: Corner, to: Corner];

/** True if a straight way and a wall cross; those that only touch do not. */
export function crosses([from, to]: Way, wall: Wall): boolean {
  const sideOf = (place: Corner) => cross(wall.along, minus(place, wall.from));
  const ofWay = minus(to, from);
  const besides = (place: Corner) => cross(ofWay, minus(place, from));
  return sideOf(from) * sideOf(to) < 0 && besides(wall.from) * besides(wall.to) < 0;
}

/** Distance from a place to the nearest place of a way, metres. */
function distanceFromWay([from, to]: Way, place: Corner): number {
  const way = minus(to, from);
  const square = dot(way, way);
  const part = square === 0 ? 0 : Math.min(Math.max(dot(minus(place, from), way) / square, 0), 1);
  return apart(place, plus(from, way, part));
}

/** The least distance between a way and a wall, metres. */
const wayFrom = (way: Way, wall: Wall): number =>
  crosses(way, wall)
    ? 0
    : Math.min(
        distanceFrom(wall, way[0]),
        distanceFrom(wall, way[1]),
        distanceFromWay(way, wall.from),
        distanceFromWay(way, wall.to),
      );

export const isClearOf = (walls: readonly Wall[], way: Way, distance_m: number): boolean =>
  walls.every((wall) => wayFrom(way, wall) >= distance_m);
