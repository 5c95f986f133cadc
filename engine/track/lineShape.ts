import { elementAt } from '../elementAt.ts';
import type { Altitude, Position } from '../geo/position.ts';
import { toRadians } from '../units.ts';

/** The largest radius of curvature of the ellipsoid, so that no distance is underestimated, metres (WGS84). */
const radius_m = 6_399_594;

/** A point of a recorded line. */
export interface LinePoint extends Position {
  readonly altitude?: Altitude | undefined;
  readonly hover_time_s: number;
  readonly actions?: readonly unknown[] | undefined;
}

/**
 * Indices of the points that stay whatever the shape of a line: the first and the last, those where the aircraft waits or acts, and
 * those on both sides of a change of the altitude's reference.
 */
export function anchorsOf(points: readonly LinePoint[]): number[] {
  return points.flatMap((point, at) => (isAnchor(points, point, at) ? [at] : []));
}

function isAnchor(points: readonly LinePoint[], point: LinePoint, at: number): boolean {
  const { hover_time_s, actions = [], altitude } = point;
  if (at === 0 || at === points.length - 1 || hover_time_s > 0 || actions.length > 0) return true;
  const before = points[at - 1]?.altitude?.datum;
  const after = points[at + 1]?.altitude?.datum;
  return altitude?.datum !== before || altitude?.datum !== after;
}

/** A point on the unit sphere with its height. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly height_m: number;
}

export function toVector({ lat, lon, altitude }: LinePoint): Vector {
  const φ = toRadians(lat);
  const λ = toRadians(lon);
  return {
    x: Math.cos(φ) * Math.cos(λ),
    y: Math.cos(φ) * Math.sin(λ),
    z: Math.sin(φ),
    height_m: altitude?.value_m ?? 0,
  };
}

/**
 * The inner point that a straight way between two others misses by most, the one nearest to the middle among equals; −1 m where
 * there is none. A point is missed by its distance from the line or back along it, so that a way to and fro is not straight.
 */
export function farthest(
  vectors: readonly Vector[],
  from: number,
  to: number,
): { at: number; distance_m: number } {
  let at = from;
  let most = -1;
  const way = wayBetween(elementAt(vectors, from), elementAt(vectors, to));
  const middle = (from + to) / 2;
  let reached = 0;
  for (let i = from + 1; i < to; i++) {
    const { distance_m, share } = offsetFrom(way, elementAt(vectors, i));
    reached = Math.max(reached, share);
    const missed_m = Math.max(distance_m, (reached - share) * way.length_m);
    const isFarther = missed_m > most || (missed_m === most && Math.abs(i - middle) < Math.abs(at - middle));
    if (!isFarther) continue;
    most = missed_m;
    at = i;
  }
  return { at, distance_m: most };
}

/** A straight way: heights change evenly along the great circle. */
interface Way {
  readonly start: Vector;
  readonly along: Vector;
  readonly length_m: number;
}

function wayBetween(a: Vector, b: Vector): Way {
  const along = { x: b.x - a.x, y: b.y - a.y, z: b.z - a.z, height_m: b.height_m - a.height_m };
  const level = along.x ** 2 + along.y ** 2 + along.z ** 2;
  return { start: a, along, length_m: Math.sqrt(radius_m ** 2 * level + along.height_m ** 2) };
}

/** On a stretch of 100 km the first foot of the perpendicular is a metre off along it, the second a tenth of a millimetre. */
const rounds = 2;

/**
 * Distance from a point to a way in space, and the share of the way before the foot of the perpendicular, 0–1. Finds the foot along
 * the chord and projects it to the sphere, below which a long chord runs; then repeats from there, since projecting moves it along the way.
 */
function offsetFrom({ start, along, length_m }: Way, p: Vector): { distance_m: number; share: number } {
  let x = p.x - start.x;
  let y = p.y - start.y;
  let z = p.z - start.z;
  let height_m = p.height_m - start.height_m;
  let share = 0;
  for (let round = 0; round < rounds && length_m > 0; round++) {
    const level = radius_m ** 2 * (x * along.x + y * along.y + z * along.z);
    share = Math.min(1, Math.max(0, share + (level + height_m * along.height_m) / length_m ** 2));
    const fx = start.x + share * along.x;
    const fy = start.y + share * along.y;
    const fz = start.z + share * along.z;
    const length = Math.sqrt(fx * fx + fy * fy + fz * fz);
    if (length < 1e-9) return { distance_m: Infinity, share };
    x = p.x - fx / length;
    y = p.y - fy / length;
    z = p.z - fz / length;
    height_m = p.height_m - start.height_m - share * along.height_m;
  }
  return { distance_m: Math.sqrt(radius_m ** 2 * (x * x + y * y + z * z) + height_m ** 2), share };
}
