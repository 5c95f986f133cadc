import { completeDrone, type DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { assumedTestSpeed, plannedSpeed } from '../../engine/sheet/estimatedSpeeds.ts';

/**
 * Series from before the Mavic Pro (2016), for which DJI lists times without a speed, in one list with the Matrice 100 and 600, whose times
 * are those of hovers: theirs are taken as such.
 */
export const mayBeHover = ({ key }: Pick<DroneBasis, 'key'>): boolean => /^dji_(phantom|inspire_1)/.test(key);

const testSpeedOf = (drone: Drone): number => (mayBeHover(drone) ? 0 : assumedTestSpeed(drone));

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
