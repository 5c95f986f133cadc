import type { Aloft } from './aloft.ts';
import type { FlightRules } from './flightRules.ts';

/**
 * Speed over the ground, m/s, of level flight that is asked for a speed (MODEL.md §2): over the ground, or through the air for wings.
 * `ahead` and `aside` are the parts of the wind's direction along the course and from its right. 0: no headway against the wind, or
 * against the wind to withstand. Does not check whether the aircraft can hold a position in that wind.
 */
export function groundSpeedAlong(
  rules: FlightRules,
  aloft: Aloft,
  asked_mps: number,
  ahead: number,
  aside: number,
): number {
  const { mean_mps, excess_mps, withstood_mps } = aloft;
  const isStopped =
    excess_mps > 0 && rules.groundSpeed(asked_mps, aloft, withstood_mps * ahead, withstood_mps * aside) === 0;
  return isStopped ? 0 : rules.groundSpeed(asked_mps, aloft, mean_mps * ahead, mean_mps * aside);
}
