import { valueAlong } from '../elementAt.ts';
import type { Span } from '../fence/spans.ts';
import { pointAlong, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { StandingObstacle } from './obstacle.ts';
import { type LaunchGround, type ObstaclePart, partsOf } from './obstacleParts.ts';
import { partIndex } from './partIndex.ts';
import { type PartShape, partShape } from './partShape.ts';

/** The top of a part along a way, above the launch point, metres. */
interface TopsOver {
  readonly topAt: (share: number) => number;
  /** The fractions of the way, which may lie beyond its ends or be none, at which the slope of the top changes. */
  readonly bends: readonly number[];
}

/**
 * The tops of a part as a way passes them: one, or, beside a span, those straight between its ends, under which wires sag. Each counts for
 * all places that the way or the span may be off by along it. An unknown top counts as 0.
 */
function topsOver({ part, besideSpan }: PartShape, from: Position, to: Position): TopsOver {
  const { top_m = 0, ends_m, within_m } = part;
  const beside = ends_m === undefined || ends_m[0] === ends_m[1] ? undefined : besideSpan(from, to);
  if (ends_m === undefined || beside === undefined) return { topAt: () => top_m, bends: [] };
  const [begin_m, end_m] = ends_m;
  const { begin, end, length_m } = beside;
  const shift = (Math.sign(end_m - begin_m) * within_m) / length_m;
  const fractionAt = (share: number) => begin + share * (end - begin) + shift;
  return {
    topAt: (share) => begin_m + (end_m - begin_m) * Math.min(1, Math.max(0, fractionAt(share))),
    bends: [0, 1].map((fraction) => (fraction - shift - begin) / (end - begin)),
  };
}

/** A straight way and its heights above the launch point: in one slope, or at places at even distances, straight between them. */
export interface WayFlown {
  readonly from: Position;
  readonly to: Position;
  readonly start_height_m: number;
  readonly rise_m: number;
  readonly followed_m?: Float64Array | undefined;
}

/** How near a way is to an obstacle: in it as the source has it, no further beside it than its place may be off and the aircraft reaches, or beside that. */
type Nearness = 'in' | 'maybe' | 'beside';

/** A part of an obstacle on a way, at the lowest place of the way over it, or, beside it and below its top, at the nearest. */
export interface PartOnWay extends Position {
  readonly part: ObstaclePart;
  readonly nearness: Nearness;
  /** How far the way is beside it there, metres; present where it is below its top and leads not into it as the source has it. */
  readonly beside_m?: number | undefined;
  /** The top over which the way is lowest, above the launch point; absent: it is unknown. */
  readonly top_m?: number | undefined;
  /** Where the way comes near enough to it, and where it has left it, metres from the start of the way. */
  readonly from_m: number;
  readonly to_m: number;
  /** Height of the way above the launch point there, metres. */
  readonly height_m: number;
  /** Height over its top, metres; negative: below it; absent: its height is unknown. */
  readonly over_m?: number | undefined;
}

/** Judges ways over a set of obstacles. */
export interface ObstacleCourse {
  /** The parts that a way meets, whatever their heights. */
  readonly meeting: (way: WayFlown) => PartOnWay[];
  /** The highest known top of what is met, with the error of that height, above the launch point; −∞ where there is none. */
  readonly highestOn: (from: Position, to: Position) => number;
}

const heightOn = ({ start_height_m, rise_m, followed_m }: WayFlown, share: number): number =>
  followed_m === undefined ? start_height_m + rise_m * share : valueAlong(followed_m, share);

/** The fraction of a way at which it is lowest over tops within a stretch. */
function lowestIn(way: WayFlown, { topAt, bends }: TopsOver, { from, to }: Span): number {
  const last = (way.followed_m?.length ?? 1) - 1;
  const overAt = (share: number) => heightOn(way, share) - topAt(share);
  let lowest = overAt(to) < overAt(from) ? to : from;
  const look = (share: number) => {
    if (share > from && share < to && overAt(share) < overAt(lowest)) lowest = share;
  };
  bends.forEach(look);
  for (let sample = Math.ceil(from * last); sample <= to * last; sample++) look(sample / last);
  return lowest;
}

/** The place of a way that counts for a part, and how near it is there. */
interface Met {
  readonly nearness: Nearness;
  /** Where it is lowest over the top, and where it is told, as fractions of the way. */
  readonly lowest: number;
  readonly told: number;
  readonly beside_m?: number | undefined;
}

/** How a way meets a part: into it before beside it, unless it is above its top there. */
function metBy({ part, stretchesOf, nearestOn }: PartShape, way: WayFlown, tops: TopsOver): Met | undefined {
  const overAt = (share: number) => heightOn(way, share) - tops.topAt(share);
  const lowestOf = (within_m: number): number | undefined =>
    stretchesOf(way.from, way.to, within_m)
      .map((stretch) => lowestIn(way, tops, stretch))
      .reduce<number | undefined>(
        (least, share) => (least === undefined || overAt(share) < overAt(least) ? share : least),
        undefined,
      );
  const inside = lowestOf(part.body_m);
  if (inside !== undefined && overAt(inside) < 0) return { nearness: 'in', lowest: inside, told: inside };
  const maybe = lowestOf(part.maybe_m);
  const lowest = maybe ?? lowestOf(part.within_m);
  if (lowest === undefined) return undefined;
  const nearness = maybe === undefined ? 'beside' : 'maybe';
  if (inside !== undefined || overAt(lowest) >= 0) return { nearness, lowest, told: lowest };
  const { share: told, distance_m } = nearestOn(way.from, way.to);
  return { nearness, lowest, told, beside_m: Math.max(0, distance_m - part.body_m) };
}

/** A part as a way meets it; `undefined`: it does not. */
function partOn(shape: PartShape, way: WayFlown): PartOnWay | undefined {
  const { part } = shape;
  const tops = topsOver(shape, way.from, way.to);
  const met = metBy(shape, way, tops);
  if (met === undefined) return undefined;
  const stretches = shape.stretchesOf(way.from, way.to);
  const { nearness, lowest, told, beside_m } = met;
  const track = trackBetween(way.from, way.to);
  const { lat, lon } = pointAlong(way.from, track, told);
  const height_m = heightOn(way, lowest);
  const top_m = tops.topAt(lowest);
  return {
    part,
    nearness,
    lat,
    lon,
    from_m: track.distance_m * Math.min(...stretches.map(({ from }) => from)),
    to_m: track.distance_m * Math.max(...stretches.map(({ to }) => to)),
    height_m,
    ...(part.top_m !== undefined && { top_m, over_m: height_m - top_m }),
    ...(part.top_m !== undefined && beside_m !== undefined && { beside_m }),
  };
}

/** Obstacles as ways meet them. */
export function obstacleCourse(standing: readonly StandingObstacle[], launch: LaunchGround): ObstacleCourse {
  const near = partIndex(standing.flatMap((one) => partsOf(one, launch)).map(partShape));
  return {
    meeting: (way) => near(way.from, way.to).flatMap((shape) => partOn(shape, way) ?? []),
    highestOn: (from, to) =>
      near(from, to).reduce((most_m, shape) => {
        const { top_m = -Infinity, error_m } = shape.part;
        if (top_m + error_m <= most_m) return most_m;
        const { topAt } = topsOver(shape, from, to);
        return shape
          .stretchesOf(from, to)
          .flatMap((stretch) => [topAt(stretch.from), topAt(stretch.to)])
          .reduce((higher_m, top_m) => Math.max(higher_m, top_m + error_m), most_m);
      }, -Infinity),
  };
}
