/** Begin of a day of the local calendar as if it were UTC, ms since 1970. */
export type OnDay = number;

/** A time of day as it is written. */
export interface ClockTime {
  /** Absent: no date is written. */
  readonly date_ms?: OnDay | undefined;
  readonly clock_ms: number;
  /** How far its clock is ahead of UTC; absent: it is local. */
  readonly offset_ms?: number | undefined;
}

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;

function dateOf(year: number, month: number, day: number): OnDay | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  // A year below 100 would be one of the last century, and a zone may take the last year on to one of five digits.
  const isYear = date.getUTCFullYear() === year && year < 9999;
  return isYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

/** A date as `2026-09-12`, `12.09.2026` or `12/09/2026`; with slashes only where it cannot be the other order. */
function takeDate(text: string): { readonly date_ms: OnDay | undefined; readonly rest: string } | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})[T ]?/.exec(text);
  if (iso !== null)
    return {
      date_ms: dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])),
      rest: text.slice(iso[0].length),
    };
  const other = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}),? ?/.exec(text);
  if (other === null) return undefined;
  const [one, two] = [Number(other[1]), Number(other[3])];
  const isDayFirst = other[2] === '.' || one > 12 || one === two;
  const isMonthFirst = other[2] === '/' && two > 12;
  const rest = text.slice(other[0].length);
  if (!isDayFirst && !isMonthFirst) return { date_ms: undefined, rest };
  const [day, month] = isMonthFirst ? [two, one] : [one, two];
  return { date_ms: dateOf(Number(other[4]), month, day), rest };
}

/** Reads `06:00`, `6`, `6h`, `06h30`, `6 Uhr`, `6:00 pm`, `0600`, each with a date before it, and `Z`, `UTC` or `+02:00` after it. */
export function readTime(given: string, isUtc: boolean): ClockTime | undefined {
  const text = given.trim();
  const dated = takeDate(text);
  if (dated !== undefined && dated.date_ms === undefined) return undefined;
  const pattern =
    /^(\d{1,2})(?:(?:[:.h] ?|(?<=\d\d)(?=\d\d\b))(\d{2})?(?::\d{2}(?:\.\d+)?)?)? ?(?:h|uhr)? ?(am|pm)? ?(z|utc|gmt|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/i;
  const found = pattern.exec(dated?.rest ?? text);
  if (found === null) return undefined;
  const [, hours = '', minutes = '0', half, zone] = found;
  const twelve = half === undefined ? Number(hours) : (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0);
  if (twelve > 23 || Number(minutes) > 59 || (half !== undefined && Number(hours) > 12)) return undefined;
  const offset_ms = zone === undefined ? (isUtc ? 0 : undefined) : offsetOf(zone);
  return {
    ...(dated?.date_ms !== undefined && { date_ms: dated.date_ms }),
    clock_ms: twelve * hour_ms + Number(minutes) * minute_ms,
    ...(offset_ms !== undefined && { offset_ms }),
  };
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour_ms + Number(minutes) * minute_ms);
}
