import geographiclib from 'geographiclib-geodesic';
import type { Position } from '../../../engine/geo/position.ts';
import { wrapLongitude } from './longitudes.ts';

const wgs84 = geographiclib.Geodesic.WGS84;

export interface Course {
  readonly distance_m: number;
  /** True bearing at the start, [0, 360). */
  readonly bearing_deg: number;
}

/** Shortest way over WGS84 (Karney 2013, by GeographicLib). */
export function courseBetween(from: Position, to: Position): Course {
  const { s12 = 0, azi1 = 0 } = wgs84.Inverse(from.lat, from.lon, to.lat, to.lon);
  return { distance_m: s12, bearing_deg: (azi1 + 360) % 360 };
}

const longestChord_m = 20_000;

/** The shortest way as points close enough to be joined by straight lines on a Mercator map; ends included. */
export function geodesicPath(from: Position, to: Position): Position[] {
  const { distance_m } = courseBetween(from, to);
  const chords = Math.min(256, Math.ceil(distance_m / longestChord_m));
  if (chords <= 1) return [from, to];
  const line = wgs84.InverseLine(from.lat, from.lon, to.lat, to.lon);
  const between = Array.from({ length: chords - 1 }, (_, i) => {
    const { lat2 = from.lat, lon2 = from.lon } = line.Position((distance_m * (i + 1)) / chords);
    return { lat: lat2, lon: wrapLongitude(lon2) };
  });
  return [from, ...between, to];
}
