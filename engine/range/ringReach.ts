import { elementAt } from '../elementAt.ts';
import { meanOf } from '../sums.ts';
import {
  isBlown,
  leastReach,
  lineChargesOf,
  type RingKind,
  reachOf,
  ringCharges,
  waysHome,
} from './lineCharges.ts';
import type { PackedRing, UnreachableReason } from './rangeAnalysis.ts';
import { type FlownRange, rangeFlight } from './rangeFlight.ts';
import { rangesWithout, ringExplainer } from './ringExplanation.ts';
import { cautiousRadii, changedRanges } from './ringUncertainty.ts';

/** How far a ring reaches for one way home, line by line. */
export interface WayReach {
  readonly radii_m: Float64Array;
  readonly conservative_m?: Float64Array | undefined;
}

/** How far a ring reaches, line by line, with the other figures about it. */
export interface RingReach
  extends WayReach,
    Pick<PackedRing, 'unreachable_reason' | 'speed_gain_pct' | 'explanation' | 'holes' | 'cuts'> {
  /** The flight that reaches so far; absent where nothing is reached. */
  readonly range?: FlownRange | undefined;
  /** Reach of each single way home; the ring is the least of them. Absent where nothing is reached. */
  readonly ways?: readonly WayReach[] | undefined;
  /** Where the conservative edge is 0 and the ring is not: whether by the wind. */
  readonly isStoppedByWind?: boolean | undefined;
}

/** Finds how far the rings of a kind reach, each on its budget. */
export type ReachRings = (kind: RingKind, budgets_pct: readonly number[]) => RingReach[];

/** The rings of a range at the speed of its policy; where a barrier forbids the flight, none of them reaches anything. */
export function ringsFor(range: FlownRange, barrier: UnreachableReason | undefined): ReachRings {
  const { speed_policy = 'cruise' } = range.plan.input;
  if (barrier !== undefined)
    return (_, budgets_pct) =>
      budgets_pct.map(() => ({ radii_m: new Float64Array(1), unreachable_reason: barrier }));
  return speed_policy === 'cruise' ? ringsOf(range) : ringsOfPolicy(range);
}

/** The cautious edge of a way that was asked for one. */
export const cautiousOf = ({ radii_m, conservative_m = radii_m }: WayReach): Float64Array => conservative_m;

/** The rings of one flight, which share its flights under other conditions; those are computed only where the input asks for them. */
function ringsOf(range: FlownRange): ReachRings {
  const { uncertainty, explanation } = range.plan.input;
  const changed = uncertainty ? changedRanges(range) : undefined;
  const without = explanation ? rangesWithout(range) : undefined;
  return (kind, budgets_pct) => {
    const explain = without && ringExplainer(without, kind);
    const onWays = waysHome(range, kind).map((end) => {
      const charges = lineChargesOf(range, end);
      const rings = budgets_pct.map((budget_pct) => ({ budget_pct, radii_m: reachOf(charges, budget_pct) }));
      return { rings, cautious: changed && cautiousRadii(range, changed, end, rings) };
    });
    return budgets_pct.map((_, index): RingReach => {
      const ways = onWays.map(({ rings, cautious }) => ({
        radii_m: elementAt(rings, index).radii_m,
        ...(cautious !== undefined && { conservative_m: elementAt(cautious.edges_m, index) }),
      }));
      const radii_m = leastReach(ways.map((way) => way.radii_m));
      if (!radii_m.some((radius_m) => radius_m > 0))
        return { radii_m, unreachable_reason: isBlown(ringCharges(range, kind)) ? 'WIND' : 'BATTERY' };
      return {
        radii_m,
        conservative_m: changed && leastReach(ways.map(cautiousOf)),
        isStoppedByWind: onWays.some(({ cautious }) => cautious?.isStoppedByWind === true),
        explanation: explain?.(radii_m),
        range,
        ways,
      };
    });
  };
}

/**
 * The rings of another policy than `cruise`, and how much further they reach than those of `cruise`. With `best_range` no ring is
 * smaller: on a budget for little more than the stops a slower flight may reach further, and then replaces it.
 */
function ringsOfPolicy(range: FlownRange): ReachRings {
  const chosen = ringsOf(range);
  const cruise = rangeFlight({ ...range.plan.input, speed_policy: 'cruise' });
  const mayCruise = range.plan.input.speed_policy === 'best_range';
  return (kind, budgets_pct) => {
    const ways = ringCharges(cruise, kind);
    const reaches = chosen(kind, budgets_pct).map((reach, index): RingReach => {
      const budget_pct = elementAt(budgets_pct, index);
      const cruise_m = meanOf(leastReach(ways.map((charges) => reachOf(charges, budget_pct))));
      const gain_pct = 100 * (meanOf(reach.radii_m) / cruise_m - 1);
      return Number.isFinite(gain_pct) ? { ...reach, speed_gain_pct: gain_pct } : reach;
    });
    const isSlower = ({ speed_gain_pct = 0 }: RingReach): boolean => mayCruise && speed_gain_pct < 0;
    if (!reaches.some(isSlower)) return reaches;
    const cruising = ringsOf(cruise)(kind, budgets_pct);
    return reaches.map((reach, index) =>
      isSlower(reach) ? { ...elementAt(cruising, index), speed_gain_pct: 0 } : reach,
    );
  };
}
