import { type Locale, tagOf } from '../contract/locale.ts';

const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

const written = (at: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tagOf(locale), { ...options, timeZone: 'UTC' }).format(at);

/** `12 Sept 2026`; anything but a date in ISO 8601 as a file states it. */
export function statedDay(stated: string, locale: Locale): string {
  const at = new Date(`${iso.exec(stated.trim())?.[1] ?? ''}T00:00Z`);
  return Number.isNaN(at.getTime()) ? stated : written(at, locale, { dateStyle: 'medium' });
}

/** `12 Sept 2026, 08:00 UTC`: an instant in ISO 8601, where it has a time. Without a zone it is of the clock that the file means. */
export function statedInstant(stated: string, locale: Locale): string {
  const [, day, time, zone] = iso.exec(stated.trim()) ?? [];
  const at = new Date(`${day}T${time}${zone ?? 'Z'}`);
  if (time === undefined || Number.isNaN(at.getTime())) return statedDay(stated, locale);
  const text = written(at, locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  return zone === undefined ? text : `${text} UTC`;
}
