import { elementAt } from '../elementAt.ts';
import { areaShape } from '../fence/fenceShape.ts';
import { inSpace, type Surroundings } from '../fence/nearWay.ts';
import type { Span } from '../fence/spans.ts';
import { spansWithin } from '../fence/stretches.ts';
import { type Corner, distanceFrom, pointOn, shareNearest, sideAt } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import { planeAround, radiusOf } from '../survey/surveyPlane.ts';
import type { ObstaclePart } from './obstacleParts.ts';

/** A part of an obstacle in the plane around it, as ways may meet it. */
export interface PartShape {
  readonly part: ObstaclePart;
  /** Bounds of all places from which it is met. */
  readonly around: Surroundings;
  /** The stretches of a way that are no further from it than a distance, some of which may overlap. */
  readonly stretchesOf: (from: Position, to: Position, within_m?: number) => Span[];
  /** The place of a way at which it is nearest to corners and sides, of those at which it crosses none. */
  readonly nearestOn: (from: Position, to: Position) => NearestOnWay;
  /** Where a way is beside a span; `undefined`: it has no length. */
  readonly besideSpan: (from: Position, to: Position) => BesideSpan | undefined;
}

/** The fractions of a span, which may lie beyond its ends, at which a way begins and ends beside it. */
interface BesideSpan {
  readonly begin: number;
  readonly end: number;
  readonly length_m: number;
}

interface NearestOnWay {
  /** Fraction of the way, from 0 to 1. */
  readonly share: number;
  readonly distance_m: number;
}

/** Where a way is nearest to sides that it does not cross: at an end of it, or beside an end of theirs. */
function nearestTo(
  [from, to]: readonly [Corner, Corner],
  sides: readonly (readonly [Corner, Corner])[],
): NearestOnWay {
  let nearest: NearestOnWay = { share: 0, distance_m: Infinity };
  for (const [begin, end] of sides)
    for (const share of [0, 1, shareNearest(begin, from, to), shareNearest(end, from, to)]) {
      const distance_m = distanceFrom(pointOn(from, to, share), begin, end);
      if (distance_m < nearest.distance_m) nearest = { share, distance_m };
    }
  return nearest;
}

/** The fractions of a way, which may lie beyond its ends, between which a quadratic function is no larger than 0. */
function spanBelow(a: number, half: number, c: number): Span | undefined {
  if (a === 0) return c <= 0 ? { from: 0, to: 1 } : undefined;
  const root = half * half - a * c;
  if (root < 0) return undefined;
  return { from: (-half - Math.sqrt(root)) / a, to: (-half + Math.sqrt(root)) / a };
}

/** The fractions at which a way lies within a circle around a place. */
function spanInCircle(from: Corner, to: Corner, middle: Corner, radius_m: number): Span | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [fx, fy] = [from.x - middle.x, from.y - middle.y];
  return spanBelow(dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - radius_m * radius_m);
}

/** The fractions at which a figure that changes evenly from one value to another is between two bounds. */
function spanBetween(start: number, end: number, low: number, high: number): Span | undefined {
  if (start === end) return start >= low && start <= high ? { from: 0, to: 1 } : undefined;
  const [one, other] = [(low - start) / (end - start), (high - start) / (end - start)];
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

const common = (one: Span | undefined, other: Span | undefined): Span | undefined => {
  if (one === undefined || other === undefined) return undefined;
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
  return from <= to ? { from, to } : undefined;
};

/** The fractions at which a way lies beside a side, no further from it than a distance. */
function spanBeside(
  from: Corner,
  to: Corner,
  [a, b]: readonly [Corner, Corner],
  within_m: number,
): Span | undefined {
  const [ux, uy] = [b.x - a.x, b.y - a.y];
  const length_m = Math.hypot(ux, uy);
  if (length_m === 0) return undefined;
  const along = ({ x, y }: Corner) => ((x - a.x) * ux + (y - a.y) * uy) / length_m;
  const aside = ({ x, y }: Corner) => ((y - a.y) * ux - (x - a.x) * uy) / length_m;
  return common(
    spanBetween(along(from), along(to), 0, length_m),
    spanBetween(aside(from), aside(to), -within_m, within_m),
  );
}

/** The parts of some stretches that lie on the way. */
const onWay = (spans: readonly (Span | undefined)[]): Span[] =>
  spans.flatMap((span) => common(span, { from: 0, to: 1 }) ?? []);

/** The sides of a part, each with both its corners: one from a place to itself, one of a span, those around an outline. */
function sidesOf(corners: readonly Corner[], isArea: boolean): (readonly [Corner, Corner])[] {
  if (!isArea) return [[elementAt(corners, 0), elementAt(corners, corners.length - 1)]];
  return corners.map((_, index) => sideAt(corners, index));
}

/**
 * A part of an obstacle as a shape in the plane around it, in which its sides and the ways are straight: on ways of 50 km the places are
 * right to a metre. Linear in its corners.
 */
export function partShape(part: ObstaclePart): PartShape {
  const { corners, isArea } = part;
  const { middle, project } = planeAround(corners);
  const places = corners.map(project);
  const sides = sidesOf(places, isArea);
  const inside = isArea ? areaShape({ outline: corners }) : undefined;
  return {
    part,
    around: { middle: inSpace(middle), radius_m: radiusOf(places) + part.within_m },
    stretchesOf(start, end, within_m = part.within_m) {
      const [from, to] = [project(start), project(end)];
      const near = sides.flatMap((side) => [
        spanInCircle(from, to, side[1], within_m),
        spanBeside(from, to, side, within_m),
      ]);
      const first = isArea ? [] : [spanInCircle(from, to, elementAt(places, 0), within_m)];
      const over = inside === undefined ? [] : spansWithin({ shape: inside, from, to });
      return onWay([...near, ...first, ...over]);
    },
    nearestOn: (start, end) => nearestTo([project(start), project(end)], sides),
    besideSpan(start, end) {
      const [a, b] = elementAt(sides, 0);
      const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
      if (length2 === 0) return undefined;
      const fractionOf = ({ x, y }: Corner) => ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length2;
      return {
        begin: fractionOf(project(start)),
        end: fractionOf(project(end)),
        length_m: Math.sqrt(length2),
      };
    },
  };
}
