import { airspeedFor } from '../air/wind.ts';
import { calmed } from '../air/windsAloft.ts';
import { type Aloft, airAloft } from '../flight/aloft.ts';
import { type Flight, prepareFlight } from '../flight/conditions.ts';
import { drainAloft } from '../flight/drain.ts';
import { groundSpeedAlong } from '../flight/groundSpeed.ts';
import { speedOfLeast } from '../flight/speedPolicy.ts';
import { toRadians } from '../units.ts';
import type { AskedSpeeds } from './courseSpeeds.ts';
import { type Courses, courseAt } from './courses.ts';
import type { RangeInput } from './rangeAnalysis.ts';

/** The speed that a request asks for, m/s, before the aircraft's limits: over the ground, or through the air for wings. */
export function requestedSpeed({ speed_policy, airspeed_mps, drone }: RangeInput): number {
  return typeof speed_policy === 'object' ? speed_policy.mps : (airspeed_mps ?? drone.cruise_speed_mps);
}

/** Speeds of level flight on one course. */
export interface LevelSpeeds {
  readonly ground_speed_mps: number;
  readonly airspeed_mps: number;
}

/** Speeds on a course, true degrees, of a flight that is asked for a speed; `undefined`: no headway (MODEL.md §2). */
export function speedsOn(
  { rules }: Flight,
  aloft: Aloft,
  asked_mps: number,
  course_deg: number,
): LevelSpeeds | undefined {
  const { north, east } = aloft.from;
  const θ = toRadians(course_deg);
  const ahead = north * Math.cos(θ) + east * Math.sin(θ);
  const aside = east * Math.cos(θ) - north * Math.sin(θ);
  const ground_speed_mps = groundSpeedAlong(rules, aloft, asked_mps, ahead, aside);
  if (ground_speed_mps === 0) return undefined;
  const airspeed_mps = airspeedFor(ground_speed_mps, aloft.mean_mps * ahead, aloft.mean_mps * aside);
  return { ground_speed_mps, airspeed_mps };
}

/** The speed to ask for that uses the least charge per metre on a course outside sport mode (MODEL.md §9), or another where that is no better, m/s. */
export function bestSpeed(flight: Flight, aloft: Aloft, other_mps: number, course_deg: number): number {
  const { slowest_mps, normal_mps } = aloft;
  const cost = (asked_mps: number): number => {
    const speeds = speedsOn(flight, aloft, asked_mps, course_deg);
    if (speeds === undefined) return Infinity;
    return drainAloft(flight, aloft, speeds.airspeed_mps, 0) / speeds.ground_speed_mps;
  };
  const { ground_speed_mps = normal_mps } = speedsOn(flight, aloft, normal_mps, course_deg) ?? {};
  const high_mps = flight.rules.mayStop ? ground_speed_mps : normal_mps;
  const found_mps = speedOfLeast(cost, Math.max(1, slowest_mps), high_mps);
  return cost(found_mps) < cost(other_mps) ? found_mps : other_mps;
}

/** The best speed of each course. */
export const bestSpeeds = (flight: Flight, aloft: Aloft, other_mps: number, courses: Courses): AskedSpeeds =>
  Float64Array.from({ length: 2 * courses.lines }, (_, index) =>
    bestSpeed(flight, aloft, other_mps, courseAt(courses, index)),
  );

/** The best speed of the same flight in calm air. */
export function calmBest({ request }: Flight, height_m: number, other_mps: number): number {
  const calm = prepareFlight({ ...request, weather: calmed(request.weather) });
  return bestSpeed(calm, airAloft(calm, height_m), other_mps, 0);
}
