import { elementAt } from '../elementAt.ts';
import { pointAlong, type Track, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { Fence } from './fence.ts';
import { type FenceShape, fenceShape, type Place, type Span } from './fenceShape.ts';
import { inSpace, mayMeet } from './nearWay.ts';

/** How a way breaks the fences. */
export interface FenceBreach extends Position {
  /** `outside`: it is in none of the areas to stay in; `inside`: it is in one to stay out of. */
  readonly kind: 'outside' | 'inside';
  /** Length of the way that lies there, metres; 0 where the way itself has no length. The position is where that begins. */
  readonly length_m: number;
}

/** The reason against a way that breaks a fence, by the kind of breach. */
export const fenceReasons = {
  inside: 'NO_FLY_AREA',
  outside: 'GEOFENCE',
} as const satisfies Readonly<Record<FenceBreach['kind'], string>>;
export type FenceReason = (typeof fenceReasons)[FenceBreach['kind']];

/** A stretch that is shorter is a point on the edge of a fence, as rounded coordinates have it, m. */
export const shortest_m = 0.1;

/** Keeps the stretches that are long enough for a breach; on a shorter way, each counts. */
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
  const spans = longEnough(spansWhere(wayAtEach({ from, to }, shapes), isInside), track.distance_m);
  const [first] = spans;
  if (first === undefined) return undefined;
  const length_m = track.distance_m * spans.reduce((sum, span) => sum + span.to - span.from, 0);
  const { lat, lon } = pointAlong(from, track, first.from);
  return { kind, lat, lon, length_m };
}

/** A way in the plane of a fence. */
export interface WayAt<Shape extends FenceShape = FenceShape> {
  readonly shape: Shape;
  readonly from: Place;
  readonly to: Place;
}

/** A way in the planes of those fences that it may meet: to look into a plane costs most. */
export function wayAtEach<Shape extends FenceShape>(
  { from, to }: Pick<Way, 'from' | 'to'>,
  shapes: readonly Shape[],
): WayAt<Shape>[] {
  if (shapes.length === 0) return [];
  const [begin, end] = [inSpace(from), inSpace(to)];
  return shapes
    .filter(({ around }) => mayMeet(begin, end, around))
    .map((shape) => ({ shape, from: shape.project(from), to: shape.project(to) }));
}

/** Tells whether a fence holds the place of a way at a share of its length, 0 to 1. */
export const holdsAt = ({ shape, from, to }: WayAt, share: number): boolean =>
  shape.holds({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });

/** The parts of a way that lie in one of the fences, or in none of them. */
export function spansWhere(ways: readonly WayAt[], isInside: boolean): Span[] {
  const within = joined(ways.flatMap(spansWithin));
  return isInside ? within : restOf(within);
}

/** Cuts a way where it may cross the edge of a fence; the pieces whose middle lies in it. */
function spansWithin(way: WayAt): Span[] {
  const cuts = way.shape
    .crossings(way.from, way.to)
    .filter((fraction) => fraction > 0 && fraction < 1)
    .sort((one, other) => one - other);
  return [...cuts, 1].flatMap((to, index) => {
    const from = index === 0 ? 0 : elementAt(cuts, index - 1);
    return holdsAt(way, (from + to) / 2) ? [{ from, to }] : [];
  });
}

/** Spans in their order, those that meet as one. */
function joined(pieces: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of pieces.toSorted((one, other) => one.from - other.from)) {
    const before = spans.at(-1);
    if (before === undefined || from > before.to) spans.push({ from, to });
    else spans[spans.length - 1] = { from: before.from, to: Math.max(before.to, to) };
  }
  return spans;
}

/** Gives the spans of a way, from 0 to 1, that joined spans leave. */
function restOf(spans: readonly Span[]): Span[] {
  const ends = [{ from: 0, to: 0 }, ...spans, { from: 1, to: 1 }];
  return ends.slice(1).flatMap(({ from: to }, index) => {
    const from = elementAt(ends, index).to;
    return from < to ? [{ from, to }] : [];
  });
}
