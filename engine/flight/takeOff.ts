import type { Flight } from './conditions.ts';
import { type Cost, hover } from './legDrain.ts';

/** Time and charge of leaving the ground, before the climb: hover or launch, and the change to flight on the wing. */
export const takeOffOverhead = (flight: Flight): Cost =>
  hover(flight, 0, flight.handling.takeOff_s + flight.handling.transition_s);
