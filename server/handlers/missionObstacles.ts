import { missionLines } from '../../engine/mission/routeGround.ts';
import {
  groundPlaces,
  needsGround,
  type Obstacle,
  type StandingObstacle,
} from '../../engine/obstacle/obstacle.ts';
import { obstacleSaying, sourceSaying } from '../../engine/obstacle/obstacleSaying.ts';
import {
  type FlownAround,
  obstaclesAsHigh,
  obstaclesOnLines,
  obstaclesWithin,
} from '../../engine/obstacle/obstaclesWithin.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { Line } from '../../engine/terrain/groundLines.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import { packPlaces } from '../elevation/packedPlaces.ts';
import type { GroundSources } from './missionAnalyzer.ts';
import { areaAround, areaOfPlan, farthest_m } from './zonesNearPlan.ts';

/** So many places are asked at most; obstacles beyond stand on unknown ground. */
const mostPlaces = 4000;

/** Without that ground a wire in the way would be no more than a doubt: it is waited for longer than the ground of ways. */
const patience_ms = 6000;

const knownOf = (height_m: number): number | undefined => (Number.isNaN(height_m) ? undefined : height_m);

/** Obstacles with the ground that their tops are counted from, as far as a source knows it. */
async function withGround(
  source: Pick<ElevationSource, 'along'>,
  obstacles: readonly Obstacle[],
  time_ms = patience_ms,
): Promise<StandingObstacle[]> {
  const wanted = obstacles.filter(needsGround);
  const places = wanted.flatMap(groundPlaces).slice(0, mostPlaces);
  const answer =
    places.length === 0
      ? undefined
      : await source.along({ places: packPlaces(places), patience_ms: time_ms });
  const heights_msl_m = answer?.ok === true ? [...answer.value.heights_msl_m].map(knownOf) : [];
  let next = 0;
  return obstacles.map((obstacle) => {
    if (!needsGround(obstacle)) return { obstacle, grounds_msl_m: [] };
    const first = next;
    next += groundPlaces(obstacle).length;
    return { obstacle, grounds_msl_m: heights_msl_m.slice(first, next) };
  });
}

type Flown = Parameters<typeof missionLines>[0];

/** More are not asked about for rings, the highest first. */
const mostForRings = 500;

/** A note about obstacles within rings that are as high as the flight: rings are not cut by what can be flown around. */
export async function obstaclesInRings(
  { elevation, obstaclesNear }: Pick<GroundSources, 'elevation' | 'obstaclesNear'>,
  flown: FlownAround,
): Promise<Warning[]> {
  const { center, reach_m } = flown;
  const near = (await obstaclesNear?.(areaAround([center], reach_m + farthest_m))) ?? [];
  if (near.length === 0) return [];
  const highest = obstaclesWithin(near, flown)
    .toSorted((one, other) => topOf(other) - topOf(one))
    .slice(0, mostForRings);
  const found = obstaclesAsHigh(await withGround(elevation, highest), flown);
  if (found === undefined) return [];
  return [
    {
      code: 'OBSTACLES_IN_RINGS',
      values: {
        what: obstacleSaying(found.highest),
        source: sourceSaying(found.highest),
        top_m: found.top_m,
      },
      value: found.count,
    },
  ];
}

const topOf = ({ tops }: Obstacle): number =>
  tops.reduce((most_m, top) => Math.max(most_m, top?.value_m ?? 0), 0);

/** The obstacles on the ways of a mission and on some more, and at its take-off and its landings. */
export async function obstaclesOfMission(
  { elevation, obstaclesNear }: Pick<GroundSources, 'elevation' | 'obstaclesNear'>,
  mission: Flown,
  more: readonly Line[] = [],
): Promise<StandingObstacle[]> {
  const near = (await obstaclesNear?.(areaOfPlan(mission))) ?? [];
  if (near.length === 0) return [];
  return withGround(elevation, obstaclesOnLines(near, [...missionLines(mission), ...more]));
}

/** The obstacles on one straight way, with the ground that is known within a time. */
export async function obstaclesOnWay(
  { elevation, obstaclesNear }: Pick<GroundSources, 'elevation' | 'obstaclesNear'>,
  line: Line,
  time_ms: number,
): Promise<StandingObstacle[]> {
  const near = (await obstaclesNear?.(areaAround([line.from, line.to], farthest_m))) ?? [];
  return near.length === 0 ? [] : withGround(elevation, obstaclesOnLines(near, [line]), time_ms);
}
