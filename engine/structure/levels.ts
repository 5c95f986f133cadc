import { type HeightBand, structureLimits } from './structurePath.ts';

/** Rounding must not add a row. */
const slack = 1e-9;

/** Even steps between two ends, no longer than `most`: the values, ends included. More than any flight may have are not counted. */
export function evenly(from: number, to: number, most: number): number[] {
  const steps = Math.min(structureLimits.points, Math.ceil(Math.abs(to - from) / most - slack));
  return Array.from({ length: steps + 1 }, (_, at) =>
    steps === 0 ? from : from + ((to - from) * at) / steps,
  );
}

/**
 * Heights of rows whose pictures, each `high_m` high, show a wall from bottom to top, neighbours overlapping by at least a share: the lowest
 * picture ends at the bottom, the highest at the top; one in the middle where that is enough.
 */
export function levelsFor({ bottom_m, top_m }: HeightBand, high_m: number, overlap_pct: number): number[] {
  const [low, high] = [bottom_m + high_m / 2, top_m - high_m / 2];
  if (low >= high) return [(bottom_m + top_m) / 2];
  return evenly(low, high, high_m * (1 - overlap_pct / 100));
}
