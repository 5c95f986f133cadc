import { numberAt } from '../elementAt.ts';

/** Parts of a way by their slope, each added up: their lengths over the ground and how far they climb or sink. */
export interface Slopes {
  readonly level_m: number;
  readonly up: Slope;
  readonly down: Slope;
}

interface Slope {
  readonly distance_m: number;
  readonly rise_m: number;
}

/**
 * The samples through which a line stays within a tolerance of all others, its ends among them (Ramer, Douglas and Peucker, by height
 * alone). Heights at even distances, metres; the tolerance 0 or more.
 */
export function bendsOf(heights_m: Float64Array, tolerance_m: number): number[] {
  const last = heights_m.length - 1;
  const bends = [0];
  // The next stretch of the way is the last of these.
  const stretches: [number, number][] = last > 0 ? [[0, last]] : [];
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const [first, end] = stretch;
    const worst = worstBetween(heights_m, first, end);
    if (worst.off_m > tolerance_m) stretches.push([worst.at, end], [first, worst.at]);
    else bends.push(end);
  }
  return bends;
}

function worstBetween(heights_m: Float64Array, first: number, end: number): { at: number; off_m: number } {
  const start_m = numberAt(heights_m, first);
  const slope_m = (numberAt(heights_m, end) - start_m) / Math.max(1, end - first);
  let [worst, off_m] = [first, 0];
  for (let at = first + 1; at < end; at++) {
    const miss_m = Math.abs(numberAt(heights_m, at) - start_m - slope_m * (at - first));
    if (miss_m > off_m) [worst, off_m] = [at, miss_m];
  }
  return { at: worst, off_m };
}

/**
 * Climbs, descents and level parts of a way over even samples, bumps of less than the tolerance left out: an autopilot does not follow
 * those, and errors of the heights would count as climbs.
 */
export function slopesOf(heights_m: Float64Array, distance_m: number, tolerance_m: number): Slopes {
  const bends = bendsOf(heights_m, tolerance_m);
  const step_m = distance_m / Math.max(1, heights_m.length - 1);
  let level_m = 0;
  const [up, down] = [
    { distance_m: 0, rise_m: 0 },
    { distance_m: 0, rise_m: 0 },
  ];
  for (let bend = 1; bend < bends.length; bend++) {
    const [from, to] = [bends[bend - 1] as number, bends[bend] as number];
    const rise_m = numberAt(heights_m, to) - numberAt(heights_m, from);
    const length_m = (to - from) * step_m;
    if (rise_m === 0) level_m += length_m;
    else {
      const slope = rise_m > 0 ? up : down;
      slope.distance_m += length_m;
      slope.rise_m += rise_m;
    }
  }
  return { level_m, up, down };
}
