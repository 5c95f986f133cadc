import { standardDensity_kg_m3 } from '../air/atmosphere.ts';
import { bearingOf } from '../air/windsAloft.ts';
import type { WingModel } from '../aircraft/calibrateWing.ts';
import { liftToDrag } from '../aircraft/fixedWing.ts';
import { hoverInducedVelocity } from '../aircraft/priors.ts';
import { densityAt, type Flight } from '../flight/conditions.ts';
import { drainOfHover, drainOver } from '../flight/drain.ts';
import { bestSpeed, requestedSpeed, speedsOn } from './askedSpeeds.ts';
import type { CalibrationSummary, RangePhysics } from './rangeAnalysis.ts';
import type { RangeFlight } from './rangeFlight.ts';

const gravity_mps2 = 9.80665;

/** Area of a flat plate with the parasite drag of a wing at its cruise speed, from the lift over drag of climbs, m². */
function dragArea({ curve: { mass_kg, cruise_mps, parasite_share } }: WingModel): number {
  const drag_n = (parasite_share * mass_kg * gravity_mps2) / liftToDrag;
  return (2 * drag_n) / (standardDensity_kg_m3 * cruise_mps ** 2);
}

/** Summary of the power curve of a flight. A wing's shares are of its cruise power; a fixed wing has no induced velocity of hover. */
function calibrationSummary({ drone, model }: Flight): CalibrationSummary {
  const { kind, hover_basis } = model;
  if (model.kind === 'rotor') {
    const { phi, f_a, drag_area_m2, hover_induced_velocity_mps, residual_multiplier } = model.curve;
    const shape = { phi, f_a, drag_area_m2, hover_induced_velocity_mps, residual_multiplier };
    return { kind, ...shape, hover_basis, bucket_residual: model.bucket_residual };
  }
  const { f_a, parasite_share, mass_kg, cruise_mps } = model.curve;
  return {
    kind,
    phi: f_a + (1 - f_a) * parasite_share,
    f_a,
    drag_area_m2: dragArea(model),
    hover_induced_velocity_mps: kind === 'vtol' ? hoverInducedVelocity(drone, mass_kg) : 0,
    residual_multiplier: 1,
    hover_basis,
    bucket_residual: false,
    parasite_share,
    endurance_speed_mps: cruise_mps,
    stall_speed_mps: model.stall_mps,
  };
}

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
