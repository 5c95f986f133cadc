import type { Drone } from '../../engine/aircraft/drone.ts';
import { fail, succeed } from '../../engine/result.ts';
import { findDrones } from '../contract/findDrones.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';

/** Entries stay unrounded, so that an entry sent back means the same as its key. */
export function makeCatalogHandlers({
  catalog,
}: Pick<Services, 'catalog'>): Pick<Handlers, 'listDrones' | 'getDrone'> {
  return {
    listDrones: ({ q = '', class: kind, limit }) => {
      const isOfKind = ({ class: own = 'multirotor' }: Drone) => kind === undefined || own === kind;
      const found = findDrones(catalog.drones, q).filter(isOfKind).slice(0, limit);
      return succeed({ drones: found.map((drone) => ({ ...drone })) });
    },
    getDrone: ({ key }) => {
      const drone = catalog.find(key);
      if (drone !== undefined) return succeed({ drone: { ...drone } });
      const nearest = catalog.nearest(key, 3);
      return fail({
        code: 'NOT_FOUND',
        message: `There is no aircraft with that key in the catalog; did you mean ${nearest.join(', ')}?`,
        details: { nearest },
      });
    },
  };
}
