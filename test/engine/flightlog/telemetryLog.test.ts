import { describe, expect, it } from 'vitest';
import { isFlightLog, logHead_bytes } from '../../../engine/flightlog/isFlightLog.ts';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import type { FlightLog, LogColumn } from '../../../engine/flightlog/record/flightLog.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { start_utc_s, tlog } from './sampleAutopilotLogs.ts';
import { flight } from './sampleLogs.ts';

const moments = flight({ duration_s: 200, rate_hz: 2 });

function read(bytes: Uint8Array): FlightLog {
  const reading = readFlightLog(bytes);
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

const at = ({ samples }: FlightLog, column: LogColumn, t_s: number) =>
  samples[column][samples.t_s.findIndex((sample_s) => sample_s >= t_s - 0.01)];
const notes = (log: FlightLog) => log.notes.map(({ code }) => code);

describe('a telemetry recording', () => {
  it.each([
    ['of MAVLink 2, without its last zero bytes', tlog(moments)],
    ['of MAVLink 2, signed', tlog(moments, { isSigned: true })],
    ['of MAVLink 1', tlog(moments, { version: 1 })],
    ['with damaged bytes in it', tlog(moments, { between: [0, 0xfe, 3, 0xfd, 1] })],
    ['with every other message damaged', tlog(moments, { between: [0, 6, 0, 0, 0, 0, 0, 0, 0xfd] })],
  ])('%s tells the flight', (_, bytes) => {
    const log = read(bytes);
    expect(log.format).toBe('mavlink_tlog');
    expect(isFlightLog(bytes.slice(0, logHead_bytes), bytes.length)).toBe(true);
    expect(at(log, 'height_m', 10)).toBeCloseTo(20, 0);
    expect(at(log, 'north_mps', 60)).toBeCloseTo(8, 1);
    expect(at(log, 'ground_speed_mps', 61)).toBeCloseTo(8, 1);
    expect(at(log, 'climb_mps', 10)).toBeCloseTo(4, 1);
    expect(at(log, 'battery_pct', 3)).toBe(95);
    expect(at(log, 'battery_pct', 198)).toBe(84);
    expect(at(log, 'voltage_v', 60)).toBeCloseTo(11.5, 9);
    expect(at(log, 'current_a', 60)).toBeCloseTo(8, 9);
    expect(at(log, 'pitch_deg', 60)).toBeCloseTo(-11.46, 2);
    expect(at(log, 'air_east_mps', 60)).toBeCloseTo(-4, 5);
    expect(log.ground_msl_m).toBeCloseTo(430, 3);
    expect((log.take_off_utc_s ?? 0) - start_utc_s).toBeCloseTo(6, 0);
    expect(notes(log)).toEqual([]);
  });

  it('counts the battery that flies among those that it tells of, not the one of the summary', () => {
    const log = read(
      tlog(moments, {
        batteries: ({ current_a, battery_pct }) => [
          { amps: 0.2, pct: 99 },
          { amps: current_a, pct: battery_pct - 10 },
        ],
      }),
    );
    expect(at(log, 'battery_pct', 198)).toBe(74);
    expect(at(log, 'pack_temp_c', 60)).toBe(25);
    expect(at(log, 'voltage_v', 60)).toBeCloseTo(11.5, 9);
    expect(notes(log)).toEqual(['SEVERAL_BATTERIES']);
    const untold = read(tlog(moments, { batteries: () => [{ amps: 1, pct: 255 }] }));
    expect(at(untold, 'battery_pct', 198)).toBe(84);
  });

  it('is that of the first aircraft in it, and the others are named', () => {
    const own = moments.map((moment) => ({ ...moment, t_s: moment.t_s }));
    const parts = own.flatMap((moment) => [
      ...tlog([moment]),
      ...tlog([{ ...moment, battery_pct: 20, height_m: 900 }], { system: 9 }),
    ]);
    const log = read(Uint8Array.from(parts));
    expect(at(log, 'battery_pct', 198)).toBe(84);
    expect(at(log, 'height_m', 100)).toBeCloseTo(40, 6);
    expect(log.notes.map(sentenceOf)).toEqual([
      'The recording has several aircraft. Used: system 7. Not used: system 9.',
    ]);
  });

  it('of a ground station alone holds no flight', () => {
    const reading = readFlightLog(tlog(moments, { component: 190 }));
    expect(reading.ok ? '' : reading.failure.code).toBe('LOG_NO_BATTERY');
  });

  it('of a time that no clock shows is none', () => {
    const bytes = tlog(moments);
    bytes.set([0, 0, 0, 0], 0);
    expect(readFlightLog(bytes)).toMatchObject({ ok: false, failure: { code: 'NOT_A_LOG' } });
    expect(isFlightLog(bytes.slice(0, 8), 8)).toBe(false);
  });
});
