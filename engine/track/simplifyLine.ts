import { elementAt } from '../elementAt.ts';
import { anchorsOf, farthest, type LinePoint, toVector, type Vector } from './lineShape.ts';

export interface Simplified<Point> {
  readonly points: readonly Point[];
  /** The most by which the simplified line misses a point that was left out: beside it or back along it, height included. */
  readonly deviation_m: number;
}

/** Finer detail is noise: no receiver knows its position that well. */
const finest_m = 0.1;

interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly farthest: number;
  readonly deviation_m: number;
}

function measure(vectors: readonly Vector[], first: number, last: number): Stretch {
  const { at, distance_m } = farthest(vectors, first, last);
  return { first, last, farthest: at, deviation_m: Math.max(0, distance_m) };
}

/** The stretch that deviates most, the first among equals; a line of one point has none. */
const worstOf = (stretches: readonly Stretch[]): Stretch | undefined =>
  stretches.reduce<Stretch | undefined>(
    (worst, one) => (worst === undefined || one.deviation_m > worst.deviation_m ? one : worst),
    undefined,
  );

/**
 * The line through at most `most` of the points: all its anchors, however many, and then, one by one, the point farthest from
 * the line so far (Ramer, Douglas and Peucker, worst first) down to 0.1 m.
 */
export function simplifyLine<Point extends LinePoint>(
  points: readonly Point[],
  most: number,
): Simplified<Point> {
  const ends = anchorsOf(points);
  const vectors = points.map(toVector);
  const stretches = ends.slice(1).map((last, at) => measure(vectors, elementAt(ends, at), last));
  let worst = worstOf(stretches);
  while (worst !== undefined && worst.deviation_m > finest_m && stretches.length + 1 < most) {
    const { first, farthest: middle, last } = worst;
    stretches.splice(stretches.indexOf(worst), 1);
    stretches.push(measure(vectors, first, middle), measure(vectors, middle, last));
    worst = worstOf(stretches);
  }
  const remaining = new Set([...ends, ...stretches.map(({ last }) => last)]);
  return {
    points: points.filter((_, index) => remaining.has(index)),
    deviation_m: worst?.deviation_m ?? 0,
  };
}
