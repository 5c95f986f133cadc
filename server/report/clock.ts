import { tagOf } from '../contract/locale.ts';
import type { Locale } from './format.ts';

/** The clocks of a zone, in a language. */
export interface Clock {
  /** The hour alone, as `08`. */
  readonly hour: (time: string) => string;
  /** The time of day, as `08:00`. */
  readonly time: (time: string) => string;
  /** The day, as `Sat 12 Sept`. */
  readonly day: (time: string) => string;
  /** The date, as `2026-09-12`. */
  readonly date: (time: string) => string;
  /** The clocks are those of the zone, and not UTC for want of one that is known. */
  readonly isLocal: boolean;
}

/** The zone where this computer knows it. */
function knownZone(timeZone: string | undefined): string | undefined {
  try {
    return timeZone && new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The clocks of a zone by its IANA name; UTC where it is unknown. */
export function clockOf(zone: string | undefined, locale: Locale): Clock {
  const known = knownZone(zone);
  const format = (options: Intl.DateTimeFormatOptions, tag = tagOf(locale)) => {
    const made = new Intl.DateTimeFormat(tag, { timeZone: known ?? 'UTC', ...options });
    return (time: string) => made.format(Date.parse(time));
  };
  return {
    hour: format({ hour: '2-digit', hourCycle: 'h23' }, 'en-GB'),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB'),
    day: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    date: format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA'),
    isLocal: known !== undefined,
  };
}
