import { numberAt } from '../elementAt.ts';
import { upperEnd } from './interval.ts';
import { z90 } from './normal.ts';

/**
 * A consumption C = fixed + growth·d that grows with a distance d, metres, or with a time, seconds, and its uncertainty (MODEL.md §14). The
 * same object is filled for each line and each waypoint, so that none is allocated.
 */
export interface GrowingUse {
  fixed_pct: number;
  /** Percentage points per metre or second. */
  growth_pct: number;
  /** Variance of the errors that scale with the whole consumption, over its square. */
  relative2: number;
  /** Variance of take-off, stops and landing. */
  grounded_pct2: number;
  /** Skew of the distribution: 0 normal to 1 lognormal. */
  skew: number;
  /** Effects of the changes on C, linear in d: `a, b` of a + b·d, with the two sides of each factor next to each other. */
  readonly effects: Float64Array;
  /** True if the worse sides at the far end are the worse ones all the way. */
  isOneSided: boolean;
  /** Upper end of the interval at no distance. */
  least_pct: number;
  /** σ² = square·d² + 2·half·d + rest, for the worse sides at the extent of the latest `varyAround`. */
  square: number;
  half: number;
  rest: number;
}

/** Largest difference of two sides that may be rounding, percentage points. */
const rounding_pct = 1e-12;
/** Newton's method from the right needs two to five steps; the limit guards against rounding that never settles. */
const mostSteps = 30;
/** One or two roots are nearly always enough; where each has other worse sides than the one before, tangents are the surer way. */
const mostRoots = 3;
/** A step this short leaves an error of less than a micrometre or a microsecond, convergence being quadratic. */
const settled = 1e-3;

export const emptyUse = (changes: number): GrowingUse => ({
  fixed_pct: 0,
  growth_pct: 0,
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

const effectAt = (effects: Float64Array, side: number, extent: number): number =>
  numberAt(effects, side) + numberAt(effects, side + 1) * extent;

/** Index of the worse side, at an extent, of the factor whose effects begin at `first`; `undefined` where neither costs charge. */
function worseSide(effects: Float64Array, first: number, extent: number): number | undefined {
  const one_pct = effectAt(effects, first, extent);
  const other_pct = effectAt(effects, first + 2, extent);
  if (one_pct <= 0 && other_pct <= 0) return undefined;
  return other_pct > one_pct ? first + 2 : first;
}

/** Writes σ² for the worse sides at an extent. */
function varyAround(use: GrowingUse, extent: number): void {
  const { fixed_pct, growth_pct, relative2, effects } = use;
  let square = relative2 * growth_pct * growth_pct;
  let half = relative2 * fixed_pct * growth_pct;
  let rest = relative2 * fixed_pct * fixed_pct + use.grounded_pct2;
  for (let first = 0; first < effects.length; first += 4) {
    const side = worseSide(effects, first, extent);
    if (side === undefined) continue;
    const a = numberAt(effects, side);
    const b = numberAt(effects, side + 1);
    square += b * b;
    half += a * b;
    rest += a * a;
  }
  use.square = square;
  use.half = half;
  use.rest = rest;
}

/** True if the worse sides at an extent are also the worse ones at the start. The effects are linear, so they are everywhere between. */
function keepsSides({ effects }: GrowingUse, far: number): boolean {
  for (let first = 0; first < effects.length; first += 4) {
    const side = worseSide(effects, first, far);
    const start_pct = side === undefined ? 0 : numberAt(effects, side);
    const worst_pct = Math.max(0, numberAt(effects, first), numberAt(effects, first + 2));
    if (worst_pct - start_pct > rounding_pct) return false;
  }
  return true;
}

/** Prepares a filled use for extents up to the furthest. */
export function prepareUse(use: GrowingUse, far: number): void {
  varyAround(use, 0);
  const spread = { used_pct: use.fixed_pct, sigma_pct: Math.sqrt(use.rest) };
  use.least_pct = upperEnd(spread, z90, use.skew);
  varyAround(use, far);
  use.isOneSided = keepsSides(use, far);
}

/**
 * The distance or time, up to a limit, at which the upper end of the interval meets a budget; 0 where it is above the budget from the
 * start. `limit` is where the consumption itself meets the budget, or nearer.
 */
export function cautiousExtent(use: GrowingUse, budget_pct: number, limit: number): number {
  if (use.least_pct >= budget_pct) return 0;
  const plain = plainExtent(use, budget_pct, limit);
  return use.skew === 0 ? plain : extentByTangents(use, budget_pct, plain);
}

/**
 * The extent where nothing is skewed. As long as the same sides are the worse ones z²σ² = (B − C)² is a quadratic, whose root ahead is
 * the extent if they are the worse ones there, too. If not, those that are decide on the next root.
 */
function plainExtent(use: GrowingUse, budget_pct: number, limit: number): number {
  if (use.isOneSided) return Math.min(limit, rootAhead(use, budget_pct));
  varyAround(use, limit);
  for (let step = 0; step < mostRoots; step++) {
    const { square, half, rest } = use;
    const extent = Math.min(limit, rootAhead(use, budget_pct));
    varyAround(use, extent);
    if (square === use.square && half === use.half && rest === use.rest) return extent;
  }
  return extentByTangents(use, budget_pct, limit);
}

/**
 * The extent by Newton's method from a further one: σ is the length of a vector whose parts are linear, or the worse of two linear ones,
 * so the upper end is a convex function of the extent, and from the right its tangents never lead too far.
 */
function extentByTangents(use: GrowingUse, budget_pct: number, further: number): number {
  let extent = further;
  for (let step = 0; step < mostSteps; step++) {
    if (!use.isOneSided) varyAround(use, extent);
    const change = changeAt(use, extent, budget_pct);
    extent = Math.min(further, extent - change);
    if (Math.abs(change) < settled) break;
  }
  return extent;
}

/** Where the unskewed upper end meets a budget above its start. */
function rootAhead({ fixed_pct, growth_pct, square, half, rest }: GrowingUse, budget_pct: number): number {
  const spare_pct = budget_pct - fixed_pct;
  const a = z90 * z90 * square - growth_pct * growth_pct;
  const b = z90 * z90 * half + growth_pct * spare_pct;
  const c = spare_pct * spare_pct - z90 * z90 * rest;
  return c / (b + Math.sqrt(b * b + a * c));
}

/** Excess of an extent by the tangent of the upper end there. */
function changeAt(use: GrowingUse, extent: number, budget_pct: number): number {
  const { fixed_pct, growth_pct, square, half, rest, skew } = use;
  const used_pct = fixed_pct + growth_pct * extent;
  const sigma_pct = Math.sqrt((square * extent + 2 * half) * extent + rest);
  const widening = (square * extent + half) / sigma_pct;
  const plain_pct = used_pct + z90 * sigma_pct;
  const plainSlope = growth_pct + z90 * widening;
  if (skew === 0) return (plain_pct - budget_pct) / plainSlope;
  const share = sigma_pct / used_pct;
  const factor = Math.exp(z90 * Math.log1p(share));
  const rise = (z90 * factor) / (1 + share);
  const skewedSlope = (factor - share * rise) * growth_pct + rise * widening;
  const upper_pct = plain_pct + skew * (used_pct * factor - plain_pct);
  return (upper_pct - budget_pct) / (plainSlope + skew * (skewedSlope - plainSlope));
}
