import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import type { FlightLog } from '../../../engine/flightlog/record/flightLog.ts';
import { flight, type Moment } from './sampleLogs.ts';

const moments = flight({ duration_s: 240, rate_hz: 1 });

type Cells = Readonly<Record<string, (moment: Moment) => number | string>>;

const usual: Cells = {
  time: ({ t_s }) => t_s,
  lat: ({ north_m }) => (47 + north_m / 111_195).toFixed(7),
  lon: () => '8.5000000',
  height: ({ height_m }) => height_m.toFixed(1),
  'battery percent': ({ battery_pct }) => battery_pct,
};

function read(cells: Cells, delimiter = ';', from: readonly Moment[] = moments): FlightLog {
  const lines = [
    Object.keys(cells),
    ...from.map((moment) => Object.values(cells).map((cell) => cell(moment))),
  ];
  return readText(lines.map((line) => `${line.join(delimiter)}\n`).join(''));
}

function readText(text: string): FlightLog {
  const reading = readFlightLog(new TextEncoder().encode(text));
  if (!reading.ok) throw new Error(reading.failure.code);
  return reading.value;
}

const highest_m = ({ samples }: FlightLog) => Math.max(...samples.height_m);
const lowest_m = ({ samples }: FlightLog) => Math.min(...samples.height_m);
const lasts_s = ({ samples }: FlightLog) => samples.t_s.at(-1);
const codes = ({ notes }: FlightLog) => notes.map(({ code }) => code);

describe('heights over a thousand', () => {
  const { height: _, ...others } = usual;
  const above = (ground_m: number, write: (height_m: number) => string): Cells => ({
    ...others,
    altitude: ({ height_m }) => write(ground_m + height_m),
  });
  const grouped = (locale: string, digits: number) => (height_m: number) =>
    height_m.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const swapped = (cells: Cells): Cells =>
    Object.fromEntries(
      Object.entries(cells).map(([name, cell]) => [
        name,
        (moment) => (name.startsWith('l') ? String(cell(moment)).replace('.', ',') : cell(moment)),
      ]),
    );

  it.each([
    ['whole, in English', above(980, grouped('en', 0)), ';'],
    ['with decimals, in English', above(980, grouped('en', 1)), ';'],
    ['between quotation marks', above(980, (height_m) => `"${grouped('en', 0)(height_m)}"`), ','],
    ['all of them, where other columns tell the mark', above(1100, grouped('en', 0)), ';'],
    ['whole, in German', swapped(above(980, grouped('de', 0))), ';'],
    ['with decimals, in German', swapped(above(980, grouped('de', 1))), ';'],
    ['with no-break spaces, in French', swapped(above(980, grouped('fr', 1))), ';'],
    ['with apostrophes, in Switzerland', above(980, grouped('de-CH', 1)), ','],
  ])('are read where they are written %s', (_name, cells, delimiter) => {
    const log = read(cells, delimiter);
    expect(highest_m(log)).toBeCloseTo(40, 0);
    expect(lowest_m(log)).toBeCloseTo(0, 0);
    expect(log.samples.height_m.some(Number.isNaN)).toBe(false);
  });

  it('are not taken for such where three decimals stand behind a comma', () => {
    const log = read(
      Object.fromEntries(
        Object.entries(usual).map(([name, cell]) => [
          name,
          (moment) => Number(cell(moment)).toFixed(3).replace('.', ','),
        ]),
      ),
    );
    expect(highest_m(log)).toBeCloseTo(40, 3);
  });

  it('do not lengthen a flight whose milliseconds are written so', () => {
    const { time: _time, ...rest } = usual;
    expect(lasts_s(read({ 'time(ms)': ({ t_s }) => grouped('en', 0)(1000 * t_s), ...rest }))).toBe(240);
  });
});

it('reads a longitude behind a typographic minus sign', () => {
  const log = read({ ...usual, lon: () => '\u22128.5' });
  expect(log.origin?.lon).toBe(-8.5);
});

