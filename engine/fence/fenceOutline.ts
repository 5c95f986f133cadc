import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { Circle } from './fence.ts';

/** Its sides lie within 0.1 % of the radius inside the circle: 1 − cos(π/72). */
const corners = 72;

/** A circle as an outline with corners every 5°. */
export const fenceOutline = ({ center, radius_m }: Circle): Position[] =>
  Array.from({ length: corners }, (_, index) => destination(center, (360 * index) / corners, radius_m));
