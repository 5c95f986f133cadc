import { elementAt, numberAt } from '../elementAt.ts';
import { pointAlong, type Track, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { type Fence, isAtEveryHeight } from './fence.ts';
import { type FenceShape, fenceShape } from './fenceShape.ts';
import { type HeightsAlong, spansBetween, withEdges, withinEdges } from './heightBand.ts';
import { commonOf, joined, longEnough, restOf, type Span, shareOf } from './spans.ts';
import { type StraightLine, straightLine, stretchesInside } from './stretches.ts';

/** How a way breaks the fences. */
export interface FenceBreach extends Position {
  /** `outside`: it is in none of the areas to stay in; `inside`: it is in one to stay out of. */
  readonly kind: 'outside' | 'inside';
  /**
   * Length of the way that lies there, metres, climbs and descents in place among it; 0 where the way itself has no length. The position
   * is where that begins.
   */
  readonly length_m: number;
  /** Name of the area that the way leaves or enters there, if it has one. */
  readonly fence_name?: string | undefined;
}

/** The reason against a way that breaks a fence, by the kind of breach. */
export const fenceReasons = {
  inside: 'NO_FLY_AREA',
  outside: 'GEOFENCE',
} as const satisfies Readonly<Record<FenceBreach['kind'], string>>;
export type FenceReason = (typeof fenceReasons)[FenceBreach['kind']];

/** A stretch that is shorter is a point on the edge of a fence, as rounded coordinates have it, m. */
export const shortest_m = 0.1;

/** The heights of a way, metres above the launch point. */
export interface FlownHeights {
  readonly along_m: HeightsAlong;
  /** The height from which it climbs or sinks in place before it; absent: not. */
  readonly before_m?: number | undefined;
  /** The height to which it climbs or sinks in place behind it; absent: not. */
  readonly after_m?: number | undefined;
}

export const levelAt = (height_m: number): HeightsAlong => Float64Array.of(height_m);

/** A part of a way: along the ground, or a climb in place. */
interface Part {
  readonly line: StraightLine;
  readonly track: Track;
  readonly heights_m: HeightsAlong;
  /** Its length over the ground, or that of a climb in place, metres. */
  readonly length_m: number;
  /** With its climbs, where heights count. */
  readonly flown_m: number;
  readonly isUpright: boolean;
}

/**
 * A function that gives how a geodesic between two points breaks the fences, by what is longer of it; `undefined`: it does not. An
 * aircraft must be inside one of the inclusions, if there are any, and outside all exclusions, at the heights of their bands. Linear in the
 * corners.
 */
export function fenceCheck(
  fences: readonly Fence[],
): (from: Position, to: Position, heights: FlownHeights) => FenceBreach | undefined {
  const worst = worstBy(fences);
  const hasBands = !fences.every(isAtEveryHeight);
  return (from, to, heights) => worst(() => partsOf(from, to, heights, hasBands));
}

/** A function that gives how a climb or descent in place breaks the bands of fences; what holds at every height is none of its matter. */
export function climbCheck(
  fences: readonly Fence[],
): (place: Position, from_m: number, to_m: number) => FenceBreach | undefined {
  if (fences.every(isAtEveryHeight)) return () => undefined;
  const worst = worstBy(fences);
  return (place, from_m, to_m) => worst(() => uprightAt(place, from_m, to_m));
}

function worstBy(fences: readonly Fence[]): (parts: () => readonly Part[]) => FenceBreach | undefined {
  const shapes = fences.map(fenceShape);
  const rules: readonly Rule[] = [
    { kind: 'outside', shapes: shapes.filter(({ is_inclusion }) => is_inclusion) },
    { kind: 'inside', shapes: shapes.filter(({ is_inclusion }) => !is_inclusion) },
  ];
  const asked = rules.filter(({ shapes: { length } }) => length > 0);
  return (partsAsked) => {
    const parts = asked.length === 0 ? [] : partsAsked();
    const [one, other] = asked.map((rule) => breachOf(parts, rule));
    if (one === undefined || other === undefined) return one ?? other;
    return other.length_m > one.length_m ? other : one;
  };
}

/** The parts of a way; climbs in place count where a fence has a band: what holds at every height is broken beside them, too. */
function partsOf(from: Position, to: Position, heights: FlownHeights, hasBands: boolean): readonly Part[] {
  const { along_m, before_m, after_m } = heights;
  const track = trackBetween(from, to);
  const line = straightLine(from, to);
  const { distance_m } = track;
  const level = { line, track, heights_m: along_m, isUpright: false };
  if (!hasBands) return [{ ...level, length_m: distance_m, flown_m: distance_m }];
  const flown_m = Math.hypot(distance_m, climbedOn(along_m));
  const flown = { ...level, length_m: distance_m < shortest_m ? flown_m : distance_m, flown_m };
  const last_m = numberAt(along_m, along_m.length - 1);
  return [
    ...uprightAt(from, before_m, numberAt(along_m, 0)),
    flown,
    ...uprightAt(to, after_m === undefined ? undefined : last_m, after_m ?? last_m),
  ];
}

function uprightAt(place: Position, from_m: number | undefined, to_m: number): Part[] {
  if (from_m === undefined || from_m === to_m) return [];
  const [line, track] = [straightLine(place, place), trackBetween(place, place)];
  const heights_m = Float64Array.of(from_m, to_m);
  const length_m = Math.abs(to_m - from_m);
  return [{ line, track, heights_m, length_m, flown_m: length_m, isUpright: true }];
}

interface Rule {
  readonly kind: FenceBreach['kind'];
  readonly shapes: readonly FenceShape[];
}

interface Broken {
  readonly part: Part;
  readonly spans: readonly Span[];
}

/** The parts of a way that lie in one of the shapes, or in none of them. */
function breachOf(parts: readonly Part[], { kind, shapes }: Rule): FenceBreach | undefined {
  const broken = parts.flatMap((part): Broken[] => {
    const found = (part.isUpright ? uprightSpans : spansOn)(part, shapes, kind);
    const spans = longEnough(found, part.flown_m, shortest_m);
    return spans.length === 0 ? [] : [{ part, spans }];
  });
  const [first] = broken;
  if (first === undefined) return undefined;
  const { line, track } = first.part;
  const start = elementAt(first.spans, 0).from;
  const { lat, lon } = pointAlong(line.from, track, start);
  const length_m = broken.reduce((sum_m, { part, spans }) => sum_m + part.length_m * shareOf(spans), 0);
  const fence_name = nameAt(first.part, shapes, { kind, start });
  return { kind, lat, lon, length_m, ...(fence_name !== undefined && { fence_name }) };
}

/** A climb in place breaks what it breaks by its height alone: a place that is nowhere allowed is told by the way beside it. */
function uprightSpans(part: Part, shapes: readonly FenceShape[], kind: FenceBreach['kind']): Span[] {
  const around = shapes.filter((shape) => stretchesInside(part.line, shape).length > 0);
  const counted = kind === 'outside' ? around : around.filter(({ band }) => !isAtEveryHeight(band));
  return counted.length === 0 ? [] : spansOn(part, counted, kind);
}

function spansOn(part: Part, shapes: readonly FenceShape[], kind: FenceBreach['kind']): Span[] {
  const within = joined(shapes.flatMap((shape) => spansInBand(part, shape, kind)));
  return kind === 'inside' ? within : restOf(within);
}

/** The stretches of a way on which it is in an area and in its band. */
function spansInBand({ line, heights_m }: Part, shape: FenceShape, kind: FenceBreach['kind']): Span[] {
  const { band } = shape;
  if (isAtEveryHeight(band)) return stretchesInside(line, shape);
  const high = spansBetween(heights_m, kind === 'inside' ? withinEdges(band) : withEdges(band));
  return high.length === 0 ? [] : commonOf(stretchesInside(line, shape), high);
}

/** Name of the area that is entered or left where a way first breaks a rule; where it begins outside, of one that it is over or under. */
function nameAt(
  part: Part,
  shapes: readonly FenceShape[],
  { kind, start }: { readonly kind: FenceBreach['kind']; readonly start: number },
): string | undefined {
  const isAt = ({ from, to }: Span) => (kind === 'inside' ? from : to) === start;
  const isMet = (shape: FenceShape) =>
    kind === 'outside' && start === 0
      ? stretchesInside(part.line, shape).some(({ from }) => from === 0)
      : spansInBand(part, shape, kind).some(isAt);
  return shapes.find((shape) => shape.name !== undefined && isMet(shape))?.name;
}

/** All climbs and descents of a way, metres. */
function climbedOn(heights_m: HeightsAlong): number {
  let climbed_m = 0;
  for (let at = 1; at < heights_m.length; at++)
    climbed_m += Math.abs(numberAt(heights_m, at) - numberAt(heights_m, at - 1));
  return climbed_m;
}
