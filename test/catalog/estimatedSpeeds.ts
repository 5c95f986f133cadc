import { completeDrone, type DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { assumedTestSpeed, plannedSpeed } from '../../engine/sheet/estimatedSpeeds.ts';

/**
 * Series from before the Mavic Pro (2016), for which DJI lists times without a speed beside those of the Matrice 100 and 600, which are hover
 * times: theirs lie between a hover and that best case, and the middle is taken.
 */
export const mayBeHover = ({ key }: Pick<DroneBasis, 'key'>): boolean => /^dji_(phantom|inspire_1)/.test(key);

function testSpeedOf(drone: Drone): number {
  const best_mps = assumedTestSpeed(drone);
  return mayBeHover(drone) ? best_mps / 2 : best_mps;
}

/** An entry of the catalog's file with the speeds that it names as estimated, from the engine's own model. */
export function withEstimatedSpeeds(entry: DroneBasis): DroneBasis {
  const isEstimated = (field: keyof Drone) => entry.estimated_fields?.includes(field) ?? false;
  if (entry.class !== 'multirotor') return entry;
  const tested = isEstimated('flight_time_test_speed_mps')
    ? { ...entry, flight_time_test_speed_mps: testSpeedOf(completeDrone(entry)) }
    : entry;
  return isEstimated('cruise_speed_mps')
    ? { ...tested, cruise_speed_mps: plannedSpeed(completeDrone({ ...tested, cruise_speed_mps: 1 })) }
    : tested;
}
