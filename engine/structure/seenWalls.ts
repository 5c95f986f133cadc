import { fail, type Result, succeed } from '../result.ts';
import { type Camera, footprintAt } from '../survey/camera.ts';
import type { Plane } from '../survey/surveyPlane.ts';
import { type StructureProblem, tooMany, type UnseenStretch } from './structurePath.ts';
import { unseenOn } from './unseen.ts';
import { type Station, wallStations } from './wallStations.ts';
import type { Wall } from './walls.ts';

interface SeenOptions {
  readonly camera: Camera;
  readonly distance_m: number;
  readonly along_overlap_pct: number;
  /** Rows of pictures above each other. */
  readonly rows: number;
  readonly isClosed: boolean;
}

interface SeenWalls {
  readonly stations: readonly Station[];
  readonly unseen: readonly UnseenStretch[];
}

/** From where walls are seen, and what of them is not; fails where that takes too many pictures. */
export function seenWalls(
  walls: readonly Wall[],
  plane: Plane,
  { camera, distance_m, along_overlap_pct, rows, isClosed }: SeenOptions,
): Result<SeenWalls, StructureProblem> {
  const every_m = footprintAt(camera, distance_m).across_m * (1 - along_overlap_pct / 100);
  const whole_m = walls.reduce((sum, { length_m }) => sum + length_m, 0);
  const many = tooMany(Math.ceil(whole_m / every_m));
  if (many !== undefined) return fail(many);
  const stations = wallStations(walls, { distance_m, every_m, isClosed });
  const inRows = tooMany(stations.length * rows);
  if (inRows !== undefined) return fail(inRows);
  return succeed({ stations, unseen: unseenOn(walls, stations, plane, { camera, distance_m }) });
}
