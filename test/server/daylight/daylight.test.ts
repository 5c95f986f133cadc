import { describe, expect, test } from 'vitest';
import { lightAt, sunDays } from '../../../server/daylight/daylight.ts';
import { fromLocal, toLocal, zoneAt } from '../../../server/daylight/zone.ts';

const minute_ms = 60_000;
const day_ms = 86_400_000;
const rad = Math.PI / 180;

/**
 * The equations of NOAA's solar calculator (its spreadsheet, after Meeus), written here anew: declination and equation of time at an
 * instant, refined by asking again at the time that was found.
 */
function noaaSun(time_ms: number) {
  const century = (time_ms / day_ms + 2_440_587.5 - 2_451_545) / 36_525;
  const mean_deg = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360;
  const anomaly_deg = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const sin = (angle_deg: number) => Math.sin(angle_deg * rad);
  const centre_deg =
    sin(anomaly_deg) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly_deg) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly_deg) * 0.000289;
  const node_deg = 125.04 - 1934.136 * century;
  const apparent_deg = mean_deg + centre_deg - 0.00569 - 0.00478 * sin(node_deg);
  const obliquity_deg =
    23 +
    (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60 +
    0.00256 * Math.cos(node_deg * rad);
  const declination_rad = Math.asin(sin(obliquity_deg) * sin(apparent_deg));
  const y = Math.tan((obliquity_deg / 2) * rad) ** 2;
  const equation_min =
    (4 / rad) *
    (y * sin(2 * mean_deg) -
      2 * eccentricity * sin(anomaly_deg) +
      4 * eccentricity * y * sin(anomaly_deg) * Math.cos(2 * mean_deg * rad) -
      0.5 * y * y * sin(4 * mean_deg) -
      1.25 * eccentricity * eccentricity * sin(2 * anomaly_deg));
  return { declination_rad, equation_min };
}

/** When the sun's centre is at an altitude on a day of the calendar in UTC; `undefined`: never on that day. */
function noaaTime(lat: number, lon: number, day_ms0: number, altitude_deg: number, side: -1 | 1) {
  let time_ms = day_ms0 + (720 - 4 * lon) * minute_ms;
  for (let step = 0; step < 8; step++) {
    const { declination_rad, equation_min } = noaaSun(time_ms);
    const cos =
      (Math.sin(altitude_deg * rad) - Math.sin(lat * rad) * Math.sin(declination_rad)) /
      (Math.cos(lat * rad) * Math.cos(declination_rad));
    if (Math.abs(cos) > 1) return undefined;
    time_ms = day_ms0 + (720 - 4 * lon - equation_min + (side * 4 * Math.acos(cos)) / rad) * minute_ms;
  }
  return time_ms;
}

/** Places from pole to pole, each with a date and the zone of its clocks. */
const places = [
  ['Zürich', 47.37, 8.54, '2026-09-12', 'Europe/Zurich'],
  ['London', 51.5, -0.12, '2026-06-21', 'Europe/London'],
  ['Madrid', 40.42, -3.7, '2026-12-21', 'Europe/Madrid'],
  ['Helsinki', 60.17, 24.94, '2026-06-21', 'Europe/Helsinki'],
  ['Reykjavík', 64.15, -21.94, '2026-12-21', 'Atlantic/Reykjavik'],
  ['Tromsø', 69.65, 18.96, '2026-03-20', 'Europe/Oslo'],
  ['Tromsø in summer', 69.65, 18.96, '2026-06-21', 'Europe/Oslo'],
  ['Longyearbyen', 78.22, 15.65, '2026-12-21', 'Arctic/Longyearbyen'],
  ['Cairo', 30.04, 31.24, '2026-09-23', 'Africa/Cairo'],
  ['Quito', -0.18, -78.47, '2026-03-20', 'America/Guayaquil'],
  ['Nairobi', -1.29, 36.82, '2026-07-01', 'Africa/Nairobi'],
  ['Mumbai', 19.08, 72.88, '2026-11-05', 'Asia/Kolkata'],
  ['Tokyo', 35.68, 139.69, '2026-01-15', 'Asia/Tokyo'],
  ['Sydney', -33.87, 151.21, '2026-12-21', 'Australia/Sydney'],
  ['Auckland', -36.85, 174.76, '2026-06-21', 'Pacific/Auckland'],
  ['Buenos Aires', -34.6, -58.38, '2026-06-21', 'America/Argentina/Buenos_Aires'],
  ['New York', 40.71, -74.01, '2026-11-01', 'America/New_York'],
  ['Anchorage', 61.22, -149.9, '2026-05-10', 'America/Anchorage'],
  ['Apia', -13.83, -171.76, '2026-04-01', 'Pacific/Apia'],
  // The list of zones has its neighbour across the border there, whose clocks have shown the same since 2016.
  ['Ushuaia', -54.8, -68.3, '2026-06-21', 'America/Punta_Arenas'],
  ['Ciudad Juárez', 31.73, -106.47, '2026-07-10', 'America/Ciudad_Juarez'],
  ['Denver', 39.74, -104.99, '2027-02-28', 'America/Denver'],
] as const;

