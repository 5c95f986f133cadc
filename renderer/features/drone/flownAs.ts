import type { FlownAs } from '../../../engine/mission/pictures.ts';
import { policyOf, setSpeedOf } from '../../../server/report/flightSettings.ts';
import { part } from '../../parts/part.ts';
import { useInputsStore } from '../../plan/planStores.ts';
import { useCatalog } from './catalogStore.ts';

/** Finds the aircraft that is chosen; `undefined` until the catalog has it. */
export const useDroneOfPlan = part(({ of }) => () => {
  const { drone_key } = of(useInputsStore).getState();
  return of(useCatalog)
    .store.getState()
    .drones.find(({ key }) => key === drone_key);
});

/** Tells how the plan on screen is flown, as far as pictures by time go by it. */
export const useFlownAs = part(({ of }) => (): FlownAs => {
  const inputs = of(useInputsStore).getState();
  const drone = of(useDroneOfPlan)();
  return {
    kind: drone?.class,
    speed_policy: policyOf(inputs),
    cruise_mps: setSpeedOf(inputs) ?? drone?.cruise_speed_mps,
  };
});
