import { describe, expect, it } from 'vitest';
import { isFlightLog } from '../../../engine/flightlog/isFlightLog.ts';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import type {
  FlightLog,
  LogChoice,
  LogColumn,
  LogProblem,
} from '../../../engine/flightlog/record/flightLog.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { airdata, bytesOf, flight, type Moment, plain } from './sampleLogs.ts';

const moments = flight({ duration_s: 240, rate_hz: 1 });
const latOf = ({ north_m }: Moment) => (47 + north_m / 111_195).toFixed(7);

type Cells = Readonly<Record<string, (moment: Moment) => number | string>>;

const table = (cells: Cells, delimiter = ',', of: readonly Moment[] = moments): string =>
  [Object.keys(cells), ...of.map((moment) => Object.values(cells).map((cell) => cell(moment)))]
    .map((row) => `${row.join(delimiter)}\n`)
    .join('');

function read(text: string, choice?: LogChoice): FlightLog {
  const reading = readFlightLog(bytesOf(text), choice);
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

function refused(text: string, choice?: LogChoice): LogProblem {
  const reading = readFlightLog(bytesOf(text), choice);
  if (reading.ok) throw new Error('It was read.');
  return reading.failure;
}

const at = ({ samples }: FlightLog, column: LogColumn, t_s: number) =>
  samples[column][samples.t_s.findIndex((sample_s) => sample_s >= t_s - 0.01)];

const clock = (t_s: number, from_s = 14 * 3600) => {
  const now_s = (from_s + t_s) % 86_400;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(now_s / 3600)}:${two((now_s / 60) % 60)}:${two(now_s % 60)}.500`;
};

/** A row of EdgeTX radios; before the fix the position is 0. */
const edgeTx: Cells = {
  Date: () => '2026-03-01',
  Time: ({ t_s }) => clock(t_s),
  '1RSS(dB)': () => -70,
  'RQly(%)': () => 100,
  FM: () => '"OK"',
  'VSpd(m/s)': ({ climb_mps }) => climb_mps,
  'Alt(m)': ({ height_m }) => height_m,
  GPS: (moment) => (moment.t_s < 4 ? '0.000000 0.000000' : `${latOf(moment)} 8.000000`),
  'GSpd(kmh)': ({ north_mps }) => 3.6 * north_mps,
  'Hdg(°)': () => 0,
  'RxBt(V)': () => 16.1,
  'Curr(A)': ({ current_a }) => current_a,
  'Capa(mAh)': ({ battery_pct }) => 50 * (95 - battery_pct),
  'Bat%(%)': ({ battery_pct }) => battery_pct,
  'Ptch(rad)': () => 0.1,
  'TxBat(V)': () => 8.1,
};

const lacks = (cells: Cells, ...names: readonly string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !names.includes(name)));

const openDroneLog: Cells = {
  time_s: ({ t_s }) => t_s,
  lat: latOf,
  lng: () => 8,
  alt_m: ({ height_m }) => height_m,
  distance_to_home_m: ({ north_m }) => north_m,
  speed_ms: ({ north_mps }) => north_mps,
  battery_percent: ({ battery_pct }) => battery_pct,
  battery_voltage_v: () => 15,
  flight_mode: () => 'AUTO',
};

describe('a table of unknown origin is read by the names of its columns', () => {
  it.each<[string, string]>([
    ['a radio of EdgeTX', table(edgeTx)],
    ['a flight book', table(openDroneLog)],
    [
      'words in camel case, milliseconds, feet and knots',
      table({
        timestampMs: ({ t_s }) => 1000 * t_s,
        DroneLatitude: latOf,
        DroneLongitude: () => 8,
        'RelativeAltitude [ft]': ({ height_m }) => height_m / 0.3048,
        'GroundSpeed (kn)': ({ north_mps }) => north_mps / 0.514444,
        BatteryLevel: ({ battery_pct }) => battery_pct,
        Airspeed: () => 99,
      }),
    ],
    [
      'instants, degrees times ten millions, and the charge as a share',
      table({
        timestamp: ({ t_s }) => new Date(1_714_816_800_000 + 1000 * t_s).toISOString(),
        'vehicle.lat': (moment) => Math.round(1e7 * Number(latOf(moment))),
        'vehicle.lon': () => 8e7,
        'vehicle.relative_alt_m': ({ height_m }) => height_m,
        ground_speed_km_h: ({ north_mps }) => 3.6 * north_mps,
        battery_remaining: ({ battery_pct }) => battery_pct / 100,
      }),
    ],
    [
      'seconds since 1970 in microseconds, with semicolons and decimal commas',
      table(
        {
          time: ({ t_s }) => 1_714_816_800_000_000 + 1e6 * t_s,
          latitude: (moment) => latOf(moment).replace('.', ','),
          longitude: () => '8,0',
          height: ({ height_m }) => `${height_m}`.replace('.', ','),
          speed: ({ north_mps }) => north_mps,
          soc: ({ battery_pct }) => battery_pct,
        },
        ';',
      ),
    ],
    [
      'a clock over midnight with AM and PM, and both halves of a position in one cell',
      table({
        Time: ({ t_s }) => {
          const now_s = (86_400 - 100 + t_s) % 86_400;
          const hour = Math.floor(now_s / 3600);
          const rest = `${String(Math.floor(now_s / 60) % 60).padStart(2, '0')}:${String(Math.floor(now_s % 60)).padStart(2, '0')}`;
          return `${hour % 12 === 0 ? 12 : hour % 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`;
        },
        Location: (moment) => `"${latOf(moment)}, 8.0"`,
        'Altitude(m)': ({ height_m }) => height_m + 430,
        Speed: ({ north_mps }) => north_mps,
        Battery: ({ battery_pct }) => battery_pct,
      }),
    ],
    [
      'elapsed microseconds without a unit',
      table({ ...lacks(openDroneLog, 'time_s'), elapsed: ({ t_s }) => 1e6 * t_s }),
    ],
    [
      'tabs, elapsed milliseconds without a unit',
      table(
        {
          Elapsed: ({ t_s }) => 1000 * t_s,
          Lat: latOf,
          Lon: () => 8,
          Height: ({ height_m }) => height_m,
          Spd: ({ north_mps }) => north_mps,
          'SoC (%)': ({ battery_pct }) => battery_pct,
        },
        '\t',
      ),
    ],
  ])('%s', (_, text) => {
    const log = read(text);
    expect(log.format).toBe('other_table');
    expect(log.samples.t_s.length).toBe(241);
    expect(at(log, 'height_m', 10)).toBeCloseTo(20, 3);
    expect(at(log, 'ground_speed_mps', 60)).toBeCloseTo(8, 1);
    expect(at(log, 'north_m', 60) ?? 0).toBeGreaterThan(100);
    expect(at(log, 'climb_mps', 10)).toBeCloseTo(4, 1);
    expect(at(log, 'battery_pct', 2)).toBeCloseTo(95, 9);
    expect(at(log, 'battery_pct', 239)).toBeCloseTo(81, 9);
    expect(sentenceOf(log.notes.find(({ code }) => code === 'COLUMNS_BY_NAME'))).toMatch(
      /^Columns in use: time “/,
    );
    expect(isFlightLog(bytesOf(text).subarray(0, 8000), text.length)).toBe(true);
  });

  it('with the current positive, the time of day where it tells its zone, and no place without a fix', () => {
    const radio = read(table({ ...edgeTx, 'Curr(A)': ({ current_a }) => -current_a }));
    expect(at(radio, 'current_a', 60)).toBe(8);
    expect(at(radio, 'voltage_v', 60)).toBe(16.1);
    expect(at(radio, 'north_m', 2)).toBeNaN();
    expect(radio.take_off_utc_s).toBeUndefined();
    const told = {
      ...openDroneLog,
      time_s: ({ t_s }: Moment) => `2024-05-04T10:00:${t_s % 60 < 10 ? '0' : ''}${t_s % 60}Z`,
    };
    expect(read(table(told, ',', moments.slice(0, 60))).take_off_utc_s).toBeGreaterThan(1_714_816_800);
    const named = {
      'datetime(utc)': ({ t_s }: Moment) =>
        `2024-05-04 10:0${Math.floor(t_s / 60)}:${String(t_s % 60).padStart(2, '0')}`,
    };
    expect(read(table({ ...named, ...lacks(openDroneLog, 'time_s') })).take_off_utc_s).toBeGreaterThan(
      1_714_816_800,
    );
  });

  it('by heights instead of a climb that is always 0, and without an altitude of 0 before the fix', () => {
    const log = read(
      table({
        ...edgeTx,
        'VSpd(m/s)': () => 0,
        'Alt(m)': ({ t_s, height_m }) => (t_s < 4 ? 0 : 500 + height_m),
      }),
    );
    expect(at(log, 'climb_mps', 10)).toBeCloseTo(4, 1);
    expect(at(log, 'height_m', 100)).toBeCloseTo(40, 9);
    expect(log.ground_msl_m).toBe(500);
  });

  it.each<[string, number]>([
    ['of a receiver', 500],
    ['of a barometer', 0],
  ])('an altitude %s of 0 beside an empty place before the fix', (_, ground_m) => {
    const log = read(
      table({
        ...edgeTx,
        GPS: (moment) => (moment.t_s < 8 ? '' : `${latOf(moment)} 8.000000`),
        'Alt(m)': ({ t_s, height_m }) => (t_s < 4 ? 0 : ground_m + height_m),
      }),
    );
    expect(at(log, 'height_m', 100)).toBeCloseTo(40, 9);
    expect(log.ground_msl_m).toBe(ground_m);
  });

  it('but no stick, wind, radio or voltage is one', () => {
    const log = read(
      table({
        time: ({ t_s }) => t_s,
        elevator_height_stick: () => 350,
        wind_speed: () => 12,
        battery: () => 15.7,
        batt: ({ battery_pct }) => battery_pct,
        vSpeed: () => 77,
        lat: latOf,
        lon: () => 8,
        alt: ({ height_m }) => height_m,
      }),
    );
    expect(at(log, 'battery_pct', 2)).toBe(95);
    expect(at(log, 'height_m', 100)).toBe(40);
    expect(at(log, 'ground_speed_mps', 60)).toBeCloseTo(8, 1);
  });

  it.each<[string, Cells]>([
    ['seconds', openDroneLog],
    ['a clock, just before midnight', { ...edgeTx, Time: ({ t_s }) => clock(t_s, 86_400 - 101) }],
  ])('a row without its time is passed over: %s', (_, cells) => {
    const [name = '', timeOf = String] = Object.entries(cells).find(([key]) => /time/i.test(key)) ?? [];
    const log = read(table({ ...cells, [name]: (moment) => (moment.t_s === 100 ? '' : timeOf(moment)) }));
    expect(log.samples.t_s.length).toBe(240);
    expect(log.notes.map(({ code }) => code)).not.toContain('CLOCK_RESET');
  });

  it('times that stand still for the first rows are in seconds', () => {
    const [first] = moments;
    if (first === undefined) expect.fail('a moment');
    const waiting = Array.from({ length: 90 }, () => first);
    const cells: Cells = { ...lacks(openDroneLog, 'time_s'), elapsed: ({ t_s }) => t_s };
    const log = read(table(cells, ',', [...waiting, ...moments]));
    expect(log.samples.t_s.length).toBe(241);
    expect(at(log, 'height_m', 10)).toBeCloseTo(20, 3);
  });

  const fast = flight({ duration_s: 240, rate_hz: 50 });
  it.each<[string, number]>([
    ['milliseconds', 1e3],
    ['microseconds', 1e6],
  ])('times of 50 rows a second without a unit are in %s where the log would last for days', (_, factor) => {
    const elapsed = ({ t_s }: Moment) => Math.round(factor * t_s);
    const log = read(table({ ...lacks(openDroneLog, 'time_s'), elapsed }, ',', fast));
    expect(log.samples.t_s.at(-1)).toBeCloseTo(240, 0);
    expect(at(log, 'ground_speed_mps', 60)).toBeCloseTo(8, 1);
  });

  it.each([2, 10])('times without a unit of rows %i s apart are in seconds', (step_s) => {
    const elapsed = ({ t_s }: Moment) => t_s;
    const slow = moments.filter(({ t_s }) => t_s % step_s === 0);
    const log = read(table({ ...lacks(openDroneLog, 'time_s'), elapsed }, ',', slow));
    expect(log.samples.t_s.at(-1)).toBe(240);
  });

  it('a figure is known by the size of its whole column, though its first rows stand before the fix', () => {
    const cells: Cells = {
      ...openDroneLog,
      lat: (moment) => (moment.t_s < 70 ? 0 : Math.round(1e7 * Number(latOf(moment)))),
      lng: ({ t_s }) => (t_s < 70 ? 0 : 8e7),
      battery_percent: ({ t_s, battery_pct }) => (t_s < 70 ? 0 : battery_pct / 100),
    };
    const log = read(table(cells));
    expect(log.origin?.lat).toBeCloseTo(47, 1);
    expect(log.origin?.lon).toBeCloseTo(8, 9);
    expect(at(log, 'battery_pct', 200)).toBeCloseTo(moments[200]?.battery_pct ?? 0, 9);
  });

  it('a damaged row does not change the size of a column', () => {
    const cells: Cells = {
      ...openDroneLog,
      lat: (moment) => (moment.t_s === 100 ? 4e9 : latOf(moment)),
      battery_percent: ({ t_s, battery_pct }) => (t_s === 100 ? 4e9 : battery_pct / 100),
    };
    const log = read(table(cells));
    expect(log.origin?.lat).toBeCloseTo(47, 6);
    expect(at(log, 'battery_pct', 239)).toBeCloseTo(81, 9);
  });

  it('shares of 1 with a decimal comma are percentages', () => {
    const comma = (value: number | string) => String(value).replace('.', ',');
    const cells = Object.entries({
      ...openDroneLog,
      battery_percent: ({ battery_pct }: Moment) => battery_pct / 100,
    }).map(([name, cell]) => [name, (moment: Moment) => comma(cell(moment))] as const);
    expect(at(read(table(Object.fromEntries(cells), ';')), 'battery_pct', 239)).toBeCloseTo(81, 9);
  });

  it('a cell that holds no place leaves open where the aircraft is', () => {
    const text = table({
      ...edgeTx,
      GPS: (moment) => (moment.t_s > 100 ? 'no fix' : `${latOf(moment)} 8.0`),
    });
    expect(at(read(text), 'north_m', 60) ?? 0).toBeGreaterThan(100);
    expect(at(read(text), 'north_m', 120)).toBeNaN();
  });

  it.each([4500, -1])('a battery of %i is no percentage', (charge) => {
    const cells = { ...lacks(openDroneLog, 'battery_percent'), battery_level: () => charge };
    expect(refused(table(cells)).columns?.missing).toEqual(['battery']);
    const beside = { ...cells, batt: ({ battery_pct }: Moment) => battery_pct };
    expect(at(read(table(beside)), 'battery_pct', 239)).toBe(81);
  });

  it('an empty battery at the begin is one still', () => {
    const late = table({
      ...openDroneLog,
      battery_percent: ({ t_s, battery_pct }) => (t_s < 70 ? 0 : battery_pct),
    });
    expect(at(read(late), 'battery_pct', 239)).toBe(81);
  });
});

describe('where the names do not say', () => {
  const foreign: Cells = {
    Zeit: ({ t_s }) => t_s,
    Breite: latOf,
    Länge: () => 8,
    'Höhe [ft]': ({ height_m }) => height_m / 0.3048,
    Tempo: ({ north_mps }) => north_mps,
    Akku: ({ battery_pct }) => battery_pct,
    latitude: () => 0,
  };
  const columns = {
    time: 'Zeit',
    latitude: 'Breite',
    longitude: 'Länge',
    height: 'höhe',
    speed: 'Tempo',
    battery: 'Akku',
  };

  it('a person chooses the columns, by their headers with or without the unit', () => {
    const log = read(table(foreign), { columns });
    expect(at(log, 'height_m', 100)).toBeCloseTo(40, 9);
    expect(at(log, 'battery_pct', 239)).toBe(81);
    expect(at(log, 'north_m', 60) ?? 0).toBeGreaterThan(100);
    const windows = Uint8Array.from(table(foreign), (letter) => letter.charCodeAt(0));
    expect(readFlightLog(windows, { columns }).ok).toBe(true);
  });

  it('a table that has none of the names at all, too', () => {
    const text = table(lacks(foreign, 'latitude'));
    expect(refused(text).columns).toMatchObject({
      headers: ['Zeit', 'Breite', 'Länge', 'Höhe [ft]', 'Tempo', 'Akku'],
      found: {},
      missing: ['time', 'position', 'height', 'battery'],
    });
    expect(at(read(text, { columns }), 'battery_pct', 239)).toBe(81);
  });

  it('a column of a known form may be chosen otherwise', () => {
    const text = plain(moments).replace('current_a', 'second');
    const log = read(text, { columns: { battery: 'second', time: 't_s' } });
    expect(at(log, 'battery_pct', 60)).toBe(8);
    expect(log.format).toBe('plain_csv');
  });

  it('a position that is chosen stands for latitude and longitude of a known form', () => {
    const text = airdata(moments, {
      place: (moment) => (moment.t_s > 100 ? '' : `${latOf(moment)} 8.0`),
      latitude: () => 12,
    });
    const log = read(text, { columns: { position: 'place' } });
    expect(log.format).toBe('airdata_csv');
    expect(at(log, 'north_m', 60) ?? 0).toBeGreaterThan(100);
    expect(at(log, 'north_m', 120)).toBeNaN();
  });

  it('a choice that is left open takes the column by its name', () => {
    const log = read(table(openDroneLog), { columns: { battery: undefined } });
    expect(at(log, 'battery_pct', 239)).toBe(81);
  });

  it('a chosen column whose name nobody could read is not asked about again', () => {
    const long = `Tempo ${'o'.repeat(200)}`;
    const cells = { ...lacks(foreign, 'Tempo'), [long]: ({ north_mps }: Moment) => north_mps };
    const { columns: question } = refused(table(cells), { columns: { speed: long, battery: 'Akku' } });
    expect(question).toMatchObject({ found: { battery: 'Akku' }, missing: ['time', 'height'] });
    expect(question?.found).not.toHaveProperty('speed');
    expect(question?.headers).not.toContain(long);
  });

  it('what is missing is named, with all columns to choose from', () => {
    const problem = refused(table(lacks(openDroneLog, 'battery_percent', 'lat', 'speed_ms')));
    expect(problem).toMatchObject({
      code: 'LOG_COLUMNS',
      columns: {
        headers: ['time_s', 'lng', 'alt_m', 'distance_to_home_m', 'battery_voltage_v', 'flight_mode'],
        found: { time: 'time_s', longitude: 'lng', altitude: 'alt_m', voltage: 'battery_voltage_v' },
        missing: ['position', 'battery'],
      },
    });
    expect(sentenceOf(problem)).toBe(
      'No column found for position or speed or battery percentage. Choose the columns, or name them: t_s, lat, lon (or ground_speed_mps), height_m, battery_pct.',
    );
    expect(refused(table(lacks(openDroneLog, 'time_s'))).columns?.missing).toEqual(['time']);
    expect(refused(table(lacks(openDroneLog, 'alt_m'))).columns?.missing).toEqual(['height']);
  });

  it('of each column the first different values are told, and of two alike the first', () => {
    const twice = `${Object.keys(foreign).join(',')},AKKU,,Notiz\n`;
    const rows = table(foreign).split('\n').slice(1, -1);
    const text = twice + rows.map((row) => `${row},7,,The first twenty-four letters\n`).join('');
    const { headers = [], values = [] } = refused(text).columns ?? {};
    const of = Object.fromEntries(headers.map((header, index) => [header, values[index]]));
    expect(of).toEqual({
      Zeit: ['0', '1', '2'],
      Breite: ['47.0000000', '47.0000719', '47.0001439'],
      Länge: ['8'],
      'Höhe [ft]': ['0', '13.123359580052492', '26.246719160104984'],
      Notiz: ['The first twenty-four le'],
      Tempo: ['0', '8'],
      Akku: ['95', '94', '93'],
      latitude: ['0'],
    });
  });

  it.each<[string, string]>([
    ['an address list', 'name,street,town\nAda,Long Road 1,Bern\nBob,Lane 3,Basel\n'],
    ['prose with commas', 'First, we flew, then landed\nafter that, a rest, and home\n'],
    ['two columns of figures', 'name,size,width\nAda,1,2\nBob,3,4\n'],
    ['a list of parts', 'part,maker,count\nmotor,T-Motor,4\n'],
    ['no rows', 'Zeit,Breite,Akku\n'],
  ])('%s is no table of figures, and asks for nothing', (_, text) => {
    expect(refused(text)).toMatchObject({ code: 'NOT_A_LOG' });
    expect(refused(text).columns).toBeUndefined();
  });

  it('a table without a percentage is no log to open as one', () => {
    const text = table(lacks(openDroneLog, 'battery_percent'));
    expect(isFlightLog(bytesOf(text), text.length)).toBe(false);
    expect(refused(text).columns?.missing).toEqual(['battery']);
  });

  it.each<[string, LogChoice, string]>([
    [
      'is not there',
      { columns: { battery: 'Batterie' } },
      'The table has no column “Batterie” for battery. Its columns are: time_s, lat, lng, alt_m, distance_to_home_m, speed_ms, battery_percent, battery_voltage_v, flight_mode.',
    ],
    [
      'holds no times',
      { columns: { time: 'flight_mode' } },
      'Column “flight_mode” has no times. Choose another one for time.',
    ],
  ])('a column that %s is refused', (_, choice, says) => {
    expect(sentenceOf(refused(table(openDroneLog), choice))).toContain(says);
  });

  it('forty columns are named at most', () => {
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`c${at}`, () => at]));
    const problem = refused(table({ ...openDroneLog, ...wide }), { columns: { battery: 'x' } });
    expect(sentenceOf(problem)).toContain('and 29 more');
  });
});

describe('the charge that was used', () => {
  it('is a percentage with the capacity of the battery, and said', () => {
    const text = table(lacks(edgeTx, 'Bat%(%)'));
    expect(sentenceOf(refused(text))).toContain(
      'No column found for battery percentage. “Capa(mAh)” has the charge used, which is enough with the battery’s capacity. Choose the columns, or name them: t_s, lat, lon (or ground_speed_mps), height_m, battery_pct.',
    );
    const log = read(text, { capacity_mah: 5000 });
    expect(at(log, 'battery_pct', 239)).toBe(86);
    expect(log.notes.map(({ code }) => code)).toContain('CHARGE_FROM_CAPACITY');
    expect(at(read(table(edgeTx), { capacity_mah: 5000 }), 'battery_pct', 239)).toBe(81);
  });

  it('of Betaflight is read with the heights of its barometer', () => {
    const betaflight: Cells = {
      loopIteration: ({ t_s }) => 1000 * t_s,
      'time (us)': ({ t_s }) => 1e6 * t_s,
      'baroAlt (cm)': ({ height_m }) => 100 * height_m,
      'energyCumulative (mAh)': ({ battery_pct }) => 50 * (95 - battery_pct),
      GPS_altitude: ({ height_m }) => 10 * (430 + height_m),
      'GPS_speed (m/s)': ({ north_mps }) => north_mps,
    };
    const log = read(table(betaflight), { capacity_mah: 5000 });
    expect(at(log, 'height_m', 100)).toBeCloseTo(40, 9);
  });

  it.each<[string, number]>([
    ['consumed (Ah)', 1000],
    ['usedCapacity_mAh', 1],
    ['mAh', 1],
  ])('is in the unit of its header: %s', (name, mah) => {
    const cells = { ...lacks(openDroneLog, 'battery_percent') };
    const text = table({ ...cells, [name]: ({ battery_pct }) => (50 * (95 - battery_pct)) / mah });
    expect(at(read(text, { capacity_mah: 5000 }), 'battery_pct', 239)).toBeCloseTo(86, 9);
  });

  it('is no energy, nor another quantity', () => {
    const cells = {
      ...lacks(openDroneLog, 'battery_percent'),
      'consumed (Wh)': () => 12,
      'pack (V)': () => 15,
    };
    const text = table({ ...cells, 'pack (main)': ({ battery_pct }) => battery_pct / 100 });
    expect(refused(text, { capacity_mah: 5000 }).columns?.missing).toEqual(['battery']);
    const columns = { used: 'consumed (Wh)' };
    expect(refused(text, { capacity_mah: 5000, columns }).code).toBe('LOG_UNIT');
    expect(refused(text, { columns: { battery: 'pack (V)' } }).code).toBe('LOG_UNIT');
    expect(at(read(text, { columns: { battery: 'pack (main)' } }), 'battery_pct', 239)).toBeCloseTo(81, 9);
  });

  const inav: Cells = {
    loopIteration: ({ t_s }) => 1000 * t_s,
    'time (us)': ({ t_s }) => 1e6 * t_s,
    'navPos[0]': ({ north_m }) => 100 * north_m,
    'navPos[1]': () => 0,
    'navPos[2]': ({ height_m }) => 100 * height_m,
    'navVel[0]': ({ north_mps }) => 100 * north_mps,
    'navVel[1]': () => 0,
    'navVel[2]': ({ climb_mps }) => 100 * climb_mps,
    'vbat (V)': () => 15.9,
    'amperage (A)': ({ current_a }) => current_a,
    'energyCumulative (mAh)': ({ battery_pct }) => 50 * (95 - battery_pct),
  };

  it('of INAV is read, in its centimetres', () => {
    expect(refused(table(inav)).code).toBe('LOG_NO_BATTERY');
    const log = read(table(inav), { capacity_mah: 5000 });
    expect(log.format).toBe('inav_csv');
    expect(at(log, 'height_m', 100)).toBe(40);
    expect(at(log, 'climb_mps', 10)).toBe(4);
    expect(at(log, 'north_m', 60) ?? 0).toBeGreaterThan(100);
    expect(at(log, 'ground_speed_mps', 60)).toBe(8);
    expect(at(log, 'battery_pct', 239)).toBe(86);
    const chosen = read(table(inav), { capacity_mah: 5000, columns: { used: 'energycumulative' } });
    expect(at(chosen, 'battery_pct', 239)).toBe(86);
  });
});
