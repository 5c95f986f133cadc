import { tagOf } from '../../../server/contract/locale.ts';
import type { RequestList } from '../../../server/contract/schemas/askedRequest.ts';
import { toWholeText } from '../../../server/report/format.ts';
import type { Status } from '../../ui/StatusMark.tsx';
import { localeOfPage, words } from '../../ui/words.ts';

type Request = RequestList['requests'][number];

/** `12:41:07`, in this computer's zone. */
export const timeText = (at: string): string =>
  new Intl.DateTimeFormat(tagOf(localeOfPage()), { timeStyle: 'medium', hourCycle: 'h23' }).format(
    new Date(at),
  );

export const toolText = ({ tool, address }: Request): string =>
  tool ?? words('window.requests.unknown_tool', { address: address ?? 'none' });

/** The name of an operation, as `missions/analyze`. */
export const operationText = ({ route }: Request): string =>
  route === undefined ? words('window.requests.no_path') : route.replace(/^\/(v1\/)?/, '');

const grave = new Set([401, 403, 429]);

export const statusOf = ({ status, is_answered }: Request): Status => {
  if (!is_answered) return 'warn';
  if (status < 400) return 'ok';
  return grave.has(status) || status >= 500 ? 'bad' : 'warn';
};

/** How a request went, as a few words; the number of its status stands beside them. */
export function outcomeText({ status, is_answered, key_ended, refused, by_old_secret }: Request): string {
  if (!is_answered) return words('window.requests.cut');
  if (key_ended !== undefined && status === 401) return words('window.requests.key_ended', { key_ended });
  if (status < 400 && by_old_secret) return words('window.requests.old_secret');
  return words('window.requests.outcome', { code: status < 400 ? 'OK' : (refused ?? 'OTHER') });
}

/** `41`; below one millisecond `< 1`. */
export const durationText = ({ duration_ms }: Request): string =>
  duration_ms < 1 ? '< 1' : toWholeText(duration_ms, localeOfPage());
