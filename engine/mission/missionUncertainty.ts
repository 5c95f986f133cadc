import { lostBy } from '../aircraft/packCharge.ts';
import { completionProbability, type Interval, intervalOf } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';
import { type Spread, sigmaFrom, spreadFrom } from '../uncertainty/spread.ts';
import { allowanceOf, type Figure } from './figure.ts';
import { clamped, leftOf } from './flightMargins.ts';
import type { Leg } from './leg.ts';
import type { Route } from './route.ts';

/** Uncertainty of the prediction of a whole mission. */
export interface MissionUncertainty {
  /** Share of flights that lie in an interval, percent. */
  readonly confidence_pct: number;
  /** Probability of coming home from the last waypoint with the threshold left, 0–1. */
  readonly completion_probability: number;
  /** Consumption including the way home, its standard deviation and the parts of it. Absent where the way home cannot be flown. */
  readonly consumption?: (Spread & Interval) | undefined;
  readonly battery_at_home?: Interval | undefined;
}

/** True if a leg, or the way home after the last one, is impossible for a reason other than charge. */
const isBarred = (legs: readonly Leg[]): boolean =>
  legs.at(-1)?.return_reasons !== undefined ||
  legs.some(({ reasons }) =>
    reasons.some((reason) => reason !== 'BATTERY_EXHAUSTED' && reason !== 'NOT_REACHED'),
  );

/** The spread of what the pack loses, from that of the charge it gives: to first order all its parts grow alike. */
function spreadOfLoss(
  { flight: { pack } }: Route,
  { used_pct, sigma_pct, sigma_below_pct, parts }: Spread,
): Spread {
  const lost_pct = lostBy(pack, used_pct);
  const growth = (lostBy(pack, used_pct + sigma_pct) - lost_pct) / sigma_pct;
  const grown = (part_pct: number): number => growth * part_pct;
  return {
    used_pct: lost_pct,
    sigma_pct: grown(sigma_pct),
    sigma_below_pct: grown(sigma_below_pct),
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, part_pct]) => [name, grown(part_pct)]),
    ) as Spread['parts'],
  };
}

/** The interval of the whole flight and the probability of coming home with the threshold (MODEL.md §14). */
export function missionUncertainty(route: Route, legs: readonly Leg[], whole: Figure): MissionUncertainty {
  if (legs.length === 0 || whole.used_pct === Infinity)
    return { confidence_pct: 90, completion_probability: 0 };
  const { budget_pct, charge_pct, sigmas } = allowanceOf(route);
  const spread = spreadFrom(whole, whole.changed_pct, sigmas, charge_pct);
  const { pack } = route.flight;
  const { low_pct, high_pct } = intervalOf(spread, z90, whole.skew);
  const interval = { low_pct: lostBy(pack, low_pct), high_pct: lostBy(pack, high_pct) };
  // A changed weather that leaves less than the threshold fails, however much less it leaves.
  const sigma_pct = sigmaFrom(whole, whole.changed_pct, sigmas, budget_pct);
  const likely = completionProbability({ ...spread, sigma_pct }, budget_pct, whole.skew);
  return {
    confidence_pct: 90,
    completion_probability: isBarred(legs) ? 0 : likely,
    consumption: { ...spreadOfLoss(route, spread), ...interval },
    battery_at_home: clamped(leftOf(pack.initial_pct, interval)),
  };
}
