import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../engine/flightlog/readFlightLog.ts';
import type { FlightLog } from '../../engine/flightlog/record/flightLog.ts';
import { replayLog } from '../../engine/replay/replay.ts';
import { numberIn, rowsOf } from '../accuracy/csv.ts';
import { foldingDrone } from '../engine/samples.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { rawLogs } from './material.ts';

const mildDay = { temp_c: 20, payload_g: 0 };

function read(bytes: Uint8Array): FlightLog {
  const reading = readFlightLog(new Uint8Array(bytes));
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

describe('the logs that pilots have', () => {
  const rows = rowsOf(readFileSync(join(rawLogs, '..', 'flights.csv'), 'utf8').replaceAll(/"[^"]*"/g, ''));
  /** After 3:27 min it stands on the ground for 62 s, where the list counts on, and hops once more. */
  const landedEarlier = 'p3s-dronextract-20160915-1351';
  const files = readdirSync(rawLogs).filter(
    (name) => /\.(csv|log)\.gz$/.test(name) && !name.startsWith(landedEarlier),
  );

  it('that land in between give their longest flight', () => {
    const bytes = gunzipSync(readFileSync(join(rawLogs, `${landedEarlier}.csv.gz`)));
    const { observed_pct, duration_s, notes } = replayLog(foldingDrone, read(bytes), mildDay);
    expect(observed_pct).toBe(12);
    expect(Math.abs(duration_s - 207)).toBeLessThan(2);
    expect(notes.map(({ code }) => code)).toContain('SEVERAL_FLIGHTS');
  });

  it.each(files)('%s gives the charge and the time in the air that were counted independently', (name) => {
    const row = rows.find(({ id }) => name.startsWith(id ?? '?')) ?? {};
    const log = read(gunzipSync(readFileSync(join(rawLogs, name))));
    const { observed_pct, duration_s } = replayLog(foldingDrone, log, mildDay);
    const used_pct = (numberIn(row, 'pct_takeoff') ?? 0) - (numberIn(row, 'pct_landing') ?? 0);
    expect(Math.abs(observed_pct - used_pct)).toBeLessThanOrEqual(1);
    expect(Math.abs(duration_s - (numberIn(row, 'airborne_s') ?? 0))).toBeLessThan(4);
  });
});
