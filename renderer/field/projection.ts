import { toRadians } from '../../engine/units.ts';
import type { FieldView, Place } from '../../server/contract/fieldView.ts';

/** The size of the picture in its own units; on a phone of 390 pixels one of them is a pixel. */
export const picture = { width: 360, height: 300 } as const;
const edge_px = 28;
const degree_m = 111_195;
/** Rings that are more than this many times as large as what lies between them run out of the picture. */
const mostAround = 8;

type Flat = readonly [number, number];

function extentOf(points: readonly Flat[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

type Extent = ReturnType<typeof extentOf>;

const sizeOf = ({ left, right, low, high }: Extent) => Math.max(right - left, high - low);

/** Frames the route, the launch point and the phone, with as much of the rings as leaves those legible. */
function nearExtent(near: Extent, all: Extent): Extent {
  const size = mostAround * sizeOf(near);
  if (size === 0 || sizeOf(all) <= size) return all;
  const [x, y] = [(near.left + near.right) / 2, (near.low + near.high) / 2];
  return { left: x - size / 2, right: x + size / 2, low: y - size / 2, high: y + size / 2 };
}

export interface Projection {
  readonly at: (place: Place) => { readonly x: number; readonly y: number };
  readonly metresPerPixel: number;
  /** True if rings run out of a picture that keeps the route legible. */
  readonly isWide: boolean;
}

export interface Shown {
  readonly here: Place | undefined;
  readonly showsRings: boolean;
}

type Point = ReturnType<Projection['at']>;

export const isInPicture = ({ x, y }: Point): boolean =>
  x >= 0 && x <= picture.width && y >= 0 && y <= picture.height;

/** Pictures an extent as large as the picture allows. */
function pictured({ left, right, low, high }: Extent) {
  const scale = Math.min(
    (picture.width - 2 * edge_px) / Math.max(right - left, 0.0005),
    (picture.height - 2 * edge_px) / Math.max(high - low, 0.0005),
  );
  const at = ([x, y]: Flat): Point => ({
    x: picture.width / 2 + (x - (left + right) / 2) * scale,
    y: picture.height / 2 - (y - (low + high) / 2) * scale,
  });
  return { at, scale };
}

/** Draws places near each other, north up: east and north in proportion at the launch point. */
export function projectionOf({ launch, route, rings }: FieldView, { here, showsRings }: Shown): Projection {
  const [lat, lon] = launch;
  const wide = Math.max(0.05, Math.cos(toRadians(lat)));
  const flat = ([north, east]: Place): Flat => [(((east - lon + 540) % 360) - 180) * wide, north];
  const near = [launch, ...route, ...(here === undefined ? [] : [here])].map(flat);
  const around = rings.flatMap(({ outline }) => outline).map(flat);
  const all = pictured(extentOf([...near, ...around]));
  const close = pictured(nearExtent(extentOf(near), extentOf([...near, ...around])));
  const { at, scale } = showsRings ? all : close;
  return {
    at: (place) => at(flat(place)),
    metresPerPixel: degree_m / scale,
    isWide: !around.every((point) => isInPicture(close.at(point))),
  };
}
