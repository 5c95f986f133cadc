import type { HourOfWeather } from '../../../engine/air/hourlyWeather.ts';
import type { JudgedHour, JudgedHours } from '../../../server/contract/schemas/judgedHours.ts';
import { unitsOf } from '../../../server/contract/unitChoice.ts';
import { type Clock, clockOf } from '../../../server/report/clock.ts';
import { keptPoints, toTemperatureText, toWindSpeedText } from '../../../server/report/format.ts';
import { hoursTable } from '../../../server/report/hoursTable.ts';
import { say } from '../../../server/report/say.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { bestWindow, keptOf, worstBeside } from './bestWindow.ts';

const hour_ms = 3_600_000;

/** Headlines of a plan that is short of charge. */
const tightTitles: readonly string[] = ['outcome.tight', 'doubt.tight_return'];

const after = (time: string) => new Date(Date.parse(time) + hour_ms).toISOString();

export const isAllowedBy =
  (isDaylightOnly: boolean) =>
  ({ light }: JudgedHour): boolean =>
    !isDaylightOnly || light === 'day';

/** Why no hour is the best: by night one may do where only daylight counts. */
function whyNone(hours: readonly JudgedHour[], isAllowed: (hour: JudgedHour) => boolean) {
  if (!hours.some(isAllowed)) return 'window.hours.no_daylight';
  return hours.every(({ tone }) => tone === 'bad') ? 'window.hours.none' : 'window.hours.none_by_day';
}

/** `Best Sat 12 Sept 07:00 to 10:00: home with at least 39 %, probably 48 %`, of the worst hour in it, and why another is worse. */
export function toSentence({ hours, time_zone }: JudgedHours, isDaylightOnly: boolean, locale: Locale) {
  const clock = clockOf(time_zone, locale);
  const isAllowed = isAllowedBy(isDaylightOnly);
  const window = bestWindow(hours, isAllowed);
  const worst = worstBeside(hours, window, isAllowed);
  const begin = window && hours[window.first]?.time;
  const end = window && hours[window.last]?.time;
  const isWorse =
    worst !== undefined &&
    (window === undefined ||
      worst.tone !== window.worst.tone ||
      worst.batteries > window.worst.batteries ||
      keptOf(worst) < keptOf(window.worst));
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
      best: words(whyNone(hours, isAllowed)),
      worse,
    };
  const { left, tone, title } = window.worst;
  const isTight = tightTitles.includes(title.says);
  const best = words('window.hours.best', {
    tone: isTight ? 'warn' : 'ok',
    day: clock.day(begin),
    from: clock.time(begin),
    to: clock.time(after(end)),
    kept: keptOf(window.worst),
    probably: Math.round(left?.probably_pct ?? 0),
    bound: left?.kept_pct === undefined ? 'no' : 'yes',
  });
  const hasDoubt = tone === 'warn' && !isTight;
  return {
    window,
    best: hasDoubt ? words('window.hours.best_doubt', { best, doubt: say(title, locale) }) : best,
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

/** Hours as a table to change and read again: in the clocks of the zone, but in UTC where a clock shows the same twice. */
export function toTable(
  hours: readonly HourOfWeather[],
  time_zone: string | undefined,
  locale: Locale,
): string {
  const { date, time, isLocal } = clockOf(time_zone, locale);
  const localOf = (at: string) => `${date(at)} ${time(at)}`;
  const locals = hours.map((hour) => localOf(hour.time));
  const isOnce = (local: string) => locals.filter((other) => other === local).length === 1;
  return hoursTable(hours, {
    wind_unit: unitsOf(locale).wind,
    timeOf: (at) => (isLocal && isOnce(localOf(at)) ? localOf(at) : at),
    mark: ';',
  });
}
