import { bendsOf } from '../terrain/slopes.ts';

/** Radii that lie nearer than this to the even change between two corners make none of their own, metres. */
const even_m = 2;

/**
 * The corners that an outline needs, of many with these radii, metres: the ends, every so many, since outlines are straight between corners, and
 * where a radius bends.
 */
export function cornersOf(radii_m: Float64Array, every: number): number[] {
  const last = radii_m.length - 1;
  const corners = [0];
  for (let first = 0; first < last; first += every) {
    const next = Math.min(last, first + every);
    if (next === first + 1) corners.push(next);
    else
      for (const bend of bendsOf(radii_m.subarray(first, next + 1), even_m))
        if (bend > 0) corners.push(first + bend);
  }
  return corners;
}
