import { createStore } from 'zustand/vanilla';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import { aircraftName } from '../../../server/report/aircraftName.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import { words } from '../../ui/words.ts';

export interface CatalogState {
  readonly drones: readonly Drone[];
  readonly isBusy: boolean;
  readonly problem?: Problem | undefined;
}

/** The aircraft at the first start. */
const firstDroneKey = 'dji_mavic_3';

export const useCatalog = part(({ bridge }) => {
  const store = createStore<CatalogState>(() => ({ drones: [], isBusy: false }));
  return {
    store,
    load: async () => {
      store.setState({ isBusy: true });
      const reply = await ask(bridge, 'listDrones', {});
      if (reply.ok) store.setState({ drones: reply.output.drones, problem: undefined, isBusy: false });
      else store.setState({ problem: reply.problem, isBusy: false });
    },
  };
});

export const toDroneText = aircraftName;

/** Its own flights describe the aircraft. */
export const isLearned = ({ source, as_flown }: Drone): boolean => source === 'own' && as_flown !== undefined;

/** Names an aircraft, and marks one that its own flights describe. */
export const toNamedText = (drone: Drone): string =>
  isLearned(drone) ? words('window.aircraft.learned_name', { name: toDroneText(drone) }) : toDroneText(drone);

/** The chosen aircraft; if the catalog lacks it, that of the first start, else the catalog's first. */
export const pickDroneKey = (drones: readonly Drone[], wanted: string): string =>
  [wanted, firstDroneKey].find((key) => drones.some((drone) => drone.key === key)) ?? drones[0]?.key ?? '';

/** Names the class of what is no multirotor. */
function toClassText({ class: kind = 'multirotor' }: Drone): string | undefined {
  if (kind === 'multirotor') return undefined;
  return words(kind === 'vtol' ? 'window.aircraft.vtol' : 'window.aircraft.fixed_wing_class');
}

/** Names the maker, or `own`: `Wingtra · VTOL`. */
export const toMakerText = (drone: Drone): string =>
  [drone.source === 'own' ? words('window.aircraft.own') : drone.manufacturer, toClassText(drone)]
    .filter((part) => part !== undefined)
    .join(' · ');
