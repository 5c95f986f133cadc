import { bearingOf } from '../air/windsAloft.ts';
import { densityAt } from '../flight/conditions.ts';
import { drainOfHover, drainOver } from '../flight/drain.ts';
import { bestSpeed, requestedSpeed, speedsOn } from './askedSpeeds.ts';
import { calibrationSummary } from './calibrationSummary.ts';
import type { RangePhysics } from './rangeAnalysis.ts';
import type { RangeFlight } from './rangeFlight.ts';

/** The physical figures behind the rings; charges and drains in the mean over a whole discharge, since a cold pack loses more at first. */
export function physicsOf(range: RangeFlight): RangePhysics {
  const { plan, flight, cruise, costs, aloft } = range;
  const { input } = plan;
  const { weather, battery_temperature_factor } = flight;
  const { airspeed_mps } = cruise;
  const calmStop_s = flight.rules.endTime_s({ airspeed_mps, ground_speed_mps: airspeed_mps }, Infinity);
  const windward_deg = bearingOf(aloft.from);
  const lost = (warm_pct: number): number => warm_pct / battery_temperature_factor;
  return {
    drone_key: flight.drone.key,
    airspeed_mps,
    air_density_kg_m3: densityAt(flight, input.height_m),
    wind_aloft_mps: aloft.mean_mps,
    ...(weather.wind_height_m !== undefined && { wind_height_m: weather.wind_height_m }),
    hover_drain_pct_per_min: lost(60 * drainOfHover(flight, aloft)),
    cruise_drain_pct_per_min: lost(60 * cruise.drain_pct_per_s),
    ...levelSpeeds(range, windward_deg, 'upwind'),
    ...levelSpeeds(range, windward_deg + 180, 'downwind'),
    climb_cost_pct: lost(costs.climb_pct),
    descent_cost_pct: lost(costs.descent_pct),
    fixed_cost_pct: lost(costs.overhead_pct + 2 * calmStop_s * drainOver(flight, aloft, 0)),
    hover_cost_pct: lost(costs.hover_pct),
    battery_temp_c: flight.battery_temp_c,
    battery_temperature_factor,
    battery_age_factor: flight.battery_age_factor,
    mass_ratio: flight.mass_ratio,
    as_flown: flight.as_flown.factor,
    ...(flight.as_flown.sd !== undefined && { as_flown_sd: flight.as_flown.sd }),
    calibration: calibrationSummary(flight),
  };
}

/** Speeds straight against the wind or with it; none without headway. */
function levelSpeeds(
  { flight, aloft, plan: { input } }: RangeFlight,
  course_deg: number,
  side: 'upwind' | 'downwind',
): Partial<RangePhysics> {
  const requested_mps = requestedSpeed(input);
  const isBest = input.speed_policy === 'best_range';
  const asked_mps = isBest ? bestSpeed(flight, aloft, requested_mps, course_deg) : requested_mps;
  const speeds = speedsOn(flight, aloft, asked_mps, course_deg);
  if (speeds === undefined) return {};
  const { airspeed_mps, ground_speed_mps } = speeds;
  return { [`${side}_airspeed_mps`]: airspeed_mps, [`${side}_ground_speed_mps`]: ground_speed_mps };
}
