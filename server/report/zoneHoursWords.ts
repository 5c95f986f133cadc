import type { DailyPeriod, TimeOfDay, ZoneHours, ZonePeriod } from '../../engine/zone/zone.ts';
import { type Locale, tagOf } from '../contract/locale.ts';
import { sayMessage } from './say.ts';

const minute_ms = 60_000;
const two = (value: number): string => String(value).padStart(2, '0');
const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

function offsetText(offset_min: number): string {
  if (offset_min === 0) return 'UTC';
  const [sign, size] = offset_min < 0 ? ['−', -offset_min] : ['+', offset_min];
  return `UTC${sign}${clockText(size)}`;
}

/** `08:00 UTC+02:00`, `sunrise`. */
const timeText = (time: TimeOfDay, locale: Locale): string =>
  'event' in time
    ? sayMessage('zone.sun', { event: time.event }, locale)
    : `${clockText(Math.floor(time.since_midnight_ms / minute_ms))} ${offsetText(time.offset_min)}`;

/** The first of January 2024 was a Monday. */
const dayText = (day: number, locale: Locale): string =>
  new Intl.DateTimeFormat(tagOf(locale), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  );

const dailyText = ({ days, begin, end }: DailyPeriod, locale: Locale): string =>
  sayMessage(
    'zone.daily',
    {
      days: days.length === 7 ? 'all' : days.map((day) => dayText(day, locale)).join(', '),
      begin: timeText(begin, locale),
      end: timeText(end, locale),
    },
    locale,
  );

const instantOf = (time_ms: number | undefined): string =>
  time_ms === undefined || Math.abs(time_ms) > 8.64e15 ? 'none' : new Date(time_ms).toISOString();

const periodText = ({ from_ms, until_ms, daily = [], isPartlyRead }: ZonePeriod, locale: Locale): string =>
  sayMessage(
    'zone.period',
    {
      from_time: instantOf(from_ms),
      until: instantOf(until_ms),
      daily: daily.map((one) => dailyText(one, locale)).join(', ') || 'none',
      partly: isPartlyRead === true ? 'yes' : 'no',
    },
    locale,
  ).trim();

/** When a zone applies; a period without any limit is told as always. */
export const zoneHoursText = (hours: ZoneHours, locale: Locale): string =>
  typeof hours === 'string'
    ? sayMessage('zone.hours', { hours }, locale)
    : hours
        .map(
          (period) => periodText(period, locale) || sayMessage('zone.hours', { hours: 'permanent' }, locale),
        )
        .join('; ');
