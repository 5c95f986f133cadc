import { tagOf } from '../../../server/contract/locale.ts';
import type { Scope, ServerStatus } from '../../../server/contract/schemas/window.ts';
import { localeOfPage, words } from '../../ui/words.ts';

/** The text of the chip in the top bar. */
export function toServerText(status: ServerStatus | undefined): string {
  if (status === undefined || !status.running) return words('window.server.off');
  return status.share === 'network'
    ? words('window.server.on_network')
    : words('window.server.on_computer', { port: status.port ?? '' });
}

/** `rings and missions`. */
export const toScopesText = (scopes: readonly Scope[]) =>
  new Intl.ListFormat(tagOf(localeOfPage())).format(
    scopes.map((scope) => words('window.server.scope_listed', { scope })),
  );
