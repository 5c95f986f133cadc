import type { Drone } from './drone.ts';
import type { PowerCurve } from './powerCurve.ts';
import { airframeOf, airframePrior, avionicsShare, hoverInducedVelocity, referenceMass } from './priors.ts';

/** The power curve of a rotorcraft of which no more is known than its class: profile share and drag area are those of the prior. */
export function classCurve(drone: Drone): PowerCurve {
  const mass_kg = referenceMass(drone);
  const { phi, drag_scale } = airframePrior(airframeOf(drone));
  return {
    mass_kg,
    phi,
    f_a: avionicsShare(mass_kg),
    drag_area_m2: drag_scale * mass_kg ** (2 / 3),
    hover_induced_velocity_mps: hoverInducedVelocity(drone, mass_kg),
    residual_multiplier: 1,
    residual_speed_mps: drone.cruise_speed_mps,
  };
}
