import type { Flight } from './conditions.ts';
import { type Cost, hover } from './legDrain.ts';

/** Time and charge of leaving the ground, before the climb: hover or launch, and the change to flight on the wing. */
export function takeOffOverhead(flight: Flight): Cost {
  const { takeOff_s, takeOffShare, transition_s } = flight.rules;
  const { used_pct } = hover(flight, 0, takeOff_s * takeOffShare + transition_s);
  return { duration_s: takeOff_s + transition_s, used_pct };
}