/**
 * Tables of the US Naval Observatory (aa.usno.navy.mil, "Sun or Moon Rise/Set Table for One Year"), as the tests of
 * github.com/klausbrunner/solarpositioning quote them: the time of each event on a day of the calendar in UTC. `light`, `dark`: all day.
 */
const tables = [
  [
    'Anchorage',
    61.2167,
    -149.8667,
    'sunrise',
    'sunset',
    '2020',
    ['16:14 04:01', '12:21 07:40', '15:28 04:22', '19:10 00:40'],
  ],
  [
    'Auckland',
    -36.8333,
    174.8,
    'sunrise',
    'sunset',
    '2020',
    ['18:20 06:40', '19:32 05:11', '18:19 06:12', '16:56 07:36'],
  ],
  [
    'Brasilia',
    -15.8,
    -47.85,
    'sunrise',
    'sunset',
    '2020',
    ['09:15 21:25', '09:36 20:48', '09:06 21:07', '08:35 21:39'],
  ],
  [
    'Singapore',
    1.2833,
    103.8333,
    'sunrise',
    'sunset',
    '2020',
    ['23:10 11:17', '23:00 11:11', '22:56 11:03', '22:59 11:01'],
  ],
  [
    'Longyearbyen',
    78.2167,
    15.6333,
    'sunrise',
    'sunset',
    '2020',
    ['05:27 16:49', 'light', '03:40 18:00', 'dark'],
  ],
  ['McMurdo', -77.85, 166.6667, 'sunrise', 'sunset', '2020', ['18:13 07:54', 'dark', '19:21 06:11', 'light']],
  [
    'Anchorage',
    61.2167,
    -149.8667,
    'dawn',
    'dusk',
    '2020',
    ['15:31 04:44', 'light', '14:44 05:06', '18:08 01:42'],
  ],
  [
    'Auckland',
    -36.8333,
    174.8,
    'dawn',
    'dusk',
    '2023',
    ['17:54 07:07', '19:03 05:40', '17:55 06:37', '16:25 08:06'],
  ],
  [
    'Brasilia',
    -15.8,
    -47.85,
    'dawn',
    'dusk',
    '2023',
    ['08:53 21:47', '09:13 21:11', '08:45 21:28', '08:11 22:02'],
  ],
  [
    'Singapore',
    1.2833,
    103.8333,
    'dawn',
    'dusk',
    '2023',
    ['22:50 11:37', '22:37 11:34', '22:36 11:24', '22:36 11:24'],
  ],
] as const;
const published = tables.flatMap(([place, lat, lon, begin, end, year, times]) =>
  ['03-15', '06-15', '09-15', '12-15'].map((day, at) => ({
    place,
    lat,
    lon,
    events: [begin, end] as const,
    date: `${year}-${day}`,
    times: times[at] ?? '',
  })),
);

const sunOn = (lat: number, lon: number, date: string, zone: string) => {
  const noon = fromLocal(zone, Date.parse(date) + day_ms / 2);
  const [day] = sunDays({ lat, lon }, zone, [noon]);
  return day;
};

