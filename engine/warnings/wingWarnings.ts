import { type Flight, slowestAirspeed } from '../flight/conditions.ts';
import type { Warning } from './warning.ts';

/** Warns that an aircraft that cannot hover circles for as long as the plan asks it to hover. */
export function loiterWarning({ rules }: Flight, asksForHover: boolean): Warning[] {
  if (rules.mayHover || !asksForHover) return [];
  return [{ code: 'HOVER_IS_LOITER' }];
}

/** Warns that a wing asked to fly slower than it safely can flies at its least airspeed instead. */
export function stallWarning(flight: Flight, wanted_mps: number, height_m: number): Warning[] {
  const limit = slowestAirspeed(flight, height_m);
  if (wanted_mps >= limit) return [];
  return [
    {
      code: 'SPEED_BELOW_MINIMUM',
      value: wanted_mps,
      limit,
      unit: 'm/s',
    },
  ];
}
