import { toRadians } from '../geo/angle.ts';
import { fail, type Result, succeed } from '../result.ts';
import type { PlanPoint, PlanRoute } from './flightPlan.ts';
import { routeLength } from './routeLength.ts';

export interface ThinnedTrack {
  readonly route: PlanRoute;
  readonly from_points: number;
  readonly to_points: number;
  readonly tolerance_m: number;
}

export type ThinningProblem =
  | { readonly code: 'NOT_A_TRACK' }
  | { readonly code: 'TOLERANCE_INVALID'; readonly tolerance_m: number };

/** The largest radius of curvature of the ellipsoid, so that no distance is taken as smaller than it is, metres (WGS84). */
const radius_m = 6_399_594;
/** Beyond this much work a point for each point, stretches are halved instead: more points stay, the tolerance holds. */
const workPerPoint = 64;

/**
 * A recorded track with fewer points: none that was left out is farther than `tolerance_m` from the line between those that
 * stay, height included (Douglas and Peucker 1973; distances in space from great circles; without recursion,
 * n log n on usual tracks and at most 64 n + n log n on others). First and last points, points with a wait and changes of the height's reference stay.
 * A planned route is never thinned: `NOT_A_TRACK`. Tolerances above 0 are taken.
 */
export function thinTrack(route: PlanRoute, tolerance_m: number): Result<ThinnedTrack, ThinningProblem> {
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

function keptOf(points: readonly PlanPoint[], tolerance_m: number): Uint8Array {
  const kept = new Uint8Array(points.length);
  const anchors = points.flatMap((point, at) => (isAnchor(points, point, at) ? [at] : []));
  for (const at of anchors) kept[at] = 1;
  const vectors = points.map(toVector);
  const stack = anchors.slice(1).map((to, at): [number, number] => [anchors[at] ?? 0, to]);
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

/** A point that stays whatever the shape of the track. */
function isAnchor(points: readonly PlanPoint[], point: PlanPoint, at: number): boolean {
  if (at === 0 || at === points.length - 1 || point.hover_time_s > 0) return true;
  const before = points[at - 1]?.altitude?.datum;
  const after = points[at + 1]?.altitude?.datum;
  return point.altitude?.datum !== before || point.altitude?.datum !== after;
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly height_m: number;
}

function toVector({ lat, lon, altitude }: PlanPoint): Vector {
  const φ = toRadians(lat);
  const λ = toRadians(lon);
  return {
    x: Math.cos(φ) * Math.cos(λ),
    y: Math.cos(φ) * Math.sin(λ),
    z: Math.sin(φ),
    height_m: altitude?.value_m ?? 0,
  };
}

const dot = (a: Vector, b: Vector) => a.x * b.x + a.y * b.y + a.z * b.z;
const difference = (a: Vector, b: Vector): Vector => ({
  x: a.x - b.x,
  y: a.y - b.y,
  z: a.z - b.z,
  height_m: a.height_m - b.height_m,
});

/** The inner point that is farthest from the line between two others; of equals the one nearest to the middle. */
function farthest(vectors: readonly Vector[], from: number, to: number): { at: number; distance_m: number } {
  const a = vectors[from];
  const b = vectors[to];
  let at = from;
  let most = -1;
  const middle = (from + to) / 2;
  for (let i = from + 1; i < to; i++) {
    const p = vectors[i];
    const distance_m = a && b && p ? distanceTo(p, a, b) : 0;
    const isFarther =
      distance_m > most || (distance_m === most && Math.abs(i - middle) < Math.abs(at - middle));
    if (!isFarther) continue;
    most = distance_m;
    at = i;
  }
  return { at, distance_m: most };
}

/**
 * From a point to the stretch between two, in space: heights run straight along the great circle. The foot is found on the
 * chord, which is right to second order in the length of the stretch over the radius of the Earth.
 */
function distanceTo(p: Vector, a: Vector, b: Vector): number {
  const chord = difference(b, a);
  const offset = difference(p, a);
  const square = radius_m ** 2 * dot(chord, chord) + chord.height_m ** 2;
  const share = radius_m ** 2 * dot(offset, chord) + offset.height_m * chord.height_m;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, share / square));
  const foot = { x: a.x + t * chord.x, y: a.y + t * chord.y, z: a.z + t * chord.z, height_m: 0 };
  // Back on the sphere: a long chord runs below the surface that the track follows.
  const length = Math.sqrt(dot(foot, foot));
  if (length < 1e-9) return Infinity;
  const onSphere = { x: foot.x / length, y: foot.y / length, z: foot.z / length, height_m: 0 };
  const beside = difference(p, onSphere);
  return Math.hypot(radius_m * Math.sqrt(dot(beside, beside)), offset.height_m - t * chord.height_m);
}
