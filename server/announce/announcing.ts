import { isDeepStrictEqual } from 'node:util';
import type { Saying } from '../../engine/saying.ts';
import type { ServerStatus } from '../contract/schemas/window.ts';
import type { Log } from '../http/requestLog.ts';
import type { Announce, Announced, Announcement, OnRenamed } from './announce.ts';

type AnnouncedStatus = Pick<ServerStatus, 'announced' | 'not_announced'>;

interface Telling {
  readonly announcement: Announcement;
  readonly told: Announced | Saying;
  /** The name in use, or why there is none any more, since another server took the first one. */
  readonly renamed?: string | Saying | undefined;
}

/** Keeps the network told of one server or of none. Calls must not overlap. `onRenamed`: hears of another name, or of its loss. */
export function makeAnnouncing(announce: Announce, log: Log, onRenamed: OnRenamed = () => undefined) {
  let telling: Telling | undefined;

  async function stop(): Promise<void> {
    const told = telling?.told;
    telling = undefined;
    if (told !== undefined && 'stop' in told) await told.stop();
  }

  return {
    status(): AnnouncedStatus {
      if (telling === undefined) return {};
      const { announcement, told, renamed = announcement.name } = telling;
      if (!('stop' in told)) return { not_announced: told };
      return typeof renamed === 'string' ? { announced: renamed } : { not_announced: renamed };
    },
    /** Has the network told of this, and of nothing before it; a refusal is kept for the status, and the next call tries again. */
    async tell(announcement: Announcement | undefined): Promise<void> {
      const isTold = telling !== undefined && 'stop' in telling.told;
      if (isTold && isDeepStrictEqual(announcement, telling?.announcement)) return;
      await stop();
      if (announcement === undefined) return;
      const told = await announce(announcement, (renamed) => {
        if (telling?.announcement !== announcement) return;
        telling = { ...telling, renamed };
        log({ level: 'warn', event: typeof renamed === 'string' ? 'announced_anew' : 'name_lost' });
        onRenamed(renamed);
      });
      telling = { announcement, told };
      log({ level: 'info', event: 'stop' in told ? 'announced' : 'not_announced', port: announcement.port });
    },
  };
}
