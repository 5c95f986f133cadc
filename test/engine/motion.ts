import { headway } from '../../engine/air/wind.ts';
import { aloftAt } from '../../engine/flight/aloft.ts';
import type { Flight } from '../../engine/flight/conditions.ts';
import { drainAloft } from '../../engine/flight/drain.ts';
import { toRadians } from '../../engine/units.ts';

/** Wind in components along a course: headwind is positive against the flight, crosswind positive from the right. */
interface WindComponents {
  readonly headwind_mps: number;
  readonly crosswind_mps: number;
}

/** Components along a course of the wind from a direction; true degrees. */
export function windOnCourse(speed_mps: number, from_deg: number, course_deg: number): WindComponents {
  const θ = toRadians(from_deg - course_deg);
  return { headwind_mps: speed_mps * Math.cos(θ), crosswind_mps: speed_mps * Math.sin(θ) };
}

/** Ground speed of a flight that holds its airspeed, m/s; `undefined`: no headway. */
export function groundSpeedAt(airspeed_mps: number, wind: WindComponents): number | undefined {
  const ground_speed_mps = headway(airspeed_mps, wind.headwind_mps, wind.crosswind_mps);
  return ground_speed_mps === 0 ? undefined : ground_speed_mps;
}

/** Motion of the aircraft through the air at a height above the launch point. */
interface Motion {
  readonly airspeed_mps: number;
  readonly climb_mps: number;
  readonly height_m: number;
}

/** Drain of a motion, percentage points per second. */
export const drainInMotion = (flight: Flight, { airspeed_mps, climb_mps, height_m }: Motion): number =>
  drainAloft(flight, aloftAt(flight, height_m), airspeed_mps, climb_mps);
