import type { KeyInfo, Scope, ServerStatus } from '../../../server/contract/schemas/window.ts';

/** The text of the chip in the top bar. */
export function toServerText(status: ServerStatus | undefined): string {
  if (status === undefined || !status.running) return 'API off';
  return status.share === 'network' ? 'API on this network' : `API on this computer · ${status.port ?? ''}`;
}

export const scopeNames: Readonly<Record<Scope, string>> = {
  rangeiq: 'Range rings',
  rangeiq_plus: 'Missions and catalog',
};

export const toScopesText = (scopes: readonly Scope[]) =>
  scopes.map((scope) => scopeNames[scope].toLowerCase()).join(', ');

/** `21 Nov 2026, 09:40`, in this computer's time zone. */
function toMomentText(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return 'unknown';
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
}

export const toUseText = (key: KeyInfo) =>
  key.last_used_at === undefined ? 'never used' : `last used ${toMomentText(key.last_used_at)}`;
