import { elementAt, numberAt } from '../elementAt.ts';
import { turnBetween } from '../geo/angle.ts';
import { boundsOf, middleOf } from '../geo/bounds.ts';
import { planeFrom, trackBetween } from '../geo/geodesic.ts';
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

/** An empty list for each ray. */
export function listOnEach<Item>({ bearings_deg }: Rays): Item[][] {
  const lists: Item[][] = [];
  for (let ray = 0; ray < bearings_deg.length; ray++) lists.push([]);
  return lists;
}

/** A box around a fence, as its middle and a radius within which the fence lies. */
export interface Box {
  readonly middle: Position;
  readonly radius_m: number;
}

/** Bounds of outlines: those of official zones are asked for again at each place of the launch point. */
const boxes = new WeakMap<readonly Position[], Box>();

/** Bounds without a geodesic; corners may lie across the antimeridian. */
export function boxOf(fence: Fence): Box {
  if (isCircle(fence)) return { middle: fence.center, radius_m: fence.radius_m };
  const box = boxes.get(fence.outline) ?? boxAround(fence.outline);
  boxes.set(fence.outline, box);
  return box;
}

function boxAround(outline: readonly Position[]): Box {
  const bounds = boundsOf(outline);
  const { south, north, west, east } = bounds;
  const widest = Math.cos(
    toRadians(Math.min(Math.abs(south), Math.abs(north)) * (south * north < 0 ? 0 : 1)),
  );
  const half_deg = Math.hypot(north - south, (east - west) * widest) / 2;
  return {
    middle: middleOf(bounds),
    radius_m: perDegree_m * half_deg,
  };
}

/** True if a fence may be drawn in the plane of a place: it lies near by, and its sides are as straight there as in its own. */
export const isNearby = (distance_m: number, radius_m: number): boolean =>
  distance_m + radius_m < longestSeen_m &&
  (radius_m ** 2 * (distance_m + radius_m)) / (2 * earth_m ** 2) < mostBent_m;

/** Takes what a fence holds of a ray, from one length to another, metres. */
export type Take = (ray: number, from_m: number, to_m: number) => void;

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

/** How many rays follow each other from one on to before another, across north if need be. */
const raysBetween = (count: number, from: number, to: number, isAcross: boolean): number =>
  isAcross ? count - from + to : to - from;

/**
 * A function that tells what a nearby fence holds of each ray from a place. The cost goes with its corners and with the rays that meet it:
 * each side knows those by the bearings of its ends.
 */
export function heldNear(from: Position, rays: Rays): (fence: Fence, take: Take) => void {
  const heldByPolygon = polygonsOn(from, rays);
  return (fence, take) => {
    if (isCircle(fence)) heldByCircle(trackBetween(from, fence.center), fence.radius_m, rays, take);
    else heldByPolygon(fence.outline, take);
  };
}

/** True if a place lies clockwise of a ray, by less than half a turn. */
const isBefore = ({ east, north }: Rays, ray: number, x: number, y: number): boolean =>
  numberAt(east, ray) * y - numberAt(north, ray) * x < 0;

/** True on bearings from 180° on. */
const isWest = (x: number, y: number): boolean => x < 0 || (x === 0 && y < 0);

/**
 * A function that gives the first ray on the bearing of a place or behind it, by the sides of the rays on which the place lies: its bearing would
 * cost more. Most corners lie between the same rays as the one before, whose first ray is `near`.
 */
function firstBehind(rays: Rays): (x: number, y: number, near: number) => number {
  const count = rays.bearings_deg.length;
  const south = firstFrom(rays, 180);
  return (x, y, near) => {
    let low = isWest(x, y) ? south : 0;
    let high = isWest(x, y) ? count : south;
    if (near >= low && near <= high) {
      const isBehind = near === low || isBefore(rays, near - 1, x, y);
      if (isBehind && (near === high || !isBefore(rays, near, x, y))) return near;
      if (isBehind) low = near + 1;
      else high = near - 1;
    }
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(rays, middle, x, y)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Few sides cross a ray: to sort them at the end would cost more. */
function putInOrder(lengths: number[], length: number): void {
  let at = lengths.length;
  for (; at > 0 && elementAt(lengths, at - 1) > length; at--) lengths[at] = elementAt(lengths, at - 1);
  lengths[at] = length;
}

function polygonsOn(from: Position, rays: Rays): (outline: readonly Position[], take: Take) => void {
  const count = rays.bearings_deg.length;
  const placesOf = planeFrom(from);
  const firstOf = firstBehind(rays);
  // Where each ray crosses a side of the fence at hand; the rays that do.
  const crossings = listOnEach<number>(rays);
  const crossing: number[] = [];
  const crossBy = (outline: readonly Position[]) => {
    const corners = placesOf(outline);
    let before = 2 * outline.length - 2;
    let firstBefore = firstOf(numberAt(corners, before), numberAt(corners, before + 1), 0);
    for (let corner = 0; corner < 2 * outline.length; corner += 2) {
      const x = numberAt(corners, corner);
      const y = numberAt(corners, corner + 1);
      const beforeX = numberAt(corners, before);
      const beforeY = numberAt(corners, before + 1);
      const first = firstOf(x, y, firstBefore);
      const changesSide = isWest(x, y) !== isWest(beforeX, beforeY);
      if (first !== firstBefore || changesSide) {
        const dx = x - beforeX;
        const dy = y - beforeY;
        const area = beforeX * dy - beforeY * dx;
        const isClockwise = changesSide ? beforeX * y < beforeY * x : firstBefore < first;
        const [from, to] = isClockwise ? [firstBefore, first] : [first, firstBefore];
        const isAcross = changesSide && isWest(x, y) !== isClockwise;
        const many = raysBetween(count, from, to, isAcross);
        for (let step = 0; step < many; step++) {
          const ray = (from + step) % count;
          const across = numberAt(rays.east, ray) * dy - numberAt(rays.north, ray) * dx;
          const found = elementAt(crossings, ray);
          if (found.length === 0) crossing.push(ray);
          putInOrder(found, across === 0 ? 0 : Math.max(0, area / across));
        }
      }
      before = corner;
      firstBefore = first;
    }
  };
  return (outline, take) => {
    crossBy(outline);
    for (const ray of crossing) {
      const found = elementAt(crossings, ray);
      // Far away a ray is outside: an odd number of sides leads out of where it begins.
      if (found.length % 2 === 1) found.unshift(0);
      for (let at = 0; at < found.length; at += 2) take(ray, elementAt(found, at), elementAt(found, at + 1));
      found.length = 0;
    }
    crossing.length = 0;
  };
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
  const many = raysBetween(count, first, last, !isAround && start_deg > end_deg);
  for (let step = 0; step < many; step++) {
    const ray = (first + step) % count;
    const turn = toRadians(turnBetween(course_deg, numberAt(rays.bearings_deg, ray)));
    const middle_m = distance_m * Math.cos(turn);
    const half_m = Math.sqrt(Math.max(0, radius_m ** 2 - (distance_m * Math.sin(turn)) ** 2));
    take(ray, Math.max(0, middle_m - half_m), middle_m + half_m);
  }
}

const turned = (bearing_deg: number): number => (bearing_deg + 360) % 360;
