import { elementAt } from '../elementAt.ts';
import { apart, type Corner } from '../geo/plane.ts';
import { fail, type Result, succeed } from '../result.ts';
import { type Camera, footprintAt } from '../survey/camera.ts';
import type { Plane } from '../survey/surveyPlane.ts';
import { type StructureProblem, tooMany, type UnseenStretch } from './structurePath.ts';
import { halfViews, leastCosine } from './wallPicture.ts';
import { type Station, wallStations } from './wallStations.ts';
import { cross, crosses, dot, minus, plus, type Wall } from './walls.ts';

interface SeenOptions {
  readonly camera: Camera;
  readonly distance_m: number;
  readonly along_overlap_pct: number;
  /** Rows of pictures above each other. */
  readonly rows: number;
  readonly isClosed: boolean;
}

type Seeing = Pick<SeenOptions, 'camera' | 'distance_m'>;

/** Along a wall so often it is asked whether it is seen. */
const finest_m = 0.25;
const mostPlaces = 2000;
const slack_m = 0.02;
/** A place on a wall stands so far before it, so that its own wall does not hide it. */
const before_m = 1e-3;

/** Tells whether a picture shows a place of a wall from bottom to top: from before it, not too flat, not behind another wall. */
function shows({ at, facing }: Station, place: Corner, wall: Wall, { camera, distance_m }: Seeing) {
  const sight = minus(place, at);
  const ahead_m = dot(sight, facing);
  // Nearer than its distance a picture shows less than a row's height.
  if (ahead_m < distance_m - slack_m) return false;
  if (Math.abs(cross(facing, sight)) > halfViews(camera).across * ahead_m + slack_m) return false;
  return -dot(sight, wall.out) >= leastCosine * apart(place, at);
}

/** The stretches of walls that no picture shows, from one place asked about to the next. */
function unseenOn(
  walls: readonly Wall[],
  stations: readonly Station[],
  plane: Plane,
  options: Seeing,
): UnseenStretch[] {
  const whole_m = walls.reduce((sum, { length_m }) => sum + length_m, 0);
  const step_m = Math.max(finest_m, whole_m / mostPlaces);
  return walls.flatMap((wall) => {
    const count = Math.ceil(wall.length_m / step_m);
    const isSeen = Array.from({ length: count }, (_, at) => {
      const on = plus(wall.from, wall.along, ((at + 0.5) * wall.length_m) / count);
      const place = plus(on, wall.out, before_m);
      return stations.some(
        (station) =>
          shows(station, on, wall, options) && !walls.some((other) => crosses([station.at, place], other)),
      );
    });
    return gapsIn(isSeen).map(({ first, last }) => {
      const [from_m, to_m] = [(first * wall.length_m) / count, ((last + 1) * wall.length_m) / count];
      const at = (along_m: number) => plane.unproject(plus(wall.from, wall.along, along_m));
      return { from: at(from_m), to: at(to_m), length_m: to_m - from_m };
    });
  });
}

function gapsIn(isSeen: readonly boolean[]): { first: number; last: number }[] {
  const gaps: { first: number; last: number }[] = [];
  for (const [at, seen] of isSeen.entries()) {
    if (seen) continue;
    const gap = gaps.at(-1);
    if (gap !== undefined && gap.last === at - 1) elementAt(gaps, gaps.length - 1).last = at;
    else gaps.push({ first: at, last: at });
  }
  return gaps;
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
