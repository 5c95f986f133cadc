import type { Flight } from '../flight/conditions.ts';
import type { FlightRules } from '../flight/flightRules.ts';
import type { Halt } from './flightMargins.ts';
import type { FlownLeg } from './legToFly.ts';
import { timesOfStaying } from './routeAir.ts';

/** Times that starting a hover would still take, seconds. */
type StayTimes = Omit<Halt, 'turn_pct'>;

/** How the hover of a latest departure would begin along a leg. */
export interface LegHalts {
  /** `fraction`: of the way; `turned` and `waited`: of the stop or corner at its end, and of the wait there. */
  readonly along: (fraction: number, turned: number, waited: number) => Halt;
  readonly atEnd: StayTimes;
}

/** The times that the take-off takes. */
export const atStart = ({ rules }: Flight): StayTimes => ({ stop_s: 0, changes_s: 2 * rules.transition_s });

/** Time of a stop on the way after a run, seconds. */
const stopAfter = (rules: FlightRules, { cost, way }: FlownLeg, distance_m: number): number =>
  rules.mayStop ? rules.endTime_s(cost.along, way.run_m - way.distance_m + distance_m) : 0;

/**
 * The halts along a leg. On the way a halt takes the stop of its run so far; what a corner before it already took of that fades along the
 * leg, so that the latest departure does not jump there.
 */
export function legHalts(flight: Flight, flown: FlownLeg, before: StayTimes): LegHalts {
  const { rules } = flight;
  const { way, cost } = flown;
  // The next leg is flown into the same cost.
  const leg = { ...flown, cost: { ...cost, along: { ...cost.along } } };
  const { duration_s, used_pct } = cost.turn;
  const changes_s = 2 * rules.transition_s;
  const excess = {
    stop_s: stopAfter(rules, leg, 0) - before.stop_s,
    changes_s: changes_s - before.changes_s,
  };
  return {
    along: (fraction, turned, waited) => {
      const fading = 1 - fraction;
      const stop_s = stopAfter(rules, leg, fraction * way.distance_m) - fading * excess.stop_s;
      return {
        stop_s: Math.max(0, stop_s - turned * duration_s),
        changes_s: (way.hover_s > 0 ? 1 - waited : 1) * (changes_s - fading * excess.changes_s),
        turn_pct: turned * used_pct,
      };
    },
    atEnd: timesOfStaying(flight, way, cost),
  };
}
