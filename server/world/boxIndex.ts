import { toLongitude } from '../../engine/geo/angle.ts';
import { type Bounds, boundsOf, withArcs } from '../../engine/geo/bounds.ts';
import type { Position } from '../../engine/geo/position.ts';
import { toDegrees, toRadians } from '../../engine/units.ts';
import type { ZoneArea } from '../../engine/zone/zone.ts';
import { eastwardOf } from '../../engine/zone/zoneSides.ts';
import type { ViewedArea } from '../contract/schemas/world.ts';

/** South, north, west and the width eastwards from there, degrees. */
const size = 4;

/** The width of a stretch of longitudes eastwards. */
const widthOf = (west: number, east: number): number =>
  east - west >= 360 ? 360 : (((east - west) % 360) + 360) % 360;

/** The box around a ring and its sides, which may lead around a pole. */
function boundsOfRing(ring: readonly Position[]): Bounds {
  const [first = { lat: 0, lon: 0 }] = ring;
  const bounds = { ...boundsOf(ring), west: 0, east: 0 };
  let off_deg = 0;
  for (const [at, corner] of ring.entries()) {
    off_deg += eastwardOf(corner, ring[at + 1] ?? first);
    bounds.west = Math.min(bounds.west, off_deg);
    bounds.east = Math.max(bounds.east, off_deg);
  }
  return withArcs(bounds);
}

/** A radius counts as a little more, since degrees differ in length. */
const perDegree_m = 110_000;

/** The box around a circle, which may lie over a pole. */
function boundsOfCircle({ lat, lon }: Position, radius_m: number): Bounds {
  const tall = radius_m / perDegree_m;
  const box = { south: Math.max(-90, lat - tall), north: Math.min(90, lat + tall), from_lon: lon };
  const widest = Math.sin(toRadians(Math.min(90, tall))) / Math.cos(toRadians(lat));
  const wide = Math.abs(lat) + tall < 90 && widest < 1 ? toDegrees(Math.asin(widest)) : 180;
  return { ...box, west: -wide, east: wide };
}

const boundsOfArea = (area: ZoneArea): Bounds =>
  'rings' in area ? boundsOfRing(area.rings[0] ?? []) : boundsOfCircle(area.center, area.radius_m);

/** South, north, west and the width eastwards from there of a box, degrees. */
const packedBox = ({ south, north, from_lon, west, east }: Bounds): readonly number[] => [
  south,
  north,
  toLongitude(from_lon + west),
  east - west,
];

/** South, north, west and the width eastwards from there of the box around corners, degrees. */
export const boxOfCorners = (corners: readonly Position[]): readonly number[] => packedBox(boundsOf(corners));

const overlaps = (packed: Float64Array, at: number, { south, north, west, east }: ViewedArea): boolean => {
  if ((packed[at] as number) > north || (packed[at + 1] as number) < south) return false;
  const begin = packed[at + 2] as number;
  const width = widthOf(west, east);
  return widthOf(begin, west) <= (packed[at + 3] as number) || widthOf(west, begin) <= width;
};

/** An index of areas by the box around each of them, packed so that 50,000 are looked through in a millisecond. */
export function makeBoxIndex(things: readonly (readonly ZoneArea[])[]) {
  const boxes = things.flatMap((areas, of) => areas.map((area) => ({ of, box: boundsOfArea(area) })));
  const packed = new Float64Array(size * boxes.length);
  for (const [index, { box }] of boxes.entries()) packed.set(packedBox(box), size * index);
  const owners = Uint32Array.from(boxes, ({ of }) => of);
  return {
    /** The numbers of those of whose boxes one meets an area, by growing number. */
    near(area: ViewedArea): number[] {
      const found: number[] = [];
      for (let index = 0; index < owners.length; index++) {
        const of = owners[index] as number;
        if (found.at(-1) !== of && overlaps(packed, size * index, area)) found.push(of);
      }
      return found;
    },
  };
}

export type BoxIndex = ReturnType<typeof makeBoxIndex>;
