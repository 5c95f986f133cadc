import { type FlightHue, flightHue } from '../../ui/flightHue.ts';
import type { MissionResult } from '../mapProps.ts';

/** The flights of a plan over several batteries. */
export type Flights = NonNullable<MissionResult['battery_plan']>;

export type FlightStatus = `flight_${FlightHue}`;

/**
 * Returns the status of each leg of a split, by its index in the plan. A flight after the first one begins with a way out, which
 * is no leg of the plan.
 */
export function flightStatuses(flights: Flights): (FlightStatus | undefined)[] {
  const statuses: (FlightStatus | undefined)[] = [];
  for (const { flight_index, legs } of flights)
    for (const [at, { leg_index }] of legs.entries())
      if (flight_index === 0 || at > 0) statuses[leg_index] = `flight_${flightHue(flight_index)}`;
  return statuses;
}

/** The colours that a waypoint wears: that of its flight, and that of the next one where the battery is changed after it. */
export interface PointHues {
  readonly flight: FlightHue;
  readonly next: FlightHue | undefined;
}

export function pointHues(flights: Flights): (PointHues | undefined)[] {
  const hues: (PointHues | undefined)[] = [];
  for (const { flight_index, first_waypoint_index: first, last_waypoint_index: last, ends_at } of flights) {
    const flight = flightHue(flight_index);
    const isSwap = flight_index < flights.length - 1 && ends_at === undefined;
    const swap = isSwap ? flightHue(flight_index + 1) : undefined;
    for (let index = first; index <= last; index++)
      hues[index] ??= { flight, next: index === last ? swap : undefined };
  }
  return hues;
}

/** No name looks further for room. */
const mostLegsTried = 12;

/** The legs of a flight that are legs of the plan, by their index, the longest first; none: the flight has a way out and home alone. */
export function longestLegs({ flight_index, legs }: Flights[number]): number[] {
  const own = flight_index === 0 ? legs : legs.slice(1);
  return own
    .toSorted((one, other) => other.distance_m - one.distance_m)
    .slice(0, mostLegsTried)
    .map(({ leg_index }) => leg_index);
}
