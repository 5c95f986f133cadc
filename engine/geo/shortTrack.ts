import { toDegrees, toRadians } from '../units.ts';
import { toBearing, toLongitude } from './angle.ts';
import type { Track, Way } from './geodesic.ts';
import type { Position } from './position.ts';

/** WGS84: polar radius of curvature a²/b, metres, and the second eccentricity squared (a² − b²)/b². */
const polarRadius_m = 6_399_593.625_758_493;
const e2 = 6.739_496_742_276_435e-3;

/** Longest distance for the series: its error has grown to 2 µm there. */
const longest_m = 20_000;
/** Slightly more degrees of latitude than that length has: a quick test before anything is computed. */
const mostLatitude_deg = 0.2;
/** Nearer to the poles meridians converge too fast for a series in longitude. */
const highestLatitude_deg = 80;
const mostLongitude_deg = 1.1;

/** A way from the series, and by how much its course turns from the middle to either end, radians. */
interface GaussWay extends Way {
  readonly halfTurn: number;
}

/**
 * Shortest way between near points over WGS84 without iteration: Gauss's mid-latitude series to the third order (Torge and
 * Müller, Geodesy, section on the inverse problem). Within 2 µm and 2·10⁻⁹ degrees of Karney's solution below 20 km and
 * 80° of latitude; `undefined` outside.
 */
export function shortTrack(from: Position, to: Position): Track | undefined {
  const way = shortWay(from, to);
  return way && withCourses(way);
}

/**
 * The azimuthal equidistant plane of a place: a function that writes where the end of `shortTrack` from there lies in it, metres east and north,
 * from an index on; false where that is `undefined`. The angles are so small that short series are exact, which cost a quarter.
 */
export function shortPlane({
  lat,
  lon,
}: Position): (place: Position, plane: Float64Array, at: number) => boolean {
  const φ = toRadians(lat);
  const [sinφ, cosφ] = [Math.sin(φ), Math.cos(φ)];
  return (place, plane, at) => {
    const northward_deg = place.lat - lat;
    const eastward_deg = toLongitude(place.lon - lon);
    if (!isNear(lat, northward_deg, eastward_deg)) return false;
    const b = toRadians(northward_deg);
    const sin = sinOf(b / 2);
    const cos = cosOf(b / 2);
    const way = gaussWay(sinφ * cos + cosφ * sin, cosφ * cos - sinφ * sin, b, toRadians(eastward_deg));
    const { east_m, north_m, halfTurn } = way;
    if (east_m * east_m + north_m * north_m > longest_m * longest_m) return false;
    const across = sinOf(halfTurn);
    const along = cosOf(halfTurn);
    plane[at] = east_m * along - north_m * across;
    plane[at + 1] = north_m * along + east_m * across;
    return true;
  };
}

/** Sine and cosine of angles below 0.02, by the first terms of their series: the next are below the rounding. */
const sinOf = (angle: number): number => angle * (1 - ((angle * angle) / 6) * (1 - (angle * angle) / 20));
const cosOf = (angle: number): number => 1 - ((angle * angle) / 2) * (1 - (angle * angle) / 12);

/** Returns `shortTrack` without the courses at its ends, which cost as much as all the rest. */
export function shortWay(from: Position, to: Position): GaussWay | undefined {
  const northward_deg = to.lat - from.lat;
  const eastward_deg = toLongitude(to.lon - from.lon);
  if (!isNear(from.lat, northward_deg, eastward_deg)) return undefined;
  const φ = toRadians(from.lat + northward_deg / 2);
  const [b, l] = [toRadians(northward_deg), toRadians(eastward_deg)];
  const { east_m, north_m, halfTurn } = gaussWay(Math.sin(φ), Math.cos(φ), b, l);
  const distance_m = Math.sqrt(east_m * east_m + north_m * north_m);
  if (distance_m > longest_m) return undefined;
  if (distance_m === 0) return { ...noWay, halfTurn: 0 };
  return { distance_m, north: north_m / distance_m, east: east_m / distance_m, halfTurn };
}

/** True if the series may do, before anything of it is computed. */
const isNear = (lat: number, northward_deg: number, eastward_deg: number): boolean =>
  Math.abs(northward_deg) < mostLatitude_deg &&
  Math.abs(eastward_deg) < mostLongitude_deg &&
  Math.abs(lat + northward_deg / 2) < highestLatitude_deg;

/** From the mid-latitude `φ` and differences of latitude `b` and longitude `l`, radians. */
function gaussWay(sinφ: number, cosφ: number, b: number, l: number) {
  const η2 = e2 * cosφ * cosφ;
  const V2 = 1 + η2;
  const N_m = polarRadius_m / Math.sqrt(V2);
  const M_m = N_m / V2;
  const t2 = (sinφ * sinφ) / (cosφ * cosφ);
  const b2 = (b * b) / (24 * V2 * V2);
  const across2 = (l * cosφ) ** 2;
  const turning2 = (l * sinφ) ** 2;
  const east_m = N_m * cosφ * l * (1 - turning2 / 24 + (1 + η2 - 9 * η2 * t2) * b2);
  const north_m = M_m * b * cosOf(l / 2) * (1 + ((1 - 2 * η2) / 24) * across2 + 3 * η2 * (1 - t2) * b2);
  const halfTurn = (l * sinφ * (1 + ((1 + η2) / 12) * across2 + (3 + 8 * η2) * b2)) / 2;
  return { east_m, north_m, halfTurn };
}

function withCourses({ distance_m, north, east, halfTurn }: GaussWay): Track {
  const middle = Math.atan2(east, north);
  return {
    distance_m,
    north,
    east,
    course_deg: toBearing(toDegrees(middle - halfTurn)),
    final_course_deg: toBearing(toDegrees(middle + halfTurn)),
  };
}

/** Between coincident points: the course counts as north. */
const noWay: Way = { distance_m: 0, north: 1, east: 0 };
