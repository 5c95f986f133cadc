import type { Position } from '../../engine/geo/position.ts';

/** Mean earth radius of the IUGG. */
const radius_m = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance on a sphere (haversine). */
function haversine(from: Position, to: Position): number {
  const a =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * radius_m * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Length along the points on a sphere, metres: independent of the engine's own geodesics. */
export const sphericalLength = (points: readonly Position[]): number =>
  points.reduce((sum, point, at) => sum + haversine(points[at - 1] ?? point, point), 0);
