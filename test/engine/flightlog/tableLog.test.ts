import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import { airTimeOf } from '../../../engine/flightlog/record/airTime.ts';
import type { FlightLog, LogColumn } from '../../../engine/flightlog/record/flightLog.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import {
  airdata,
  airdataWithout,
  bytesOf,
  dji,
  droneDeploy,
  flight,
  litchi,
  oldAirdata,
  plain,
} from './sampleLogs.ts';

function read(text: string): FlightLog {
  const reading = readFlightLog(bytesOf(text));
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

const codesOf = ({ notes }: FlightLog) => notes.map(({ code }) => code);

/** The figure of the sample nearest to a time. */
function at({ samples }: FlightLog, column: LogColumn, t_s: number): number | undefined {
  const index = samples.t_s.findIndex((sample_s) => sample_s >= t_s - 0.01);
  return samples[column][index];
}

const moments = flight();

describe('the same flight, as each tool writes it', () => {
  it.each([
    ['airdata_csv', airdata(moments)],
    ['airdata_csv', oldAirdata(moments)],
    ['dji_csv', dji(moments)],
    ['dji_csv', dji(moments, '')],
    ['litchi_csv', litchi(moments)],
    ['dronedeploy_log', droneDeploy(moments)],
    ['plain_csv', plain(moments)],
    ['plain_csv', plain(moments, '\t')],
  ] as const)('is read from %s', (format, text) => {
    const log = read(text);
    expect(log.format).toBe(format);
    // 10 Hz in, 2 Hz kept.
    expect(log.samples.t_s.length).toBe(601);
    expect(at(log, 'height_m', 10)).toBeCloseTo(20, 2);
    expect(at(log, 'height_m', 100)).toBeCloseTo(40, 2);
    expect(at(log, 'ground_speed_mps', 20)).toBeCloseTo(0, 2);
    expect(at(log, 'ground_speed_mps', 60)).toBeCloseTo(8, 1);
    expect(at(log, 'north_mps', 60)).toBeCloseTo(8, 1);
    expect(at(log, 'climb_mps', 10)).toBeCloseTo(4, 1);
    expect(at(log, 'climb_mps', 280)).toBeCloseTo(-2, 1);
    expect(at(log, 'battery_pct', 2)).toBe(95);
    expect(at(log, 'battery_pct', 299)).toBe(78);
    const air = airTimeOf(log.samples);
    expect(air?.duration_s).toBeGreaterThan(285);
    expect(air?.duration_s).toBeLessThan(292);
  });

  it('has currents above 0, volts and °C, whatever the signs and units of the tool', () => {
    for (const text of [airdata(moments), dji(moments), litchi(moments), droneDeploy(moments)]) {
      const log = read(text);
      expect(at(log, 'current_a', 60)).toBeCloseTo(8, 9);
      expect(at(log, 'voltage_v', 60)).toBeCloseTo(11.5, 9);
      expect(at(log, 'pack_temp_c', 60)).toBeCloseTo(25, 9);
    }
  });

  it.each([
    ['AirData', airdata(moments), '2024-05-04T10:00'],
    ['Litchi', litchi(moments), '2024-05-04T10:00'],
    ['DroneDeploy, month first', droneDeploy(moments), '2018-03-29T17:28'],
  ])('tells when it took off: %s', (_, text, minute) => {
    const take_off_s = read(text).take_off_utc_s ?? Number.NaN;
    expect(new Date(1000 * take_off_s).toISOString().slice(0, 16)).toBe(minute);
  });

  it('does not tell when it took off by a clock of an unknown zone, or in other words', () => {
    expect(read(dji(moments)).take_off_utc_s).toBeUndefined();
    expect(read(litchi(moments).replace('datetime(utc)', 'datetime(local)')).take_off_utc_s).toBeUndefined();
    expect(read(airdata(moments, { 'datetime(utc)': () => '29-08-17 5:05' })).take_off_utc_s).toBeUndefined();
  });

  it('tells the aircraft and the ground where the log holds them', () => {
    expect(read(droneDeploy(moments)).aircraft).toBe('Phantom 4 Pro');
    expect(read(airdata(moments)).ground_msl_m).toBeCloseTo(430, 6);
    expect(read(airdata(moments)).aircraft).toBeUndefined();
    expect(read(plain(moments)).ground_msl_m).toBeUndefined();
  });
});

describe('spellings', () => {
  it('of units are those of the header', () => {
    const inKmh = airdata(moments).replaceAll('speed(mph)', 'speed(km/h)');
    expect(at(read(inKmh), 'ground_speed_mps', 60)).toBeCloseTo(8 / 0.44704 / 3.6, 6);
  });

  it('of a spreadsheet with semicolons and decimal commas are read', () => {
    const text = plain(moments, ';').replaceAll('.', ',');
    expect(at(read(text), 'battery_pct', 2)).toBe(95);
    expect(at(read(text), 'height_m', 7.5)).toBeCloseTo(10, 6);
  });

  it('may begin with a byte order mark and end their lines by any system’s custom', () => {
    expect(read(`\ufeff${plain(moments).replaceAll('\n', '\r\n')}`).samples.t_s.length).toBe(601);
  });

  it('of a message with delimiters and line ends in quotation marks are one cell', () => {
    const text = airdata(moments).replace('"Wind, strong; take care"', '"Wind, strong\n; take care"');
    expect(read(text).samples.t_s.length).toBe(601);
  });

  it('of a time in words are passed over', () => {
    const text = dji(moments).replace('OSD.flyTime,', 'OSD.flyTime [formatted],');
    expect(read(text).samples.t_s.length).toBe(601);
  });
});

describe('what a log lacks', () => {
  it('of speeds is taken from its positions, and said', () => {
    const log = read(plain(moments));
    expect(codesOf(log)).toContain('SPEED_FROM_POSITIONS');
    expect(codesOf(read(airdata(moments)))).toEqual([]);
  });

  it('of heights is taken from its altitudes, and said', () => {
    const log = read(airdataWithout(moments, 'height_above_takeoff(feet)'));
    expect(codesOf(log)).toContain('HEIGHT_FROM_ALTITUDE');
    expect(at(log, 'height_m', 100)).toBeCloseTo(40, 6);
    expect(log.ground_msl_m).toBeCloseTo(430, 6);
  });

  it('of positions does not matter where it holds speeds', () => {
    const log = read(airdataWithout(moments, 'latitude', 'longitude'));
    expect(at(log, 'ground_speed_mps', 60)).toBeCloseTo(8, 6);
    expect(at(log, 'north_m', 60)).toBeNaN();
  });

  it('for some seconds stays what it was; later it is not known', () => {
    const gone = moments.map((moment) => ({ ...moment, current_a: moment.t_s > 100 ? Number.NaN : 8 }));
    const log = read(airdata(gone));
    expect(at(log, 'current_a', 104)).toBe(8);
    expect(at(log, 'current_a', 107)).toBeNaN();
  });

  it('of places at 0, 0, where no satellites are heard, is no place', () => {
    const text = airdata(moments, {
      latitude: ({ t_s, north_m }) => (t_s < 3 ? 0 : 47 + north_m / 111_195),
      longitude: ({ t_s }) => (t_s < 3 ? 0 : 8),
    });
    expect(at(read(text), 'north_m', 1)).toBeNaN();
    expect(at(read(text), 'north_m', 20)).toBeCloseTo(0, 3);
  });
});

describe('a log with more than one flight, or less than a whole one', () => {
  it('with a hole says where', () => {
    const log = read(airdata(moments.filter(({ t_s }) => t_s <= 100 || t_s >= 130)));
    expect(codesOf(log)).toEqual(['LOG_GAP']);
    expect(sentenceOf(log.notes[0])).toContain('30 s at 1:40');
  });

  it('with many holes says how many, and where the longest is', () => {
    const log = read(airdata(moments.filter(({ t_s }) => t_s % 10 === 0 && t_s !== 150)));
    expect(codesOf(log)).toEqual(['LOG_GAP']);
    expect(sentenceOf(log.notes[0])).toBe(
      'The log has 27 gaps, 280 s in all, the longest of 20 s at 2:20. Straight lines at one speed are assumed there.',
    );
  });

  it('whose clock starts anew gives its longest flight', () => {
    const text = airdata([...flight({ duration_s: 120 }), ...flight({ duration_s: 400, start_pct: 85 })]);
    const log = read(text);
    expect(codesOf(log)).toEqual(['CLOCK_RESET', 'SEVERAL_FLIGHTS']);
    expect(at(log, 'battery_pct', 1)).toBe(85);
    expect(log.samples.t_s.at(-1)).toBeCloseTo(400, 6);
  });

  it('whose clock jumps by hours, or more than once, is cut there, too', () => {
    const parts = [
      flight(),
      flight({ start_s: 9000, start_pct: 60 }),
      flight({ start_s: 90_000, start_pct: 40 }),
    ];
    const log = read(airdata(parts.flat()));
    expect(codesOf(log)).toEqual(['CLOCK_RESET', 'SEVERAL_FLIGHTS']);
    expect(sentenceOf(log.notes[0])).toContain('2 times');
  });

  it('whose header comes again is two logs, of which nothing of one is read in the other', () => {
    const [first, second] = [flight({ duration_s: 120 }), flight({ duration_s: 400, start_s: 122 })];
    // The second holds no current until 100 s: that of the first must not last.
    const late = second.map((moment) => ({ ...moment, current_a: moment.t_s < 222 ? Number.NaN : 8 }));
    const log = read(airdata(first) + airdata(late));
    expect(codesOf(log)).toEqual(['CLOCK_RESET', 'SEVERAL_FLIGHTS']);
    expect(sentenceOf(log.notes[0])).toContain('begins anew or its clock jumps once');
    expect(log.samples.t_s.at(-1)).toBeCloseTo(400, 6);
    expect(at(log, 'current_a', 1)).toBeNaN();
  });

  it('with zero bytes where a card lost some rows has a hole there', () => {
    const rows = airdata(moments).split('\n');
    const text = [...rows.slice(0, 1000), '\0'.repeat(5000), ...rows.slice(1100)].join('\n');
    expect(codesOf(read(text))).toEqual(['LOG_GAP']);
  });

  it('with a line of a megabyte in between reads past it', () => {
    const [header = '', ...rows] = airdata(moments).split('\n');
    expect(codesOf(read([header, 'x'.repeat(1_000_000), ...rows].join('\n')))).toEqual([]);
  });

  it('with a pack changed in between gives the longer of its flights', () => {
    const text = airdata([
      ...flight({ duration_s: 400, start_pct: 50 }),
      ...flight({ duration_s: 300, start_s: 500, start_pct: 99 }),
    ]);
    const log = read(text);
    expect(codesOf(log)).toEqual(['SEVERAL_PACKS', 'SEVERAL_FLIGHTS']);
    expect(at(log, 'battery_pct', 1)).toBe(50);
  });

  it('is not cut where its gauge goes up on the way, as one by the voltage does', () => {
    const sagging = moments.map((moment) =>
      moment.north_mps > 0 && moment.t_s % 4 < 2
        ? { ...moment, battery_pct: moment.battery_pct - 7 }
        : moment,
    );
    const log = read(airdata(sagging));
    expect(codesOf(log)).not.toContain('SEVERAL_PACKS');
    expect(log.samples.t_s.at(-1)).toBeCloseTo(300, 6);
  });

  it('is cut where the percentage is higher after some time without one', () => {
    const swapped = flight({ duration_s: 400, start_pct: 60 }).map((moment) => {
      if (moment.t_s < 150) return moment;
      return { ...moment, battery_pct: moment.t_s < 170 ? 0 : moment.battery_pct + 30 };
    });
    expect(codesOf(read(airdata(swapped)))).toContain('SEVERAL_PACKS');
  });

  it('does not mind a part that lacks heights or motion', () => {
    const still = flight({ duration_s: 500 }).map((moment) => ({
      ...moment,
      height_m: Number.NaN,
      north_mps: 0,
    }));
    const log = read(oldAirdata([...moments, ...still]));
    expect(codesOf(log)).toEqual(['CLOCK_RESET']);
    expect(log.samples.t_s.at(-1)).toBeCloseTo(300, 6);
  });

  it('that begins in the air flies from its first moment', () => {
    const late = read(oldAirdata(moments.filter(({ t_s }) => t_s > 60 && t_s < 200)));
    expect(airTimeOf(late.samples)?.from).toBe(0);
  });

  it('that steps back by the jitter of a clock goes on', () => {
    const shaken = moments.map((moment, index) => ({
      ...moment,
      t_s: moment.t_s - (index % 7 === 0 ? 0.3 : 0),
    }));
    expect(codesOf(read(airdata(shaken)))).toEqual([]);
  });
});

describe('the time in the air', () => {
  const onGround = flight({ duration_s: 60 }).map((moment) => ({
    ...moment,
    height_m: 0,
    north_mps: 0,
    climb_mps: 0,
  }));

  it('is where the current is strong', () => {
    const air = airTimeOf(read(airdata(moments)).samples);
    expect(air?.duration_s).toBeCloseTo(289, 0);
  });

  it('is told by height and speed where no current is logged', () => {
    const air = airTimeOf(read(oldAirdata(moments)).samples);
    expect(air?.duration_s).toBeCloseTo(289, 0);
  });

  it('is none where motors run on the ground, or hop for a moment', () => {
    const running = onGround.map((moment) => ({ ...moment, current_a: 8 }));
    expect(readFlightLog(bytesOf(airdata(running))).ok).toBe(false);
    const hop = onGround.map((moment) => ({
      ...moment,
      height_m: moment.t_s > 30 && moment.t_s < 32 ? 3 : 0,
    }));
    expect(readFlightLog(bytesOf(oldAirdata(hop))).ok).toBe(false);
    expect(readFlightLog(bytesOf(oldAirdata(onGround))).ok).toBe(false);
  });

  describe('of a flight with a stay on the ground', () => {
    /** 60 s on the ground in the middle of a flight; the barometer drifts by 1.2 m. */
    const second = flight({ duration_s: 200, start_s: 360, start_pct: 78 });
    const ground = onGround.map((moment) => ({
      ...moment,
      t_s: moment.t_s + 300,
      height_m: 1.2,
      battery_pct: 78,
      current_a: 0.5,
    }));
    const withStay = [...flight(), ...ground, ...second];

    it('is that of the longer part', () => {
      const log = read(airdata(withStay));
      expect(airTimeOf(log.samples)?.duration_s).toBeCloseTo(289, 0);
      expect(codesOf(log)).toEqual(['SEVERAL_FLIGHTS']);
    });

    it('is that of the longer part where that comes last', () => {
      const longer = flight({ duration_s: 400, start_s: 360, start_pct: 78 });
      const { samples } = read(airdata([...flight(), ...ground, ...longer]));
      expect(airTimeOf(samples)?.duration_s).toBeCloseTo(389, 0);
    });

    it('is told by the voltage where no current is logged: it recovers when the motors stop', () => {
      const volts = (stay_v: number) =>
        oldAirdata(withStay, { 'voltage(v)': ({ t_s }) => (t_s > 297 && t_s < 362 ? stay_v : 14.4) });
      const landed = read(volts(14.9));
      expect(airTimeOf(landed.samples)?.duration_s).toBeCloseTo(289, -1);
      expect(airTimeOf(read(volts(14.45)).samples)?.duration_s).toBeGreaterThan(500);
      expect(airTimeOf(read(oldAirdata(withStay)).samples)?.duration_s).toBeGreaterThan(500);
    });
  });
});

describe('a gauge that stands still in flight', () => {
  /** From 2:00 on it does not count for 100 s, where a point else lasts 17 s. */
  const stuck = moments.map((moment) => ({
    ...moment,
    battery_pct: moment.t_s < 120 ? moment.battery_pct : Math.min(88, moment.battery_pct + 6),
  }));

  it('is told, by the charge where a current is logged and by time where none is', () => {
    for (const text of [airdata(stuck), oldAirdata(stuck)]) {
      const log = read(text);
      expect(codesOf(log)).toEqual(['GAUGE_STOOD_STILL']);
      expect(sentenceOf(log.notes[0])).toMatch(/stuck for \d+ s at \d:\d\d, where \d points are usual/);
    }
  });

  it('is none where little current flows meanwhile, as in a glide', () => {
    const glide = stuck.map((moment) => ({
      ...moment,
      current_a: moment.t_s > 120 && moment.t_s < 220 ? 3.3 : moment.current_a,
    }));
    expect(codesOf(read(airdata(glide)))).toEqual([]);
  });

  it('is told where it never falls in a flight of five minutes and more, or is not known there', () => {
    const dead = flight({ duration_s: 400, pct_per_s: 0 });
    const told = read(airdata(dead)).notes;
    expect(told.map(({ code }) => code)).toEqual(['GAUGE_STOOD_STILL']);
    expect(sentenceOf(told[0])).toMatch(/stuck for all 6:\d\d of flight.*not used for learning/);
    const silent = dead.map((moment) => ({
      ...moment,
      battery_pct: moment.t_s < 3 ? 95 : Number.NaN,
    }));
    expect(codesOf(read(airdata(silent)))).toEqual(['GAUGE_STOOD_STILL']);
    expect(codesOf(read(airdata(flight({ duration_s: 200, pct_per_s: 0 }))))).toEqual([]);
  });

  it('is not told of a flight of a few points', () => {
    const few = moments.map((moment) => ({ ...moment, battery_pct: moment.t_s < 250 ? 95 : 94 }));
    expect(codesOf(read(airdata(few)))).toEqual([]);
  });
});
