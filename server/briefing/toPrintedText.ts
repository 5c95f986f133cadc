import { type Locale, tagOf } from '../contract/locale.ts';
import { sayMessage } from '../report/say.ts';

/** `21 May 2024, 08:12`, of `2024-05-21T08:12`: the clock of whoever prints. */
export function toPrintedText(printed_at: string, locale: Locale): string {
  // The wall clock of the place, whatever zone this computer is in.
  const at = new Date(`${printed_at.slice(0, 16)}Z`);
  const written = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tagOf(locale), { ...parts, timeZone: 'UTC' }).format(at);
  const date = written({ dateStyle: 'long' });
  return sayMessage('briefing.date_time', { date, time: written({ timeStyle: 'short' }) }, locale);
}
