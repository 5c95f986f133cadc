import { LeftOutCount } from '../../leftOut.ts';
import { type Obstacle, obstacleLimits } from '../obstacle.ts';
import { type ObstacleFile, type ObstacleLeftOut, refuseObstacles } from './obstacleFile.ts';

/** The obstacles of a file as they are found, and what is left out. */
export class Gathered {
  readonly obstacles: Obstacle[] = [];
  readonly #leftOut = new LeftOutCount<ObstacleLeftOut>();
  #corners = 0;

  add(obstacle: Obstacle, where: string): void {
    if (obstacle.corners.length > obstacleLimits.corners) {
      this.leaveOut('corners', where);
      return;
    }
    this.#corners += obstacle.corners.length;
    if (this.obstacles.length >= obstacleLimits.obstacles)
      refuseObstacles({ why: 'many_obstacles', where, most: obstacleLimits.obstacles });
    if (this.#corners > obstacleLimits.allCorners)
      refuseObstacles({ why: 'many_corners', where, most: obstacleLimits.allCorners });
    this.obstacles.push(obstacle);
  }

  leaveOut(why: ObstacleLeftOut, where: string): void {
    this.#leftOut.note(why, where);
  }

  leftOut(): ObstacleFile['left_out'] {
    return this.#leftOut.list();
  }
}
