import { type Obstacle, obstacleLimits } from '../obstacle.ts';
import { type LeftOutObstacles, type ObstacleLeftOut, ObstaclesRefused } from './obstacleFile.ts';

/** The obstacles of a file as they are found, and what is left out. */
export class Gathered {
  readonly obstacles: Obstacle[] = [];
  readonly #leftOut = new Map<ObstacleLeftOut, { count: number; where: string }>();
  #corners = 0;

  add(obstacle: Obstacle, where: string): void {
    if (obstacle.corners.length > obstacleLimits.corners) {
      this.leaveOut('corners', where);
      return;
    }
    this.#corners += obstacle.corners.length;
    if (this.obstacles.length >= obstacleLimits.obstacles)
      throw new ObstaclesRefused({ why: 'many_obstacles', where, most: obstacleLimits.obstacles });
    if (this.#corners > obstacleLimits.allCorners)
      throw new ObstaclesRefused({ why: 'many_corners', where, most: obstacleLimits.allCorners });
    this.obstacles.push(obstacle);
  }

  leaveOut(why: ObstacleLeftOut, where: string): void {
    const found = this.#leftOut.get(why);
    if (found === undefined) this.#leftOut.set(why, { count: 1, where });
    else found.count += 1;
  }

  leftOut(): LeftOutObstacles[] {
    return [...this.#leftOut].map(([why, { count, where }]) => ({ why, count, where }));
  }
}
