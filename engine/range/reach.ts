import { groundSpeedAt, type WindComponents, windOnCourse } from '../air/wind.ts';
import { type Flight, windAt } from '../flight/conditions.ts';
import { drainInMotion } from '../flight/drain.ts';
import { manoeuvre } from '../flight/legDrain.ts';

/** Level cruise of a ring at a height above the launch point: one airspeed, hence one drain, whatever the direction. */
export interface Cruise {
  readonly airspeed_mps: number;
  readonly height_m: number;
  readonly drain_pct_per_s: number;
}

/** One direction: charge per metre over the ground, and of the stop at its end, percentage points. */
export interface CourseCost {
  readonly airspeed_mps: number;
  readonly pct_per_m: number;
  readonly stop_pct: number;
}

/** `undefined` where the wind allows no headway. */
export interface WayCost {
  readonly out: CourseCost | undefined;
  readonly back: CourseCost | undefined;
}

/** Level cruise of a flight (MODEL.md §9). */
export const cruiseAt = (flight: Flight, airspeed_mps: number, height_m: number): Cruise => ({
  airspeed_mps,
  height_m,
  drain_pct_per_s: drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m }),
});

/**
 * Ground speed of an airspeed-holding flight on a course, m/s (MODEL.md §2, §9). `undefined`: no headway against the wind, or against
 * the share of its gusts that must be withstood. Whether the aircraft can hold a place in that wind is not asked.
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

/** Cost of a course at a cruise; `undefined`: no headway. */
export function courseCost(flight: Flight, cruise: Cruise, course_deg: number): CourseCost | undefined {
  const ground_speed_mps = groundSpeedOn(flight, cruise, course_deg);
  if (ground_speed_mps === undefined) return undefined;
  const { airspeed_mps, drain_pct_per_s } = cruise;
  return { airspeed_mps, pct_per_m: drain_pct_per_s / ground_speed_mps, stop_pct: stopCost(flight, cruise) };
}

/** Charge of a stop from a cruise, as it is in calm air, percentage points. */
export function stopCost(flight: Flight, { airspeed_mps, height_m }: Cruise): number {
  const still = { airspeed_mps, ground_speed_mps: airspeed_mps };
  return manoeuvre(flight, height_m, flight.rules.endTime_s(still, Infinity)).used_pct;
}

/** What a flight to a distance uses, linear in it, percentage points. */
export interface Line {
  readonly fixed_pct: number;
  readonly pct_per_m: number;
}

/** Charge there and back, its two stops included; `undefined` where either way is impossible. */
export const outAndBack = ({ out, back }: WayCost): Line | undefined =>
  out && back && { fixed_pct: out.stop_pct + back.stop_pct, pct_per_m: out.pct_per_m + back.pct_per_m };

/** Charge there without a return, a stop included; `undefined` where the way is impossible. */
export const oneWay = ({ out }: WayCost): Line | undefined =>
  out && { fixed_pct: out.stop_pct, pct_per_m: out.pct_per_m };

/** Distance out that a budget pays for; 0 where the way is impossible or the budget spent. Metres. */
export const reachOf = (budget_pct: number, line: Line | undefined): number =>
  line === undefined ? 0 : Math.max(0, budget_pct - line.fixed_pct) / line.pct_per_m;
