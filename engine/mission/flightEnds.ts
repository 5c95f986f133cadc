import type { Mission } from './mission.ts';
import type { BatteryFlight, FlightEnd, WayToLanding } from './missionAnalysis.ts';

/** The flights of a split whose ways home lead to the swap place. */
export const landingAtSwap = (flights: readonly BatteryFlight[]): BatteryFlight[] =>
  flights.filter(({ landing }) => landing === 'swap_place');

/** Where a flight takes off and lands: with a swap place, all but the first begin there, and all but the last end there. */
export function endsOf(
  { swap_place }: Pick<Mission, 'swap_place'>,
  at: number,
  of: number,
): { readonly takeOff: FlightEnd; readonly landing: FlightEnd } {
  const isAway = swap_place !== undefined;
  return {
    takeOff: isAway && at > 0 ? 'swap_place' : 'home',
    landing: isAway && at < of - 1 ? 'swap_place' : 'home',
  };
}

/** A climb of less is none. */
const least_m = 1;

/** How many points such a way takes: one up over where it begins, unless it is flown level, and one over the landing. */
export const pointsToLanding = ({ climb_m }: WayToLanding): number => (climb_m < least_m ? 1 : 2);
