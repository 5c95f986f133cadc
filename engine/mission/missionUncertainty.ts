import { completionProbability, intervalOf } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';
import { specifiedAirframe, spreadFrom } from '../uncertainty/spread.ts';
import type { Figure } from './figure.ts';
import { budgetOf, clamped, leftOf } from './flightMargins.ts';
import type { Leg, MissionUncertainty } from './missionAnalysis.ts';
import type { Route } from './routeLegs.ts';

/** Whether a leg is impossible for a reason other than charge. */
const isBarred = ({ reasons }: Leg): boolean =>
  reasons.some((reason) => reason !== 'BATTERY_EXHAUSTED' && reason !== 'NOT_REACHED');

/** The interval of the whole flight and the probability of coming home with the threshold (MODEL.md §14). */
export function missionUncertainty(route: Route, legs: readonly Leg[], whole: Figure): MissionUncertainty {
  if (legs.length === 0 || whole.used_pct === Infinity)
    return { confidence_pct: 90, completion_probability: 0 };
  const spread = spreadFrom(whole, whole.changed_pct, specifiedAirframe, budgetOf(route));
  const interval = intervalOf(spread, z90, whole.skew);
  const likely = completionProbability(spread, budgetOf(route), whole.skew);
  return {
    confidence_pct: 90,
    completion_probability: legs.some(isBarred) ? 0 : likely,
    consumption: { ...spread, ...interval },
    battery_at_home: clamped(leftOf(route.input.battery.initial_pct, interval)),
  };
}
