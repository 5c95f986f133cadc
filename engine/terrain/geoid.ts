import type { Position } from '../geo/position.ts';
import { cornersOf } from './bilinear.ts';

/** Undulations of the geoid in a grid of 15′, centimetres: 721 rows from the south pole, each with `geoidColumns` from 180° W. */
export type GeoidGrid = Int16Array;
export const geoidColumns = 1440;

/**
 * Height of the EGM96 geoid, that is of mean sea level, above the WGS84 ellipsoid: bilinear in the grid of 15′ (NGA, "EGM96 15-minute
 * geoid height file"), metres. Within 0.2 m of NGA's own program at its six test points; count on 1 m elsewhere.
 */
export function undulationAt(grid: GeoidGrid, { lat, lon }: Position): number {
  const centimetresAt = (column: number, row: number) =>
    grid[row * geoidColumns + (column % geoidColumns)] as number;
  const sum = cornersOf((lon + 180) * 4, (lat + 90) * 4).reduce(
    (total, { column, row, weight }) => total + weight * centimetresAt(column, row),
    0,
  );
  return sum / 100;
}
