import { numberAt } from '../elementAt.ts';
import { upperEnd } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';

/**
 * A line through the centre with the uncertainty of its consumption C = fixed + pct_per_m·d (MODEL.md §14). The same object is
 * filled for each line, so that none is allocated.
 */
export interface CautiousLine {
  fixed_pct: number;
  pct_per_m: number;
  /** Variance of the errors that scale with the whole consumption, over its square. */
  relative2: number;
  /** Variance of take-off, stops and landing. */
  grounded_pct2: number;
  /** 0 normal to 1 lognormal. */
  skew: number;
  /** Effects of the changes on C, linear in d: `a, b` of a + b·d, with the two sides of each factor next to each other. */
  readonly effects: Float64Array;
  /** Whether the worse sides at the far end are also the worse ones all the way. */
  isOneSided: boolean;
  /** Upper end of the interval at no distance. */
  least_pct: number;
  /** σ² = square·d² + 2·half·d + rest, for the worse sides at the distance of the latest `varyAround`. */
  square: number;
  half: number;
  rest: number;
}

/** Largest difference of two sides that may be rounding, percentage points. */
const rounding_pct = 1e-12;
/** Newton's method from the right needs two to five steps; the limit guards against rounding that never settles. */
const mostSteps = 30;
/** One or two roots are nearly always enough; where a side begins to cost something just at the distance, two take turns for ever. */
const mostRoots = 4;
/** A step this short leaves an error of less than a micrometre, convergence being quadratic. */
const settled_m = 1e-3;

export const emptyLine = (changes: number): CautiousLine => ({
  fixed_pct: 0,
  pct_per_m: 0,
  relative2: 0,
  grounded_pct2: 0,
  skew: 0,
  effects: new Float64Array(2 * changes),
  isOneSided: false,
  least_pct: 0,
  square: 0,
  half: 0,
  rest: 0,
});

const effectAt = (effects: Float64Array, side: number, distance_m: number): number =>
  numberAt(effects, side) + numberAt(effects, side + 1) * distance_m;

/** Index of the worse side, at a distance, of the factor whose effects begin at `first`; `undefined` where neither costs charge. */
function worseSide(effects: Float64Array, first: number, distance_m: number): number | undefined {
  const one_pct = effectAt(effects, first, distance_m);
  const other_pct = effectAt(effects, first + 2, distance_m);
  if (one_pct <= 0 && other_pct <= 0) return undefined;
  return other_pct > one_pct ? first + 2 : first;
}

/** Writes σ² for the worse sides at a distance. */
function varyAround(line: CautiousLine, distance_m: number): void {
  const { fixed_pct, pct_per_m, relative2, effects } = line;
  let square = relative2 * pct_per_m * pct_per_m;
  let half = relative2 * fixed_pct * pct_per_m;
  let rest = relative2 * fixed_pct * fixed_pct + line.grounded_pct2;
  for (let first = 0; first < effects.length; first += 4) {
    const side = worseSide(effects, first, distance_m);
    if (side === undefined) continue;
    const a = numberAt(effects, side);
    const b = numberAt(effects, side + 1);
    square += b * b;
    half += a * b;
    rest += a * a;
  }
  line.square = square;
  line.half = half;
  line.rest = rest;
}

/** Whether the worse sides at a distance are also the worse ones at the start, and so, the effects being linear, everywhere between. */
function keepsSides({ effects }: CautiousLine, far_m: number): boolean {
  for (let first = 0; first < effects.length; first += 4) {
    const side = worseSide(effects, first, far_m);
    const start_pct = side === undefined ? 0 : numberAt(effects, side);
    const worst_pct = Math.max(0, numberAt(effects, first), numberAt(effects, first + 2));
    if (worst_pct - start_pct > rounding_pct) return false;
  }
  return true;
}

