import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import type { FlightLog, LogColumn } from '../../../engine/flightlog/record/flightLog.ts';
import { LogRecorder } from '../../../engine/flightlog/record/logRecorder.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { ulog } from './sampleAutopilotLogs.ts';
import { bytesOf, dji, flight, type Moment } from './sampleLogs.ts';

const moments = flight({ duration_s: 200, rate_hz: 2 });

function read(bytes: Uint8Array): FlightLog {
  const reading = readFlightLog(bytes);
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

const at = ({ samples }: FlightLog, column: LogColumn, t_s: number) =>
  samples[column][samples.t_s.findIndex((sample_s) => sample_s >= t_s - 0.01)];

const noteOf = ({ notes }: FlightLog) => sentenceOf(notes.find(({ code }) => code === 'SEVERAL_BATTERIES'));

interface Battery {
  readonly amps: number;
  readonly pct: number;
}

/** Writes an ArduPilot log of these batteries as text. */
function arduPilot(batteries: (moment: Moment) => readonly Battery[]): Uint8Array {
  const rows = moments.flatMap((moment) => {
    const time_us = Math.round(1e6 * (100 + moment.t_s));
    const lat = (47 + moment.north_m / 111_195).toFixed(7);
    return [
      `POS, ${time_us}, ${lat}, 8.0, ${430 + moment.height_m}, ${moment.height_m}`,
      ...batteries(moment).map(({ amps, pct }, index) => `BAT, ${time_us}, ${index}, 11.5, ${amps}, ${pct}`),
    ];
  });
  return bytesOf(
    [
      'FMT, 128, 89, FMT, BBnNZ, Type,Length,Name,Format,Columns',
      'FMT, 11, 27, POS, QLLff, TimeUS,Lat,Lng,Alt,RelHomeAlt',
      'FMT, 12, 25, BAT, QBffB, TimeUS,Inst,Volt,Curr,RemPct',
      ...rows,
      '',
    ].join('\n'),
  );
}

const fallsTo =
  (end_pct: number, from_pct = 95) =>
  (moment: Moment) =>
    Math.round(from_pct - ((from_pct - end_pct) * moment.t_s) / 200);

it('a battery that a long log names behind its last sample is not known in any', () => {
  const recorder = new LogRecorder();
  const samples = 3000;
  for (let index = 0; index < samples; index++) {
    recorder.tick(index);
    recorder.keep();
  }
  recorder.setBattery('late', 'battery_pct', 50);
  expect(recorder.batteriesIn({ from: 1000, to: samples })).toMatchObject([
    { name: 'late', battery_pct: new Float64Array(samples - 1000).fill(Number.NaN) },
  ]);
});

describe('of several batteries', () => {
  it('the one that carries the flight counts, not the accessory that is logged first', () => {
    const log = read(
      arduPilot((moment) => [
        { amps: 0.3, pct: 100 },
        { amps: moment.current_a, pct: moment.battery_pct },
      ]),
    );
    expect(at(log, 'battery_pct', 198)).toBe(84);
    expect(at(log, 'current_a', 60)).toBeCloseTo(8, 9);
    expect(noteOf(log)).toBe(
      'The log has 2 batteries. Used, since it powers the flight: battery 2 from 95 to 84\u00a0%. Not used: battery 1 from 100 to 100\u00a0%.',
    );
  });

  it('an accessory that empties slowly does not count either', () => {
    const log = read(
      arduPilot((moment) => [
        { amps: 0.4, pct: fallsTo(92)(moment) },
        { amps: 0.2, pct: fallsTo(90)(moment) },
        { amps: moment.current_a, pct: moment.battery_pct },
      ]),
    );
    expect(at(log, 'battery_pct', 198)).toBe(84);
    expect(noteOf(log)).toContain(
      'The log has 3 batteries. Used, since it powers the flight: battery 3 from 95 to 84\u00a0%. Not used: battery 1 from 95 to 92\u00a0%, battery 2 from 95 to 90\u00a0%.',
    );
  });

  it('two that carry it are averaged, their currents added, and their balance told', () => {
    const log = read(
      arduPilot((moment) => [
        { amps: moment.current_a, pct: fallsTo(60, 96)(moment) },
        { amps: 0.8 * moment.current_a, pct: fallsTo(50, 90)(moment) },
      ]),
    );
    expect(at(log, 'battery_pct', 1)).toBe(93);
    expect(at(log, 'battery_pct', 199.5)).toBeCloseTo(55, 0);
    expect(at(log, 'current_a', 60)).toBeCloseTo(14.4, 9);
    expect(noteOf(log)).toBe(
      '2 batteries power the flight: battery 1 from 96 to 60\u00a0%, battery 2 from 90 to 50\u00a0%, at most 10 points apart. Their mean is used.',
    );
  });

  it('without currents those count that fall, one that was changed in between with all it fell by', () => {
    const changed = (moment: Moment) =>
      moment.t_s < 30 ? 60 - Math.round(moment.t_s / 2) : fallsTo(70, 99)(moment);
    const log = read(
      arduPilot((moment) => [
        { amps: 0, pct: fallsTo(94)(moment) },
        { amps: 0, pct: changed(moment) },
      ]),
    );
    expect(log.notes.map(({ code }) => code)).toContain('SEVERAL_PACKS');
    expect(log.samples.battery_pct.at(-1)).toBe(70);
    expect(noteOf(log)).toContain('battery 2 from 60 to 70');
  });

  it('with gauges that all stand still the current decides, and without a current none is left out', () => {
    const still = (amps: number) =>
      read(
        arduPilot(() => [
          { amps: 0.1 * amps, pct: 90 },
          { amps, pct: 80 },
        ]),
      );
    expect(at(still(9), 'battery_pct', 60)).toBe(80);
    expect(at(still(0), 'battery_pct', 60)).toBe(85);
  });

  it('one without a percentage is none', () => {
    const log = read(
      arduPilot((moment) => [
        { amps: 50, pct: 0 },
        { amps: moment.current_a, pct: moment.battery_pct },
        { amps: 60, pct: 255 },
      ]),
    );
    expect(at(log, 'battery_pct', 198)).toBe(84);
    expect(noteOf(log)).toBeUndefined();
  });

  it('no more are read than an aircraft can have', () => {
    const log = read(
      arduPilot((moment) =>
        Array.from({ length: 40 }, () => ({ amps: moment.current_a, pct: moment.battery_pct })),
      ),
    );
    expect(noteOf(log)).toMatch(/^16 batteries power the flight/);
  });

  it('the second one of a log of before 2019 has messages and a capacity of its own', () => {
    const rows = moments.flatMap((moment) => {
      const time_us = Math.round(1e6 * (100 + moment.t_s));
      return [
        `POS, ${time_us}, 47.0, 8.0, ${430 + moment.height_m}, ${moment.height_m}`,
        `CURR, ${time_us}, 12, 0.1, ${0.01 * moment.t_s}`,
        `CURR2, ${time_us}, 22, ${moment.current_a}, ${60 * (100 - moment.battery_pct)}`,
      ];
    });
    const log = read(
      bytesOf(
        [
          'FMT, 128, 89, FMT, BBnNZ, Type,Length,Name,Format,Columns',
          'FMT, 11, 27, POS, QLLff, TimeUS,Lat,Lng,Alt,RelHomeAlt',
          'FMT, 12, 25, CURR, Qfff, TimeUS,Volt,Curr,CurrTot',
          'FMT, 13, 25, CURR2, Qfff, TimeUS,Volt,Curr,CurrTot',
          'FMT, 14, 25, PARM, QNf, TimeUS,Name,Value',
          'PARM, 100, BATT_CAPACITY, 2000',
          'PARM, 100, BATT2_CAPACITY, 6000',
          ...rows,
          '',
        ].join('\n'),
      ),
    );
    expect(at(log, 'battery_pct', 198)).toBeCloseTo(84, 9);
    expect(at(log, 'voltage_v', 60)).toBe(22);
  });

  it('that of the second instance of PX4 counts, and one that nothing is connected to does not', () => {
    const log = read(
      ulog(moments, ({ current_a, battery_pct }) => [
        { current_a: 99, pct: battery_pct - 50, isConnected: false },
        { current_a, pct: battery_pct },
      ]),
    );
    expect(at(log, 'battery_pct', 198)).toBeCloseTo(84, 4);
    expect(noteOf(log)).toBeUndefined();
    const accessory = read(
      ulog(moments, ({ current_a, battery_pct }) => [
        { current_a: 0.5, pct: 96 },
        { current_a, pct: battery_pct },
      ]),
    );
    expect(at(accessory, 'battery_pct', 198)).toBeCloseTo(84, 4);
    expect(noteOf(accessory)).toContain('battery 2 from 95');
  });

  const twins = (text: string, ofAll = '') =>
    text
      .replace('BATTERY.chargeLevel [%]', `BATTERY1.chargeLevel,BATTERY2.chargeLevel${ofAll}`)
      .replaceAll(
        /,(\d+),(11\.5,)/g,
        (_, pct, rest) => `,${pct},${Number(pct) - 8}${ofAll && `,${pct}`},${rest}`,
      );

  it('those of a DJI aircraft with two are averaged', () => {
    const log = read(bytesOf(twins(dji(moments))));
    expect(at(log, 'battery_pct', 198)).toBe(80);
    expect(noteOf(log)).toContain(
      'battery 1 from 95 to 84\u00a0%, battery 2 from 87 to 76\u00a0%, at most 8 points apart',
    );
  });

  it('the aircraft’s own figure for both counts where the log has one', () => {
    const log = read(bytesOf(twins(dji(moments), ',BATTERY.chargeLevel [%]')));
    expect(at(log, 'battery_pct', 198)).toBe(84);
    expect(noteOf(log)).toContain('The log’s own value for all of them is used.');
    const alone = read(
      bytesOf(
        dji(moments)
          .replace('BATTERY.chargeLevel [%]', 'BATTERY.chargeLevel [%],BATTERY1.chargeLevel')
          .replaceAll(/,(\d+),(11\.5,)/g, ',$1,50,$2'),
      ),
    );
    expect(at(alone, 'battery_pct', 198)).toBe(84);
    expect(noteOf(alone)).toBeUndefined();
  });
});
