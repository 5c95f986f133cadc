import { numberAt } from '../elementAt.ts';
import type { FlownRange } from './rangeFlight.ts';

/** Kind of a ring: there and back, with a hover at the far point, or one way. */
export type RingKind = 'out_and_back' | 'one_way';

/**
 * Charge that flights use along the lines of a ring, linear in the distance: fixed charge and charge per metre alternately, line after
 * line, percentage points; infinite per metre where the wind allows no headway. One way, each bearing has its own line; out and back,
 * the two bearings on one line through the centre share it, since their flights are the same.
 */
export type LineCharges = Float64Array;

/** Half the circumference of the earth, beyond which a point is nearer again. */
const furthest_m = 20_003_931;

export const lineChargesOf = (flown: FlownRange, kind: RingKind): LineCharges =>
  kind === 'one_way' ? oneWay(flown) : outAndBack(flown);

function oneWay({ plan, costs, pct_per_m, stops_pct }: FlownRange): LineCharges {
  const { bearings } = plan.courses;
  const grounded_pct = costs.climb_pct + costs.descent_pct + costs.overhead_pct;
  const charges = new Float64Array(2 * bearings);
  for (let line = 0; line < bearings; line++) {
    charges[2 * line] = grounded_pct + numberAt(stops_pct, line);
    charges[2 * line + 1] = numberAt(pct_per_m, line);
  }
  return charges;
}

function outAndBack({ plan, costs, pct_per_m, stops_pct }: FlownRange): LineCharges {
  const { lines } = plan.courses;
  const grounded_pct = costs.climb_pct + costs.descent_pct + costs.overhead_pct;
  const once_pct = grounded_pct + costs.hover_pct;
  const charges = new Float64Array(2 * lines);
  for (let line = 0; line < lines; line++) {
    charges[2 * line] = once_pct + (numberAt(stops_pct, line) + numberAt(stops_pct, line + lines));
    charges[2 * line + 1] = numberAt(pct_per_m, line) + numberAt(pct_per_m, line + lines);
  }
  return charges;
}

/** Distances that a budget pays for, line by line, metres; 0 where the way is impossible or the budget is too small. */
export function reachOf(charges: LineCharges, budget_pct: number): Float64Array {
  const radii_m = new Float64Array(charges.length / 2);
  for (let line = 0; line < radii_m.length; line++) {
    const spare_pct = Math.max(0, budget_pct - numberAt(charges, 2 * line));
    radii_m[line] = Math.min(furthest_m, spare_pct / numberAt(charges, 2 * line + 1));
  }
  return radii_m;
}

/** Whether the wind allows no headway on any line. */
export function isBlown(charges: LineCharges): boolean {
  for (let at = 1; at < charges.length; at += 2) if (numberAt(charges, at) < Infinity) return false;
  return true;
}
