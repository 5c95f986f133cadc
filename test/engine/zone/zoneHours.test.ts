import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeOfDay, ZonePeriod } from '../../../engine/zone/zone.ts';
import { hoursState, type SunTimes } from '../../../engine/zone/zoneHours.ts';

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
/** A Friday. */
const friday_ms = Date.parse('2026-11-27T00:00:00Z');

const sun: SunTimes[] = [-2, -1, 0, 1, 2].map((day) => {
  const date_ms = friday_ms + day * day_ms;
  return {
    date_ms,
    dawn: date_ms + 6 * hour_ms,
    sunrise: date_ms + 7 * hour_ms,
    sunset: date_ms + 16 * hour_ms,
    dusk: date_ms + 17 * hour_ms,
  };
});
const at = (hour: number, lasts = 0.25) => ({
  from_ms: friday_ms + hour * hour_ms,
  until_ms: friday_ms + (hour + lasts) * hour_ms,
  sun,
});
const clock = (hour: number, offset_min = 0): TimeOfDay => ({
  since_midnight_ms: hour * hour_ms,
  offset_min,
});
const daily = (begin: TimeOfDay, end: TimeOfDay, days = [0, 1, 2, 3, 4, 5, 6]): ZonePeriod => ({
  daily: [{ days, begin, end }],
});

