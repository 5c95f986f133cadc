import type { Flight } from './conditions.ts';
import { drainInPlace } from './drain.ts';
import type { Cost } from './legDrain.ts';
import { takeOffOverhead_s } from './timeModel.ts';

/**
 * Mean power of the take-off over that of the hover. Rotors that spin up, and an aircraft still in ground effect, take less
 * than a hover: outside level flight, climb and descent, 94 Matrice 100 flights spent 13.7 s at 0.89 of the modelled hover
 * (payloads 0/250/500 g: 0.90/0.86/0.90), and 2.1 s more at the beginning of their climbs at all of it.
 */
const takeOffShare = 0.9;

/** Time and charge of leaving the ground, before the climb. */
export const takeOffOverhead = (flight: Flight): Cost => ({
  duration_s: takeOffOverhead_s,
  used_pct: takeOffOverhead_s * takeOffShare * drainInPlace(flight, 0),
});
