import { toRadians } from '../../../engine/units.ts';
import type { DrawnPoint } from './longitudes.ts';

interface Stretch {
  readonly from: DrawnPoint;
  readonly to: DrawnPoint;
  /** Degrees, a degree of longitude as short as it is there. */
  readonly length: number;
}

/** A path in straight stretches; the drawing needs no geodesics between points that lie so near to each other. */
function stretchesOf(path: readonly DrawnPoint[]): Stretch[] {
  return path.slice(1).map((to, index) => {
    const from = path[index] ?? to;
    const shrink = Math.cos(toRadians((from[0] + to[0]) / 2));
    return { from, to, length: Math.hypot(to[0] - from[0], (to[1] - from[1]) * shrink) };
  });
}

const between = ({ from, to }: Stretch, share: number): DrawnPoint => [
  from[0] + share * (to[0] - from[0]),
  from[1] + share * (to[1] - from[1]),
];

/** The point of a drawn path at a fraction of its length; `undefined` for a path without points. */
export function pointOnPath(path: readonly DrawnPoint[], fraction: number): DrawnPoint | undefined {
  const stretches = stretchesOf(path);
  let left = fraction * stretches.reduce((sum, { length }) => sum + length, 0);
  for (const stretch of stretches) {
    if (left <= stretch.length) return between(stretch, stretch.length > 0 ? left / stretch.length : 0);
    left -= stretch.length;
  }
  return path.at(-1);
}

/** The fraction of a drawn path's length at which it passes nearest to a point; 0 for a path without length. */
export function fractionOnPath(path: readonly DrawnPoint[], [lat, lon]: DrawnPoint): number {
  const shrink = Math.cos(toRadians(lat));
  let [best, nearest, before, whole] = [0, Infinity, 0, 0];
  for (const { from, to, length } of stretchesOf(path)) {
    const [east, north] = [(to[1] - from[1]) * shrink, to[0] - from[0]];
    const [aside, up] = [(lon - from[1]) * shrink, lat - from[0]];
    const square = east ** 2 + north ** 2;
    const share = square > 0 ? Math.min(1, Math.max(0, (aside * east + up * north) / square)) : 0;
    const off = Math.hypot(aside - share * east, up - share * north);
    if (off < nearest) [best, nearest] = [before + share * length, off];
    before += length;
    whole += length;
  }
  return whole > 0 ? best / whole : 0;
}
