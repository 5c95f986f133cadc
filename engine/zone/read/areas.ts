import type { Position } from '../../geo/position.ts';
import { listOf } from '../../json.ts';
import { type ZoneArea, zoneLimits } from '../zone.ts';

/** A place of `[longitude, latitude]`; `undefined`: it is none on the earth. */
export function placeOf(value: unknown): Position | undefined {
  const [lon, lat] = listOf(value);
  if (typeof lon !== 'number' || typeof lat !== 'number') return undefined;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.lat === other?.lat && one?.lon === other?.lon;

/** A ring without the corner that closes it by repeating the first; `undefined`: it encloses nothing. */
export function openRing(corners: readonly Position[]): readonly Position[] | undefined {
  const distinct = corners.filter((corner, index) => index === 0 || !isSame(corner, corners[index - 1]));
  const open = isSame(distinct[0], distinct.at(-1)) ? distinct.slice(0, -1) : distinct;
  return open.length >= 3 && corners.length <= zoneLimits.zone_corners ? open : undefined;
}

function ringOf(value: unknown): readonly Position[] | undefined {
  const places = listOf(value).map(placeOf);
  const corners = places.filter((place) => place !== undefined);
  return corners.length === places.length ? openRing(corners) : undefined;
}

/** A polygon of the coordinates of GeoJSON. */
function polygonOf(coordinates: unknown): ZoneArea | undefined {
  const rings = listOf(coordinates).map(ringOf);
  const known = rings.filter((ring) => ring !== undefined);
  return known.length > 0 && known.length === rings.length ? { rings: known } : undefined;
}

/** The areas of a geometry of GeoJSON; `undefined`: it is of another type, or one of its parts encloses nothing. */
export function areasOf(type: unknown, coordinates: unknown): readonly ZoneArea[] | undefined {
  const polygons =
    type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? listOf(coordinates) : ([] as const);
  const areas = polygons.map(polygonOf);
  const known = areas.filter((area) => area !== undefined);
  return known.length > 0 && known.length === areas.length ? known : undefined;
}

/** Half of the way round the earth, metres. */
const furthest_m = 20_000_000;

export function circleOf(center: Position | undefined, radius_m: number | undefined): ZoneArea | undefined {
  if (center === undefined || radius_m === undefined) return undefined;
  return radius_m > 0 && radius_m < furthest_m ? { center, radius_m } : undefined;
}

export const cornersOf = (area: ZoneArea): number =>
  'rings' in area ? area.rings.reduce((sum, ring) => sum + ring.length, 0) : 1;
