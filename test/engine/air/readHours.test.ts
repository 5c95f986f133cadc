import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHours } from '../../../engine/air/readHours.ts';

/** Zone of +2 h; it is 10:00 there on 12 September 2026. */
const frame = {
  fromLocal: (local_ms: number, _after_ms: number) => local_ms - 2 * 3_600_000,
  now_local_ms: Date.UTC(2026, 8, 12, 10),
  wind_unit: 'm/s',
};
const read = (text: string, change: Partial<typeof frame> = {}) => {
  const found = readHours(text, { ...frame, ...change });
  return found.ok ? found.value : found.failure.saying.values;
};
const hour = (time: string, wind_speed_mps: number, wind_dir_deg: number, more: object = {}) => ({
  time: `2026-09-${time}:00Z`,
  levels: [{ height_m: 10, wind_speed_mps, wind_dir_deg }],
  ...more,
});
const close = (value: number) => expect.closeTo(value, 6);

describe('a table of hours is read as people write it', () => {
  test('without a head, in the usual order, for the rest of today', () => {
    expect(read('11:00 \t 5 \t 270 \t 8 \t 14\n12:00 \t 6 \t 280')).toEqual([
      hour('12T09:00', 5, 270, { gust_speed_mps: 8, temp_c: 14 }),
      hour('12T10:00', 6, 280),
    ]);
  });

  test('for tomorrow, once the hours of today are over, and on over midnight', () => {
    expect(read('6h;3;N\n7h;4;NE')).toMatchObject([
      { time: '2026-09-13T04:00:00Z' },
      { time: '2026-09-13T05:00:00Z' },
    ]);
    expect(read('23:00;3;10\n0:00;4;20\n1:00;4;20')).toMatchObject([
      { time: '2026-09-12T21:00:00Z' },
      { time: '2026-09-12T22:00:00Z' },
      { time: '2026-09-12T23:00:00Z' },
    ]);
  });

  /** Clocks that are set back from 3:00 to 2:00 on 25 October: of 2:00 and 2:30, which come twice, the first after an instant. */
  const setBack = (local_ms: number, after_ms: number) => {
    const [first, second] = [local_ms - 2 * 3_600_000, local_ms - 3_600_000];
    if (local_ms < Date.UTC(2026, 9, 25, 2)) return first;
    return local_ms >= Date.UTC(2026, 9, 25, 3) || first <= after_ms ? second : first;
  };
  test.each([
    '2026-10-25 01:00;3;1\n2026-10-25 02:00;3;1\n2026-10-25 02:00;4;1\n2026-10-25 03:00;3;1',
    '1:00;3;1\n2:00;3;1\n2:00;4;1\n3:00;3;1',
  ])('through the night on which clocks are set back: %j', (text) => {
    const now_local_ms = Date.UTC(2026, 9, 25, 0);
    expect(read(text, { fromLocal: setBack, now_local_ms })).toMatchObject(
      ['24T23', '25T00', '25T01', '25T02'].map((time) => ({ time: `2026-10-${time}:00:00Z` })),
    );
  });

  test.each([
    [
      'Zeit;Wind (km/h);Richtung;Böen (km/h);Temperatur\n12.09.2026 08:00;18,0;315°;36;13,5 °C',
      { gust_speed_mps: 10 },
    ],
    [
      'heure\tvent (km/h)\tdirection\trafales (km/h)\ttempérature\n12/09/2026 08h00\t18\tNW\t36\t13,5',
      undefined,
    ],
    [
      'hora|viento (km/h)|dirección|rachas (km/h)|temperatura\n2026-09-12 8:00|18|NW|36|13,5',
      { gust_speed_mps: 10 },
    ],
    ['time,wind (km/h),from,gusts (km/h),°C\n2026-09-12T06:00:00Z,18,315,36,13.5', { gust_speed_mps: 10 }],
    ['Time (UTC),wind,dir,gust,temp (°F)\n2026-09-12 06:00,18 km/h,NW,36km/h,56.3', { gust_speed_mps: 10 }],
  ])('in the words of %s', (text, more) => {
    const expected =
      more === undefined
        ? { why: 'time', line: 1, cell: '12/09/2026 08h00' }
        : [hour('12T06:00', 5, 315, { gust_speed_mps: close(10), temp_c: close(13.5) })];
    expect(read(text)).toEqual(expected);
  });

  test('with winds at several heights, by growing height, as the terminal prints them', () => {
    const text =
      'time,wind_m/s,from,gusts_m/s,temp_C,wind_120m_m/s,from_120m,wind_80m_m/s,from_80m\n2026-09-12T06:00:00Z,3,190,5,13,6,210,5,200';
    expect(read(text)).toEqual([
      {
        time: '2026-09-12T06:00:00Z',
        levels: [
          { height_m: 10, wind_speed_mps: 3, wind_dir_deg: 190 },
          { height_m: 80, wind_speed_mps: 5, wind_dir_deg: 200 },
          { height_m: 120, wind_speed_mps: 6, wind_dir_deg: 210 },
        ],
        gust_speed_mps: 5,
        temp_c: 13,
      },
    ]);
  });

  test('with winds at heights in feet, and without those of no height above ground and of a second temperature', () => {
    const text =
      'time;wind_speed_10m;from_10m;wind_100ft;from_100ft;wind_1000m;from_1000m;wind_850hPa;from_850hPa;temp_2m;temp_80m\n11:00;3;190;4;200;9;250;12;260;13;11';
    expect(read(text)).toEqual([
      hour('12T09:00', 3, 190, {
        levels: [
          { height_m: 10, wind_speed_mps: 3, wind_dir_deg: 190 },
          { height_m: close(30.48), wind_speed_mps: 4, wind_dir_deg: 200 },
        ],
        temp_c: 13,
      }),
    ]);
  });

  test('with rain beside its unit', () => {
    expect(read('time;wind;from;rain\n11:00;5;270;0,4 mm')).toEqual([
      hour('12T09:00', 5, 270, { precipitation_mm: 0.4 }),
    ]);
    expect(read('time;wind;from;rain\n11:00;5;270;1 in')).toEqual({ why: 'rain', line: 1, cell: '1 in' });
  });

  test('in the unit of the person where none is written', () => {
    expect(read('11:00;10;W', { wind_unit: 'kn' })).toMatchObject([
      { levels: [{ wind_speed_mps: close(5.144444) }] },
    ]);
  });

  test.each([
    ['9/13/2026 1:00 pm', '13T11:00'],
    ['2026-09-13 12:30am', '12T22:30'],
    ['2026-09-13 12 pm', '13T10:00'],
    ['2026-09-13 06:00 Z', '13T06:00'],
    ['2026-09-13 06:00+02:30', '13T03:30'],
    ['2026-09-13T06:00-0300', '13T09:00'],
  ])('at %s', (written, time) => {
    expect(read(`${written};5;270`)).toEqual([hour(time, 5, 270)]);
  });

  test('with rain, humidity and empty cells', () => {
    expect(read('time;wind;from;gusts;rain (mm);humidity\n11:00;0;;-;0,4;71 %')).toEqual([
      hour('12T09:00', 0, 0, { humidity_pct: 71, precipitation_mm: 0.4 }),
    ]);
  });
});

