import { type Announce, announceBy } from '../announce/announce.ts';
import { makeAnnouncing } from '../announce/announcing.ts';
import type { Locale } from '../contract/locale.ts';
import { ServerName } from '../contract/schemas/window.ts';
import { thisMachine } from '../http/addresses.ts';
import type { Log } from '../http/requestLog.ts';
import { announcementOf } from '../http/serverControl.ts';
import { say, sayMessage } from '../report/say.ts';
import type { Listening } from '../workers/messages.ts';
import { isLoopback } from './secureOption.ts';
import { UsageError } from './usage.ts';

export const announceOptions = { announce: { type: 'string' } } as const;

interface AnnounceValues {
  readonly host: string;
  readonly announce?: string | undefined;
}

/** The name that the network is to be told; `undefined`: nothing is told. Throws where nobody else could reach the server. */
export function toAnnouncedName({ announce, host }: AnnounceValues): string | undefined {
  if (announce === undefined) return undefined;
  const name = ServerName.safeParse(announce);
  if (!name.success) throw new UsageError('terminal.announce_name');
  if (isLoopback(host)) throw new UsageError('terminal.announce_needs_network');
  return name.data;
}

interface Telling {
  readonly log: Log;
  readonly locale: Locale;
  readonly announce?: Announce;
}

/** Has the network told of a server, where a name is given, and says on standard error whether it was. Returns how to take leave. */
export async function tellNetwork(
  name: string | undefined,
  { port, sha256 }: Pick<Listening, 'port' | 'sha256'>,
  { log, locale, announce = announceBy() }: Telling,
): Promise<() => Promise<void>> {
  if (name === undefined) return async () => undefined;
  const announcing = makeAnnouncing(announce, log, (renamed) =>
    console.error(
      typeof renamed === 'string'
        ? sayMessage('terminal.announced', { name: renamed }, locale)
        : say(renamed, locale),
    ),
  );
  const certificate = sha256 === undefined ? undefined : { facts: { sha256 } };
  await announcing.tell(announcementOf({ server: { port }, certificate }, name, thisMachine));
  const { announced, not_announced } = announcing.status();
  if (announced !== undefined) console.error(sayMessage('terminal.announced', { name: announced }, locale));
  else if (not_announced !== undefined) console.error(say(not_announced, locale));
  return () => announcing.tell(undefined);
}
