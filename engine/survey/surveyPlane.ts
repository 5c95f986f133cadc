import { boundsOf, middleOf } from '../geo/bounds.ts';
import { geodesicFrom, trackBetween } from '../geo/geodesic.ts';
import { apart, type Corner, sideAt } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees, toRadians } from '../units.ts';

export interface Plane {
  /** Middle of the box around the positions. */
  readonly middle: Position;
  readonly project: (position: Position) => Corner;
  readonly unproject: (corner: Corner) => Position;
}

/**
 * Azimuthal equidistant plane around positions (Snyder 1987, §25, with geodesics over WGS84): distance and direction from the
 * middle are exact, a length across has a relative error of (r/R)²/6.
 */
export function planeAround(positions: readonly Position[]): Plane {
  const middle = middleOf(boundsOf(positions));
  const project = (position: Position): Corner => {
    const { distance_m, course_deg } = trackBetween(middle, position);
    const θ = toRadians(course_deg);
    return { x: distance_m * Math.sin(θ), y: distance_m * Math.cos(θ) };
  };
  const unproject = ({ x, y }: Corner): Position =>
    geodesicFrom(middle, toDegrees(Math.atan2(x, y)))(Math.hypot(x, y));
  return { middle, project, unproject };
}

/** Distance from the middle to the farthest of some places of a plane, metres. */
export const radiusOf = (corners: readonly Corner[]): number =>
  corners.reduce((most, { x, y }) => Math.max(most, Math.hypot(x, y)), 0);

/** Direction of the longest side of a closed ring, degrees: lines along it usually need the fewest turns. */
export function longestEdgeCourse(ring: readonly Corner[]): number {
  let longest = 0;
  let course_deg = 0;
  for (const [at, to] of ring.entries()) {
    const [from] = sideAt(ring, at);
    const length = apart(from, to);
    if (length <= longest) continue;
    longest = length;
    course_deg = toDegrees(Math.atan2(to.x - from.x, to.y - from.y));
  }
  return course_deg;
}
