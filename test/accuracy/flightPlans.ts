import { numberIn, type Row } from './csv.ts';
import type { PlannedFlight } from './planFlight.ts';
import { quantile } from './statistics.ts';

/** Where a line gives no wind: a light breeze. */
const usualWind_mps = 3;

/** Reads the five planned quantities of a line, and no other column; `undefined` where one is missing. */
export function plannedFlight(row: Row): PlannedFlight | undefined {
  const level_distance_m = numberIn(row, 'level_dist_m');
  const speed_mps = numberIn(row, 'cmd_speed_mps');
  const height_m = numberIn(row, 'height_m');
  if (level_distance_m === undefined || speed_mps === undefined || height_m === undefined) return undefined;
  if (level_distance_m <= 0 || speed_mps <= 0) return undefined;
  const payload_g = numberIn(row, 'payload_g') ?? 0;
  const wind_mps = numberIn(row, 'wind_mean') ?? usualWind_mps;
  return { level_distance_m, speed_mps, height_m, payload_g, wind_mps };
}

/** Fewer flights than this do not tell a course from a measurement. */
const leastFlights = 5;
/** Level distances of one course scatter downwards by up to a quarter (open flights of route R1). */
const sameCourse = 0.25;

/**
 * Gives all flights of one route the course they share. `level_dist_m` is measured: the part of the course over which the
 * height held steady, which gusts shorten by anything up to a quarter. The course itself was planned once, so its best
 * estimate is the median of that column over the route. A flight further off than the scatter keeps its own figure.
 */
export function onOneCourse(plans: readonly PlannedFlight[]): PlannedFlight[] {
  if (plans.length < leastFlights) return [...plans];
  const lengths_m = plans.map(({ level_distance_m }) => level_distance_m).sort((a, b) => a - b);
  const course_m = quantile(lengths_m, 0.5);
  return plans.map((plan) =>
    Math.abs(plan.level_distance_m / course_m - 1) > sameCourse
      ? plan
      : { ...plan, level_distance_m: course_m },
  );
}
