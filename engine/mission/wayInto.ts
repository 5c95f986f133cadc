import { numberAt } from '../elementAt.ts';
import type { HeightsAlong } from '../fence/heightBand.ts';
import { defaultClearance_m } from '../flight/returnHome.ts';
import type { Position } from '../geo/position.ts';
import type { StandingObstacle } from '../obstacle/obstacle.ts';
import { obstacleCourse } from '../obstacle/obstaclesOnWay.ts';
import { z90 } from '../uncertainty/normal.ts';
import type { FlownTime } from '../zone/zoneHours.ts';
import { gravestZone, type ZoneInWay } from '../zone/zoneInWay.ts';
import { type ZonedWay, zoneCheck } from '../zone/zoneMeetings.ts';
import type { ZonesAround } from '../zone/zonesAround.ts';
import type { LegReason } from './legStatus.ts';
import { type NamedObstacle, overObstacles } from './overObstacles.ts';

/** A straight flight to a place and back, and what is known around it. */
export interface WayThere {
  readonly center: Position;
  readonly place: Position;
  /** Above the launch point: on the way there, and on the way back where that is another. */
  readonly along_m: HeightsAlong;
  readonly back_m?: number | undefined;
  /** The ground above the launch point at even shares, NaN where unknown; absent: unknown. */
  readonly ground_m?: Float64Array | undefined;
  readonly launch_msl_m: number | undefined;
  /** Standard deviation of heights of the ground, metres. */
  readonly error_m: number;
  readonly clearance_m?: number | undefined;
  readonly time?: FlownTime | undefined;
  readonly zones?: ZonesAround | undefined;
  readonly obstacles: readonly StandingObstacle[];
}

/** An obstacle in which a way is for certain, that it comes too near to, or whose height is unknown. */
export interface ObstacleInWay extends NamedObstacle {
  readonly finding: (typeof obstacleFindings)[number];
}
export const obstacleFindings = ['in', 'near', 'unknown'] as const;

/** The zone and the obstacle that forbid a flight to a place and back or put it in doubt; absent where none does. */
export interface InWayThere {
  readonly zone?: ZoneInWay | undefined;
  readonly obstacle?: ObstacleInWay | undefined;
  /** The reason against the flight. */
  readonly reason?: Extract<LegReason, 'OBSTACLE' | 'NO_FLY_AREA'> | undefined;
}

/** The way there with its climb, and the way back where it is flown at another height. */
function waysOf({ center, place, along_m, back_m, ground_m, time }: WayThere): ZonedWay[] {
  const there = { from: center, to: place, heights: { before_m: 0, along_m }, ground_m, time };
  if (back_m === undefined) return [there];
  const heights = { before_m: along_m.at(-1), along_m: Float64Array.of(back_m), after_m: 0 };
  return [there, { from: place, to: center, heights, ground_m: ground_m?.toReversed(), time }];
}

function zoneInto(way: WayThere): ZoneInWay | undefined {
  const { zones: around, launch_msl_m: msl_m } = way;
  if (around === undefined) return undefined;
  const zonesOn = zoneCheck(around.zones, { msl_m, undulation_m: around.undulation_m });
  return gravestZone(waysOf(way).flatMap(zonesOn));
}

function obstacleInto(way: WayThere): ObstacleInWay | undefined {
  const { obstacles, launch_msl_m: home_msl_m, error_m, clearance_m = defaultClearance_m } = way;
  if (obstacles.length === 0) return undefined;
  const course = obstacleCourse(obstacles, { home_msl_m, error_m: z90 * error_m });
  const over = waysOf(way).map(({ from, to, heights: { along_m } }) => {
    const isLevel = along_m.length === 1;
    const flown = {
      start_height_m: numberAt(along_m, 0),
      rise_m: 0,
      followed_m: isLevel ? undefined : along_m,
    };
    return overObstacles(course, { from, to, ...flown }, { least_m: isLevel ? clearance_m : 0, drawn_m: 0 });
  });
  const named = ({ kind, name, source, dated }: NamedObstacle) => ({ kind, name, source, dated });
  const clearances = over.flatMap(({ clearance }) => clearance ?? []);
  const met = (isIn: boolean) =>
    clearances.find(({ below_m, missed_m }) => (isIn ? below_m : missed_m) !== undefined)?.obstacle;
  const [into, near] = [met(true), met(false)];
  if (into !== undefined) return { finding: 'in', ...named(into) };
  if (near !== undefined) return { finding: 'near', ...named(near) };
  const unknown = over.find((one) => one.unknown !== undefined)?.unknown;
  return unknown && { finding: 'unknown', ...named(unknown) };
}

/** Judges a straight flight to a place and back by official zones and obstacles, as legs and ways home are. */
export function wayInto(way: WayThere): InWayThere {
  const [zone, obstacle] = [zoneInto(way), obstacleInto(way)];
  const reason =
    obstacle?.finding === 'in' ? 'OBSTACLE' : zone?.finding === 'prohibited' ? 'NO_FLY_AREA' : undefined;
  return { ...(zone && { zone }), ...(obstacle && { obstacle }), ...(reason && { reason }) };
}
