import type { Position } from '../../../engine/geo/position.ts';
import { toRadians } from '../../../engine/units.ts';
import { type DrawnPoint, visitOutline } from './longitudes.ts';

/** Beyond the square's edges at 85.05°, so that Antarctica fills the map to its lower end. */
const farthest_deg = 89.5;

/** The world as the unit square: x grows east from −180°, y south from the map's northern edge. */
export const mercatorX = (lon_deg: number): number => (lon_deg + 180) / 360;

export function mercatorY(lat_deg: number): number {
  const lat = Math.max(-farthest_deg, Math.min(farthest_deg, lat_deg));
  const sin = Math.sin(toRadians(lat));
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** Width of the unit square in pixels at a zoom level, with 256 px tiles. */
export const worldSize_px = (zoom: number): number => 256 * 2 ** zoom;

/** Points of a line as x, y, x, y … in the unit square: projected once, whatever view they are drawn in. */
export function mercatorLine(points: readonly DrawnPoint[]): Float64Array {
  const coordinates = new Float64Array(points.length * 2);
  points.forEach(([lat, lon], i) => {
    coordinates[2 * i] = mercatorX(lon);
    coordinates[2 * i + 1] = mercatorY(lat);
  });
  return coordinates;
}

/** An outline as a closed line in the unit square. Outlines of rings come with each move of a held launch point: no point of theirs is made. */
export function mercatorOutline(outline: readonly Position[], reference_deg: number): Float64Array {
  const coordinates = new Float64Array(2 * (outline.length + 2));
  let end = 0;
  visitOutline(outline, reference_deg, (lat, lon) => {
    coordinates[end] = mercatorX(lon);
    coordinates[end + 1] = mercatorY(lat);
    end += 2;
  });
  return coordinates.subarray(0, end);
}
