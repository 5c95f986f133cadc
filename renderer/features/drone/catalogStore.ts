import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drone, DroneClass } from '../../../engine/aircraft/drone.ts';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import { ask } from '../../analysis/ask.ts';

export interface CatalogState {
  readonly drones: readonly Drone[];
  readonly isBusy: boolean;
  readonly problem?: Problem | undefined;
}

export interface Catalog {
  readonly store: StoreApi<CatalogState>;
  load(): Promise<void>;
}

/** The aircraft at the first start. */
const firstDroneKey = 'dji_mavic_3';

export function makeCatalog(bridge: DesktopBridge): Catalog {
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
}

export const toDroneText = ({ key, manufacturer, model }: Drone) => {
  if (model === undefined) return key;
  return manufacturer === undefined || model.startsWith(manufacturer) ? model : `${manufacturer} ${model}`;
};

/** The chosen aircraft; if the catalog lacks it, that of the first start, else the catalog's first. */
export const pickDroneKey = (drones: readonly Drone[], wanted: string): string =>
  [wanted, firstDroneKey].find((key) => drones.some((drone) => drone.key === key)) ?? drones[0]?.key ?? '';

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** Names of the classes other than multirotor. */
const classNames: Readonly<Record<DroneClass, string | undefined>> = {
  multirotor: undefined,
  vtol: 'VTOL',
  fixed_wing: 'fixed wing',
};

const classOf = ({ class: kind = 'multirotor' }: Drone) => classNames[kind];

/** `Wingtra · VTOL`. */
export const toMakerText = (drone: Drone): string =>
  [drone.manufacturer, classOf(drone)].filter((part) => part !== undefined).join(' · ');

/** Aircraft whose maker, model, key and class contain every typed word: an exact model first, then models that begin with the first word. */
export function findDrones(drones: readonly Drone[], query: string): readonly Drone[] {
  const words = plain(query).split(' ').filter(Boolean);
  const found = drones.filter((drone) => {
    const text = plain(`${toDroneText(drone)} ${drone.key} ${classOf(drone) ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const [first] = words;
  if (first === undefined) return found;
  const whole = words.join(' ');
  const rank = (drone: Drone) => {
    const model = plain(drone.model ?? drone.key);
    if (model === whole) return 0;
    return model.startsWith(first) ? 1 : 2;
  };
  return [...found].sort((a, b) => rank(a) - rank(b));
}
