import { elementAt } from '../elementAt.ts';
import { toBearing } from '../geo/angle.ts';
import type { Corner } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import { planeAround } from '../survey/surveyPlane.ts';
import { toDegrees, toRadians } from '../units.ts';
import { evenly } from './levels.ts';
import {
  type FlownStructure,
  type Shot,
  type StructurePath,
  type StructureProblem,
  structureLimits,
  tooMany,
  toPoints,
} from './structurePath.ts';
import { halfArcSeen } from './wallPicture.ts';

export interface OrbitOptions extends FlownStructure {
  readonly centre: Position;
  readonly radius_m: number;
  readonly height_m: number;
  /** Height of its top above take-off; the top is looked at, or what is level with the camera where it reaches above it. */
  readonly object_height_m: number;
  /** Radius of what is looked at, for the overlap of pictures on it. */
  readonly object_radius_m: number;
  /** Number of circles: 1 is a whole circle. */
  readonly turns: number;
  readonly isClockwise: boolean;
  /** How the pictures follow each other: by how much of the wall they share, or by angle. */
  readonly pictures: { readonly along_overlap_pct: number } | { readonly step_deg: number };
  /** The greatest distance between the way and the circle, metres. */
  readonly tolerance_m: number;
}

export interface Orbit extends StructurePath {
  /** Between two pictures, degrees. */
  readonly step_deg: number;
}

/** The angle between two pictures of a round wall for an overlap, degrees. */
export function stepForOverlap(
  { camera }: Pick<FlownStructure, 'camera'>,
  { object_radius_m, radius_m }: Pick<OrbitOptions, 'object_radius_m' | 'radius_m'>,
  along_overlap_pct: number,
): number {
  return toDegrees(2 * halfArcSeen(camera, object_radius_m, radius_m)) * (1 - along_overlap_pct / 100);
}

/** The longest angle whose chord misses the circle by no more than a tolerance, degrees. */
const stepWithin = (radius_m: number, tolerance_m: number): number =>
  toDegrees(2 * Math.acos(Math.max(-1, 1 - tolerance_m / radius_m)));

/** A triangle is the least that goes around. */
const widest_deg = 120;

/** Angles of the pictures of an orbit from its begin, degrees; a whole circle does not end where it began. */
export function angles(turns: number, step_deg: number): number[] {
  const whole = Math.round(turns);
  const most = Math.min(step_deg, widest_deg);
  if (whole < 1 || Math.abs(turns - whole) > 1e-6) return evenly(0, 360 * turns, most);
  const circle = evenly(0, 360, most).slice(0, -1);
  return Array.from({ length: whole }, (_, turn) => circle.map((angle_deg) => 360 * turn + angle_deg)).flat();
}

/** A place at a bearing and distance from the middle of a plane. */
export const atBearing = (bearing_deg: number, distance_m: number): Corner => ({
  x: distance_m * Math.sin(toRadians(bearing_deg)),
  y: distance_m * Math.cos(toRadians(bearing_deg)),
});

/** The bearing from the middle of a plane to a place; north where there is none. */
export const bearingTo = (place: Corner | undefined): number =>
  place === undefined ? 0 : toBearing(toDegrees(Math.atan2(place.x, place.y)));

/** The angles with others between them, so that no chord is longer than a step. */
const withBends = (shots: readonly number[], step_deg: number): { angle_deg: number; isPicture: boolean }[] =>
  shots.flatMap((angle_deg, at) => [
    ...(at === 0 ? [] : evenly(elementAt(shots, at - 1), angle_deg, step_deg).slice(1, -1)).map((bend) => ({
      angle_deg: bend,
      isPicture: false,
    })),
    { angle_deg, isPicture: true },
  ]);

/** A circle, or a part of it, around a place that nose and gimbal look at all the way. Fails with a `StructureProblem`. */
export function orbit(options: OrbitOptions): Result<Orbit, StructureProblem> {
  const { centre, radius_m, object_radius_m, height_m, object_height_m, pictures } = options;
  const { radius_m: limit_m } = structureLimits;
  if (radius_m > limit_m) return fail({ code: 'SHAPE_TOO_LARGE', radius_m, limit_m });
  if (radius_m <= object_radius_m) return fail({ code: 'ORBIT_INSIDE', radius_m, object_radius_m });
  const plane = planeAround([centre]);
  const step_deg =
    'step_deg' in pictures ? pictures.step_deg : stepForOverlap(options, options, pictures.along_overlap_pct);
  const many = tooMany(Math.ceil((360 * options.turns) / step_deg));
  if (many !== undefined) return fail(many);
  const shots_deg = angles(options.turns, step_deg);
  const ways = withBends(shots_deg, stepWithin(radius_m, options.tolerance_m));
  const withBendsToo = tooMany(ways.length);
  if (withBendsToo !== undefined) return fail(withBendsToo);
  const begin_deg = bearingTo(options.start_near && plane.project(options.start_near));
  const aimed_m = Math.min(object_height_m, height_m);
  const pitch_deg = toDegrees(Math.atan2(aimed_m - height_m, radius_m));
  const look = { place: { x: 0, y: 0 }, height_m: aimed_m, span: ways.length - 1 };
  const points = toPoints(
    ways.map(
      ({ angle_deg, isPicture }, at): Shot => ({
        at: atBearing(begin_deg + (options.isClockwise ? angle_deg : -angle_deg), radius_m),
        height_m,
        pitch_deg,
        isPicture,
        ...(at === 0 && { look }),
      }),
    ),
    plane,
    options,
  );
  return succeed({
    points,
    rows: Math.ceil(options.turns),
    pictures: shots_deg.length,
    starts: [],
    unseen: [],
    step_deg: shots_deg.length > 1 ? elementAt(shots_deg, 1) : step_deg,
  });
}