/** Prepares a filled line for distances up to the furthest. */
export function prepareLine(line: CautiousLine, far_m: number): void {
  varyAround(line, 0);
  const spread = { used_pct: line.fixed_pct, sigma_pct: Math.sqrt(line.rest) };
  line.least_pct = upperEnd(spread, z90, line.skew);
  varyAround(line, far_m);
  line.isOneSided = keepsSides(line, far_m);
}

/**
 * Distance, up to a limit, at which the upper end of the interval meets a budget; 0 where it is above the budget from the start. `limit_m`
 * is where the consumption itself meets the budget, or nearer.
 */
export function cautiousDistance(line: CautiousLine, budget_pct: number, limit_m: number): number {
  if (line.least_pct >= budget_pct) return 0;
  const plain_m = plainDistance(line, budget_pct, limit_m);
  return line.skew === 0 ? plain_m : distanceByTangents(line, budget_pct, plain_m);
}

/**
 * The distance where nothing is skewed. As long as the same sides are the worse ones z²σ² = (B − C)² is a quadratic, whose root ahead is
 * the distance if they are the worse ones there, too. If not, those that are decide on the next root.
 */
function plainDistance(line: CautiousLine, budget_pct: number, limit_m: number): number {
  if (line.isOneSided) return Math.min(limit_m, rootAhead(line, budget_pct));
  varyAround(line, limit_m);
  for (let step = 0; step < mostRoots; step++) {
    const { square, half, rest } = line;
    const distance_m = Math.min(limit_m, rootAhead(line, budget_pct));
    varyAround(line, distance_m);
    if (square === line.square && half === line.half && rest === line.rest) return distance_m;
  }
  return distanceByTangents(line, budget_pct, limit_m);
}

/**
 * The distance by Newton's method from a further one: σ is the length of a vector whose parts are linear, or the worse of two linear ones,
 * so the upper end is a convex function of the distance, and from the right its tangents never lead too far.
 */
function distanceByTangents(line: CautiousLine, budget_pct: number, further_m: number): number {
  let distance_m = further_m;
  for (let step = 0; step < mostSteps; step++) {
    if (!line.isOneSided) varyAround(line, distance_m);
    const change_m = changeAt(line, distance_m, budget_pct);
    distance_m = Math.min(further_m, distance_m - change_m);
    if (Math.abs(change_m) < settled_m) break;
  }
  return distance_m;
}

/** Where the unskewed upper end meets a budget above its start. */
function rootAhead({ fixed_pct, pct_per_m, square, half, rest }: CautiousLine, budget_pct: number): number {
  const spare_pct = budget_pct - fixed_pct;
  const a = z90 * z90 * square - pct_per_m * pct_per_m;
  const b = z90 * z90 * half + pct_per_m * spare_pct;
  const c = spare_pct * spare_pct - z90 * z90 * rest;
  return c / (b + Math.sqrt(b * b + a * c));
}

/** By how much a distance is too long, according to the tangent of the upper end there, metres. */
function changeAt(line: CautiousLine, distance_m: number, budget_pct: number): number {
  const { fixed_pct, pct_per_m, square, half, rest, skew } = line;
  const used_pct = fixed_pct + pct_per_m * distance_m;
  const sigma_pct = Math.sqrt((square * distance_m + 2 * half) * distance_m + rest);
  const widening = (square * distance_m + half) / sigma_pct;
  const plain_pct = used_pct + z90 * sigma_pct;
  const plainSlope = pct_per_m + z90 * widening;
  if (skew === 0) return (plain_pct - budget_pct) / plainSlope;
  const share = sigma_pct / used_pct;
  const factor = Math.exp(z90 * Math.log1p(share));
  const rise = (z90 * factor) / (1 + share);
  const skewedSlope = (factor - share * rise) * pct_per_m + rise * widening;
  const upper_pct = plain_pct + skew * (used_pct * factor - plain_pct);
  return (upper_pct - budget_pct) / (plainSlope + skew * (skewedSlope - plainSlope));
}
