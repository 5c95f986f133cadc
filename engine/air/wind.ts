import type { Weather } from './weather.ts';

/** Least useful ground speed, m/s: below it any error in the wind stops the flight. */
export const leastGroundSpeed_mps = 1;

/** Speeds of one stretch of flight through the air and over the ground. */
export interface SpeedPair {
  readonly airspeed_mps: number;
  readonly ground_speed_mps: number;
}

/**
 * Wind that a flight must withstand, m/s (MODEL.md §2): half-way from the mean to the gust, since a gust is shorter than the time
 * that an aircraft takes to drift off its course. A gust below the mean counts as the mean.
 */
export function windToWithstand({ wind_speed_mps, gust_speed_mps }: Weather): number {
  return wind_speed_mps + 0.5 * Math.max(0, gust_speed_mps - wind_speed_mps);
}

/**
 * Ground speed of a flight that holds its airspeed and crabs into the wind (wind triangle, MODEL.md §2), m/s.
 * 0 where the crosswind alone is as fast as the aircraft, or where the ground speed falls below 1 m/s.
 */
export function headway(airspeed_mps: number, headwind_mps: number, crosswind_mps: number): number {
  if (airspeed_mps <= Math.abs(crosswind_mps)) return 0;
  const ground_speed_mps =
    Math.sqrt(airspeed_mps * airspeed_mps - crosswind_mps * crosswind_mps) - headwind_mps;
  return ground_speed_mps < leastGroundSpeed_mps ? 0 : ground_speed_mps;
}

/** Airspeed that gives a ground speed in this wind (wind triangle), m/s; defined for any ground speed from 0 on. */
export function airspeedFor(ground_speed_mps: number, headwind_mps: number, crosswind_mps: number): number {
  const ahead_mps = ground_speed_mps + headwind_mps;
  return Math.sqrt(ahead_mps * ahead_mps + crosswind_mps * crosswind_mps);
}
