import { useStore } from 'zustand';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { useInputs } from '../../plan/planStores.ts';
import { useCatalog } from './catalogStore.ts';

export function useChosenDrone(): Drone | undefined {
  const catalog = useCatalog();
  const key = useInputs((inputs) => inputs.drone_key);
  return useStore(catalog.store, ({ drones }) => drones.find((drone) => drone.key === key));
}

/** Wings hold a speed through the air, and not over the ground. */
export const holdsAirspeed = (drone: Drone | undefined): boolean =>
  drone?.class === 'vtol' || drone?.class === 'fixed_wing';
