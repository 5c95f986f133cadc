import type { Position } from '../geo/position.ts';
import { toRadians } from '../units.ts';

/** A place in the plane of a map, in its unit: degrees or metres, to the east and to the north. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export type Projection = (position: Position) => MapPoint;

const semiMajor_m = 6_378_137;
const flattening = 1 / 298.257223563;

const geographic: Projection = ({ lat, lon }) => ({ x: lon, y: lat });

/** Web Mercator, EPSG:3857 (IOGP Guidance Note 7-2, section 3.2.1.2); the poles lie at infinity. */
const webMercator: Projection = ({ lat, lon }) => ({
  x: semiMajor_m * toRadians(lon),
  y: semiMajor_m * Math.asinh(Math.tan(toRadians(lat))),
});

const n = flattening / (2 - flattening);
const rectifying_m = (semiMajor_m / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
/** Coefficients α of Krüger's series to the fourth order (Karney 2011, "Transverse Mercator with an accuracy of a few nanometers", equation 35). */
const α = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49_561 / 161_280) * n ** 4,
];
const eccentricity = Math.sqrt(flattening * (2 - flattening));

/** Transverse Mercator as UTM has it: Karney 2011, equations 7–11; below a millimetre within 20° of the middle of the zone. */
function utm(zone: number, falseNorthing_m: number): Projection {
  const middle_deg = zone * 6 - 183;
  return ({ lat, lon }) => {
    const λ = toRadians(((lon - middle_deg + 540) % 360) - 180);
    const τ = Math.tan(toRadians(lat));
    const σ = Math.sinh(eccentricity * Math.atanh((eccentricity * τ) / Math.hypot(1, τ)));
    const conformal = τ * Math.hypot(1, σ) - σ * Math.hypot(1, τ);
    const ξ = Math.atan2(conformal, Math.cos(λ));
    const η = Math.asinh(Math.sin(λ) / Math.hypot(conformal, Math.cos(λ)));
    const terms = α.map((factor, index) => ({ factor, k: 2 * (index + 1) }));
    const north = terms.reduce((sum, { factor, k }) => sum + factor * Math.sin(k * ξ) * Math.cosh(k * η), ξ);
    const east = terms.reduce((sum, { factor, k }) => sum + factor * Math.cos(k * ξ) * Math.sinh(k * η), η);
    return { x: 500_000 + 0.9996 * rectifying_m * east, y: falseNorthing_m + 0.9996 * rectifying_m * north };
  };
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
