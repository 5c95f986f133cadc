import { type Flight, slowestAirspeed } from '../flight/conditions.ts';
import type { Warning } from './warning.ts';

/** An aircraft without hover circles in the time that it is asked to hover. */
export function loiterWarning({ rules }: Flight, asksForHover: boolean): Warning[] {
  if (rules.mayHover || !asksForHover) return [];
  return [
    {
      code: 'HOVER_IS_LOITER',
      message:
        'This aircraft cannot hover: where the plan asks for a hover it circles over the place, and the figures count that.',
    },
  ];
}

/** A wing asked to fly slower than it safely can flies as slow as it may. */
export function stallWarning(flight: Flight, wanted_mps: number, height_m: number): Warning[] {
  const limit = slowestAirspeed(flight, height_m);
  if (wanted_mps >= limit) return [];
  return [
    {
      code: 'SPEED_BELOW_MINIMUM',
      message: `The airspeed of ${wanted_mps.toFixed(1)} m/s is less than the ${limit.toFixed(1)} m/s that this aircraft needs to stay clear of a stall; the figures use ${limit.toFixed(1)} m/s.`,
      value: wanted_mps,
      limit,
      unit: 'm/s',
    },
  ];
}
