import { completeDrone, type DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { airframeOf, hoverInducedVelocity, referenceMass } from '../../engine/aircraft/priors.ts';
import { prepareFlight } from '../../engine/flight/conditions.ts';
import { calmBest } from '../../engine/range/askedSpeeds.ts';

/**
 * Speed of a published flight time over the induced velocity in hover, where the maker does not state it: the speed of least
 * power of the two kinds of open rotors (momentum theory, priors of MODEL.md §4).
 */
const testSpeedToInduced = { folding: 1.7, ducted: 1.7, open_frame: 1.5 };

function assumedTestSpeed(drone: Drone): number {
  return testSpeedToInduced[airframeOf(drone)] * hoverInducedVelocity(drone, referenceMass(drone));
}

const calm = { wind_speed_mps: 0, wind_dir_deg: 0, gust_speed_mps: 0, temp_c: 15, humidity_pct: 0 };

/** Speed of least charge per metre in calm standard air, or the fastest of the normal mode; to 0.1 m/s, since it is an estimate. */
function plannedSpeed(drone: Drone): number {
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

/** An entry of the catalog's file with the speeds that it names as estimated, from the engine's own model. */
export function withEstimatedSpeeds(entry: DroneBasis): DroneBasis {
  const isEstimated = (field: keyof Drone) => entry.estimated_fields?.includes(field) ?? false;
  if (entry.class !== 'multirotor') return entry;
  const tested = isEstimated('flight_time_test_speed_mps')
    ? { ...entry, flight_time_test_speed_mps: assumedTestSpeed(completeDrone(entry)) }
    : entry;
  return isEstimated('cruise_speed_mps')
    ? { ...tested, cruise_speed_mps: plannedSpeed(completeDrone({ ...tested, cruise_speed_mps: 1 })) }
    : tested;
}
