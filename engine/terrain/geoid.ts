import { numberAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import { samplesAround, setAround } from './bilinear.ts';

/** Undulations of the geoid in a grid of 15′, centimetres: 721 rows from the south pole, each with `geoidColumns` from 180° W. */
export type GeoidGrid = Int16Array;
export const geoidColumns = 1440;

/**
 * Height of the EGM96 geoid, that is of mean sea level, above the WGS84 ellipsoid: bilinear in the grid of 15′ (NGA, "EGM96 15-minute
 * geoid height file"), metres. Within 0.2 m of NGA's own program at its six test points; count on 1 m elsewhere.
 */
export function undulationAt(grid: GeoidGrid, { lat, lon }: Position): number {
  const around = samplesAround();
  setAround(around, (lon + 180) * 4, (lat + 90) * 4);
  const { columns, rows, weights, count } = around;
  let sum = 0;
  for (let corner = 0; corner < count; corner++) {
    const at = numberAt(rows, corner) * geoidColumns + (numberAt(columns, corner) % geoidColumns);
    sum += numberAt(weights, corner) * (grid[at] as number);
  }
  return sum / 100;
}