describe('hoursState', () => {
  it('knows what is permanent without an hour, and nothing else', () => {
    expect(hoursState('permanent', undefined)).toBe('in');
    expect(hoursState([{}], undefined)).toBe('in');
    expect(hoursState('not_stated', at(12))).toBe('unchecked');
    expect(hoursState('not_understood', at(12))).toBe('unchecked');
    expect(hoursState([{ from_ms: friday_ms }], undefined)).toBe('unchecked');
    expect(hoursState([daily(clock(8), clock(9))], undefined)).toBe('unchecked');
    expect(hoursState([], at(12))).toBe('out');
  });

  it('judges dates, to both ends', () => {
    const period = { from_ms: friday_ms + 10 * hour_ms, until_ms: friday_ms + 12 * hour_ms };
    expect([9, 10, 11, 12.5].map((hour) => hoursState([period], at(hour)))).toEqual([
      'out',
      'in',
      'in',
      'out',
    ]);
    expect(hoursState([period], at(9.9))).toBe('partly');
    expect(hoursState([period], at(11.9))).toBe('partly');
    expect(hoursState([{ until_ms: friday_ms }], at(12))).toBe('out');
    expect(hoursState([{ from_ms: friday_ms }], at(12))).toBe('in');
  });

  it('judges hours of days of the week, at an offset and past midnight', () => {
    expect(hoursState([daily(clock(8), clock(17), [4])], at(12))).toBe('in');
    expect(hoursState([daily(clock(8), clock(17), [0, 1, 2, 3])], at(12))).toBe('out');
    // 08:00+02:00 is 06:00 in UTC.
    expect(hoursState([daily(clock(8, 120), clock(10, 120))], at(6.5))).toBe('in');
    expect(hoursState([daily(clock(8, 120), clock(10, 120))], at(8.5))).toBe('out');
    // From Thursday 22:00 to Friday 06:00.
    expect(hoursState([daily(clock(22), clock(6), [3])], at(5))).toBe('in');
    expect(hoursState([daily(clock(22), clock(6), [4])], at(5))).toBe('out');
    expect(hoursState([daily(clock(0), clock(0), [4])], at(23))).toBe('in');
    const dated = { ...daily(clock(8), clock(17)), until_ms: friday_ms + 9 * hour_ms };
    expect([8.5, 10].map((hour) => hoursState([dated], at(hour)))).toEqual(['in', 'out']);
  });

  it('judges the sun, and cannot where it does not rise or is not known', () => {
    const night = daily({ event: 'sunset' }, { event: 'sunrise' });
    expect([5, 8, 16.5].map((hour) => hoursState([night], at(hour)))).toEqual(['in', 'out', 'in']);
    const light = daily({ event: 'dawn' }, { event: 'dusk' });
    expect([5, 6.5, 18].map((hour) => hoursState([light], at(hour)))).toEqual(['out', 'in', 'out']);
    expect(hoursState([light], { ...at(12), sun: [] })).toBe('unchecked');
    const polar = sun.map(({ date_ms }) => ({ date_ms, dawn: date_ms + 6 * hour_ms }));
    expect(hoursState([light], { ...at(12), sun: polar })).toBe('unchecked');
    expect(
      hoursState([daily({ event: 'sunset' }, { event: 'sunrise' })], { ...at(12), sun: sun.slice(2, 3) }),
    ).toBe('unchecked');
  });

  it('does not tell what is partly read to be out, but what is known to be in', () => {
    const partly: ZonePeriod = { ...daily(clock(8), clock(9)), isPartlyRead: true };
    expect([8.5, 12].map((hour) => hoursState([partly], at(hour)))).toEqual(['in', 'unchecked']);
    expect(hoursState([{ isPartlyRead: true }], at(12))).toBe('unchecked');
    expect(hoursState([{ isPartlyRead: true, until_ms: friday_ms }], at(12))).toBe('unchecked');
  });

  it('agrees with a look at each minute', () => {
    const times = fc.record({
      begin: fc.integer({ min: 0, max: 23 }),
      lasts: fc.integer({ min: 1, max: 23 }),
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      offset: fc.integer({ min: -12, max: 12 }),
      hour: fc.integer({ min: 0, max: 23 * 4 }).map((quarter) => quarter / 4),
    });
    fc.assert(
      fc.property(times, ({ begin, lasts, days, offset, hour }) => {
        const period = daily(clock(begin, 60 * offset), clock((begin + lasts) % 24, 60 * offset), days);
        const flown = at(hour, 0.5);
        const isIn = (time_ms: number) => {
          const local_ms = time_ms + offset * hour_ms;
          const since = (day: number) => local_ms - (friday_ms + day * day_ms) - begin * hour_ms;
          return [-2, -1, 0, 1].some((day) => {
            const weekday = (((4 + day) % 7) + 7) % 7;
            return days.includes(weekday) && since(day) >= 0 && since(day) < lasts * hour_ms;
          });
        };
        const looks = Array.from({ length: 30 }, (_, minute) =>
          isIn(flown.from_ms + (minute + 0.5) * 60_000),
        );
        const expected = looks.every(Boolean) ? 'in' : looks.some(Boolean) ? 'partly' : 'out';
        const found = hoursState([period], flown);
        // A period that begins or ends with the flight touches it for no time.
        const isTouching = [begin, begin + lasts].some((edge) => {
          const away = (edge - offset - hour) % 24;
          return [0, 0.5].some((end) => Math.abs((((away - end) % 24) + 24) % 24) < 1e-9);
        });
        if (!isTouching) expect(found).toBe(expected);
      }),
    );
  });

  it('ends a day’s hours at the first end after their begin, whatever the offsets and wherever the sun rises', () => {
    const hour = fc.integer({ min: 0, max: 24 });
    const event = fc
      .constantFrom('dawn', 'sunrise', 'sunset', 'dusk')
      .map((name): TimeOfDay => ({ event: name }));
    const time = fc.oneof(
      event,
      fc.tuple(hour, fc.integer({ min: -12, max: 14 })).map(([of, offset]) => clock(of, 60 * offset)),
    );
    const instant = (one: TimeOfDay, day: number, shift: number): number => {
      const date_ms = friday_ms + day * day_ms;
      if (!('event' in one)) return date_ms + one.since_midnight_ms - one.offset_min * 60_000;
      const of = { dawn: 6, sunrise: 7, sunset: 16, dusk: 17 }[one.event];
      return date_ms + (of - shift) * hour_ms;
    };
    fc.assert(
      fc.property(
        time,
        time,
        fc.integer({ min: -11, max: 13 }),
        fc.double({ min: 0, max: 24, noNaN: true }),
        (begin, end, shift, at_h) => {
          const shifted = Array.from({ length: 9 }, (_, at): SunTimes => {
            const day = at - 4;
            const of = (name: 'dawn' | 'sunrise' | 'sunset' | 'dusk') => instant({ event: name }, day, shift);
            return {
              date_ms: friday_ms + day * day_ms,
              dawn: of('dawn'),
              sunrise: of('sunrise'),
              sunset: of('sunset'),
              dusk: of('dusk'),
            };
          });
          const now_ms = friday_ms + at_h * hour_ms + 1;
          const days = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
          const isIn = days.some((day) => {
            const from_ms = instant(begin, day, shift);
            const ends = days.filter((other) => other >= day).map((other) => instant(end, other, shift));
            return from_ms <= now_ms && (ends.find((one) => one > from_ms) ?? 0) > now_ms + 1;
          });
          const state = hoursState([daily(begin, end)], {
            from_ms: now_ms,
            until_ms: now_ms + 1,
            sun: shifted,
          });
          expect(state).not.toBe(isIn ? 'out' : 'in');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
