import { groundSpeedAt, type WindComponents, windOnCourse } from '../air/wind.ts';
import { type Flight, windAt } from '../flight/conditions.ts';
import { drainInMotion } from '../flight/drain.ts';

/** Level cruise of a ring at a height above the launch point: one airspeed, hence one drain, whatever the direction. */
export interface Cruise {
  readonly airspeed_mps: number;
  readonly height_m: number;
  readonly drain_pct_per_s: number;
}

/** Level cruise of a flight (MODEL.md §9). */
export const cruiseAt = (flight: Flight, airspeed_mps: number, height_m: number): Cruise => ({
  airspeed_mps,
  height_m,
  drain_pct_per_s: drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m }),
});

/**
 * Ground speed on a course of a flight that holds its airspeed, m/s (MODEL.md §2, §9). `undefined`: no headway against the wind, or
 * against the wind to withstand. Does not check whether the aircraft can hold a position in that wind.
 */
export function groundSpeedOn(
  flight: Flight,
  { airspeed_mps, height_m }: Pick<Cruise, 'airspeed_mps' | 'height_m'>,
  course_deg: number,
): number | undefined {
  const { mean_mps, excess_mps, withstood_mps } = windAt(flight, height_m);
  const blowing = (speed_mps: number): WindComponents =>
    windOnCourse(speed_mps, flight.weather.wind_dir_deg, course_deg);
  if (excess_mps > 0 && groundSpeedAt(airspeed_mps, blowing(withstood_mps)) === undefined) return undefined;
  return groundSpeedAt(airspeed_mps, blowing(mean_mps));
}

/** Time of a stop from an airspeed in calm air, seconds. */
export function stopTime_s({ rules }: Flight, airspeed_mps: number): number {
  const still = { airspeed_mps, ground_speed_mps: airspeed_mps };
  return rules.endTime_s(still, Infinity);
}
