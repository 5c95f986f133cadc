import type { RangeResult } from '../map/mapProps.ts';

export type Ring = RangeResult['rings'][number];

export const isReached = (ring: Ring) => ring.polygon.length > 0;

/** Whether, somewhere inside the ring, a little more wind than forecast would stop the flight home. */
export function isUnsure(ring: Ring): boolean {
  const { conservative, min_radius_m } = ring;
  if (conservative === undefined || !isReached(ring)) return false;
  return conservative.polygon.length === 0 || (conservative.min_radius_m === 0 && min_radius_m > 0);
}

/** A sentence on where a little more wind than forecast would stop the aircraft; `undefined`: nowhere. */
export function toUnsureText(ring: Ring): string | undefined {
  if (!isUnsure(ring)) return undefined;
  return ring.conservative?.polygon.length === 0
    ? 'A little more wind than forecast would stop the aircraft at this speed.'
    : 'Outside the dashed line a little more wind than forecast would stop the aircraft at this speed.';
}

/** The ring a careful pilot flies to: the widest that keeps the reserve, else the one that comes nearest to it. */
export function ringToFly({ rings }: RangeResult, threshold_pct: number): Ring | undefined {
  const reached = rings.filter(isReached);
  const kept = reached.filter((ring) => ring.battery_threshold_pct >= threshold_pct);
  return kept.at(-1) ?? reached[0];
}
