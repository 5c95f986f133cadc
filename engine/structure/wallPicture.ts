import { type Camera, footprintAt } from '../survey/camera.ts';
import { toRadians } from '../units.ts';

/** A picture shows a wall usefully up to this angle from its normal: beyond it a pixel stretches to more than twice its width. */
const flattest = toRadians(60);

/** The cosine of the flattest angle at which a wall counts as seen. */
export const leastCosine = Math.cos(flattest);

/** Tangents of half the angles of view of a camera held level. */
export function halfViews(camera: Camera): { readonly across: number; readonly upright: number } {
  const { across_m, along_m } = footprintAt(camera, 1);
  return { across: across_m / 2, upright: along_m / 2 };
}

/**
 * Half the arc of a round wall that a picture shows from outside, looking at its axis, radians: up to the edge of the picture, or to
 * where the wall is seen too flat. By the law of sines in the triangle of axis, camera and the place on the wall.
 */
export function halfArcSeen(camera: Camera, wallRadius_m: number, fromAxis_m: number): number {
  const half = Math.atan(halfViews(camera).across);
  const flat = flattest - Math.asin((wallRadius_m * Math.sin(flattest)) / fromAxis_m);
  const sine = (fromAxis_m * Math.sin(half)) / wallRadius_m;
  // Beyond 1 the edge of the picture passes the wall by.
  return sine >= 1 ? flat : Math.min(flat, Math.asin(sine) - half);
}
