import { elementAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import { footprintAt } from '../survey/camera.ts';
import { planeAround, radiusOf } from '../survey/surveyPlane.ts';
import { levelsFor } from './levels.ts';
import { seenWalls } from './seenWalls.ts';
import {
  type FlownStructure,
  type HeightBand,
  type StructurePath,
  type StructureProblem,
  structureLimits,
  toPoints,
  type WallOverlap,
} from './structurePath.ts';
import { begunNear, toAndFro } from './wallRows.ts';
import { type Side, wallsOf } from './walls.ts';

export interface FacadeOptions extends FlownStructure, WallOverlap, HeightBand {
  /** Positions along the foot of the wall. */
  readonly line: readonly Position[];
  /** The side of the line, as it was drawn, that the camera is on. */
  readonly side: Side;
  readonly distance_m: number;
}

/** A wall along a line, in rows of pictures taken square to it from a distance. Fails with a `StructureProblem`. */
export function facade(options: FacadeOptions): Result<StructurePath, StructureProblem> {
  const { line, side, distance_m, bottom_m, top_m, camera } = options;
  if (line.length < 2) return fail({ code: 'SHAPE_EMPTY' });
  if (top_m < bottom_m) return fail({ code: 'TOP_BELOW_BOTTOM', top_m, bottom_m });
  const plane = planeAround(line);
  const corners = line.map(plane.project);
  const radius_m = radiusOf(corners);
  if (radius_m > structureLimits.radius_m)
    return fail({ code: 'SHAPE_TOO_LARGE', radius_m, limit_m: structureLimits.radius_m });
  const walls = wallsOf(corners, side, false);
  if (walls.length === 0) return fail({ code: 'SHAPE_EMPTY' });
  const high_m = footprintAt(camera, distance_m).along_m;
  const levels = levelsFor(options, high_m, options.upright_overlap_pct);
  const seen = seenWalls(walls, plane, { ...options, rows: levels.length, isClosed: false });
  if (!seen.ok) return seen;
  const { stations: found, unseen } = seen.value;
  if (found.length === 0) return fail({ code: 'NO_ROOM', distance_m });
  const stations = begunNear(found, options.start_near, plane, false);
  const rows = levels.map((height_m) => ({ height_m, pitch_deg: 0 }));
  const points = toPoints(toAndFro({ stations, levels: rows }, true), plane, options);
  const ends = [elementAt(found, 0), elementAt(found, found.length - 1)];
  return succeed({
    points,
    rows: levels.length,
    pictures: points.length,
    starts: ends.map(({ at }) => plane.unproject(at)),
    unseen,
  });
}
