import type { BatteryFlight } from './batteryPlan.ts';
import type { Leg } from './leg.ts';

/** Where a flight of a split may take off and land. */
export const flightEnds = ['home', 'swap_place'] as const;

export type FlightEnd = (typeof flightEnds)[number];

/** A return that leads elsewhere than to the take-off, where the aircraft's own return does not lead. */
export interface WayToLanding {
  /** Above the launch point of the plan, and above the waypoint that it leaves. */
  readonly height_m: number;
  readonly climb_m: number;
  readonly speed_mps: number;
}

/** The flights of a split whose ways home lead to a swap place. */
export const landingAtSwap = (flights: readonly BatteryFlight[]): BatteryFlight[] =>
  flights.filter(({ landing }) => landing === 'swap_place');

/** The ways on which the flights after the first one resume the route, with their flights: no legs of the plan. */
export const waysOut = <OutLeg extends Leg>(
  flights: readonly (Pick<BatteryFlight, 'flight_index'> & { readonly legs: readonly OutLeg[] })[],
): ReadonlyMap<OutLeg, number> =>
  new Map(
    flights
      .slice(1)
      .flatMap(({ flight_index, legs }) => legs.slice(0, 1).map((leg) => [leg, flight_index] as const)),
  );

/** The flight on whose battery a leg of the plan is flown; `undefined`: there is no split. */
export const flightOfLeg = <Flight extends Pick<BatteryFlight, 'last_waypoint_index'>>(
  flights: readonly Flight[],
  leg_index: number,
): Flight | undefined => flights.find(({ last_waypoint_index }) => leg_index <= last_waypoint_index);

/** The last leg of the plan of which a flight flies at least a part. */
export const lastLegOf = ({
  last_waypoint_index,
  ends_at,
}: Pick<BatteryFlight, 'last_waypoint_index' | 'ends_at'>): number =>
  ends_at?.leg_index ?? last_waypoint_index;

/** A smaller difference in height is no climb. */
const least_m = 1;

/** How many points such a way takes: one up over where it begins, unless it is flown level, and one over the landing. */
export const pointsToLanding = ({ climb_m }: WayToLanding): number => (climb_m < least_m ? 1 : 2);