describe('times', () => {
  const { time: _, ...others } = usual;
  const two = (figure: number) => String(Math.floor(figure)).padStart(2, '0');
  const sixty = (t_s: number, mark = ':') => [t_s / 3600, (t_s / 60) % 60, t_s % 60].map(two).join(mark);
  const twelve = (t_s: number) => {
    const hour = Math.floor(t_s / 3600) % 12 || 12;
    return `${two(hour)}:${sixty(t_s).slice(3)} ${t_s < 43_200 ? 'AM' : 'PM'}`;
  };
  const nearOne_s = 13 * 3600 - 100;
  const afternoon = new Date('2026-10-24T12:58:20Z').getTime() / 1000;

  it.each([
    ['2026-10-24 12:59:59 PM', (t_s: number) => `2026-10-24 ${twelve(nearOne_s + t_s)}`],
    ['10/24/2026 12:59:59 PM', (t_s: number) => `10/24/2026 ${twelve(nearOne_s + t_s)}`],
    ['24/10/2026 12:59:59 PM', (t_s: number) => `24/10/2026 ${twelve(nearOne_s + t_s)}`],
    ['24.10.2026 12:59:59', (t_s: number) => `24.10.2026 ${sixty(nearOne_s + t_s)}`],
    ['2026/10/24 12:59:59', (t_s: number) => `2026/10/24 ${sixty(nearOne_s + t_s)}`],
  ])('such as %s tell the take-off, and no hour cuts the flight', (_name, write) => {
    const log = read({ 'time (utc)': ({ t_s }) => write(t_s), ...others });
    expect(lasts_s(log)).toBe(240);
    expect(codes(log)).not.toContain('CLOCK_RESET');
    expect(log.take_off_utc_s).toBe(afternoon + 6);
  });

  it('are read beside a row that has none', () => {
    const log = read({
      'time (utc)': ({ t_s }) => (t_s === 3 ? 'n/a' : `24.10.2026 ${sixty(nearOne_s + t_s)}`),
      ...others,
    });
    expect(lasts_s(log)).toBe(240);
  });

  it('of DroneDeploy have the month first, where it could be the day', () => {
    const log = read({
      'Elapsed Time (s)': ({ t_s }) => t_s,
      'Aircraft Battery Power (%)': ({ battery_pct }) => battery_pct,
      'Date/Time': ({ t_s }) => `05/04/2026 ${sixty(43_200 + t_s)}`,
      'Aircraft Latitude (deg)': () => 47,
      'Aircraft Longitude (deg)': () => 8.5,
      'Aircraft Barometric Altitude (m)': ({ height_m }) => height_m,
    });
    expect(log.format).toBe('dronedeploy_log');
    expect(log.take_off_utc_s).toBe(new Date('2026-05-04T12:00:06Z').getTime() / 1000);
  });

  it('are asked for where a known table has none', () => {
    const text = 'latitude;longitude;altitude;remainpowerpercent;isflying\n47;8;10;90;1\n';
    expect(() => readText(text)).toThrow('LOG_EMPTY');
  });

  it('whose day could be the month, too, tell no take-off, and midnight does not cut the flight', () => {
    const day = (t_s: number) => (t_s < 100 ? '04/10/2026' : '05/10/2026');
    const log = read({
      'time (utc)': ({ t_s }) => `${day(t_s)} ${sixty((86_300 + t_s) % 86_400)}`,
      ...others,
    });
    expect(lasts_s(log)).toBe(240);
    expect(log.take_off_utc_s).toBeUndefined();
  });

  it.each([
    ['235959', (t_s: number) => sixty((86_300 + t_s) % 86_400, '')],
    ['120005.500', (t_s: number) => `${sixty(43_200 + t_s, '')}.500`],
    ['2m 5.5s', (t_s: number) => `${Math.floor(t_s / 60)}m ${(t_s % 60).toFixed(1)}s`],
    ['1h 2m 5s', (t_s: number) => `1h ${Math.floor(t_s / 60)}m ${t_s % 60}s`],
  ])('such as %s are read as what they are', (_name, write) => {
    expect(lasts_s(read({ time: ({ t_s }) => write(t_s), ...others }))).toBe(240);
  });

  it('are figures as ever where they rise by hundreds, or end in more than 59', () => {
    expect(lasts_s(read({ time: ({ t_s }) => 100 * t_s, ...others }))).toBe(24);
    expect(lasts_s(read(usual))).toBe(240);
  });

  it('of one column count, where a DJI table has two and some rows lack one', () => {
    const log = read({
      'CUSTOM.dateTime': ({ t_s }) => `2026-10-24 ${sixty(43_200 + t_s)}`,
      'OSD.flyTime [s]': ({ t_s }) => (t_s % 20 === 19 ? '' : t_s),
      'OSD.latitude': () => 47,
      'OSD.longitude': () => 8.5,
      'OSD.height [m]': ({ height_m }) => height_m,
      'BATTERY.chargeLevel': ({ battery_pct }) => battery_pct,
    });
    expect(codes(log)).not.toContain('CLOCK_RESET');
    expect(lasts_s(log)).toBe(240);
  });
});

