import { fail, succeed } from '../../engine/result.ts';
import type { FoundZone } from '../../engine/zone/zone.ts';
import { type DrawnZone, mostDrawnZones } from '../contract/schemas/world.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';
import { orActionFailed } from './windowRefusals.ts';

type WorldHandlers = Pick<
  Handlers,
  'listWorld' | 'addWorldFile' | 'turnWorldFile' | 'removeWorldFile' | 'zonesInView'
>;

const drawnZone = ({ zone, origin: { file_id } }: FoundZone): DrawnZone => {
  const { id, name, kind, word, message } = zone;
  const parts = zone.parts.map(({ area, lower, upper }) => ({
    ...('rings' in area ? { rings: area.rings.map((ring) => [...ring]) } : area),
    lower,
    upper,
  }));
  return { file_id, id, name, kind, word, parts, ...(message !== undefined && { message }) };
};

/** Makes the handlers of the files of what is in the way. */
export function makeWorldHandlers({ world }: Pick<Services, 'world'>): WorldHandlers {
  return {
    listWorld: async () => succeed(await world.list()),
    async addWorldFile({ filename, bytes }) {
      const added = await orActionFailed('host.world_not_kept', () => world.add({ filename, bytes }), {
        filename,
      });
      if (!added.ok) return added;
      if (added.value.ok) return succeed({ file: added.value.value });
      return fail(problemOf('ACTION_FAILED', 'host.no_world', { filename, reason: added.value.failure.why }));
    },
    async turnWorldFile({ id, is_on }) {
      const turned = await orActionFailed('host.world_not_changed', () => world.turn(id, is_on));
      return turned.ok ? succeed(await world.list()) : turned;
    },
    async removeWorldFile({ id }) {
      const removed = await orActionFailed('host.world_not_changed', () => world.remove(id));
      return removed.ok ? succeed(await world.list()) : removed;
    },
    async zonesInView(area) {
      const found = await world.zonesNear(area);
      const zones = found.slice(0, mostDrawnZones).map(drawnZone);
      return succeed({ zones, more: found.length - zones.length });
    },
  };
}
