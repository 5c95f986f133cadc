import { tagOf } from '../../../server/contract/locale.ts';
import type { JudgedHour, JudgedHours } from '../../../server/contract/schemas/judgedHours.ts';
import { keptPoints, toTemperatureText, toWindSpeedText } from '../../../server/report/format.ts';
import { say } from '../../../server/report/say.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { bestWindow, type HourWindow, keptOf, worstBeside } from './bestWindow.ts';

const hour_ms = 3_600_000;

/** The clocks of a zone, in the language of the page. */
export interface Clock {
  /** `08` */
  readonly hour: (time: string) => string;
  /** `08:00` */
  readonly time: (time: string) => string;
  /** `Sat 12 Sept` */
  readonly day: (time: string) => string;
  /** Tells days of the calendar apart. */
  readonly date: (time: string) => string;
}

export function clockOf(timeZone: string, locale: Locale): Clock {
  const format = (options: Intl.DateTimeFormatOptions, tag = tagOf(locale)) => {
    const made = new Intl.DateTimeFormat(tag, { timeZone, ...options });
    return (time: string) => made.format(Date.parse(time));
  };
  return {
    hour: format({ hour: '2-digit', hourCycle: 'h23' }, 'en-GB'),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB'),
    day: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    date: format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA'),
  };
}

const after = (time: string) => new Date(Date.parse(time) + hour_ms).toISOString();

export const isAllowedBy =
  (isDaylightOnly: boolean) =>
  ({ light }: JudgedHour): boolean =>
    !isDaylightOnly || light === 'day';

export interface HoursSentence {
  readonly window: HourWindow | undefined;
  readonly best: string;
  /** Why another hour is worse; absent: none is. */
  readonly worse?: string | undefined;
}

/** `Best Sat 12 Sept 07:00 to 10:00: home with at least 39 %, probably 48 %`, of the worst hour in it, and why another is worse. */
export function toSentence(
  { hours, time_zone }: JudgedHours,
  isDaylightOnly: boolean,
  locale: Locale,
): HoursSentence {
  const clock = clockOf(time_zone, locale);
  const isAllowed = isAllowedBy(isDaylightOnly);
  const window = bestWindow(hours, isAllowed);
  const worst = worstBeside(hours, window, isAllowed);
  const begin = window && hours[window.first]?.time;
  const end = window && hours[window.last]?.time;
  const isWorse =
    worst !== undefined &&
    (window === undefined || worst.tone !== window.worst.tone || keptOf(worst) < keptOf(window.worst));
  const worse = isWorse
    ? words('window.hours.worse', {
        day: clock.day(worst.time),
        time: clock.time(worst.time),
        verdict: say(worst.title, locale),
      })
    : undefined;
  if (window === undefined || begin === undefined || end === undefined)
    return {
      window,
      best: words(hours.some(isAllowed) ? 'window.hours.none' : 'window.hours.no_daylight'),
      worse,
    };
  const { left, tone } = window.worst;
  return {
    window,
    best: words('window.hours.best', {
      tone: tone === 'warn' ? 'warn' : 'ok',
      day: clock.day(begin),
      from: clock.time(begin),
      to: clock.time(after(end)),
      kept: keptOf(window.worst),
      probably: Math.round(left?.probably_pct ?? 0),
      bound: left?.kept_pct === undefined ? 'no' : 'yes',
    }),
    worse,
  };
}

/** All that a column says, for those who hear it. */
export function toHourName(hour: JudgedHour, clock: Clock, locale: Locale): string {
  const { flown, members, light } = hour;
  return words('window.hours.hour_name', {
    day: clock.day(hour.time),
    time: clock.time(hour.time),
    verdict: say(hour.title, locale),
    wind: toWindSpeedText(flown.wind_aloft_mps, locale),
    gust: flown.gust_aloft_mps === undefined ? 'none' : toWindSpeedText(flown.gust_aloft_mps, locale),
    temp: toTemperatureText(flown.temp_c, locale),
    light,
    home: members?.home ?? 0,
    of: members?.of ?? 0,
  });
}

/** The charge that an hour keeps, as its figure in the table. */
export const toKeptNumber = (hour: JudgedHour): string =>
  hour.left === undefined ? '–' : String(keptPoints(hour.left.kept_pct ?? hour.left.probably_pct));
