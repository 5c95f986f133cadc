import { describe, expect, it } from 'vitest';
import { isFlightLog, logHead_bytes } from '../../../engine/flightlog/isFlightLog.ts';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import { airTimeOf } from '../../../engine/flightlog/record/airTime.ts';
import type { FlightLog, LogColumn } from '../../../engine/flightlog/record/flightLog.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { dataflash, dataflashText, start_utc_s, ulog } from './sampleAutopilotLogs.ts';
import { flight } from './sampleLogs.ts';

const moments = flight({ duration_s: 200 });

function read(bytes: Uint8Array): FlightLog {
  const reading = readFlightLog(bytes);
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

function at({ samples }: FlightLog, column: LogColumn, t_s: number): number | undefined {
  return samples[column][samples.t_s.findIndex((sample_s) => sample_s >= t_s - 0.01)];
}

const logs = [
  ['ardupilot_bin', dataflash(moments)],
  ['ardupilot_log', dataflashText(moments)],
  ['px4_ulog', ulog(moments)],
] as const;

describe('the log of an autopilot', () => {
  it.each(logs)('tells the flight: %s', (format, bytes) => {
    const log = read(bytes);
    expect(log.format).toBe(format);
    // Messages come one after the other: a figure may be one message old.
    expect(at(log, 'height_m', 10)).toBeCloseTo(20, 0);
    expect(at(log, 'ground_speed_mps', 20)).toBeCloseTo(0, 2);
    expect(at(log, 'ground_speed_mps', 60)).toBeCloseTo(8, 1);
    expect(at(log, 'north_mps', 60)).toBeCloseTo(8, 1);
    expect(at(log, 'climb_mps', 10)).toBeCloseTo(4, 1);
    expect(at(log, 'battery_pct', 3)).toBeCloseTo(95, 4);
    expect(at(log, 'battery_pct', 198)).toBeCloseTo(84, 4);
    expect(at(log, 'current_a', 60)).toBeCloseTo(8, 4);
    expect(at(log, 'voltage_v', 60)).toBeCloseTo(11.5, 4);
    expect(airTimeOf(log.samples)?.duration_s).toBeCloseTo(189, -1);
  });

  it('tells the wind that the autopilot estimated', () => {
    for (const bytes of [dataflash(moments), ulog(moments)]) {
      const log = read(bytes);
      expect(at(log, 'air_north_mps', 60)).toBeCloseTo(3, 5);
      expect(at(log, 'air_east_mps', 60)).toBeCloseTo(-4, 5);
    }
  });

  it('tells how the aircraft leans, in degrees', () => {
    const log = read(dataflash(moments));
    expect(at(log, 'pitch_deg', 60)).toBeCloseTo(-11, 5);
    expect(at(log, 'roll_deg', 60)).toBeCloseTo(1.5, 5);
    const turned = read(ulog(moments));
    expect(at(turned, 'heading_deg', 60)).toBeCloseTo(90, 3);
    expect(at(turned, 'pitch_deg', 60)).toBeCloseTo(0, 3);
  });

  it('names no aircraft: a board or a frame is that of many', () => {
    for (const bytes of [dataflash(moments), dataflashText(moments), ulog(moments)])
      expect(read(bytes).aircraft).toBeUndefined();
  });

  it('tells when it took off, once its receiver knows the time', () => {
    for (const bytes of [dataflash(moments), ulog(moments)]) {
      const take_off_s = (read(bytes).take_off_utc_s ?? Number.NaN) - start_utc_s;
      expect(take_off_s).toBeGreaterThan(4);
      expect(take_off_s).toBeLessThan(7);
    }
    expect(read(dataflashText(moments)).take_off_utc_s).toBeUndefined();
  });

  it('has no temperature where its pack has no thermometer', () => {
    expect(at(read(dataflash(moments)), 'pack_temp_c', 60)).toBeNaN();
    expect(at(read(ulog(moments)), 'pack_temp_c', 60)).toBeCloseTo(25, 5);
  });

  it('is read past damaged bytes, and up to where it was cut off', () => {
    expect(read(dataflash(moments, [0, 0xa3, 0x95, 0xff, 7])).samples.t_s.length).toBe(401);
    for (const bytes of [dataflash(moments), ulog(moments)])
      expect(read(bytes.slice(0, Math.round(0.8 * bytes.length) + 1)).samples.t_s.length).toBeGreaterThan(
        300,
      );
  });

  it('is seen to be a log from its beginning', () => {
    for (const [, bytes] of logs) expect(isFlightLog(bytes.slice(0, logHead_bytes), bytes.length)).toBe(true);
  });

  /** The clock of the second log goes on soon after that of the first one, as if it were one flight. */
  const glued = (write: (some: typeof moments) => Uint8Array, cut = 0) => {
    const first = write(flight({ duration_s: 60 }));
    const second = write(moments.map((moment) => ({ ...moment, t_s: moment.t_s + 70 })));
    return Uint8Array.from([...first.slice(0, first.length - cut), ...second]);
  };

  it.each([
    ['ArduPilot', dataflash],
    ['ArduPilot, as text', dataflashText],
    ['PX4', ulog],
  ] as const)('behind another log in the same file is a flight of its own: %s', (_, write) => {
    for (const cut of [0, 5, 40]) {
      const log = read(glued(write, cut));
      expect(log.notes.map(({ code }) => code)).toContain('CLOCK_RESET');
      expect(log.notes.map(({ code }) => code)).not.toContain('LOG_GAP');
      expect(airTimeOf(log.samples)?.duration_s).toBeCloseTo(189, -1);
      expect(Math.max(...log.samples.north_m.filter((value) => !Number.isNaN(value)))).toBeLessThan(2000);
    }
  });

  it('that ends in the air says so', () => {
    for (const [, bytes] of logs) {
      expect(read(bytes).notes.map(({ code }) => code)).not.toContain('ENDS_IN_THE_AIR');
      const [note] = read(bytes.slice(0, Math.round(0.6 * bytes.length))).notes.filter(
        ({ code }) => code === 'ENDS_IN_THE_AIR',
      );
      expect(sentenceOf(note)).toMatch(
        /^The log ends in the air, \d+\u00a0m high at .{4,12}\. It may be cut off/,
      );
    }
  });

  it('without messages is refused', () => {
    for (const bytes of [dataflash([]), dataflashText([]), ulog([])]) {
      const reading = readFlightLog(bytes);
      expect(reading.ok ? '' : reading.failure.code).toBe('LOG_NO_BATTERY');
    }
  });
});
