import { fail, succeed } from '../../engine/result.ts';
import { someHandlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { problemOf, problemSaying } from '../work/refusals.ts';
import { orActionFailed } from './windowRefusals.ts';

/** Makes the handlers of the window's maps. */
export function makeMapHandlers({ maps, mapFiles }: Pick<Services, 'maps' | 'mapFiles'>) {
  return someHandlers({
    listMaps: async () => succeed(await maps.list()),
    async clearMaps() {
      const cleared = await orActionFailed('host.pictures_not_deleted', maps.clear);
      return cleared.ok ? succeed(await maps.list()) : cleared;
    },
    async measureMapArea(question) {
      const measured = await maps.measureArea(question);
      return measured.ok ? measured : fail(problemSaying('ACTION_FAILED', measured.failure.why));
    },
    async keepMapArea(question) {
      const kept = await maps.keepArea(question);
      return kept.ok ? kept : fail(problemSaying('ACTION_FAILED', kept.failure.why));
    },
    async clearMapAreas() {
      const cleared = await orActionFailed('host.areas_not_deleted', maps.clearAreas);
      return cleared.ok ? succeed(await maps.list()) : cleared;
    },
    async addMapFile(part) {
      const received = await orActionFailed('host.map_not_copied', () => mapFiles.receive(part), {
        filename: part.filename,
      });
      if (!received.ok) return received;
      if (received.value.ok) {
        const { id, isWhole } = received.value.value;
        return succeed({ id, is_whole: isWhole });
      }
      const values = { filename: part.filename, reason: received.value.failure.why };
      return fail(problemOf('ACTION_FAILED', 'host.no_map', values));
    },
    async removeMapFile({ id }) {
      const removed = await orActionFailed('host.map_not_deleted', () => mapFiles.remove(id));
      return removed.ok ? succeed(await maps.list()) : removed;
    },
  });
}
