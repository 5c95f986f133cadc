import { numberAt } from '../elementAt.ts';
import type { Span } from '../fence/spans.ts';
import { pointAlong, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { StandingObstacle } from './obstacle.ts';
import { type LaunchGround, type ObstaclePart, partsOf } from './obstacleParts.ts';
import { partIndex } from './partIndex.ts';
import { partShape } from './partShape.ts';

/** A straight way and its heights above the launch point: in one slope, or at places at even distances, straight between them. */
export interface WayFlown {
  readonly from: Position;
  readonly to: Position;
  readonly start_height_m: number;
  readonly rise_m: number;
  readonly followed_m?: Float64Array | undefined;
}

/** A part of an obstacle on a way, at the lowest place of the way over it. */
export interface PartOnWay extends Position {
  readonly part: ObstaclePart;
  /** Where the way comes near enough to it, and where it has left it, metres from the start of the way. */
  readonly from_m: number;
  readonly to_m: number;
  /** Height of the way above the launch point there, metres. */
  readonly height_m: number;
  /** Height over its top, metres; negative: below it; absent: its height is unknown. */
  readonly over_m?: number | undefined;
}

/** Ways over obstacles. */
export interface ObstacleCourse {
  /** The parts that a way meets, whatever their heights. */
  readonly meeting: (way: WayFlown) => PartOnWay[];
  /** The highest known top of what is met, with the error of that height, above the launch point; −∞ where there is none. */
  readonly highestOn: (from: Position, to: Position) => number;
}

const heightOn = ({ start_height_m, rise_m, followed_m }: WayFlown, share: number): number => {
  if (followed_m === undefined) return start_height_m + rise_m * share;
  const at = share * (followed_m.length - 1);
  const before = Math.min(Math.floor(at), followed_m.length - 2);
  const start_m = numberAt(followed_m, before);
  return start_m + (numberAt(followed_m, before + 1) - start_m) * (at - before);
};

/** The fraction of a way at which it is lowest within a stretch. */
function lowestIn(way: WayFlown, { from, to }: Span): number {
  const { followed_m } = way;
  let lowest = heightOn(way, to) < heightOn(way, from) ? to : from;
  if (followed_m === undefined) return lowest;
  const last = followed_m.length - 1;
  for (let sample = Math.ceil(from * last); sample <= to * last; sample++)
    if (numberAt(followed_m, sample) < heightOn(way, lowest)) lowest = sample / last;
  return lowest;
}

/** The place and height at which a way is lowest over a part; `undefined`: it does not meet it. */
function partOn(part: ObstaclePart, way: WayFlown, stretches: readonly Span[]): PartOnWay | undefined {
  const [first] = stretches;
  if (first === undefined) return undefined;
  const lowest = stretches
    .map((stretch) => lowestIn(way, stretch))
    .reduce((least, share) => (heightOn(way, share) < heightOn(way, least) ? share : least));
  const track = trackBetween(way.from, way.to);
  const { lat, lon } = pointAlong(way.from, track, lowest);
  const height_m = heightOn(way, lowest);
  return {
    part,
    lat,
    lon,
    from_m: track.distance_m * Math.min(...stretches.map(({ from }) => from)),
    to_m: track.distance_m * Math.max(...stretches.map(({ to }) => to)),
    height_m,
    ...(part.top_m !== undefined && { over_m: height_m - part.top_m }),
  };
}

/** Obstacles as ways meet them. */
export function obstacleCourse(standing: readonly StandingObstacle[], launch: LaunchGround): ObstacleCourse {
  const near = partIndex(standing.flatMap((one) => partsOf(one, launch)).map(partShape));
  return {
    meeting: (way) =>
      near(way.from, way.to).flatMap(
        ({ part, stretchesOf }) => partOn(part, way, stretchesOf(way.from, way.to)) ?? [],
      ),
    highestOn: (from, to) =>
      near(from, to).reduce((most_m, { part: { top_m = -Infinity, error_m }, stretchesOf }) => {
        const surely_m = top_m + error_m;
        return surely_m > most_m && stretchesOf(from, to).length > 0 ? surely_m : most_m;
      }, -Infinity),
  };
}
