import { useAnalysisControl } from '../../analysis/answers.ts';
import { isSame } from '../../analysis/isSame.ts';
import type { Parts } from '../../parts/part.ts';
import { withDrone } from '../../plan/inputs.ts';
import { useInputsStore } from '../../plan/planStores.ts';
import { noticeOf } from '../../ui/notice.ts';
import { words } from '../../ui/words.ts';
import { pickDroneKey, toDroneText, useCatalog } from './catalogStore.ts';
import { useOwnAircraft } from './ownAircraftStore.ts';

/** Keeps the plan with an aircraft that is there: one that was edited is asked about again, one that is gone gives way in sight. */
export function followCatalog({ of }: Parts): void {
  const catalog = of(useCatalog);
  const inputs = of(useInputsStore);
  catalog.store.subscribe(({ drones }, before) => {
    if (drones === before.drones) return;
    const { drone_key } = inputs.getState();
    const chosen = drones.find(({ key }) => key === drone_key);
    const known = before.drones.find(({ key }) => key === drone_key);
    if (chosen !== undefined) {
      if (known !== undefined && !isSame(known, chosen)) of(useAnalysisControl).askAnew();
      return;
    }
    const next = drones.find(({ key }) => key === pickDroneKey(drones, drone_key));
    if (next === undefined) return;
    inputs.setState((state) => withDrone(state, next.key));
    if (drone_key === '') return;
    of(useOwnAircraft).say(
      noticeOf({
        kind: 'refused',
        title: () =>
          known === undefined
            ? words('window.aircraft.key_gone', { key: drone_key })
            : words('window.aircraft.gone', { name: toDroneText(known) }),
        text: () => words('window.aircraft.planning_with', { name: toDroneText(next) }),
      }),
    );
  });
}
