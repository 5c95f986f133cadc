import type { Drone } from '../../engine/aircraft/drone.ts';
import { fail, succeed } from '../../engine/result.ts';
import type { Handlers } from '../dispatch.ts';
import type { Writable } from '../figures/rounding.ts';
import type { Services } from '../services/services.ts';

/** Entries stay unrounded, so that an entry sent back means the same as its key. */
const toWire = (drone: Drone) => structuredClone(drone) as Writable<Drone>;

export function makeCatalogHandlers({ catalog }: Services): Pick<Handlers, 'listDrones' | 'getDrone'> {
  return {
    listDrones: () => succeed({ drones: catalog.drones.map((drone) => ({ ...toWire(drone) })) }),
    getDrone: ({ key }) => {
      const drone = catalog.find(key);
      if (drone !== undefined) return succeed({ drone: { ...toWire(drone) } });
      const nearest = catalog.nearest(key, 3);
      return fail({
        code: 'NOT_FOUND',
        message: `There is no aircraft with that key in the catalog; did you mean ${nearest.join(', ')}?`,
        details: { nearest },
      });
    },
  };
}
