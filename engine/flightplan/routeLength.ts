import geodesic from 'geographiclib-geodesic';
import type { Position } from '../geo/position.ts';

const { Geodesic } = geodesic;

/** Shortest way between two points on WGS84, metres (Karney 2013, by GeographicLib). */
export function legLength(from: Position, to: Position): number {
  if (from.lat === to.lat && from.lon === to.lon) return 0;
  return Geodesic.WGS84.Inverse(from.lat, from.lon, to.lat, to.lon, Geodesic.DISTANCE).s12 ?? 0;
}

/** Length of the way along the points, metres. */
export function routeLength(points: readonly Position[]): number {
  let length_m = 0;
  let before: Position | undefined;
  for (const point of points) {
    if (before !== undefined) length_m += legLength(before, point);
    before = point;
  }
  return length_m;
}
