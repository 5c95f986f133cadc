import { figureText } from '../figureText.ts';
import { type Flight, slowestAirspeed } from '../flight/conditions.ts';
import type { Warning } from './warning.ts';

/** Warns that an aircraft that cannot hover circles for as long as the plan asks it to hover. */
export function loiterWarning({ rules }: Flight, asksForHover: boolean): Warning[] {
  if (rules.mayHover || !asksForHover) return [];
  return [
    {
      code: 'HOVER_IS_LOITER',
      message:
        'This aircraft cannot hover: where the plan asks for a hover it circles instead, and the figures count that.',
    },
  ];
}

/** Warns that a wing asked to fly slower than it safely can flies at its least airspeed instead. */
export function stallWarning(flight: Flight, wanted_mps: number, height_m: number): Warning[] {
  const limit = slowestAirspeed(flight, height_m);
  if (wanted_mps >= limit) return [];
  return [
    {
      code: 'SPEED_BELOW_MINIMUM',
      message: `The airspeed of ${figureText(wanted_mps.toFixed(1), 'm/s')} is less than the ${figureText(limit.toFixed(1), 'm/s')} that this aircraft needs to stay clear of a stall; the figures use ${figureText(limit.toFixed(1), 'm/s')}.`,
      value: wanted_mps,
      limit,
      unit: 'm/s',
    },
  ];
}