it('reads the altitude of a receiver in Betaflight’s blackbox in tenths of metres, and in INAV’s in metres', () => {
  const blackbox = (altitude: (moment: Moment) => number, more: Cells = {}): Cells => ({
    'time (us)': ({ t_s }) => 1e6 * t_s,
    'GPS_coord[0]': usual['lat'] ?? (() => 0),
    'GPS_coord[1]': () => 8.5,
    GPS_altitude: altitude,
    'battery percent': ({ battery_pct }) => battery_pct,
    ...more,
  });
  expect(
    highest_m(read({ ...blackbox(({ height_m }) => 10 * (430 + height_m)), lat: () => 47, lon: () => 8 })),
  ).toBe(40);
  const inav = blackbox(({ height_m }) => 430 + height_m, { GPS_hdop: () => 1, lat: () => 47, lon: () => 8 });
  expect(highest_m(read(inav))).toBe(40);
});

it('takes the column that was measured, of several with a name', () => {
  const { height: _, ...others } = usual;
  const log = read({ ...others, baroAlt: () => '0.0', 'GPS altitude (m)': ({ height_m }) => 430 + height_m });
  expect(highest_m(log)).toBe(40);
  expect(highest_m(read({ ...others, baroAlt: () => 0, 'GPS altitude (m)': () => '' }))).toBe(0);
  const rows = moments.map(({ t_s, height_m, battery_pct }) => `${t_s};5;;0;${height_m};${battery_pct}\n`);
  const { lat: _lat, lon: _lon, ...placeless } = usual;
  const places = read({ ...placeless, position: () => '47.1 8.5', location: () => '48.1 8.5' });
  expect(places.origin?.lat).toBe(47.1);
  const idle = read({ ...usual, climb: () => 0, vspd: () => 0 });
  expect(Math.max(...idle.samples.climb_mps.filter((value) => !Number.isNaN(value)))).toBeGreaterThan(1);
  const twice = readText(`time;speed;height;alt(m);alt(m);battery percent\n${rows.join('')}`);
  expect(highest_m(twice)).toBe(40);
});

it('counts a height that is the altitude all the time from where the log begins, but not one at the sea', () => {
  const { height: _, ...others } = usual;
  const at = (ground_m: number) =>
    read({
      ...others,
      height: (one) => ground_m + one.height_m,
      'altitude msl': (one) => ground_m + one.height_m,
    });
  expect(highest_m(at(430))).toBe(40);
  expect(codes(at(430))).toContain('HEIGHT_FROM_ALTITUDE');
  expect(codes(at(0))).not.toContain('HEIGHT_FROM_ALTITUDE');
  const own = read({ ...others, height: (one) => one.height_m, 'altitude msl': (one) => 430 + one.height_m });
  expect(own.ground_msl_m).toBe(430);
});
