import { elementAt } from '../elementAt.ts';
import { routeLength } from '../geo/routeLength.ts';
import { fail, type Result, succeed } from '../result.ts';
import { anchorsOf, farthest, type LinePoint, toVector } from './lineShape.ts';

/** A recorded flight, or a planned route, which is told by its kind. */
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

/** Beyond this much work a point for each point, stretches are halved instead: more points stay, the tolerance holds. */
const workPerPoint = 64;

/**
 * A recorded track with fewer points: none that was left out is farther than `tolerance_m` from the line between those that
 * stay, height included, nor back along it, so that a way to and fro keeps its turns (Douglas and Peucker 1973; distances in space from great circles; without recursion,
 * n log n on usual tracks and at most 64 n + n log n on others). Its anchors stay.
 * A planned route is never thinned: `NOT_A_TRACK`. Tolerances above 0 are taken.
 */
export function thinTrack<Route extends Line>(
  route: Route,
  tolerance_m: number,
): Result<ThinnedTrack<Route>, ThinningProblem> {
  if (route.kind !== 'track') return fail({ code: 'NOT_A_TRACK' });
  if (!(tolerance_m > 0)) return fail({ code: 'TOLERANCE_INVALID', tolerance_m });
  const kept = keptOf(route.points, tolerance_m);
  const points = route.points.filter((_, at) => kept[at] === 1);
  return succeed({
    route: { ...route, points, length_m: routeLength(points) },
    from_points: route.points.length,
    to_points: points.length,
    tolerance_m,
  });
}

function keptOf(points: readonly LinePoint[], tolerance_m: number): Uint8Array {
  const kept = new Uint8Array(points.length);
  const anchors = anchorsOf(points);
  for (const at of anchors) kept[at] = 1;
  const vectors = points.map(toVector);
  const stack = anchors.slice(1).map((to, at): [number, number] => [elementAt(anchors, at), to]);
  let work = 0;
  for (let stretch = stack.pop(); stretch !== undefined; stretch = stack.pop()) {
    const [from, to] = stretch;
    work += to - from;
    const far = farthest(vectors, from, to);
    if (far.distance_m <= tolerance_m) continue;
    const at = work > workPerPoint * points.length ? (from + to) >> 1 : far.at;
    kept[at] = 1;
    if (at - from > 1) stack.push([from, at]);
    if (to - at > 1) stack.push([at, to]);
  }
  return kept;
}
