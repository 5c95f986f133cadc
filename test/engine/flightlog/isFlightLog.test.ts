import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFlightLog, logHead_bytes } from '../../../engine/flightlog/isFlightLog.ts';
import { airdata, bytesOf, dji, flight, litchi, plain } from './sampleLogs.ts';

const plans = join(import.meta.dirname, '../../fixtures/plans');
const samples = join(import.meta.dirname, '../../../assets/samples');
const moments = flight({ duration_s: 60 });
const isLog = (bytes: Uint8Array, size_bytes = bytes.length) => isFlightLog(bytes, size_bytes);

describe('a file is told by its content', () => {
  it.each([
    ['an AirData table', airdata(moments)],
    ['a decoded DJI record', dji(moments)],
    ['a Litchi flight', litchi(moments)],
    ['a plain table', plain(moments)],
  ])('to be the log of a flight: %s', (_, text) => {
    expect(isLog(bytesOf(text))).toBe(true);
    expect(isLog(bytesOf(text).subarray(0, logHead_bytes), 200_000_000)).toBe(true);
  });

  it('to be a log that can only be refused: a DJI record, whose details lie beyond what was looked at', () => {
    const record = new Uint8Array(logHead_bytes).fill(0xa7);
    const view = new DataView(record.buffer);
    view.setBigUint64(0, 900_000n, true);
    view.setUint8(10, 14);
    expect(isLog(record, 1_000_000)).toBe(true);
    expect(isLog(record, 800_000)).toBe(false);
  });

  it.each(readdirSync(plans).filter((name) => name.startsWith('inspection')))('to be none: %s', (name) => {
    expect(isLog(new Uint8Array(readFileSync(join(plans, name))))).toBe(false);
  });

  it.each(readdirSync(samples))('to be none: the sample %s', (name) => {
    expect(isLog(new Uint8Array(readFileSync(join(samples, name))))).toBe(false);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ])('to be none: %s', (_, bytes) => {
    expect(isLog(bytes)).toBe(false);
  });
});
