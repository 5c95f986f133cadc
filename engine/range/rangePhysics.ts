import { densityAt } from '../flight/conditions.ts';
import { drainOfHover, drainOver } from '../flight/drain.ts';
import { bestAirspeed } from './airspeeds.ts';
import { calibrationSummary } from './calibrationSummary.ts';
import type { RangePhysics } from './rangeAnalysis.ts';
import type { RangeFlight } from './rangeFlight.ts';
import { groundSpeedOn, stopTime_s } from './reach.ts';

/** The physical figures behind the rings. */
export function physicsOf(range: RangeFlight): RangePhysics {
  const { plan, flight, cruise, costs, aloft } = range;
  const { input } = plan;
  const { weather } = flight;
  return {
    drone_key: flight.drone.key,
    airspeed_mps: cruise.airspeed_mps,
    air_density_kg_m3: densityAt(flight, input.height_m),
    wind_aloft_mps: aloft.mean_mps,
    hover_drain_pct_per_min: 60 * drainOfHover(flight, aloft),
    cruise_drain_pct_per_min: 60 * cruise.drain_pct_per_s,
    ...speedsOn(range, weather.wind_dir_deg, 'upwind'),
    ...speedsOn(range, weather.wind_dir_deg + 180, 'downwind'),
    climb_cost_pct: costs.climb_pct,
    descent_cost_pct: costs.descent_pct,
    fixed_cost_pct:
      costs.overhead_pct + 2 * stopTime_s(flight, cruise.airspeed_mps) * drainOver(flight, aloft, 0),
    hover_cost_pct: costs.hover_pct,
    battery_temperature_factor: flight.battery_temperature_factor,
    battery_age_factor: flight.battery_age_factor,
    mass_ratio: flight.mass_ratio,
    calibration: calibrationSummary(flight),
  };
}

/** Speeds straight against the wind or with it; none without headway. */
function speedsOn(
  { flight, cruise, plan: { input } }: RangeFlight,
  course_deg: number,
  side: 'upwind' | 'downwind',
): Partial<RangePhysics> {
  const { height_m } = input;
  const airspeed_mps =
    input.speed_policy === 'best_range' ? bestAirspeed(flight, cruise, course_deg) : cruise.airspeed_mps;
  const ground_speed_mps = groundSpeedOn(flight, { airspeed_mps, height_m }, course_deg);
  if (ground_speed_mps === undefined) return {};
  return { [`${side}_airspeed_mps`]: airspeed_mps, [`${side}_ground_speed_mps`]: ground_speed_mps };
}
