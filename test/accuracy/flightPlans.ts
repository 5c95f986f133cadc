import { numberIn, type Row } from './csv.ts';
import type { PlannedFlight } from './planFlight.ts';

/** Where a line gives no wind: a light breeze. */
const usualWind_mps = 3;

/**
 * Length of the triangular course R1, metres: between its corners in the 10 Hz recordings of 164 flights (10–90 %: 450–459 m). The
 * column `level_dist_m` (median 436 m) leaves out the parts that gusts made unsteady.
 */
export const triangle_m = 454;

/** Reads the planned quantities of a line, and no other column; `undefined` where one is missing. */
export function plannedFlight(row: Row): PlannedFlight | undefined {
  const level_distance_m = row['route'] === 'R1' ? triangle_m : numberIn(row, 'level_dist_m');
  const speed_mps = numberIn(row, 'cmd_speed_mps');
  const height_m = numberIn(row, 'cmd_alt_m');
  if (level_distance_m === undefined || speed_mps === undefined || height_m === undefined) return undefined;
  if (level_distance_m <= 0 || speed_mps <= 0) return undefined;
  const payload_g = numberIn(row, 'payload_g') ?? 0;
  const wind_mps = numberIn(row, 'wind_mean') ?? usualWind_mps;
  return { level_distance_m, speed_mps, height_m, payload_g, wind_mps };
}
