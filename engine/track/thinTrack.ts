import { elementAt } from '../elementAt.ts';
import { routeLength } from '../geo/routeLength.ts';
import { fail, type Result, succeed } from '../result.ts';
import { anchorsOf, farthest, type LinePoint, toVector } from './lineShape.ts';

/** A recorded flight or a planned route; `kind` says which. */
interface Line {
  readonly kind: string;
  readonly points: readonly LinePoint[];
  readonly length_m: number;
}

export interface ThinnedTrack<Route> {
  readonly route: Route;
  readonly from_points: number;
  readonly to_points: number;
  readonly tolerance_m: number;
}

export type ThinningProblem =
  | { readonly code: 'NOT_A_TRACK' }
  | { readonly code: 'TOLERANCE_INVALID'; readonly tolerance_m: number };

/** Comparisons for each point, beyond which stretches are halved instead: more points stay, and the tolerance still holds. */
const workPerPoint = 64;

/**
 * A recorded track with fewer points: no point that is left out is farther than `tolerance_m` from the line between the others,
 * height included, or back along it, so that a way to and fro keeps its turns. Its anchors stay. Douglas and Peucker 1973, with
 * distances in space from great circles, without recursion: n log n on usual tracks, at most 64 n + n log n on others. Fails with
 * `NOT_A_TRACK` for a planned route, and with `TOLERANCE_INVALID` unless the tolerance is above 0.
 */
export function thinTrack<Route extends Line>(
  route: Route,
  tolerance_m: number,
): Result<ThinnedTrack<Route>, ThinningProblem> {
  if (route.kind !== 'track') return fail({ code: 'NOT_A_TRACK' });
  if (!(tolerance_m > 0)) return fail({ code: 'TOLERANCE_INVALID', tolerance_m });
  const points = thinnedPoints(route.points, tolerance_m);
  return succeed({
    route: { ...route, points, length_m: routeLength(points) },
    from_points: route.points.length,
    to_points: points.length,
    tolerance_m,
  });
}

/** The points of a line that stay when it is thinned to a tolerance above 0, in their order. */
export function thinnedPoints<Point extends LinePoint>(
  points: readonly Point[],
  tolerance_m: number,
): Point[] {
  const remains = remainingPoints(points, tolerance_m);
  return points.filter((_, at) => remains[at] === 1);
}

/** 1 at the index of each point that stays, else 0. */
function remainingPoints(points: readonly LinePoint[], tolerance_m: number): Uint8Array {
  const remains = new Uint8Array(points.length);
  const anchors = anchorsOf(points);
  for (const at of anchors) remains[at] = 1;
  const vectors = points.map(toVector);
  const stack = anchors.slice(1).map((to, at): [number, number] => [elementAt(anchors, at), to]);
  let work = 0;
  for (let stretch = stack.pop(); stretch !== undefined; stretch = stack.pop()) {
    const [from, to] = stretch;
    work += to - from;
    const far = farthest(vectors, from, to);
    if (far.distance_m <= tolerance_m) continue;
    const at = work > workPerPoint * points.length ? (from + to) >> 1 : far.at;
    remains[at] = 1;
    if (at - from > 1) stack.push([from, at]);
    if (to - at > 1) stack.push([at, to]);
  }
  return remains;
}
