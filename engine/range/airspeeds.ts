import { numberAt } from '../elementAt.ts';
import { type Flight, prepareFlight, speedLimits } from '../flight/conditions.ts';
import { speedOfLeast } from '../flight/speedPolicy.ts';
import { type Courses, courseAt } from './courses.ts';
import type { RangeInput } from './rangeAnalysis.ts';
import { type Cruise, cruiseAt, groundSpeedOn } from './reach.ts';

/** The different airspeeds of a flight, m/s, and for each course the index of its own. */
export interface Airspeeds {
  readonly mps: Float64Array;
  readonly indices: Float64Array;
}

/** One airspeed on all courses. */
export const heldAirspeed = ({ lines }: Courses, airspeed_mps: number): Airspeeds => ({
  mps: Float64Array.of(airspeed_mps),
  indices: new Float64Array(2 * lines),
});

/** The best airspeed of each course. */
export function bestAirspeeds(flight: Flight, cruise: Cruise, courses: Courses): Airspeeds {
  const indices = new Float64Array(2 * courses.lines).map((_, index) => index);
  const mps = Float64Array.from(indices, (index) => bestAirspeed(flight, cruise, courseAt(courses, index)));
  return { mps, indices };
}

/** Requested airspeed, m/s, before the aircraft's limits. */
export function wantedAirspeed({ speed_policy, airspeed_mps, drone }: RangeInput): number {
  return typeof speed_policy === 'object' ? speed_policy.mps : (airspeed_mps ?? drone.cruise_speed_mps);
}

/** Airspeed that uses the least charge per metre on a course (MODEL.md §9), or that of the cruise where none is better, m/s. */
export function bestAirspeed(flight: Flight, { height_m, airspeed_mps }: Cruise, course_deg: number): number {
  const { slowest_mps, fastest_mps } = speedLimits(flight, height_m);
  const cost = (speed_mps: number): number => {
    const ground_speed_mps = groundSpeedOn(flight, { airspeed_mps: speed_mps, height_m }, course_deg);
    if (ground_speed_mps === undefined) return Infinity;
    return cruiseAt(flight, speed_mps, height_m).drain_pct_per_s / ground_speed_mps;
  };
  const found_mps = speedOfLeast(cost, Math.max(1, slowest_mps), fastest_mps);
  return cost(found_mps) < cost(airspeed_mps) ? found_mps : airspeed_mps;
}

/** The best airspeed of the same flight in calm air. */
export function calmBest({ request }: Flight, cruise: Cruise): number {
  const weather = { ...request.weather, wind_speed_mps: 0, gust_speed_mps: 0 };
  return bestAirspeed(prepareFlight({ ...request, weather }), cruise, 0);
}

/** The airspeed of a course by its index. */
export const airspeedOn = ({ mps, indices }: Airspeeds, course: number): number =>
  numberAt(mps, numberAt(indices, course));
