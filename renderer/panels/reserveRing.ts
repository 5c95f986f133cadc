import type { RangeResult } from '../map/mapProps.ts';

export type Ring = RangeResult['rings'][number];

export const isReached = (ring: Ring) => ring.polygon.length > 0;

/** From no point of the ring is the flight home sure: a little more wind than forecast would stop it. */
export const isUnsure = (ring: Ring) => isReached(ring) && ring.conservative?.polygon.length === 0;

/** The ring that a careful pilot flies to: the widest that keeps the reserve; else the one nearest to keeping it. */
export function ringToFly({ rings }: RangeResult, threshold_pct: number): Ring | undefined {
  const reached = rings.filter(isReached);
  const kept = reached.filter((ring) => ring.battery_threshold_pct >= threshold_pct);
  return kept.at(-1) ?? reached[0];
}
