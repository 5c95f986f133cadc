import { tagOf } from '../../../server/contract/locale.ts';
import type { Scope, ServerStatus } from '../../../server/contract/schemas/window.ts';
import { localeOfPage, words } from '../../ui/words.ts';

/** The text of the chip in the top bar. */
export function toServerText(status: ServerStatus | undefined): string {
  if (status === undefined || !status.running) return words('window.server.off');
  if (status.share === 'loopback') return words('window.server.on_computer', { port: status.port ?? '' });
  return words(status.share === 'network' ? 'window.server.on_network' : 'window.server.on_network_in_clear');
}

/** Names scopes, as `rings and missions`. */
export const toScopesText = (scopes: readonly Scope[]) =>
  new Intl.ListFormat(tagOf(localeOfPage())).format(
    scopes.map((scope) => words('window.server.scope_listed', { scope: scope.replace(':', '') })),
  );
