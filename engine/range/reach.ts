import { groundSpeedAt, type WindComponents, windOnCourse } from '../air/wind.ts';
import type { Flight } from '../flight/conditions.ts';

/** Charge per metre over the ground, percentage points; `undefined` where the wind allows no headway. */
export interface WayCost {
  readonly out_pct_per_m?: number | undefined;
  readonly back_pct_per_m?: number | undefined;
}

/** Level cruise of a ring: one airspeed, hence one drain, whatever the direction. */
export interface Cruise {
  readonly airspeed_mps: number;
  readonly drain_pct_per_s: number;
}

function groundSpeed(flight: Flight, airspeed_mps: number, course_deg: number): number | undefined {
  const { wind_speed_mps, wind_dir_deg } = flight.weather;
  const blowing = (speed_mps: number): WindComponents => windOnCourse(speed_mps, wind_dir_deg, course_deg);
  if (flight.feasibility_wind_mps > wind_speed_mps) {
    if (groundSpeedAt(airspeed_mps, blowing(flight.feasibility_wind_mps)) === undefined) return undefined;
  }
  return groundSpeedAt(airspeed_mps, blowing(wind_speed_mps));
}

/**
 * Ground speed of an airspeed-holding flight on a course, m/s (MODEL.md §2, §9). `undefined`: no headway against the wind, or against
 * the share of its gusts that must be withstood. Whether the aircraft can hold a place in that wind is not asked.
 */
export const groundSpeedOn = (flight: Flight, cruise: Cruise, course_deg: number): number | undefined =>
  groundSpeed(flight, cruise.airspeed_mps, course_deg);

/** Cost of a metre out and back for bearings evenly spread clockwise from north (MODEL.md §9); `bearings` is 1 or more. */
export function wayCosts(flight: Flight, cruise: Cruise, bearings: number): WayCost[] {
  const costOn = (course_deg: number): number | undefined => {
    const ground_speed_mps = groundSpeed(flight, cruise.airspeed_mps, course_deg);
    return ground_speed_mps === undefined ? undefined : cruise.drain_pct_per_s / ground_speed_mps;
  };
  return Array.from({ length: bearings }, (_, index) => {
    const course_deg = (360 * index) / bearings;
    return { out_pct_per_m: costOn(course_deg), back_pct_per_m: costOn(course_deg + 180) };
  });
}

/** Distance out that a budget pays for, there and back; 0 where either way is impossible or the budget spent. Metres. */
export function outAndBackReach(budget_pct: number, { out_pct_per_m, back_pct_per_m }: WayCost): number {
  if (out_pct_per_m === undefined || back_pct_per_m === undefined) return 0;
  return Math.max(0, budget_pct) / (out_pct_per_m + back_pct_per_m);
}

/** Distance out that a budget pays for without a return; 0 where the way is impossible or the budget spent. Metres. */
export function oneWayReach(budget_pct: number, { out_pct_per_m }: WayCost): number {
  return out_pct_per_m === undefined ? 0 : Math.max(0, budget_pct) / out_pct_per_m;
}
