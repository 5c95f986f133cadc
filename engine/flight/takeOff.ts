import type { Flight } from './conditions.ts';
import type { FlightRules } from './flightRules.ts';
import { type Cost, hover } from './legDrain.ts';

/** Hover with the same charge as the take-off, seconds: its time at its share of the power, and the change to flight on the wing. */
export const takeOffHover_s = ({ takeOff_s, takeOffShare, transition_s }: FlightRules): number =>
  takeOff_s * takeOffShare + transition_s;

/** Time and charge of the take-off, from ground at a height above the launch point, before the climb: hover or launch, and the change to flight on the wing. */
export function takeOffOverhead(flight: Flight, ground_m = 0): Cost {
  const { takeOff_s, transition_s } = flight.rules;
  const { used_pct } = hover(flight, ground_m, takeOffHover_s(flight.rules));
  return { duration_s: takeOff_s + transition_s, used_pct };
}
