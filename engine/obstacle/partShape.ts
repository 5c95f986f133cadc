import { elementAt } from '../elementAt.ts';
import { areaShape, type Place } from '../fence/fenceShape.ts';
import { inSpace, type Surroundings } from '../fence/nearWay.ts';
import type { Span } from '../fence/spans.ts';
import { spansWithin } from '../fence/stretches.ts';
import type { Position } from '../geo/position.ts';
import { planeAround, radiusOf } from '../survey/surveyPlane.ts';
import type { ObstaclePart } from './obstacleParts.ts';

/** A part of an obstacle in the plane around it, as ways may meet it. */
export interface PartShape {
  readonly part: ObstaclePart;
  /** Bounds of all places from which it is met. */
  readonly around: Surroundings;
  /** The stretches of a way that meet it, some of which may overlap. */
  readonly stretchesOf: (from: Position, to: Position) => Span[];
}

/** The fractions of a way, which may lie beyond its ends, between which a quadratic function is no larger than 0. */
function spanBelow(a: number, half: number, c: number): Span | undefined {
  if (a === 0) return c <= 0 ? { from: 0, to: 1 } : undefined;
  const root = half * half - a * c;
  if (root < 0) return undefined;
  return { from: (-half - Math.sqrt(root)) / a, to: (-half + Math.sqrt(root)) / a };
}

/** The fractions at which a way lies within a circle around a place. */
function spanInCircle(from: Place, to: Place, middle: Place, radius_m: number): Span | undefined {
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
  from: Place,
  to: Place,
  [a, b]: readonly [Place, Place],
  within_m: number,
): Span | undefined {
  const [ux, uy] = [b.x - a.x, b.y - a.y];
  const length_m = Math.hypot(ux, uy);
  if (length_m === 0) return undefined;
  const along = ({ x, y }: Place) => ((x - a.x) * ux + (y - a.y) * uy) / length_m;
  const aside = ({ x, y }: Place) => ((y - a.y) * ux - (x - a.x) * uy) / length_m;
  return common(
    spanBetween(along(from), along(to), 0, length_m),
    spanBetween(aside(from), aside(to), -within_m, within_m),
  );
}

/** What of some stretches lies on the way. */
const onWay = (spans: readonly (Span | undefined)[]): Span[] =>
  spans.flatMap((span) => common(span, { from: 0, to: 1 }) ?? []);

/** The sides of a part, each with both its corners: one from a place to itself, one of a span, those around an outline. */
function sidesOf(corners: readonly Place[], isArea: boolean): (readonly [Place, Place])[] {
  if (!isArea) return [[elementAt(corners, 0), elementAt(corners, corners.length - 1)]];
  return corners.map((corner, index) => [
    elementAt(corners, (index + corners.length - 1) % corners.length),
    corner,
  ]);
}

/**
 * A part of an obstacle as a shape in the plane around it, in which its sides and the ways are straight: on ways of 50 km the places are
 * right to a metre. Linear in its corners.
 */
export function partShape(part: ObstaclePart): PartShape {
  const { corners, isArea, within_m } = part;
  const { middle, project } = planeAround(corners);
  const places = corners.map(project);
  const sides = sidesOf(places, isArea);
  const inside = isArea ? areaShape({ outline: corners }) : undefined;
  return {
    part,
    around: { middle: inSpace(middle), radius_m: radiusOf(places) + within_m },
    stretchesOf(start, end) {
      const [from, to] = [project(start), project(end)];
      const near = sides.flatMap((side) => [
        spanInCircle(from, to, side[1], within_m),
        spanBeside(from, to, side, within_m),
      ]);
      const first = isArea ? [] : [spanInCircle(from, to, elementAt(places, 0), within_m)];
      const over = inside === undefined ? [] : spansWithin({ shape: inside, from, to });
      return onWay([...near, ...first, ...over]);
    },
  };
}
