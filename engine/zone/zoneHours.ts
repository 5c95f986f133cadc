import { commonOf, joined, type Span } from '../fence/spans.ts';
import type { DailyPeriod, SunEvent, TimeOfDay, ZoneHours, ZonePeriod } from './zone.ts';

/** Instants of the sun on a day of the calendar, ms since 1970; what does not happen on that day is absent. */
export interface SunTimes extends Readonly<Partial<Record<SunEvent, number>>> {
  /** Midnight of that date in UTC, which names it. */
  readonly date_ms: number;
}

/** When a way is flown, ms since 1970, and the sun at the launch point on these days and those around them. */
export interface FlownTime {
  readonly from_ms: number;
  readonly until_ms: number;
  readonly sun: readonly SunTimes[];
}

/**
 * The answer to the question whether a zone applies while a way is flown. `partly`: for a part of that time; `unchecked`: it cannot be
 * told, since the hour of the flight is not known or the hours of the zone are not stated or not understood.
 */
export type HoursState = 'in' | 'out' | 'partly' | 'unchecked';

const day_ms = 86_400_000;
const minute_ms = 60_000;

/** 1 January 1970 was a Thursday; days of the week count from Monday. */
const weekdayOf = (date_ms: number): number => ((((date_ms / day_ms + 3) % 7) + 7) % 7) | 0;

/** The instant of a time on a date; `undefined`: it is not known there. */
function instantOn(time: TimeOfDay, date_ms: number, sun: ReadonlyMap<number, SunTimes>): number | undefined {
  if ('event' in time) return sun.get(date_ms)?.[time.event];
  return date_ms + time.since_midnight_ms - time.offset_min * minute_ms;
}

interface Applying {
  readonly spans: readonly Span[];
  /** At some time nobody knows whether it applies. */
  readonly isUnsure: boolean;
}

/** A period that begins two days before may last into a day, by the offsets of its times. */
const daysAround = 2;

/** The period of a day that begins on a date. */
function spanOn(
  { begin, end }: DailyPeriod,
  date_ms: number,
  sun: ReadonlyMap<number, SunTimes>,
): Span | undefined {
  const from = instantOn(begin, date_ms, sun);
  if (from === undefined) return undefined;
  // The end of the next date may lie before the begin, too: by offsets, or where UTC has the sunrise on the date before.
  for (let day = 0; ; day++) {
    const to = instantOn(end, date_ms + day * day_ms, sun);
    if (to === undefined || to > from) return to === undefined ? undefined : { from, to };
  }
}

function dailySpans(daily: readonly DailyPeriod[], { from_ms, until_ms, sun }: FlownTime): Applying {
  const known = new Map(sun.map((times) => [times.date_ms, times]));
  const first = Math.floor(from_ms / day_ms) - daysAround;
  const last = Math.floor(until_ms / day_ms) + daysAround;
  const spans: Span[] = [];
  let isUnsure = false;
  for (let day = first; day <= last; day++) {
    const date_ms = day * day_ms;
    for (const period of daily.filter(({ days }) => days.includes(weekdayOf(date_ms)))) {
      const span = spanOn(period, date_ms, known);
      if (span !== undefined) spans.push(span);
      else if (day > first && day < last) isUnsure = true;
    }
  }
  return { spans, isUnsure };
}

function applying({ from_ms, until_ms, daily, isPartlyRead }: ZonePeriod, time: FlownTime): Applying {
  const bounds = { from: from_ms ?? -Infinity, to: until_ms ?? Infinity };
  const isUnsure = isPartlyRead === true;
  if (bounds.from > time.until_ms || bounds.to < time.from_ms) return { spans: [], isUnsure };
  if (daily === undefined) return isUnsure ? { spans: [], isUnsure } : { spans: [bounds], isUnsure };
  const found = dailySpans(daily, time);
  return { spans: commonOf(found.spans, [bounds]), isUnsure: isUnsure || found.isUnsure };
}

/** True if a period says that a zone applies always. */
const isAlways = ({ from_ms, until_ms, daily, isPartlyRead }: ZonePeriod): boolean =>
  from_ms === undefined && until_ms === undefined && daily === undefined && isPartlyRead !== true;

/** Judges the hours of a zone against the time of a way; `undefined`: nobody knows when it is flown. */
export function hoursState(hours: ZoneHours, time: FlownTime | undefined): HoursState {
  if (hours === 'permanent') return 'in';
  if (typeof hours === 'string') return 'unchecked';
  if (hours.some(isAlways)) return 'in';
  if (time === undefined) return 'unchecked';
  const { from_ms, until_ms } = time;
  const all = hours.map((period) => applying(period, time));
  const spans = joined(all.flatMap((one) => one.spans)).filter(
    ({ from, to }) => from <= until_ms && to > from_ms,
  );
  if (spans.some(({ from, to }) => from <= from_ms && to > until_ms)) return 'in';
  if (all.some(({ isUnsure }) => isUnsure)) return 'unchecked';
  return spans.length === 0 ? 'out' : 'partly';
}
