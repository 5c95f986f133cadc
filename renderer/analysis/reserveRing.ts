import type { RangeResult } from '../map/mapProps.ts';
import { type Inputs, isThresholdShown } from '../plan/inputs.ts';
import { words } from '../ui/words.ts';

export type Ring = RangeResult['rings'][number];

/** An outline with its radii: of a ring, or of its dashed edge. */
export type Edge = Pick<Ring, 'polygon' | 'min_radius_m' | 'max_radius_m'>;

export const isReached = ({ polygon }: Edge) => polygon.length > 0;

/** The edge from inside which 95 of 100 flights come home with the ring's charge; the ring itself where no other was asked for. */
export const keptEdge = (ring: Ring): Edge => ring.conservative ?? ring;

/** Somewhere inside an unsure ring, a little more wind than forecast would stop the flight home. */
export function isUnsure(ring: Ring): boolean {
  const { conservative, min_radius_m } = ring;
  if (conservative?.unreachable_reason !== 'WIND' || !isReached(ring)) return false;
  return !isReached(conservative) || (conservative.min_radius_m === 0 && min_radius_m > 0);
}

/** A sentence on where a little more wind than forecast would stop the aircraft, or how small the charge is; `undefined`: nowhere. */
export function toUnsureText(ring: Ring, isShown = true): string | undefined {
  const isAnyKept = isReached(keptEdge(ring));
  if (isUnsure(ring)) {
    const where = !isAnyKept ? 'everywhere' : isShown ? 'outside' : 'short';
    return words('window.map.unsure_return', { where, left_pct: ring.battery_threshold_pct });
  }
  return isReached(ring) && !isAnyKept ? words('window.map.barely_covers') : undefined;
}

/**
 * The ring a careful pilot flies to: the widest that keeps the reserve in 95 of 100 flights, else the one that comes nearest to it;
 * where no ring does so, the same by the middle estimate.
 */
export function ringToFly({ rings }: RangeResult, threshold_pct: number): Ring | undefined {
  const expected = rings.filter(isReached);
  const kept = expected.filter((ring) => isReached(keptEdge(ring)));
  const reached = kept.length > 0 ? kept : expected;
  return reached.filter((ring) => ring.battery_threshold_pct >= threshold_pct).at(-1) ?? reached[0];
}

/** The ring to fly to, whose edge the map dashes; `undefined`: there is none, or its chip hides it. No other ring takes its place: verdict and panel mean this one all the same. */
export function shownRingToFly(range: RangeResult, inputs: Inputs): Ring | undefined {
  const ring = ringToFly(range, inputs.rth_threshold_pct);
  return ring !== undefined && isThresholdShown(inputs, ring.battery_threshold_pct) ? ring : undefined;
}
