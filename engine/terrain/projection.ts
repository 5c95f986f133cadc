import type { Draft } from '../draft.ts';
import { toTransverseMercator } from '../geo/transverseMercator.ts';
import { toRadians } from '../units.ts';
import { interpolated } from './interpolatedProjection.ts';

/** A place in the plane of a map, in its unit: degrees or metres, to the east and to the north. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Writes where a place lies on the map: rings look at a hundred thousand places. */
export type Projection = (point: Draft<MapPoint>, lat: number, lon: number) => void;

const semiMajor_m = 6_378_137;

const geographic: Projection = (point, lat, lon) => {
  point.x = lon;
  point.y = lat;
};

/** Web Mercator, EPSG:3857 (IOGP Guidance Note 7-2, section 3.2.1.2); the poles lie at infinity. */
const webMercator: Projection = (point, lat, lon) => {
  point.x = semiMajor_m * toRadians(lon);
  point.y = semiMajor_m * Math.asinh(Math.tan(toRadians(lat)));
};

function utm(zone: number, falseNorthing_m: number): Projection {
  return interpolated((point, lat, lon) => {
    const { easting_m, northing_m } = toTransverseMercator({ lat, lon }, zone);
    point.x = easting_m;
    point.y = falseNorthing_m + northing_m;
  });
}

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
