import { distanceBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { Obstacle, StandingObstacle } from './obstacle.ts';
import { type ObstaclePart, partsOf } from './obstacleParts.ts';
import { partIndex } from './partIndex.ts';
import { partShape } from './partShape.ts';

/** Where flights lead around a launch point, and how high. */
export interface FlownAround {
  readonly center: Position;
  /** Ground of the launch above the sea; `undefined`: unknown. */
  readonly home_msl_m: number | undefined;
  readonly reach_m: number;
  /** Above the launch point, or above the ground wherever it is flown. */
  readonly height_m: number;
  readonly isAboveGround: boolean;
}

/** Obstacles as high as a flight, of which one is the highest over it. */
export interface InReach {
  readonly count: number;
  readonly highest: Obstacle;
  /** Its top above what the flight's height is measured from, metres. */
  readonly top_m: number;
}

/** The parts of an obstacle, whose heights do not count. */
const groundlessParts = (obstacle: Obstacle): ObstaclePart[] =>
  partsOf({ obstacle, grounds_msl_m: [] }, { home_msl_m: undefined, error_m: 0 });

/** The obstacles with a corner within reach, and the lines that lead through it between their corners, in their order. */
export function obstaclesWithin(
  obstacles: readonly Obstacle[],
  { center, reach_m }: Pick<FlownAround, 'center' | 'reach_m'>,
): Obstacle[] {
  const leadsThrough = (obstacle: Obstacle) =>
    groundlessParts(obstacle).some((part) => partShape(part).stretchesOf(center, center, reach_m).length > 0);
  return obstacles.filter(
    (obstacle) =>
      obstacle.corners.some((corner) => distanceBetween(center, corner) <= reach_m) ||
      (obstacle.shape === 'line' && leadsThrough(obstacle)),
  );
}

interface Line {
  readonly from: Position;
  readonly to: Position;
}

/** The obstacles that some lines may meet, in their order; none that they meet is missing. Heights do not count. */
export function obstaclesOnLines(obstacles: readonly Obstacle[], lines: readonly Line[]): Obstacle[] {
  const near = partIndex(obstacles.flatMap(groundlessParts).map(partShape));
  const found = new Set<Obstacle>();
  for (const { from, to } of lines) for (const { part } of near(from, to)) found.add(part.obstacle);
  return obstacles.filter((obstacle) => found.has(obstacle));
}

/** The highest of the tops of an obstacle over the flight's zero; −∞ where none is known. */
function topOver(standing: StandingObstacle, { home_msl_m = 0, isAboveGround }: FlownAround): number {
  const topOf = ({ top_m = -Infinity }: ObstaclePart) => top_m;
  if (!isAboveGround)
    return partsOf(standing, { home_msl_m, error_m: 0 }).reduce(
      (most_m, part) => Math.max(most_m, topOf(part)),
      -Infinity,
    );
  const [ground_msl_m] = standing.grounds_msl_m;
  const { tops } = standing.obstacle;
  return tops.reduce((most_m, top) => {
    if (top === undefined) return most_m;
    if (top.datum === 'ground') return Math.max(most_m, top.value_m);
    return ground_msl_m === undefined ? most_m : Math.max(most_m, top.value_m - ground_msl_m);
  }, -Infinity);
}

/** The obstacles whose tops are no lower than a flight around the launch point; `undefined`: there is none. */
export function obstaclesAsHigh(
  standing: readonly StandingObstacle[],
  flown: FlownAround,
): InReach | undefined {
  let found: InReach | undefined;
  let count = 0;
  for (const one of standing) {
    const top_m = topOver(one, flown);
    if (top_m < flown.height_m) continue;
    count += 1;
    if (top_m > (found?.top_m ?? -Infinity)) found = { count, highest: one.obstacle, top_m };
  }
  return found && { ...found, count };
}
