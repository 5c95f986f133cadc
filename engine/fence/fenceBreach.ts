import { elementAt } from '../elementAt.ts';
import { pointAlong, type Track, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { Fence } from './fence.ts';
import { type FenceShape, fenceShape, type Span } from './fenceShape.ts';

/** How a way breaks the fences. */
export interface FenceBreach extends Position {
  /** `outside`: it is in none of the areas to stay in; `inside`: it is in one to stay out of. */
  readonly kind: 'outside' | 'inside';
  /** Length of the way that lies there, metres; 0 where the way itself has no length. The position is where that begins. */
  readonly length_m: number;
}

/** A stretch that is shorter is a point on the edge of a fence, as rounded coordinates have it, m. */
export const shortest_m = 0.1;

/** Of stretches of a way those that count as breaches; of a way that is itself shorter, each. */
export const longEnough = (spans: readonly Span[], length_m: number): readonly Span[] =>
  length_m < shortest_m ? spans : spans.filter(({ from, to }) => (to - from) * length_m >= shortest_m);

/**
 * A function that gives how a geodesic between two points breaks the fences, by what is longer of it; `undefined`: it does not. An
 * aircraft must be inside one of the inclusions, if there are any, and outside all exclusions. Linear in the corners.
 */
export function fenceCheck(
  fences: readonly Fence[],
): (from: Position, to: Position) => FenceBreach | undefined {
  const shapes = fences.map(fenceShape);
  const inclusions = shapes.filter(({ is_inclusion }) => is_inclusion);
  const exclusions = shapes.filter(({ is_inclusion }) => !is_inclusion);
  return (from, to) => {
    const track = trackBetween(from, to);
    const way = { from, to, track };
    const outside =
      inclusions.length === 0 ? undefined : breachOf(way, inclusions, { kind: 'outside', isInside: false });
    const inside = breachOf(way, exclusions, { kind: 'inside', isInside: true });
    if (outside === undefined || inside === undefined) return outside ?? inside;
    return inside.length_m > outside.length_m ? inside : outside;
  };
}

interface Way {
  readonly from: Position;
  readonly to: Position;
  readonly track: Track;
}

/** The parts of a way that lie in one of the shapes, or in none of them. */
function breachOf(
  { from, to, track }: Way,
  shapes: readonly FenceShape[],
  { kind, isInside }: { readonly kind: FenceBreach['kind']; readonly isInside: boolean },
): FenceBreach | undefined {
  const spans = longEnough(spansWhere({ from, to }, shapes, isInside), track.distance_m);
  const [first] = spans;
  if (first === undefined) return undefined;
  const length_m = track.distance_m * spans.reduce((sum, span) => sum + span.to - span.from, 0);
  const { lat, lon } = pointAlong(from, track, first.from);
  return { kind, lat, lon, length_m };
}

/** Cuts a way where it may cross a fence, and joins the pieces whose middle lies in one of the shapes, or in none, to stretches. */
export function spansWhere(
  { from, to }: Pick<Way, 'from' | 'to'>,
  shapes: readonly FenceShape[],
  isInside: boolean,
): Span[] {
  const ways = shapes.map((shape) => ({ shape, from: shape.project(from), to: shape.project(to) }));
  const cuts = ways
    .flatMap((way) => way.shape.crossings(way.from, way.to))
    .filter((fraction) => fraction > 0 && fraction < 1)
    .sort((one, other) => one - other);
  const ends = [...cuts, 1];
  const pieces = ends.flatMap((end, index) => {
    const begin = index === 0 ? 0 : elementAt(ends, index - 1);
    const middle = (begin + end) / 2;
    const isIn = ways.some((way) =>
      way.shape.holds({
        x: way.from.x + middle * (way.to.x - way.from.x),
        y: way.from.y + middle * (way.to.y - way.from.y),
      }),
    );
    return isIn === isInside ? [{ from: begin, to: end }] : [];
  });
  return joined(pieces);
}

/** Pieces of which one begins where another ends, as one. */
function joined(pieces: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of pieces) {
    const before = spans.at(-1);
    if (before?.to === from) spans[spans.length - 1] = { from: before.from, to };
    else spans.push({ from, to });
  }
  return spans;
}
