import { elementAt } from '../elementAt.ts';
import { meanOf } from '../sums.ts';
import type { Drone } from './drone.ts';

/** Momentum theory's exponent of hover power over mass; it stands unless a table differs from it by more than the tolerance. */
const theory = 1.5;
const tolerance = 0.25;

/** Slope of ln(1/time) over ln(mass), least squares; `undefined` without two different masses. */
function slopeOf(points: readonly { mass: number; time: number }[]): number | undefined {
  const x = points.map(({ mass }) => Math.log(mass));
  const y = points.map(({ time }) => -Math.log(time));
  const [x̄, ȳ] = [meanOf(x), meanOf(y)];
  const spread = x.reduce((sum, value) => sum + (value - x̄) ** 2, 0);
  if (points.length < 2 || spread < 1e-6) return undefined;
  return x.reduce((sum, value, index) => sum + (value - x̄) * (elementAt(y, index) - ȳ), 0) / spread;
}

/**
 * Exponent n of hover power = (m/m0)^n: the drone's own, else fitted to its payload table (MODEL.md §4, step 5) and never
 * below 1; `undefined` where momentum theory's exponent of 1.5 stands.
 */
export function payloadExponent(drone: Drone): number | undefined {
  if (drone.payload_exponent !== undefined) return drone.payload_exponent;
  const table = (drone.payload_flight_times ?? []).map(({ takeoff_mass_g, flight_time_min }) => ({
    mass: takeoff_mass_g,
    time: flight_time_min,
  }));
  const anchored =
    table.length === 1 && drone.takeoff_mass_g !== undefined
      ? [...table, { mass: drone.takeoff_mass_g, time: drone.baseline_flight_time_min }]
      : table;
  const slope = slopeOf(anchored);
  return slope === undefined || Math.abs(slope - theory) <= tolerance ? undefined : Math.max(1, slope);
}
