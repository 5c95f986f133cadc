import type { Draft } from '../draft.ts';
import { standingOf } from '../obstacle/drawnObject.ts';
import type { ObstaclePart } from '../obstacle/obstacleParts.ts';
import {
  type ObstacleCourse,
  obstacleCourse,
  type PartOnWay,
  type WayFlown,
} from '../obstacle/obstaclesOnWay.ts';
import { z90 } from '../uncertainty/normal.ts';
import { shallowest_m } from './clearance.ts';
import { knownGround } from './heights.ts';
import { largest } from './largest.ts';
import type {
  Clearance,
  MissionInput,
  NamedObstacle,
  ProfileObstacle,
  UnknownObstacle,
} from './missionAnalysis.ts';

/** The obstacles of a mission as its ways meet them; `undefined`: none is known. */
export function routeObstacles(input: MissionInput): ObstacleCourse | undefined {
  const { terrain, drawn_objects = [] } = input;
  const obstacles = [...(input.obstacles ?? []), ...drawn_objects.map(standingOf)];
  if (obstacles.length === 0) return undefined;
  const home_msl_m = knownGround(terrain)(0);
  return obstacleCourse(obstacles, { home_msl_m, error_m: z90 * (terrain.error_m ?? 0) });
}

/** A place that is less sure is no reason to forbid a flight, metres [E]. */
const surePlace_m = 50;

const isSure = ({ ground_unknown, obstacle }: ObstaclePart): boolean =>
  ground_unknown === undefined && obstacle.error.horizontal_m <= surePlace_m;

const named = ({ obstacle: { kind, name, source, dated } }: ObstaclePart): NamedObstacle => ({
  kind,
  ...(name !== undefined && { name }),
  source,
  ...(dated !== undefined && { dated }),
});

/** How a line lies over what stands under it; members are absent where nothing does. */
export interface OverObstacles {
  readonly clearance?: Clearance | undefined;
  readonly unknown?: UnknownObstacle | undefined;
  readonly met: readonly PartOnWay[];
}

function clearanceOver({ part, lat, lon, over_m = 0 }: PartOnWay, least_m: number): Clearance {
  const { top_m = 0, error_m, is_estimated, ground_unknown } = part;
  const min_m = over_m - error_m;
  const clearance: Draft<Clearance> = {
    min_m,
    lat,
    lon,
    obstacle: {
      ...named(part),
      top_m,
      error_m,
      ...(is_estimated && { is_estimated }),
      ...(ground_unknown && { ground_unknown }),
    },
  };
  if (over_m < -shallowest_m && isSure(part)) clearance.below_m = 0 - over_m;
  if (min_m < least_m) clearance.missed_m = least_m;
  return clearance;
}

/** How near a line comes to the obstacle, metres: one that it surely flies into comes before any other. */
const nearness = ({ below_m, min_m }: Clearance): number => (below_m === undefined ? -min_m : 1e6 + below_m);

/** The heights over obstacles that a line should keep, and over what it is flown to look at, metres. */
export interface LeastOver {
  readonly least_m: number;
  readonly drawn_m: number;
}

/** The clearance of a line over the obstacles that it meets, less the height over them that it should keep. */
export function overObstacles(
  course: ObstacleCourse,
  way: WayFlown,
  { least_m, drawn_m }: LeastOver,
): OverObstacles {
  const met = course.meeting(way);
  const clearances = met
    .filter(({ over_m }) => over_m !== undefined)
    .map((one) => clearanceOver(one, one.part.obstacle.passed_at_m === undefined ? least_m : drawn_m));
  const nearest = largest(clearances, nearness);
  const first = largest(
    met.filter(({ over_m }) => over_m === undefined),
    ({ from_m }) => -from_m,
  );
  const unknown = first && met.filter(({ over_m }) => over_m === undefined)[first.index];
  return {
    ...(nearest && { clearance: clearances[nearest.index] }),
    ...(unknown && { unknown: { ...named(unknown.part), lat: unknown.lat, lon: unknown.lon } }),
    met,
  };
}

/** The smaller of the clearances over ground and obstacles; ground that is unknown along the whole of a line stays told. */
export function nearerOf(
  ground: Clearance | undefined,
  obstacle: Clearance | undefined,
  distance_m: number,
): Clearance | undefined {
  if (obstacle === undefined) return ground;
  if (ground === undefined) return { ...obstacle, unknown_m: distance_m };
  if (nearness(ground) >= nearness(obstacle)) return ground;
  const { unknown_m } = ground;
  return { ...obstacle, ...(unknown_m !== undefined && { unknown_m }) };
}

/** A chart shows no more of them. */
const mostShown = 50;

/** What stands along a line, by the distance from its start; of many, the highest. */
export function shownObstacles(
  met: readonly PartOnWay[],
  home_msl_m: number,
): readonly ProfileObstacle[] | undefined {
  if (met.length === 0) return undefined;
  const topOf = ({ part: { top_m } }: PartOnWay) => top_m ?? Infinity;
  return met
    .toSorted((one, other) => topOf(other) - topOf(one))
    .slice(0, mostShown)
    .sort((one, other) => one.from_m - other.from_m)
    .map(({ part, from_m, to_m }) => ({
      ...named(part),
      from_m,
      to_m,
      ...(part.top_m !== undefined && { top_msl_m: home_msl_m + part.top_m }),
    }));
}
