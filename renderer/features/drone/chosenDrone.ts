import { useStore } from 'zustand';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { useInputs, usePlanner } from '../../plannerContext.ts';

export function useChosenDrone(): Drone | undefined {
  const { catalog } = usePlanner();
  const key = useInputs((inputs) => inputs.drone_key);
  return useStore(catalog.store, ({ drones }) => drones.find((drone) => drone.key === key));
}
