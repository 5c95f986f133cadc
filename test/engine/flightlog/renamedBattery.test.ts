import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bytesOf, dji, flight } from './sampleLogs.ts';

const moments = flight({ duration_s: 200, rate_hz: 2 });
const log = (name: string) => bytesOf(dji(moments).replace('BATTERY.chargeLevel [%]', name));

describe('a log of a known form whose battery has another name', () => {
  it.each(['Battery Level [%]', 'SoC', 'Remaining battery (%)', 'battery_percent', 'Aircraft battery'])(
    'is read by the words of that: %s',
    (name) => {
      const reading = readFlightLog(log(name));
      if (!reading.ok) throw new Error(sentenceOf(reading.failure));
      const said = reading.value.notes.map(sentenceOf).join();
      expect(said).toContain(`Columns in use: battery “${name}”`);
    },
  );

  it.each(['Battery 1 Level [%]', 'Akku', 'Left', 'fuel', 'Power cell'])(
    'offers its columns where no word says so, and reads the chosen one: %s',
    (name) => {
      const reading = readFlightLog(log(name));
      expect(reading).toMatchObject({ ok: false, failure: { code: 'LOG_COLUMNS' } });
      if (reading.ok) return;
      expect(sentenceOf(reading.failure)).toContain('No column found for battery percentage');
      expect(reading.failure.columns?.headers).toContain(name);
      expect(reading.failure.columns?.missing).toEqual(['battery']);
      expect(readFlightLog(log(name), { columns: { battery: name } }).ok).toBe(true);
    },
  );
});
