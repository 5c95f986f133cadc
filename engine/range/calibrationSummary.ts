import { standardDensity_kg_m3 } from '../air/atmosphere.ts';
import type { WingModel } from '../aircraft/calibrateWing.ts';
import { liftToDrag } from '../aircraft/fixedWing.ts';
import { hoverInducedVelocity } from '../aircraft/priors.ts';
import type { Flight } from '../flight/conditions.ts';
import type { CalibrationSummary } from './rangeAnalysis.ts';

const gravity_mps2 = 9.80665;

/** Area of a flat plate with the parasite drag of a wing at its cruise speed, from the lift over drag of climbs, m². */
function dragArea({ curve: { mass_kg, cruise_mps, parasite_share } }: WingModel): number {
  const drag_n = (parasite_share * mass_kg * gravity_mps2) / liftToDrag;
  return (2 * drag_n) / (standardDensity_kg_m3 * cruise_mps ** 2);
}

/** Summary of the power curve of a flight. A wing's shares are of its cruise power; a fixed wing has no induced velocity of hover. */
export function calibrationSummary({ drone, model }: Flight): CalibrationSummary {
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
