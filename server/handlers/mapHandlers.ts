import { succeed } from '../../engine/result.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { orActionFailed } from './windowRefusals.ts';

/** The maps of the window. */
export function makeMapHandlers({ maps }: Services): Pick<Handlers, 'listMaps' | 'clearMaps'> {
  return {
    listMaps: async () => succeed(await maps.list()),
    async clearMaps() {
      const cleared = await orActionFailed('The kept map pictures could not be deleted', maps.clear);
      return cleared.ok ? succeed(await maps.list()) : cleared;
    },
  };
}
