import { toLongitude } from '../../engine/geo/angle.ts';
import { boundsOf } from '../../engine/geo/bounds.ts';
import { destination } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { ZoneArea } from '../../engine/zone/zone.ts';
import type { ViewedArea } from '../contract/schemas/world.ts';

/** South, north, west and the width eastwards from there, degrees. */
const size = 4;

/** The width of a stretch of longitudes eastwards. */
const widthOf = (west: number, east: number): number =>
  east - west >= 360 ? 360 : (((east - west) % 360) + 360) % 360;

/** South, north, west and the width eastwards from there of the box around corners, degrees. */
export function boxOfCorners(corners: readonly Position[]): readonly number[] {
  const { south, north, from_lon, west, east } = boundsOf(corners);
  return [south, north, toLongitude(from_lon + west), east - west];
}

/** The corners that an area lies between; a circle over a pole spans all longitudes. */
function cornersOf(area: ZoneArea): readonly Position[] {
  if ('rings' in area) return area.rings.flat();
  const { center, radius_m } = area;
  return [0, 90, 180, 270].map((bearing_deg) => destination(center, bearing_deg, 1.01 * radius_m));
}

const overlaps = (packed: Float64Array, at: number, { south, north, west, east }: ViewedArea): boolean => {
  if ((packed[at] as number) > north || (packed[at + 1] as number) < south) return false;
  const begin = packed[at + 2] as number;
  const width = widthOf(west, east);
  return widthOf(begin, west) <= (packed[at + 3] as number) || widthOf(west, begin) <= width;
};

/** An index of areas by the boxes around them, packed so that 50,000 are looked through in a millisecond. */
export function makeBoxIndex(things: readonly (readonly ZoneArea[])[]) {
  const packed = new Float64Array(size * things.length);
  for (const [index, areas] of things.entries())
    packed.set(boxOfCorners(areas.flatMap(cornersOf)), size * index);
  return {
    /** The numbers of those whose box meets an area, by growing number. */
    near(area: ViewedArea): number[] {
      const found: number[] = [];
      for (let index = 0; index < things.length; index++)
        if (overlaps(packed, size * index, area)) found.push(index);
      return found;
    },
  };
}

export type BoxIndex = ReturnType<typeof makeBoxIndex>;
