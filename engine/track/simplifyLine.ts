import { anchorsOf, farthest, type LinePoint, toVector, type Vector } from './lineShape.ts';

export interface Simplified<Point> {
  readonly points: readonly Point[];
  /** How far the simplified line misses the points that were left out at most: beside it or back along it, height included. */
  readonly deviation_m: number;
}

/** Nearer than any receiver knows its place: finer detail is noise. */
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

function worstOf(stretches: readonly Stretch[]): number {
  return stretches.reduce(
    (worst, { deviation_m }, at) => (deviation_m > (stretches[worst]?.deviation_m ?? 0) ? at : worst),
    0,
  );
}

/**
 * The line through at most `most` of the points: its anchors (however many), and,
 * one by one, the one farthest from the line so far (Ramer, Douglas and Peucker, worst first) down to 0.1 m.
 */
export function simplifyLine<Point extends LinePoint>(
  points: readonly Point[],
  most: number,
): Simplified<Point> {
  const ends = anchorsOf(points);
  const vectors = points.map(toVector);
  const stretches = ends.slice(1).map((last, at) => measure(vectors, ends[at] ?? 0, last));
  let worst = worstOf(stretches);
  while (stretches.length + 1 < most && (stretches[worst]?.deviation_m ?? 0) > finest_m) {
    const [split] = stretches.splice(worst, 1);
    if (split === undefined) break;
    stretches.push(
      measure(vectors, split.first, split.farthest),
      measure(vectors, split.farthest, split.last),
    );
    worst = worstOf(stretches);
  }
  const kept = new Set([...ends, ...stretches.map(({ last }) => last)]);
  return {
    points: points.filter((_, index) => kept.has(index)),
    deviation_m: stretches[worst]?.deviation_m ?? 0,
  };
}
