import { fail, succeed } from '../../engine/result.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { orActionFailed } from './windowRefusals.ts';

type MapHandlers = Pick<
  Handlers,
  | 'listMaps'
  | 'clearMaps'
  | 'addMapFile'
  | 'removeMapFile'
  | 'measureMapArea'
  | 'keepMapArea'
  | 'clearMapAreas'
>;

/** Makes the handlers of the window's maps. */
export function makeMapHandlers({ maps, mapFiles }: Pick<Services, 'maps' | 'mapFiles'>): MapHandlers {
  return {
    listMaps: async () => succeed(await maps.list()),
    async clearMaps() {
      const cleared = await orActionFailed('The kept map pictures could not be deleted', maps.clear);
      return cleared.ok ? succeed(await maps.list()) : cleared;
    },
    async measureMapArea(question) {
      const measured = await maps.measureArea(question);
      return measured.ok ? measured : fail({ code: 'ACTION_FAILED', message: measured.failure.message });
    },
    async keepMapArea(question) {
      const kept = await maps.keepArea(question);
      return kept.ok ? kept : fail({ code: 'ACTION_FAILED', message: kept.failure.message });
    },
    async clearMapAreas() {
      const cleared = await orActionFailed('The kept areas could not be deleted', maps.clearAreas);
      return cleared.ok ? succeed(await maps.list()) : cleared;
    },
    async addMapFile(part) {
      const what = `“${part.filename}” could not be copied`;
      const received = await orActionFailed(what, () => mapFiles.receive(part));
      if (!received.ok) return received;
      if (received.value.ok) {
        const { id, isWhole } = received.value.value;
        return succeed({ id, is_whole: isWhole });
      }
      const message = `“${part.filename}” cannot be a map: ${received.value.failure.message}`;
      return fail({ code: 'ACTION_FAILED', message });
    },
    async removeMapFile({ id }) {
      const removed = await orActionFailed('The map could not be deleted', () => mapFiles.remove(id));
      return removed.ok ? succeed(await maps.list()) : removed;
    },
  };
}
