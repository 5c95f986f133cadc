import { calibrate, type PowerModel } from './calibrate.ts';
import type { Drone } from './drone.ts';

const known = new WeakMap<Drone, PowerModel>();

/** A drone's calibration, found once for each drone: plans and rings ask for the same aircraft over and over. */
export function powerModelOf(drone: Drone): PowerModel {
  const found = known.get(drone) ?? calibrate(drone);
  known.set(drone, found);
  return found;
}
