import { toRadians } from '../geo/angle.ts';
import type { PlanPoint } from './flightPlan.ts';

/** The largest radius of curvature of the ellipsoid, so that no distance is taken as smaller than it is, metres (WGS84). */
const radius_m = 6_399_594;

/**
 * Points that stay whatever the shape of a line: the first and the last, those where the aircraft waits or acts, and both sides of a
 * change of the height's reference.
 */
export function anchorsOf(points: readonly PlanPoint[]): number[] {
  return points.flatMap((point, at) => (isAnchor(points, point, at) ? [at] : []));
}

function isAnchor(points: readonly PlanPoint[], point: PlanPoint, at: number): boolean {
  const { hover_time_s, actions = [], altitude } = point;
  if (at === 0 || at === points.length - 1 || hover_time_s > 0 || actions.length > 0) return true;
  const before = points[at - 1]?.altitude?.datum;
  const after = points[at + 1]?.altitude?.datum;
  return altitude?.datum !== before || altitude?.datum !== after;
}

/** A place on the unit sphere with its height. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly height_m: number;
}

export function toVector({ lat, lon, altitude }: PlanPoint): Vector {
  const φ = toRadians(lat);
  const λ = toRadians(lon);
  return {
    x: Math.cos(φ) * Math.cos(λ),
    y: Math.cos(φ) * Math.sin(λ),
    z: Math.sin(φ),
    height_m: altitude?.value_m ?? 0,
  };
}

/** The inner point that is farthest from the line between two others; of equals the one nearest to the middle; −1 m where there is none. */
export function farthest(
  vectors: readonly Vector[],
  from: number,
  to: number,
): { at: number; distance_m: number } {
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

/** On a stretch of 100 km the first foot is a metre off along it, the second a tenth of a millimetre. */
const rounds = 2;

/**
 * From a point to the stretch between two, in space: heights run straight along the great circle. The foot is sought along the
 * chord and taken back to the sphere, below which a long chord runs; again from there, because that moves it along the stretch.
 */
function distanceTo(p: Vector, a: Vector, b: Vector): number {
  const along = { x: b.x - a.x, y: b.y - a.y, z: b.z - a.z, height_m: b.height_m - a.height_m };
  const square = radius_m ** 2 * (along.x ** 2 + along.y ** 2 + along.z ** 2) + along.height_m ** 2;
  let [x, y, z, height_m] = [p.x - a.x, p.y - a.y, p.z - a.z, p.height_m - a.height_m];
  let t = 0;
  for (let round = 0; round < rounds && square > 0; round++) {
    const level = radius_m ** 2 * (x * along.x + y * along.y + z * along.z);
    t = Math.min(1, Math.max(0, t + (level + height_m * along.height_m) / square));
    const fx = a.x + t * along.x;
    const fy = a.y + t * along.y;
    const fz = a.z + t * along.z;
    const length = Math.sqrt(fx * fx + fy * fy + fz * fz);
    if (length < 1e-9) return Infinity;
    [x, y, z] = [p.x - fx / length, p.y - fy / length, p.z - fz / length];
    height_m = p.height_m - a.height_m - t * along.height_m;
  }
  return Math.sqrt(radius_m ** 2 * (x * x + y * y + z * z) + height_m ** 2);
}
