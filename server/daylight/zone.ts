import tzLookup from '@photostructure/tz-lookup';
import type { Position } from '../../engine/geo/position.ts';

/** The time zone of a place, by its name in the IANA's list. At sea it is that of the longitude. */
export const zoneAt = ({ lat, lon }: Position): string => tzLookup(lat, lon);

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(zone, known);
  return known;
}

/** The time that a clock of the zone shows at an instant, as if it were UTC; ms since 1970. */
export function toLocal(zone: string, time_ms: number): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(time_ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant at which a clock of the zone shows this; of two, where clocks are set back, the first that is after another instant. */
export function fromLocal(zone: string, local_ms: number, after_ms = -Infinity): number {
  const offsetAt = (time_ms: number) => toLocal(zone, time_ms) - time_ms;
  const day_ms = 86_400_000;
  const before = local_ms - offsetAt(local_ms - day_ms);
  const found = [before, local_ms - offsetAt(local_ms + day_ms)].filter(
    (time) => toLocal(zone, time) === local_ms,
  );
  return found.find((time) => time > after_ms) ?? found[0] ?? before;
}
