import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drone } from '../../engine/aircraft/drone.ts';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { Problem } from '../../server/contract/problem.ts';
import { ask } from './ask.ts';

export interface CatalogState {
  readonly drones: readonly Drone[];
  readonly isBusy: boolean;
  readonly problem?: Problem | undefined;
}

export interface Catalog {
  readonly store: StoreApi<CatalogState>;
  load(): Promise<void>;
}

/** The aircraft of a first start. */
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

export const toDroneName = ({ key, manufacturer, model }: Drone) => {
  if (model === undefined) return key;
  return manufacturer === undefined || model.startsWith(manufacturer) ? model : `${manufacturer} ${model}`;
};

/** The chosen aircraft, or the one to begin with where the choice is unknown to this catalog. */
export const pickDroneKey = (drones: readonly Drone[], wanted: string): string =>
  [wanted, firstDroneKey].find((key) => drones.some((drone) => drone.key === key)) ?? drones[0]?.key ?? '';

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** Aircraft whose maker, model and key hold every typed word; those whose name begins with the first come first. */
export function findDrones(drones: readonly Drone[], query: string): readonly Drone[] {
  const words = plain(query).split(' ').filter(Boolean);
  const found = drones.filter((drone) => {
    const text = plain(`${toDroneName(drone)} ${drone.key}`);
    return words.every((word) => text.includes(word));
  });
  const [first] = words;
  if (first === undefined) return found;
  const rank = (drone: Drone) => (plain(drone.model ?? drone.key).startsWith(first) ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b));
}