describe('what cannot be read is named with its line', () => {
  test.each([
    ['', 'empty', -1, ''],
    ['time;wind;from', 'empty', -1, ''],
    ['11:00;5;270\nnoon;5;270', 'time', 1, 'noon'],
    ['25:00;5;270', 'time', 0, '25:00'],
    ['10:75;5;270', 'time', 0, '10:75'],
    ['13:00 pm;5;270', 'time', 0, '13:00 pm'],
    ['11:00;5;O', 'direction', 0, 'O'],
    ['11:00;5;400', 'direction', 0, '400'],
    ['11:00;70;270', 'wind', 0, '70'],
    ['11:00;5 beaufort;270', 'wind', 0, '5 beaufort'],
    ['11:00;;270', 'no_wind', 0, ''],
    ['11:00;5', 'no_from', 0, '10'],
    ['time;wind;from;wind_80m\n11:00;5;270;7', 'no_from', 1, '80'],
    ['2026-09-12 11:00;5;1\n2026-09-12 11:00;5;1', 'order', 1, ''],
    ['2026-02-30 11:00;5;1', 'time', 0, '2026-02-30 11:00'],
    ['03/04/2026 11:00;5;1', 'time', 0, '03/04/2026 11:00'],
    ['0012-01-01 11:00;5;1', 'time', 0, '0012-01-01 11:00'],
    ['9999-12-31 11:00;5;1', 'time', 0, '9999-12-31 11:00'],
    ['2026-09-13 06:00+99:99;5;1', 'time', 0, '2026-09-13 06:00+99:99'],
    ['time;wind (Bft);from\n11:00;4;270', 'unit', 0, 'wind (Bft)'],
    ['time;wind;from;gusts_bft\n11:00;4;270;5', 'unit', 0, 'gusts_bft'],
    ['time;wind (furlong/h);from\n11:00;4;270', 'unit', 0, 'wind (furlong/h)'],
    ['time;wind;from;wind max\n11:00;4;270;9', 'twice', 0, 'wind max'],
    ['time;wind_10m;from;wind_speed\n11:00;4;270;9', 'twice', 0, 'wind_speed'],
    ['time;wind_1000m;from_1000m\n11:00;4;270', 'no_wind', 1, ''],
    ['time;wind_0m;from_0m\n11:00;4;270', 'no_wind', 1, ''],
  ])('%j', (text, why, line, cell) => {
    expect(read(text)).toEqual({ why, line, cell });
  });

  test('as are more heights and more hours than are taken', () => {
    const heights_m = Array.from({ length: 21 }, (_, at) => 10 + at);
    const head = heights_m.map((height_m) => `wind_${height_m}m;from_${height_m}m`).join(';');
    const many = `time;${head}\n11:00;${heights_m.map(() => '5;270').join(';')}`;
    expect(read(many)).toEqual({ why: 'levels', line: 1, cell: '20' });
    const hours = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at % 24}:00;5;270`).join('\n');
    expect(read(hours(384))).toHaveLength(384);
    expect(read(hours(385))).toEqual({ why: 'many', line: 384, cell: '384' });
  });

  test('a head of any length is read at once', () => {
    const head = `time;wind ${'('.repeat(200_000)};from`;
    expect(read(`${head}\n11:00;5;270`)).toEqual([hour('12T09:00', 5, 270)]);
  });

  test('and no text ends in an exception, or in hours that do not grow', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^([0-9:;., \t\nNEmkh/]{0,80})$/)), (text) => {
        const found = readHours(text, frame);
        if (!found.ok) return;
        const times = found.value.map(({ time }) => Date.parse(time));
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }),
      { numRuns: 2000 },
    );
  });
});
