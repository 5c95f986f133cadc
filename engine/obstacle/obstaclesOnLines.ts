import type { Position } from '../geo/position.ts';
import type { Obstacle } from './obstacle.ts';
import { partsOf } from './obstacleParts.ts';
import { partIndex } from './partIndex.ts';
import { partShape } from './partShape.ts';

interface Line {
  readonly from: Position;
  readonly to: Position;
}

/** The obstacles that some lines may meet, in their order; none that they meet is missing. Heights do not count. */
export function obstaclesOnLines(obstacles: readonly Obstacle[], lines: readonly Line[]): Obstacle[] {
  const groundless = { home_msl_m: undefined, error_m: 0 };
  const near = partIndex(
    obstacles.flatMap((obstacle) => partsOf({ obstacle, grounds_msl_m: [] }, groundless)).map(partShape),
  );
  const found = new Set<Obstacle>();
  for (const { from, to } of lines) for (const { part } of near(from, to)) found.add(part.obstacle);
  return obstacles.filter((obstacle) => found.has(obstacle));
}
