import type { Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import { footprintAt } from '../survey/camera.ts';
import { type Plane, planeAround, radiusOf } from '../survey/surveyPlane.ts';
import { toRadians } from '../units.ts';
import { levelsFor } from './levels.ts';
import { angles, atBearing, bearingTo, stepForOverlap } from './orbit.ts';
import { seenWalls } from './seenWalls.ts';
import {
  type FlownStructure,
  type HeightBand,
  type Shot,
  type StructurePath,
  type StructureProblem,
  structureLimits,
  tooMany,
  toPoints,
  type UnseenStretch,
  type WallOverlap,
} from './structurePath.ts';
import { begunNear, type Level, toAndFro } from './wallRows.ts';
import { outsideOf, wallsOf } from './walls.ts';

/** The shape that is scanned: walls around an outline, or something round. */
export type StructureShape =
  | { readonly outline: readonly Position[] }
  | { readonly centre: Position; readonly object_radius_m: number };

export interface ScanOptions extends FlownStructure, WallOverlap, HeightBand {
  readonly shape: StructureShape;
  /** Distance from the walls, metres. */
  readonly distance_m: number;
  /** How far a level above the others looks down at the upper edge, degrees; 0: there is none. */
  readonly down_deg: number;
}

/** The heights from bottom to top, and one above them whose camera looks down at the upper edge from the same distance. */
function levelsOf(options: ScanOptions): Level[] {
  const { camera, distance_m, down_deg, top_m } = options;
  const high_m = footprintAt(camera, distance_m).along_m;
  const level = levelsFor(options, high_m, options.upright_overlap_pct).map((height_m) => ({
    height_m,
    pitch_deg: 0,
  }));
  if (down_deg === 0) return level;
  return [...level, { height_m: top_m + distance_m * Math.tan(toRadians(down_deg)), pitch_deg: -down_deg }];
}

interface Laid {
  readonly shots: readonly Shot[];
  readonly unseen: readonly UnseenStretch[];
}

/** Once around on each level, there and back in turn. */
function around(
  { centre, object_radius_m }: Extract<StructureShape, { centre: Position }>,
  levels: readonly Level[],
  plane: Plane,
  options: ScanOptions,
): Result<Laid, StructureProblem> {
  const radius_m = object_radius_m + options.distance_m;
  const step_deg = stepForOverlap(options, { object_radius_m, radius_m }, options.along_overlap_pct);
  const many = tooMany(Math.ceil(360 / step_deg) * levels.length);
  if (many !== undefined) return fail(many);
  const begin_deg = bearingTo(options.start_near && plane.project(options.start_near));
  const circle = angles(1, step_deg);
  const place = plane.project(centre);
  const shots = levels.flatMap(({ height_m, pitch_deg }, at) =>
    (at % 2 === 0 ? circle : circle.toReversed()).map((angle_deg, index): Shot => {
      // A level look goes to the axis at its own height, one that looks down to the upper edge.
      const look = {
        place,
        height_m: pitch_deg === 0 ? height_m : options.top_m,
        span: circle.length - 1,
      };
      return {
        at: atBearing(begin_deg + angle_deg, radius_m),
        height_m,
        pitch_deg,
        isPicture: true,
        ...(index === 0 && { look }),
      };
    }),
  );
  return succeed({ shots, unseen: [] });
}

/** Along the walls of an outline on each level, there and back in turn. */
function along(
  outline: readonly Position[],
  levels: readonly Level[],
  plane: Plane,
  options: ScanOptions,
): Result<Laid, StructureProblem> {
  const corners = outline.map(plane.project);
  const walls = wallsOf(corners, outsideOf(corners), true);
  if (walls.length < 3) return fail({ code: 'SHAPE_EMPTY' });
  const seen = seenWalls(walls, plane, { ...options, rows: levels.length, isClosed: true });
  if (!seen.ok) return seen;
  // Around a whole outline there is always room outside.
  const stations = begunNear(seen.value.stations, options.start_near, plane, true);
  return succeed({ shots: toAndFro({ stations, levels }, false), unseen: seen.value.unseen });
}

/** Pictures all around a structure on levels from bottom to top. Fails with a `StructureProblem`. */
export function structureScan(options: ScanOptions): Result<StructurePath, StructureProblem> {
  const { shape, top_m, bottom_m } = options;
  if (top_m < bottom_m) return fail({ code: 'TOP_BELOW_BOTTOM', top_m, bottom_m });
  const places = 'outline' in shape ? shape.outline : [shape.centre];
  if (places.length === 0) return fail({ code: 'SHAPE_EMPTY' });
  const plane = planeAround(places);
  const radius_m = 'outline' in shape ? radiusOf(places.map(plane.project)) : shape.object_radius_m;
  const { radius_m: limit_m } = structureLimits;
  if (radius_m > limit_m) return fail({ code: 'SHAPE_TOO_LARGE', radius_m, limit_m });
  const levels = levelsOf(options);
  const laid =
    'outline' in shape ? along(shape.outline, levels, plane, options) : around(shape, levels, plane, options);
  if (!laid.ok) return laid;
  const points = toPoints(laid.value.shots, plane, options);
  return succeed({
    points,
    rows: levels.length,
    pictures: points.length,
    starts: [],
    unseen: laid.value.unseen,
  });
}
