import { isSamePlace, openOutline, type Position, placeOfPair } from '../../geo/position.ts';
import { listOf } from '../../json.ts';
import { allKnown } from '../../known.ts';
import { type ZoneArea, zoneLimits } from '../zone.ts';
import { drawnCorners, isHuge } from '../zoneSides.ts';

/** A ring without the corner that closes it by repeating the first; `undefined`: it encloses nothing. */
export function openRing(corners: readonly Position[]): readonly Position[] | undefined {
  const open = openOutline(corners.filter((corner, index) => !isSamePlace(corner, corners[index - 1])));
  return open.length >= 3 && drawnCorners(open) <= zoneLimits.zone_corners ? open : undefined;
}

function ringOf(value: unknown): readonly Position[] | undefined {
  const corners = allKnown(listOf(value).map(placeOfPair));
  return corners && openRing(corners);
}

/** A polygon of the coordinates of GeoJSON. */
function polygonOf(coordinates: unknown): ZoneArea | undefined {
  const rings = allKnown(listOf(coordinates).map(ringOf));
  return rings?.some(isHuge) === false ? { rings } : undefined;
}

/** The areas of a geometry of GeoJSON; `undefined`: it is of another type, or one of its parts encloses nothing. */
export function areasOf(type: unknown, coordinates: unknown): readonly ZoneArea[] | undefined {
  const polygons =
    type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? listOf(coordinates) : ([] as const);
  return allKnown(polygons.map(polygonOf));
}

/** Half of the way round the earth, metres. */
const furthest_m = 20_000_000;

export function circleOf(center: Position | undefined, radius_m: number | undefined): ZoneArea | undefined {
  if (center === undefined || radius_m === undefined) return undefined;
  return radius_m > 0 && radius_m < furthest_m ? { center, radius_m } : undefined;
}

/** The corners by which an area is drawn. */
export const cornersOf = (area: ZoneArea): number =>
  'rings' in area ? area.rings.reduce((sum, ring) => sum + drawnCorners(ring), 0) : 1;
