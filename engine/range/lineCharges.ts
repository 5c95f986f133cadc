import { numberAt } from '../elementAt.ts';
import { packedNumbers } from '../packedNumbers.ts';
import type { FlownRange } from './rangeFlight.ts';

/** Kind of a ring: there and back, with a hover at the far point, or one way. */
export type RingKind = 'out_and_back' | 'one_way';

/**
 * Charge that flights use along the lines of a ring, linear in the distance. One way, each bearing has its own line; out and back, the two
 * bearings on one line through the centre share it, since their flights are the same.
 */
export interface LineCharges {
  readonly lines: number;
  /** The part that is the same on all lines, percentage points. */
  readonly once_pct: number;
  /** Those of the range, by course. */
  readonly ways_pct: Float64Array;
  /** From the figures of a line's way out to those of its way back; 0 one way. */
  readonly back: number;
}

/** Half the circumference of the earth, beyond which a point is nearer again. */
const furthest_m = 20_003_931;

export function lineChargesOf({ plan, costs, ways_pct }: FlownRange, kind: RingKind): LineCharges {
  const { bearings, lines } = plan.courses;
  const once_pct = costs.climb_pct + costs.descent_pct + costs.overhead_pct;
  return kind === 'one_way'
    ? { lines: bearings, once_pct, ways_pct, back: 0 }
    : { lines, once_pct: once_pct + costs.hover_pct, ways_pct, back: 2 * lines };
}

/** What a flight along a line uses however far it goes, percentage points. */
export function fixedOn({ once_pct, ways_pct, back }: LineCharges, line: number): number {
  const out_pct = numberAt(ways_pct, 2 * line);
  return once_pct + (back === 0 ? out_pct : out_pct + numberAt(ways_pct, 2 * line + back));
}

/** What it uses beyond that per metre, percentage points; infinite where the wind allows no headway. */
export function perMetreOn({ ways_pct, back }: LineCharges, line: number): number {
  const out_pct = numberAt(ways_pct, 2 * line + 1);
  return back === 0 ? out_pct : out_pct + numberAt(ways_pct, 2 * line + 1 + back);
}

/** Distances that a budget pays for, line by line, metres; 0 where the way is impossible or the budget is too small. */
export function reachOf(charges: LineCharges, budget_pct: number): Float64Array {
  const radii_m = packedNumbers(charges.lines);
  for (let line = 0; line < radii_m.length; line++) {
    const spare_pct = Math.max(0, budget_pct - fixedOn(charges, line));
    radii_m[line] = Math.min(furthest_m, spare_pct / perMetreOn(charges, line));
  }
  return radii_m;
}

/** Whether the wind allows no headway on any line. */
export function isBlown(charges: LineCharges): boolean {
  for (let line = 0; line < charges.lines; line++) if (perMetreOn(charges, line) < Infinity) return false;
  return true;
}
