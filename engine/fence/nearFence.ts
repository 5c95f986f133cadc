import { elementAt, numberAt } from '../elementAt.ts';
import { toLongitude, turnBetween } from '../geo/angle.ts';
import { trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees, toRadians } from '../units.ts';
import { type Fence, isCircle } from './fence.ts';

/** Mean radius of the earth, and metres of a degree of latitude and more. */
const earth_m = 6_371_000;
const perDegree_m = 111_700;
/** Sides and circles may bend by so much between the plane around their middle and that around a place, metres. */
const mostBent_m = 0.01;
const longestSeen_m = 60_000;

/** Ways from a place, by growing bearing, in its plane: straight there, and their lengths exact. */
export interface Rays {
  readonly bearings_deg: Float64Array;
  readonly east: Float64Array;
  readonly north: Float64Array;
}

export function raysOn(bearings_deg: Float64Array): Rays {
  return {
    bearings_deg,
    east: bearings_deg.map((bearing_deg) => Math.sin(toRadians(bearing_deg))),
    north: bearings_deg.map((bearing_deg) => Math.cos(toRadians(bearing_deg))),
  };
}

/** A box around a fence, as its middle and a radius within which the fence lies. */
export interface Box {
  readonly middle: Position;
  readonly radius_m: number;
}

/** Bounds without a geodesic; corners may lie across the antimeridian. */
export function boxOf(fence: Fence): Box {
  if (isCircle(fence)) return { middle: fence.center, radius_m: fence.radius_m };
  const origin = elementAt(fence.outline, 0);
  let [south, north, west, east] = [origin.lat, origin.lat, 0, 0];
  for (const { lat, lon } of fence.outline) {
    const off_deg = toLongitude(lon - origin.lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, off_deg);
    east = Math.max(east, off_deg);
  }
  const widest = Math.cos(
    toRadians(Math.min(Math.abs(south), Math.abs(north)) * (south * north < 0 ? 0 : 1)),
  );
  const half_deg = Math.hypot(north - south, (east - west) * widest) / 2;
  return {
    middle: { lat: (south + north) / 2, lon: toLongitude(origin.lon + (west + east) / 2) },
    radius_m: perDegree_m * half_deg,
  };
}

/** True if a fence may be drawn in the plane of a place: it lies near by, and its sides are as straight there as in its own. */
export const isNearby = (distance_m: number, radius_m: number): boolean =>
  distance_m + radius_m < longestSeen_m &&
  (radius_m ** 2 * (distance_m + radius_m)) / (2 * earth_m ** 2) < mostBent_m;

/** Takes what a fence holds of a ray, from one length to another, metres. */
type Take = (ray: number, from_m: number, to_m: number) => void;

/** First of the rays from a bearing on; as many as there are: none. */
function firstFrom({ bearings_deg }: Rays, bearing_deg: number): number {
  let [low, high] = [0, bearings_deg.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(bearings_deg, middle) < bearing_deg) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Calls back for each ray from one place in their order to another, across north if need be. */
function eachBetween(
  count: number,
  from: number,
  to: number,
  isAcross: boolean,
  call: (ray: number) => void,
): void {
  for (let ray = from; ray < (isAcross ? count : to); ray++) call(ray);
  if (isAcross) for (let ray = 0; ray < to; ray++) call(ray);
}

/**
 * What a nearby fence holds of each ray from a place. The cost goes with its corners and with the rays that meet it: each side knows those
 * by the bearings of its ends.
 */
export function heldOf(from: Position, fence: Fence, rays: Rays, take: Take): void {
  if (isCircle(fence)) heldByCircle(trackBetween(from, fence.center), fence.radius_m, rays, take);
  else heldByPolygon(from, fence.outline, rays, take);
}

function heldByPolygon(from: Position, outline: readonly Position[], rays: Rays, take: Take): void {
  const crossings = new Map<number, number[]>();
  const corners = outline.map((corner) => {
    const { distance_m, course_deg } = trackBetween(from, corner);
    const course = toRadians(course_deg);
    const [x, y] = [distance_m * Math.sin(course), distance_m * Math.cos(course)];
    return { x, y, course_deg, first: firstFrom(rays, course_deg) };
  });
  let before = elementAt(corners, corners.length - 1);
  for (const corner of corners) {
    const [start, end] =
      turnBetween(before.course_deg, corner.course_deg) > 0 ? [before, corner] : [corner, before];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const area = start.x * dy - start.y * dx;
    const isAcross = start.course_deg > end.course_deg;
    eachBetween(rays.bearings_deg.length, start.first, end.first, isAcross, (ray) => {
      const across = numberAt(rays.east, ray) * dy - numberAt(rays.north, ray) * dx;
      const found = crossings.get(ray) ?? [];
      if (found.length === 0) crossings.set(ray, found);
      found.push(across === 0 ? 0 : Math.max(0, area / across));
    });
    before = corner;
  }
  for (const [ray, found] of crossings) {
    found.sort((one, other) => one - other);
    // Far away a ray is outside: an odd number of sides leads out of where it begins.
    if (found.length % 2 === 1) found.unshift(0);
    for (let at = 0; at < found.length; at += 2) take(ray, elementAt(found, at), elementAt(found, at + 1));
  }
}

function heldByCircle(
  { distance_m, course_deg }: { readonly distance_m: number; readonly course_deg: number },
  radius_m: number,
  rays: Rays,
  take: Take,
): void {
  const count = rays.bearings_deg.length;
  const isAround = distance_m <= radius_m;
  const aside_deg = isAround ? 180 : toDegrees(Math.asin(radius_m / distance_m));
  const [start_deg, end_deg] = [turned(course_deg - aside_deg), turned(course_deg + aside_deg)];
  const [first, last] = isAround ? [0, count] : [firstFrom(rays, start_deg), firstFrom(rays, end_deg)];
  eachBetween(count, first, last, !isAround && start_deg > end_deg, (ray) => {
    const turn = toRadians(turnBetween(course_deg, numberAt(rays.bearings_deg, ray)));
    const middle_m = distance_m * Math.cos(turn);
    const half_m = Math.sqrt(Math.max(0, radius_m ** 2 - (distance_m * Math.sin(turn)) ** 2));
    take(ray, Math.max(0, middle_m - half_m), middle_m + half_m);
  });
}

const turned = (bearing_deg: number): number => (bearing_deg + 360) % 360;
