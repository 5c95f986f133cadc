import { toRadians } from '../../../engine/units.ts';
import type { ScreenPoint } from './boxes.ts';
import type { DrawnPoint } from './longitudes.ts';
import { mercatorX, mercatorY } from './mercator.ts';

/** A picture of 500 px moved to where the map's scale differs by this share is off by 5 px at its edge. */
const mostStretch = 0.01;

/** Returns the ratio of the map's scales at two latitudes. */
const stretchBetween = ([from]: DrawnPoint, [to]: DrawnPoint): number =>
  Math.abs(Math.cos(toRadians(from)) / Math.cos(toRadians(to)) - 1);

/**
 * Returns the whole pixels to move a picture by when its point moves; `undefined` where the map's scale differs, so that the
 * moved picture would no longer fit. `scale`: pixels of the unit square.
 */
export function followShift(from: DrawnPoint, to: DrawnPoint, scale: number): ScreenPoint | undefined {
  if (!(stretchBetween(from, to) <= mostStretch)) return undefined;
  return {
    x: Math.round((mercatorX(to[1]) - mercatorX(from[1])) * scale),
    y: Math.round((mercatorY(to[0]) - mercatorY(from[0])) * scale),
  };
}
