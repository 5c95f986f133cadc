import { completeDrone } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { powerRatio, standardLevelFlight } from '../../engine/aircraft/powerCurve.ts';
import {
  airframeOf,
  airframePrior,
  avionicsShare,
  hoverInducedVelocity,
} from '../../engine/aircraft/priors.ts';

type Airframe = Pick<Drone, 'key' | 'airframe' | 'rotor_count' | 'propeller_diameter_m'> & {
  takeoff_mass_g: number;
};

/** Any hover time will do: every comparison here is of ratios. */
const hoverDrain_pct_per_min = 5;
const cruise_mps = 8;

/**
 * A drone of which only the airframe is known: its flight time is the one that the priors alone give, so that the
 * calibration finds the priors again and nothing else.
 */
export function airframeOnPriors(airframe: Airframe): Drone {
  const bare = completeDrone({
    ...airframe,
    cruise_speed_mps: cruise_mps,
    baseline_flight_time_min: 1,
    hover_drain_pct_per_min: hoverDrain_pct_per_min,
  });
  const mass_kg = airframe.takeoff_mass_g / 1000;
  const prior = airframePrior(airframeOf(bare));
  const ratio = powerRatio(
    {
      mass_kg,
      phi: prior.phi,
      f_a: avionicsShare(mass_kg),
      drag_area_m2: prior.drag_scale * mass_kg ** (2 / 3),
      hover_induced_velocity_mps: hoverInducedVelocity(bare, mass_kg),
      residual_multiplier: 1,
      residual_speed_mps: cruise_mps,
    },
    standardLevelFlight(cruise_mps),
  );
  return { ...bare, baseline_flight_time_min: 100 / (hoverDrain_pct_per_min * ratio) };
}
