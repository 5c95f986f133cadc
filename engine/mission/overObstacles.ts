import type { Draft } from '../draft.ts';
import type { Position } from '../geo/position.ts';
import { standingOf } from '../obstacle/drawnObject.ts';
import type { Obstacle } from '../obstacle/obstacle.ts';
import type { ObstaclePart } from '../obstacle/obstacleParts.ts';
import {
  type ObstacleCourse,
  obstacleCourse,
  type PartOnWay,
  type WayFlown,
} from '../obstacle/obstaclesOnWay.ts';
import { z90 } from '../uncertainty/normal.ts';
import { type Clearance, shallowest_m } from './clearance.ts';
import { knownGround } from './heights.ts';
import { largest } from './largest.ts';
import type { MissionInput } from './missionInput.ts';

/** An obstacle by its source. */
export type NamedObstacle = Pick<Obstacle, 'kind' | 'name' | 'source' | 'dated'>;

/** The obstacle that a line comes nearest to. */
export interface NearestObstacle
  extends NamedObstacle,
    Pick<ObstaclePart, 'error_m' | 'is_estimated' | 'ground_unknown'> {
  /** Above the launch point, metres; of a wire where it is passed. */
  readonly top_m: number;
  /** How far the line is beside it at the nearest, metres; absent: it leads over it, or into it. */
  readonly beside_m?: number | undefined;
}

/** An obstacle of unknown height under a line, and where the line meets it. */
export interface UnknownObstacle extends NamedObstacle, Position {}

/** An obstacle that a line passes below its top, further from it than its place may be off, at the nearest. */
export interface PassedObstacle extends NamedObstacle, Position {
  readonly beside_m: number;
  /** How much higher its top is than the lowest place of the line beside it, metres. */
  readonly higher_m: number;
}

/** An obstacle along a line, from where the line comes near enough to meet it. */
export interface ProfileObstacle extends NamedObstacle {
  readonly from_m: number;
  readonly to_m: number;
  /** Above mean sea level; absent: its height is unknown. */
  readonly top_msl_m?: number | undefined;
}

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
  readonly passed?: PassedObstacle | undefined;
  readonly met: readonly PartOnWay[];
}

function clearanceOver(one: PartOnWay, least_m: number): Clearance {
  const { part, nearness, lat, lon, over_m = 0, top_m = 0, beside_m } = one;
  const { error_m, is_estimated, ground_unknown } = part;
  const min_m = over_m - error_m;
  const clearance: Draft<Clearance> = {
    min_m,
    lat,
    lon,
    obstacle: {
      ...named(part),
      top_m,
      error_m,
      ...(beside_m !== undefined && { beside_m }),
      ...(is_estimated && { is_estimated }),
      ...(ground_unknown && { ground_unknown }),
    },
  };
  if (nearness === 'in' && over_m < -shallowest_m && isSure(part)) clearance.below_m = 0 - over_m;
  if (min_m < least_m) clearance.missed_m = least_m;
  return clearance;
}

/** How near a line beside an obstacle is to it: nearer than any that is above its top, by distance, less than one that may be below it. */
export const nearnessBeside = (beside_m: number): number => 1 / (1 + beside_m);

/** How near a line comes to the obstacle, metres: one that it surely flies into comes before any other; beside one the distance counts. */
const nearness = ({ below_m, min_m, obstacle }: Clearance): number => {
  if (below_m !== undefined) return 1e6 + below_m;
  return obstacle?.beside_m === undefined ? -min_m : nearnessBeside(obstacle.beside_m);
};

/** The obstacle that a line passes nearest of those beside it whose tops are higher. */
function passedBy(met: readonly PartOnWay[]): PassedObstacle | undefined {
  let nearest: PassedObstacle | undefined;
  for (const { part, nearness: how, lat, lon, beside_m, over_m = 0 } of met) {
    const higher_m = part.error_m - over_m;
    if (how !== 'beside' || beside_m === undefined || beside_m >= (nearest?.beside_m ?? Infinity)) continue;
    nearest = { ...named(part), lat, lon, beside_m, higher_m };
  }
  return nearest;
}

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
    .filter(({ over_m, nearness: how }) => over_m !== undefined && how !== 'beside')
    .map((one) => clearanceOver(one, one.part.obstacle.passed_at_m === undefined ? least_m : drawn_m));
  const nearest = largest(clearances, nearness);
  const unknowns = met.filter(({ over_m }) => over_m === undefined);
  const first = largest(unknowns, ({ from_m }) => -from_m);
  const passed = passedBy(met);
  const unknown = first && unknowns[first.index];
  return {
    ...(nearest && { clearance: clearances[nearest.index] }),
    ...(passed && { passed }),
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

/** The obstacles along a line, by the distance from its start; of many, the highest. */
export function shownObstacles(
  met: readonly PartOnWay[],
  home_msl_m: number,
): readonly ProfileObstacle[] | undefined {
  if (met.length === 0) return undefined;
  const topOf = ({ top_m }: PartOnWay) => top_m ?? Infinity;
  return met
    .toSorted((one, other) => topOf(other) - topOf(one))
    .slice(0, mostShown)
    .sort((one, other) => one.from_m - other.from_m)
    .map(({ part, top_m, from_m, to_m }) => ({
      ...named(part),
      from_m,
      to_m,
      ...(top_m !== undefined && { top_msl_m: home_msl_m + top_m }),
    }));
}
