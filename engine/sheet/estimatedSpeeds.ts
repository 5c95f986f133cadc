import type { Drone } from '../aircraft/drone.ts';
import { airframeOf, hoverInducedVelocity, referenceMass } from '../aircraft/priors.ts';
import { prepareFlight } from '../flight/conditions.ts';
import { calmBest } from '../range/askedSpeeds.ts';

/**
 * Speed of a published flight time over the induced velocity in hover, where the maker does not state it: the speed of least
 * power of the two kinds of open rotors (momentum theory, priors of MODEL.md §4).
 */
const testSpeedToInduced = { folding: 1.7, ducted: 1.7, open_frame: 1.5 };

/** Airspeed of a multirotor's flight time where none is published, m/s: about that of least power. */
export const assumedTestSpeed = (drone: Drone): number =>
  testSpeedToInduced[airframeOf(drone)] * hoverInducedVelocity(drone, referenceMass(drone));

const calm = { wind_speed_mps: 0, wind_dir_deg: 0, gust_speed_mps: 0, temp_c: 15, humidity_pct: 0 };

/**
 * Speed at which a multirotor is planned where its maker publishes none, m/s: that of least charge per metre in calm standard air, or the
 * fastest of the normal mode; to 0.1 m/s, since it is an estimate.
 */
export function plannedSpeed(drone: Drone): number {
  const flight = prepareFlight({
    drone,
    weather: calm,
    surface_msl_m: 0,
    payload_g: 0,
    battery_cycles: 0,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: { factor: 1 },
  });
  const best_mps = calmBest(flight, 0, 1);
  return Math.min(drone.normal_speed_mps ?? Infinity, Math.round(10 * best_mps) / 10);
}
