import type { Drone } from '../../../engine/aircraft/drone.ts';

export const isEstimated = (drone: Drone, field: keyof Drone): boolean =>
  [...(drone.estimated_fields ?? []), ...(drone.unverified_fields ?? [])].includes(field);

/** `46 min`, with ≈ if the catalog estimates it. */
export const toMinutesText = (drone: Drone): string =>
  `${isEstimated(drone, 'baseline_flight_time_min') ? '≈\u202f' : ''}${Math.round(drone.baseline_flight_time_min)}\u00a0min`;

/** Estimated figures have ≈ in the catalog's row. */
export const isRowEstimated = (drone: Drone): boolean =>
  isEstimated(drone, 'baseline_flight_time_min') || isEstimated(drone, 'cruise_speed_mps');
