import { describe, expect, it } from 'vitest';
import { isFlightLog } from '../../../engine/flightlog/isFlightLog.ts';
import { readLogRows } from '../../../engine/flightlog/readLogRows.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { flight } from './sampleLogs.ts';

const rowsOf = (duration_s: number) =>
  flight({ duration_s }).map(({ t_s, height_m, north_mps, battery_pct }) => ({
    t_s,
    height_m,
    north_mps,
    east_mps: 0,
    battery_pct,
    said_home_pct: 18,
  }));

describe('rows that somebody else decoded', () => {
  it('are a log like any other, with what the aircraft said of its way home', () => {
    const reading = readLogRows({ format: 'dji_record', aircraft: 'DJI Mini 2', rows: rowsOf(200) });
    if (!reading.ok) throw new Error(sentenceOf(reading.failure));
    const { format, aircraft, samples } = reading.value;
    expect([format, aircraft, samples.t_s.length]).toEqual(['dji_record', 'DJI Mini 2', 401]);
    expect(samples.said_home_pct[60]).toBe(18);
    expect(samples.said_land_pct[60]).toBeNaN();
  });

  it('without a flight are refused', () => {
    const reading = readLogRows({ format: 'dji_record', rows: rowsOf(60).slice(0, 20) });
    expect(reading.ok ? '' : reading.failure.code).toBe('LOG_NO_FLIGHT');
  });

  it('are read by nobody here: a fault of whoever makes them is no refusal', () => {
    const broken = (function* () {
      yield { t_s: 0 };
      throw new RangeError('broken');
    })();
    expect(() => readLogRows({ format: 'dji_record', rows: broken })).toThrow(RangeError);
    const rows = [{ t_s: 0, nothing: 1 }];
    expect(readLogRows({ format: 'dji_record', rows }).ok).toBe(false);
  });
});

describe('a DJI record that is cut off', () => {
  const begin = (details_at: number, fill: number) => {
    const bytes = new Uint8Array(4000).fill(0xa7, 100).fill(fill, 11, 100);
    const view = new DataView(bytes.buffer);
    view.setBigUint64(0, BigInt(details_at), true);
    view.setUint8(10, 11);
    return bytes;
  };
  it.each<[number, number, boolean]>([
    [3000, 7, true],
    [900_000, 0, true],
    [900_000, 7, false],
    [2_000_000_000, 0, false],
    [3, 0, false],
  ])('is one still by its header: details at %i, filled with %i', (details_at, fill, isLog) => {
    expect(isFlightLog(begin(details_at, fill), 4000)).toBe(isLog);
  });
});
