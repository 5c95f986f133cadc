import { listOf, member } from '../../json.ts';
import {
  type DailyPeriod,
  type SunEvent,
  type TimeOfDay,
  type ZoneHours,
  type ZonePeriod,
  zoneLimits,
} from '../zone.ts';
import { instantOf } from './plainValues.ts';

const dayNames = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
export const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** Days of the week by their names; `undefined`: one of them, such as a holiday, cannot be told by the calendar. */
export function daysOf(names: readonly unknown[]): readonly number[] | undefined {
  const days = names.flatMap((name) => {
    const word = String(name).toUpperCase();
    if (word === 'ANY') return everyDay;
    return dayNames.indexOf(word.slice(0, 3));
  });
  return days.length > 0 && !days.includes(-1) ? [...new Set(days)].sort() : undefined;
}

const events: Readonly<Record<string, SunEvent>> = {
  BMCT: 'dawn',
  SR: 'sunrise',
  SS: 'sunset',
  EECT: 'dusk',
  ECET: 'dusk',
};

const minute_ms = 60_000;
/** No clock on the earth is farther from UTC. */
const mostOffset_min = 15 * 60;

/** A time of day with a zone, `08:00:00Z` or `08:00+02:00`. Without one it may be of any clock. */
export function timeOf(value: unknown): TimeOfDay | undefined {
  const found =
    typeof value === 'string'
      ? /^\s*(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|([+-])(\d\d):?(\d\d))\s*$/i.exec(value)
      : null;
  if (found === null) return undefined;
  const [, hour, minute, second = '0', , sign, hours = '0', minutes = '0'] = found;
  const since_midnight_ms = (Number(hour) * 60 + Number(minute)) * minute_ms + Number(second) * 1000;
  if (since_midnight_ms > 24 * 60 * minute_ms) return undefined;
  const offset_min = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return Math.abs(offset_min) > mostOffset_min ? undefined : { since_midnight_ms, offset_min };
}

/** A time of day by its event, or by the clock. */
export const dayTimeOf = (event: unknown, time: unknown): TimeOfDay | undefined => {
  const found = typeof event === 'string' ? events[event.toUpperCase()] : undefined;
  if (found !== undefined) return { event: found };
  return event === undefined || event === null || event === '' ? timeOf(time) : undefined;
};

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const daysIn = (value: unknown) => {
  const named = member(value, 'day');
  return daysOf(typeof named === 'string' ? [named] : listOf(named));
};

/** Limits nothing: every day, and no time of it is named. */
const isAnyTime = (value: unknown): boolean =>
  daysIn(value)?.length === everyDay.length &&
  !['startTime', 'startEvent', 'endTime', 'endEvent'].some((name) => isThere(member(value, name)));

function dailyOf(value: unknown): DailyPeriod | undefined {
  const days = daysIn(value);
  const begin = dayTimeOf(member(value, 'startEvent'), member(value, 'startTime'));
  const end = dayTimeOf(member(value, 'endEvent'), member(value, 'endTime'));
  return days && begin && end && { days, begin, end };
}

/** A period with its schedule, which ED-269 and ED-318 write alike. */
export function periodOf(value: unknown): ZonePeriod {
  const [from, until] = [member(value, 'startDateTime'), member(value, 'endDateTime')];
  const [from_ms, until_ms] = [instantOf(from), instantOf(until)];
  const listed = listOf(member(value, 'schedule'));
  const isLimited = listed.length > 0 && !listed.some(isAnyTime);
  const known = listed.map(dailyOf).filter((daily) => daily !== undefined);
  // A source that swaps them means some time.
  const isNever = from_ms !== undefined && until_ms !== undefined && from_ms >= until_ms;
  const isPartlyRead =
    isNever ||
    (isLimited && known.length < listed.length) ||
    (isThere(from) && from_ms === undefined) ||
    (isThere(until) && until_ms === undefined);
  return {
    ...(from_ms !== undefined && !isNever && { from_ms }),
    ...(until_ms !== undefined && !isNever && { until_ms }),
    ...(isLimited && { daily: known }),
    ...(isPartlyRead && { isPartlyRead }),
  };
}

/** Hours of so many periods that each look at them would take long count as not understood. */
export function boundedHours(hours: readonly ZonePeriod[]): ZoneHours {
  const count = hours.reduce((sum, { daily = [] }) => sum + 1 + daily.length, 0);
  return count > zoneLimits.zone_periods ? 'not_understood' : hours;
}

export const isWhollyRead = (hours: ZoneHours): boolean =>
  hours !== 'not_understood' &&
  (typeof hours === 'string' || hours.every(({ isPartlyRead }) => isPartlyRead !== true));
