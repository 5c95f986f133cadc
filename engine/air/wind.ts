import { toRadians } from '../geo/angle.ts';
import type { Weather } from './weather.ts';

/** Below this speed over the ground a flight makes no useful headway: any error in the wind stops it, m/s. */
const leastGroundSpeed_mps = 1;

/** Wind split along a course: headwind is positive against the flight, crosswind positive from the right. */
export interface WindComponents {
  readonly headwind_mps: number;
  readonly crosswind_mps: number;
}

/** How a stretch is flown through the air and over the ground. */
export interface SpeedPair {
  readonly airspeed_mps: number;
  readonly ground_speed_mps: number;
}

/** Wind from a direction split along a course (MODEL.md §2); any finite directions, true degrees. */
export function windOnCourse(speed_mps: number, from_deg: number, course_deg: number): WindComponents {
  const θ = toRadians(from_deg - course_deg);
  return { headwind_mps: speed_mps * Math.cos(θ), crosswind_mps: speed_mps * Math.sin(θ) };
}

/**
 * Wind that a flight must be able to stand, m/s (MODEL.md §2): half-way from the mean to the gust (gusts are short against the time that
 * an aircraft needs to drift off its course). A gust below the mean counts as the mean.
 */
export function windToWithstand({ wind_speed_mps, gust_speed_mps }: Weather): number {
  return wind_speed_mps + 0.5 * Math.max(0, gust_speed_mps - wind_speed_mps);
}

/**
 * Ground speed of a flight that holds its airspeed and crabs into the wind (wind triangle, MODEL.md §2), m/s.
 * `undefined` where the crosswind alone is as fast as the aircraft, or headway falls below 1 m/s.
 */
export function groundSpeedAt(airspeed_mps: number, wind: WindComponents): number | undefined {
  const { headwind_mps, crosswind_mps } = wind;
  if (airspeed_mps <= Math.abs(crosswind_mps)) return undefined;
  const ground_speed_mps = Math.sqrt(airspeed_mps ** 2 - crosswind_mps ** 2) - headwind_mps;
  return ground_speed_mps < leastGroundSpeed_mps ? undefined : ground_speed_mps;
}

/** Airspeed that gives a ground speed in this wind (wind triangle), m/s; any ground speed from 0 on has one. */
export const airspeedFor = (ground_speed_mps: number, wind: WindComponents): number =>
  Math.sqrt((ground_speed_mps + wind.headwind_mps) ** 2 + wind.crosswind_mps ** 2);

/** Speeds of a flight that holds its airspeed, as wings do; `undefined`: no headway. */
export function holdAirspeed(airspeed_mps: number, wind: WindComponents): SpeedPair | undefined {
  const ground_speed_mps = groundSpeedAt(airspeed_mps, wind);
  return ground_speed_mps === undefined ? undefined : { airspeed_mps, ground_speed_mps };
}

/**
 * Speeds of a flight that holds its ground speed, as waypoint missions do; against a wind that would need more than
 * `fastest_mps` through the air it holds that airspeed and makes good what is left. `undefined`: no headway. Meant for a wind of
 * at most `fastest_mps`; in a stronger one from behind it drifts faster than wanted, so callers rule that out first (MODEL.md §2).
 */
export function holdGroundSpeed(
  wanted_mps: number,
  fastest_mps: number,
  wind: WindComponents,
): SpeedPair | undefined {
  const airspeed_mps = airspeedFor(wanted_mps, wind);
  if (airspeed_mps <= fastest_mps) return { airspeed_mps, ground_speed_mps: wanted_mps };
  const ground_speed_mps = groundSpeedAt(fastest_mps, wind);
  return ground_speed_mps === undefined ? undefined : { airspeed_mps: fastest_mps, ground_speed_mps };
}
