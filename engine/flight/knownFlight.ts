import type { Drone } from '../aircraft/drone.ts';
import { type Flight, type FlightRequest, prepareFlight } from './conditions.ts';

/** The latest flight of each drone, and with it the drains that were found for it. */
const latest = new WeakMap<Drone, Flight>();

function isAlike<Values extends object>(one: Values, other: Values): boolean {
  const keys = Object.keys(one) as (keyof Values)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** Whether two requests, that differ in numbers alone, lead to the same flight. */
export const asksForTheSame = (one: FlightRequest, other: FlightRequest): boolean =>
  isAlike(one.weather, other.weather) && isAlike({ ...one, weather: other.weather }, other);

/**
 * As `prepareFlight`, but the same flight as before while nothing but the route has changed: a plan is asked for again with every
 * waypoint that is moved, and so its drains in place need not be found again.
 */
export function flightFor(request: FlightRequest): Flight {
  const known = latest.get(request.drone);
  if (known !== undefined && asksForTheSame(known.request, request)) return known;
  const flight = prepareFlight(request);
  latest.set(request.drone, flight);
  return flight;
}
