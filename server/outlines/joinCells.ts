import { elementAt } from '../../engine/elementAt.ts';
import type { Cells } from './cells.ts';
import type { Pair } from './pair.ts';

/** A polygon: its outer outline counterclockwise, then its holes clockwise (RFC 7946, 3.1.6); each is closed. */
export type Polygon = readonly (readonly Pair[])[];

/** From each corner the corners to which a side leads that has a cell on its left alone. */
function outerSides(loops: readonly (readonly number[])[]): Map<number, number[]> {
  const sides = new Map<number, number[]>();
  for (const loop of loops)
    for (const [index, to] of loop.entries()) {
      const from = elementAt(loop, (index + loop.length - 1) % loop.length);
      const back = sides.get(to) ?? [];
      const met = back.indexOf(from);
      if (met >= 0) back.splice(met, 1);
      else sides.set(from, [...(sides.get(from) ?? []), to]);
    }
  return sides;
}

/** How far one turns to the left from one way onto the next, radians. */
function turnOf([x, y]: Pair, [mid_x, mid_y]: Pair, [to_x, to_y]: Pair): number {
  const [ax, ay, bx, by] = [mid_x - x, mid_y - y, to_x - mid_x, to_y - mid_y];
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
}

/** Takes the next corner; where areas touch, the one that keeps to the same area. */
function takeNext(sides: Map<number, number[]>, path: readonly number[], places: readonly Pair[]): number {
  const at = elementAt(path, path.length - 1);
  const ways = sides.get(at) ?? [];
  const before = elementAt(places, path.at(-2) ?? at);
  const turn = (to: number) => turnOf(before, elementAt(places, at), elementAt(places, to));
  const next = ways.reduce((one, other) => (turn(other) > turn(one) ? other : one));
  ways.splice(ways.indexOf(next), 1);
  return next;
}

/** Outlines of which none meets itself. */
function outlinesOf(sides: Map<number, number[]>, places: readonly Pair[]): Pair[][] {
  const outlines: Pair[][] = [];
  for (const [start, ways] of sides)
    while (ways.length > 0) {
      const path = [start];
      do {
        const next = takeNext(sides, path, places);
        const met = path.indexOf(next);
        if (met < 0) path.push(next);
        else
          outlines.push(
            path
              .splice(met + 1)
              .concat(next)
              .map((number) => elementAt(places, number)),
          );
      } while (path.length > 1);
    }
  return outlines;
}

export const areaOf = (outline: readonly Pair[]): number =>
  outline.reduce((sum, [x, y], at) => {
    const [px = x, py = y] = outline.at(at - 1) ?? [];
    return sum + (px * y - x * py) / 2;
  }, 0);

/** A corner off the straight line between its neighbours by more than this is one, degrees. */
const straight_deg = 1e-9;

function isCorner([ax, ay]: Pair, [x, y]: Pair, [bx, by]: Pair): boolean {
  const [ux, uy, vx, vy] = [x - ax, y - ay, bx - x, by - y];
  const aside = Math.abs(ux * vy - uy * vx) / Math.hypot(bx - ax, by - ay);
  return !(aside < straight_deg) || ux * vx + uy * vy < 0;
}

/** Without corners on straight lines. */
const simplified = (outline: readonly Pair[]): Pair[] =>
  outline.filter((place, at) =>
    isCorner(
      elementAt(outline, (at + outline.length - 1) % outline.length),
      place,
      elementAt(outline, (at + 1) % outline.length),
    ),
  );

/** Whether a place lies in an outline: a ray from it crosses an odd number of its sides. */
const holds = (outline: readonly Pair[], [x, y]: Pair): boolean =>
  outline.filter(([bx, by], at) => {
    const [ax, ay] = elementAt(outline, (at + outline.length - 1) % outline.length);
    return by > y !== ay > y && x < bx + ((y - by) / (ay - by)) * (ax - bx);
  }).length %
    2 ===
  1;

/** The middle of a side, which no other outline shares. */
const besideOf = ([[ax, ay] = [0, 0], [bx, by] = [0, 0]]: readonly Pair[]): Pair => [
  (ax + bx) / 2,
  (ay + by) / 2,
];

const closed = (outline: readonly Pair[]): Pair[] => [...outline, ...outline.slice(0, 1)];

/** Cells as few polygons; a hole belongs to the smallest that holds it. */
export function joinCells({ places, loops }: Cells): Polygon[] {
  const outlines = outlinesOf(outerSides(loops), places).map(simplified);
  const outer = outlines.filter((one) => areaOf(one) > 0).sort((one, other) => areaOf(one) - areaOf(other));
  const polygons = outer.map((one) => ({ outer: one, holes: [] as Pair[][] }));
  for (const hole of outlines.filter((one) => areaOf(one) < 0))
    polygons.find((one) => holds(one.outer, besideOf(hole)))?.holes.push(closed(hole));
  return polygons.map((one) => [closed(one.outer), ...one.holes]);
}
