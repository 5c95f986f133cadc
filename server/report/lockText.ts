import { type Locale, tagOf } from '../contract/locale.ts';
import { type CheckedLock, shortSum } from '../contract/schemas/planLock.ts';
import { sayMessage } from './say.ts';

/** `Locked by Ada on 12 Sep 2026: holds`, or what of the plan is no longer as it was then. */
export function lockText({ lock, changed }: CheckedLock, locale: Locale): string {
  const date = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(lock.at),
  );
  const names = changed.map((part) =>
    sayMessage('lock.part', { part, version: lock.engine_version }, locale),
  );
  const what = new Intl.ListFormat(tagOf(locale), { type: 'conjunction' }).format(names);
  const state = changed.length === 0 ? 'holds' : 'changed';
  return sayMessage('lock.by', { by: lock.by, date, state, what }, locale);
}

/** The same with the first characters of the sum, for print and terminal. */
export const lockLine = (checked: CheckedLock, locale: Locale): string =>
  sayMessage('lock.line', { lock: lockText(checked, locale), sum: shortSum(checked.lock) }, locale);
