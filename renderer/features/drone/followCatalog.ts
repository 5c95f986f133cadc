import type { StoreApi } from 'zustand/vanilla';
import { isSame } from '../../analysis/isSame.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { withDrone } from '../../plan/inputs.ts';
import { type Catalog, pickDroneKey, toDroneText } from './catalogStore.ts';
import type { OwnAircraftControl } from './ownAircraftStore.ts';

interface Following {
  readonly catalog: Catalog;
  readonly inputs: StoreApi<Inputs>;
  readonly own: OwnAircraftControl;
  /** The chosen aircraft is another one under the same key. */
  readonly askAnew: () => void;
}

/** Keeps the plan with an aircraft that is there: one that was edited is asked about again, one that is gone gives way in sight. */
export function followCatalog({ catalog, inputs, own, askAnew }: Following): void {
  catalog.store.subscribe(({ drones }, before) => {
    if (drones === before.drones) return;
    const { drone_key } = inputs.getState();
    const chosen = drones.find(({ key }) => key === drone_key);
    const known = before.drones.find(({ key }) => key === drone_key);
    if (chosen !== undefined) {
      if (known !== undefined && !isSame(known, chosen)) askAnew();
      return;
    }
    const next = drones.find(({ key }) => key === pickDroneKey(drones, drone_key));
    if (next === undefined) return;
    inputs.setState((state) => withDrone(state, next.key));
    if (drone_key === '') return;
    const gone = known === undefined ? `The aircraft “${drone_key}”` : toDroneText(known);
    own.say({
      kind: 'refused',
      title: `${gone} is no longer there`,
      text: `Planning with ${toDroneText(next)} now.`,
    });
  });
}
