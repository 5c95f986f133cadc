import { tagOf } from '../../../server/contract/locale.ts';
import type { KeyInfo, Scope, ServerStatus } from '../../../server/contract/schemas/window.ts';
import { localeOfPage, words } from '../../ui/words.ts';

/** The text of the chip in the top bar. */
export function toServerText(status: ServerStatus | undefined): string {
  if (status === undefined || !status.running) return words('window.server.off');
  return status.share === 'network'
    ? words('window.server.on_network')
    : words('window.server.on_computer', { port: status.port ?? '' });
}

export const toScopesText = (scopes: readonly Scope[]) =>
  scopes.map((scope) => words('window.server.scope_listed', { scope: scope.replace(':', '') })).join(', ');

/** `last used 21 Nov 2026, 09:40`, in this computer's time zone. */
export function toUseText({ last_used_at }: KeyInfo): string {
  if (last_used_at === undefined) return words('window.server.never_used');
  const at = new Date(last_used_at);
  if (Number.isNaN(at.getTime())) return words('window.server.last_use_unknown');
  const format = new Intl.DateTimeFormat(tagOf(localeOfPage()), { dateStyle: 'medium', timeStyle: 'short' });
  return words('window.server.last_used', { moment: format.format(at) });
}
