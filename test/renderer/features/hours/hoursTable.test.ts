import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HourOfWeather } from '../../../../engine/air/hourlyWeather.ts';
import { readHours } from '../../../../engine/air/readHours.ts';
import { toTable } from '../../../../renderer/features/hours/hoursText.ts';
import { localeFor } from '../../../../server/contract/locale.ts';
import { fromLocal } from '../../../../server/daylight/zone.ts';

const zone = 'Europe/Zurich';
const read = (text: string, wind_unit: string) => {
  const found = readHours(text, {
    fromLocal: (local_ms, after_ms) => fromLocal(zone, local_ms, after_ms),
    now_local_ms: 0,
    wind_unit,
  });
  if (!found.ok) throw new Error(JSON.stringify(found.failure.saying));
  return found.value;
};
/** Hours are kept to a thousandth. */
const kept = (value: number) => Math.round(value * 1000) / 1000;
const inPlan = (hours: readonly HourOfWeather[]): HourOfWeather[] =>
  hours.map((hour) => ({
    ...hour,
    levels: hour.levels.map((level) => ({ ...level, wind_speed_mps: kept(level.wind_speed_mps) })),
    ...(hour.gust_speed_mps !== undefined && { gust_speed_mps: kept(hour.gust_speed_mps) }),
  }));

/** A figure with so many decimals, as a person types it. */
const figure = (max: number, scale = 10) =>
  fc.integer({ min: 0, max: max * scale }).map((value) => value / scale);
const rowIn = (unit_mps: number) =>
  fc.record({
    heights: fc.uniqueArray(fc.constantFrom(10, 80, 120), { minLength: 1 }),
    wind: figure(20).map((wind) => wind * unit_mps),
    wind_dir_deg: fc.integer({ min: 0, max: 359 }),
    gust: fc.option(
      figure(30).map((gust) => gust * unit_mps),
      { nil: undefined },
    ),
    temp_c: fc.option(figure(30), { nil: undefined }),
    rain: fc.option(figure(9), { nil: undefined }),
    humidity: fc.option(figure(100, 1), { nil: undefined }),
  });

describe('the hours of a plan as a table', () => {
  it.each([
    ['m/s', 1],
    ['km/h', 1 / 3.6],
    ['kn', 1852 / 3600],
    ['mph', 0.44704],
  ] as const)('read as the same hours in %s, over a night in which clocks are set back', (wind, unit_mps) => {
    const locale = localeFor('de-CH', {
      length: 'metric',
      speed: 'm/s',
      wind,
      height: 'm',
      temperature: '°C',
    } as never);
    fc.assert(
      fc.property(fc.array(rowIn(unit_mps), { minLength: 1, maxLength: 12 }), (rows) => {
        const hours = inPlan(
          rows.map(({ heights, wind: wind_speed_mps, wind_dir_deg, gust, temp_c, rain, humidity }, at) => ({
            time: new Date(Date.UTC(2026, 9, 24, 20 + at)).toISOString().replace('.000', ''),
            levels: heights
              .toSorted((one, other) => one - other)
              .map((height_m) => ({ height_m, wind_speed_mps, wind_dir_deg })),
            ...(gust !== undefined && { gust_speed_mps: gust }),
            ...(temp_c !== undefined && { temp_c }),
            ...(rain !== undefined && { precipitation_mm: rain }),
            ...(humidity !== undefined && { humidity_pct: humidity }),
          })),
        );
        const text = toTable(hours, zone, locale);
        expect(inPlan(read(text, wind))).toEqual(hours);
        expect(text.split('\n')[1]).toMatch(/^2026-10-24 22:00;/);
      }),
      { numRuns: 200 },
    );
  });

  it('have lines to change and delete', () => {
    const hours = read('2026-09-12 08:00;4;270;7;12\n2026-09-12 09:00;5;280;8;13', 'm/s');
    const lines = toTable(hours, zone, 'metric').split('\n');
    expect(lines).toEqual([
      'time;wind_m/s;from;gusts_m/s;temp_C',
      '2026-09-12 08:00;4;270;7;12',
      '2026-09-12 09:00;5;280;8;13',
    ]);
    expect(read([lines[0], lines[2]?.replace(';5;', ';6;')].join('\n'), 'm/s')).toEqual([
      { ...hours[1], levels: [{ height_m: 10, wind_speed_mps: 6, wind_dir_deg: 280 }] },
    ]);
  });

  it('are in UTC where the zone is unknown', () => {
    const hours = read('2026-09-12 08:00;4;270', 'm/s');
    for (const unknown of [undefined, 'Moon/Tycho'])
      expect(toTable(hours, unknown, 'metric')).toContain('\n2026-09-12T06:00:00Z;4;270');
  });
});
