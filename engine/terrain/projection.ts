import { toTransverseMercator } from '../geo/transverseMercator.ts';
import { toRadians } from '../units.ts';
import { latOf, lonOf, type PackedPlaces } from './elevation.ts';
import { interpolated } from './interpolatedProjection.ts';

/** A place in the plane of a map, in its unit, degrees or metres: how far to the east and to the north. */
export type MapPoint = Float64Array;
export const mapPoint = (): MapPoint => new Float64Array(2);

/**
 * Writes where one of many places lies on the map. Rings look at a hundred thousand of them: numbers that are handed over by themselves
 * would each be a new object.
 */
export type Projection = (point: MapPoint, places: PackedPlaces, place: number) => void;

const semiMajor_m = 6_378_137;

const geographic: Projection = (point, places, place) => {
  point[0] = lonOf(places, place);
  point[1] = latOf(places, place);
};

/** Web Mercator, EPSG:3857 (IOGP Guidance Note 7-2, section 3.2.1.2); the poles lie at infinity. */
const webMercator: Projection = (point, places, place) => {
  point[0] = semiMajor_m * toRadians(lonOf(places, place));
  point[1] = semiMajor_m * Math.asinh(Math.tan(toRadians(latOf(places, place))));
};

const utm = (zone: number, falseNorthing_m: number): Projection =>
  interpolated((position) => {
    const { easting_m, northing_m } = toTransverseMercator(position, zone);
    return [easting_m, falseNorthing_m + northing_m];
  });

/**
 * UTM by its EPSG code: on WGS84, north and south; on NAD83 and ETRS89, which lie within 2 m of it (EPSG dataset, transformations 1188
 * and 1149).
 */
function utmOf(epsg: number): Projection | undefined {
  const zone = epsg % 100;
  if (epsg >= 32_601 && epsg <= 32_660) return utm(zone, 0);
  if (epsg >= 32_701 && epsg <= 32_760) return utm(zone, 10_000_000);
  const isNorth = (epsg >= 26_901 && epsg <= 26_923) || (epsg >= 25_828 && epsg <= 25_838);
  return isNorth ? utm(zone, 0) : undefined;
}

/** WGS84, NAD83 and ETRS89 in degrees, Web Mercator, UTM; `undefined` for any other code. */
export function projectionOf(epsg: number): Projection | undefined {
  if (epsg === 4326 || epsg === 4269 || epsg === 4258) return geographic;
  return epsg === 3857 ? webMercator : utmOf(epsg);
}
