import { tagOf } from '../../../server/contract/locale.ts';
import type { KeyInfo } from '../../../server/contract/schemas/window.ts';
import { localeOfPage, words } from '../../ui/words.ts';

export const endChoices = ['tonight', 'month', 'year', 'date', 'never'] as const;
export type EndChoice = (typeof endChoices)[number];

const day_ms = 86_400_000;
/** An end is soon when it is nearer than this. */
const soon_ms = 7 * day_ms;

const midnightAfter = (at: Date, days: number, years = 0) =>
  new Date(at.getFullYear() + years, at.getMonth(), at.getDate() + days + 1);

function endOfDay(date: string): Date | undefined {
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return midnightAfter(new Date(year, month - 1, day), 0);
}

/** The instant at which a key of this choice ends: a midnight; `'no_end'` for a key without, `undefined` for a date that has passed or is none. */
export function endOf(choice: EndChoice, date: string, now: Date): string | 'no_end' | undefined {
  if (choice === 'never') return 'no_end';
  const ends = {
    tonight: () => midnightAfter(now, 0),
    month: () => midnightAfter(now, 30),
    year: () => midnightAfter(now, 0, 1),
    date: () => endOfDay(date),
  }[choice]();
  return ends !== undefined && ends > now ? ends.toISOString() : undefined;
}

export type Standing = 'endless' | 'later' | 'tonight' | 'soon' | 'ended';

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

/** Where a key stands with its end. A key that was made for less than a week is not warned of. */
export function standingOf({ expires_at, created_at }: KeyInfo, now_ms: number): Standing {
  if (expires_at === undefined) return 'endless';
  const end_ms = Date.parse(expires_at);
  // An instant that cannot be read opens nothing.
  if (!(end_ms > now_ms)) return 'ended';
  if (end_ms - now_ms <= soon_ms && end_ms - Date.parse(created_at) > soon_ms) return 'soon';
  return isSameDay(new Date(end_ms - 1), new Date(now_ms)) ? 'tonight' : 'later';
}

function dayText(at: Date, now?: Date): string {
  const isThisYear = at.getFullYear() === now?.getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(tagOf(localeOfPage()), { day: 'numeric', month: 'short', ...year }).format(
    at,
  );
}

const daysBetween = (from: Date, to: Date) =>
  Math.round((midnightAfter(to, 0).getTime() - midnightAfter(from, 0).getTime()) / day_ms);

/** `31 Dec 2026`, `in 3 days, 14 Sept`, `tonight, 24:00`, `ended 1 Aug`, `no end`; a key that ends at midnight ends with the day before. */
export function endText(key: KeyInfo, now_ms: number): string {
  const standing = standingOf(key, now_ms);
  if (standing === 'endless') return words('window.keys.endless');
  const end_ms = Date.parse(key.expires_at ?? '');
  if (Number.isNaN(end_ms)) return words('window.keys.ended', { day: 'none' });
  const [end, now] = [new Date(end_ms - 1), new Date(now_ms)];
  const day = dayText(end, now);
  if (standing === 'ended') return words('window.keys.ended', { day });
  if (isSameDay(end, now)) return words('window.keys.tonight', { time: clockText(end_ms) });
  if (standing !== 'soon') return dayText(end);
  const format = new Intl.RelativeTimeFormat(tagOf(localeOfPage()), { numeric: 'auto' });
  return words('window.keys.soon', { days: format.format(daysBetween(now, end), 'day'), day });
}

/** `14:30`, and `24:00` for the midnight that ends a day. */
function clockText(end_ms: number): string {
  const end = new Date(end_ms);
  if (end.getHours() === 0 && end.getMinutes() === 0) return '24:00';
  return timeOfDay(end);
}

const timeOfDay = (at: Date) =>
  new Intl.DateTimeFormat(tagOf(localeOfPage()), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

/** `12:41 today`, `14 Sept`, `never`. */
export function lastUseText(instant: string | undefined, now_ms: number): string {
  if (instant === undefined) return words('window.keys.never_used');
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return words('window.keys.use_unknown');
  const now = new Date(now_ms);
  return isSameDay(at, now) ? words('window.keys.used_today', { time: timeOfDay(at) }) : dayText(at, now);
}

/** A moment, as `30 Nov, 12:40`. */
export function momentText(instant: string, now_ms: number): string {
  const [at, now] = [new Date(instant), new Date(now_ms)];
  return isSameDay(at, now) ? timeOfDay(at) : `${dayText(at, now)}, ${timeOfDay(at)}`;
}
