import { toLongitude } from '../../engine/geo/angle.ts';
import { destination } from '../../engine/geo/geodesic.ts';
import { missionLines } from '../../engine/mission/routeGround.ts';
import { swapPlacesOf } from '../../engine/mission/swapPlaces.ts';
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
import { toRadians } from '../../engine/units.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { ViewedArea } from '../contract/schemas/world.ts';
import { packPlaces } from '../elevation/packedPlaces.ts';
import type { GroundSources } from './missionAnalyzer.ts';

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
  const corners = [0, 90, 180, 270].map((course_deg) => destination(center, course_deg, reach_m));
  const near = (await obstaclesNear?.(areaOf({ home: center, waypoints: corners }))) ?? [];
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

/** Sources of obstacles err by no more, and no way of less than 200 km lies further off its chord, degrees of latitude. */
const around_deg = 0.04;

/** The area in which a mission is flown, with what may reach into it. */
function areaOf({ home, waypoints, ...plan }: Flown): ViewedArea {
  const places = [home, ...waypoints, ...swapPlacesOf(plan)];
  const lats = places.map(({ lat }) => lat);
  const turns = places.map(({ lon }) => toLongitude(lon - home.lon));
  const [south, north] = [leastOf(lats) - around_deg, mostOf(lats) + around_deg];
  const wide_deg =
    around_deg / Math.max(0.01, Math.cos(toRadians(Math.max(Math.abs(south), Math.abs(north)))));
  const [left, right] = [leastOf(turns) - wide_deg, mostOf(turns) + wide_deg];
  const isAllAround = right - left >= 360;
  return {
    south: Math.max(-90, south),
    north: Math.min(90, north),
    west: isAllAround ? -180 : toLongitude(home.lon + left),
    east: isAllAround ? 180 : toLongitude(home.lon + right),
  };
}

// A spread of 10,000 arguments is more than some engines take.
const leastOf = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value));
const mostOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value));

/** The obstacles on the ways of a mission and on some more, and at its take-off and its landings. */
export async function obstaclesOfMission(
  { elevation, obstaclesNear }: Pick<GroundSources, 'elevation' | 'obstaclesNear'>,
  mission: Flown,
  more: readonly Line[] = [],
): Promise<StandingObstacle[]> {
  const near = (await obstaclesNear?.(areaOf(mission))) ?? [];
  if (near.length === 0) return [];
  return withGround(elevation, obstaclesOnLines(near, [...missionLines(mission), ...more]));
}

/** The obstacles on one straight way, with the ground that is known within a time. */
export async function obstaclesOnWay(
  { elevation, obstaclesNear }: Pick<GroundSources, 'elevation' | 'obstaclesNear'>,
  line: Line,
  time_ms: number,
): Promise<StandingObstacle[]> {
  const near = (await obstaclesNear?.(areaOf({ home: line.from, waypoints: [line.to] }))) ?? [];
  return near.length === 0 ? [] : withGround(elevation, obstaclesOnLines(near, [line]), time_ms);
}