describe('sunrise, sunset and civil twilight', () => {
  test.each(places)('of %s agree with the equations of NOAA within a minute', (_, lat, lon, date, zone) => {
    expect(zoneAt({ lat, lon })).toBe(zone);
    const day = sunOn(lat, lon, date, zone);
    expect(day?.date).toBe(date);
    // The solar day whose noon lies on this day of the calendar.
    const noon_ms = fromLocal(zone, Date.parse(date) + day_ms / 2);
    const first_ms = Math.floor((noon_ms + lon * 4 * minute_ms) / day_ms) * day_ms;
    for (const [name, altitude_deg, side] of [
      ['sunrise', -0.833, -1],
      ['sunset', -0.833, 1],
      ['dawn', -6, -1],
      ['dusk', -6, 1],
    ] as const) {
      const published = noaaTime(lat, lon, first_ms, altitude_deg, side);
      const found = day?.[name];
      expect(found === undefined, name).toBe(published === undefined);
      if (found !== undefined && published !== undefined)
        expect(Math.abs(Date.parse(found) - published), name).toBeLessThan(minute_ms);
    }
  });

  test.each(published)(
    'of $place on $date are those of the US Naval Observatory within a minute: $events $times',
    ({ lat, lon, events, date, times }) => {
      const midnight_ms = Date.parse(date);
      if (times === 'light' || times === 'dark') {
        for (const event of events) expect(sunOn(lat, lon, date, 'UTC')).not.toHaveProperty(event);
        // Of those that have no night, the sun itself may set.
        const hours = Array.from({ length: 24 }, (_, hour) => midnight_ms + hour * 60 * minute_ms);
        const lights = new Set(hours.map((time_ms) => lightAt({ lat, lon }, time_ms)));
        if (times === 'dark') expect(lights).not.toContain('day');
        else expect(lights).not.toContain('night');
        return;
      }
      const days = sunDays({ lat, lon }, 'UTC', [midnight_ms - day_ms, midnight_ms, midnight_ms + day_ms]);
      for (const [at, event] of events.entries()) {
        const want_ms = Date.parse(`${date}T${times.split(' ')[at]}Z`);
        const found = days.map((day) => Math.abs(Date.parse(day[event] ?? '') - want_ms));
        expect(Math.min(...found.filter((apart_ms) => !Number.isNaN(apart_ms))), event).toBeLessThan(
          minute_ms,
        );
      }
    },
  );

  test('of Raleigh on 12 July 2015 are those of the US Naval Observatory', () => {
    // aa.usno.navy.mil/rstt/onedaytable, 12 July 2015, Raleigh, NC, in UTC.
    const day = sunOn(35 + 47 / 60, -78 - 39 / 60, '2015-07-12', 'America/New_York');
    const published = {
      dawn: '2015-07-12T09:38Z',
      sunrise: '2015-07-12T10:08Z',
      sunset: '2015-07-13T00:32Z',
      dusk: '2015-07-13T01:02Z',
    };
    for (const [name, time] of Object.entries(published))
      expect(Math.abs(Date.parse(day?.[name as 'dawn'] ?? '') - Date.parse(time)), name).toBeLessThan(
        minute_ms,
      );
  });

  test('of Kukuihaele, Hawaii, are those of the US Naval Observatory', () => {
    // Its table of sunrises of 2015, in UTC.
    for (const [date, time] of [
      ['2015-04-02', '2015-04-02T16:15Z'],
      ['2015-04-03', '2015-04-03T16:14Z'],
    ] as const) {
      const { sunrise = '' } = sunOn(20 + 7 / 60, -155 - 34 / 60, date, 'Pacific/Honolulu') ?? {};
      expect(Math.abs(Date.parse(sunrise) - Date.parse(time))).toBeLessThan(minute_ms);
    }
  });

  test('are absent at the poles, where it is light or dark all day', () => {
    expect(sunOn(90, 0, '2026-06-21', 'UTC')).toEqual({ date: '2026-06-21' });
    const at = (lat: number, time: string) => lightAt({ lat, lon: 0 }, Date.parse(time));
    expect([at(90, '2026-06-21T00:00Z'), at(-90, '2026-06-21T00:00Z')]).toEqual(['day', 'night']);
    expect([at(90, '2026-12-21T12:00Z'), at(-90, '2026-12-21T12:00Z')]).toEqual(['night', 'day']);
    // A fortnight after the equinox the sun is between 5 and 6° below the horizon of the pole.
    expect(at(90, '2026-10-06T12:00Z')).toBe('twilight');
  });

  test('part the light of the day', () => {
    for (const [, lat, lon, date, zone] of places) {
      const day = sunOn(lat, lon, date, zone);
      const around = (name: 'dawn' | 'sunrise' | 'sunset' | 'dusk') => {
        const time_ms = Date.parse(day?.[name] ?? '');
        return Number.isNaN(time_ms)
          ? undefined
          : [-minute_ms, minute_ms].map((apart) => lightAt({ lat, lon }, time_ms + apart));
      };
      expect(around('dawn') ?? ['night', 'twilight']).toEqual(['night', 'twilight']);
      expect(around('sunrise') ?? ['twilight', 'day']).toEqual(['twilight', 'day']);
      expect(around('sunset') ?? ['day', 'twilight']).toEqual(['day', 'twilight']);
      expect(around('dusk') ?? ['twilight', 'night']).toEqual(['twilight', 'night']);
    }
  });
});

test('local times are those of the zone, also where its clocks change', () => {
  const zone = 'Europe/Zurich';
  expect(new Date(fromLocal(zone, Date.UTC(2026, 8, 12, 8))).toISOString()).toBe('2026-09-12T06:00:00.000Z');
  expect(new Date(fromLocal(zone, Date.UTC(2026, 11, 12, 8))).toISOString()).toBe('2026-12-12T07:00:00.000Z');
  // 25 October 2026, 02:30 comes twice; the first is in summer time.
  expect(new Date(fromLocal(zone, Date.UTC(2026, 9, 25, 2, 30))).toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  );
  const [first_ms, second_ms] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)];
  for (const [after_ms, time_ms] of [
    [first_ms - 1, first_ms],
    [first_ms, second_ms],
    [second_ms, first_ms],
  ] as const)
    expect(fromLocal(zone, Date.UTC(2026, 9, 25, 2, 30), after_ms)).toBe(time_ms);
  for (let hour = 0; hour < 48; hour++) {
    const time_ms = Date.UTC(2026, 9, 24, 12 + hour);
    expect(fromLocal(zone, toLocal(zone, time_ms), time_ms - 1)).toBe(time_ms);
  }
});
