import { describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { damage, seeded } from '../fuzz/damage.ts';
import { cutFault, faultOf } from '../fuzz/judge.ts';
import { bytesOf, fixture } from './reading.ts';

describe('the search for faults', () => {
  it('does the same damage with the same seed, and another with another', () => {
    const bytes = fixture('inspection.kml');
    const many = (seed: number) => {
      const next = seeded(seed);
      return Array.from({ length: 50 }, () => damage(bytes, [bytes], next));
    };
    expect(many(3)).toEqual(many(3));
    expect(many(3)).not.toEqual(many(4));
    expect(new Set(many(3).map(({ kind }) => kind))).toEqual(new Set(['flip', 'cut', 'splice']));
  });

  it('sees a fault of the reader, a point nowhere and a cut that is taken without a word', async () => {
    const text = 'lat,lon\n46.95,7.45\n46.96,7.46\n';
    const reading = await readFlightPlan({ filename: 'a.csv', bytes: bytesOf(text) });
    if (!reading.ok) expect.fail('the table is whole');
    expect(faultOf(reading)).toBeUndefined();
    expect(cutFault(bytesOf(text), bytesOf(`${text}46.97,7.47\n`), reading)).toBeUndefined();
    const drawing = { ok: true, value: { ...reading.value, format: 'kml' } } as const;
    const longer = bytesOf(`${text}46.97,7.47\n`);
    expect(cutFault(bytesOf(text), longer, drawing)).toContain('without a word');
    expect(cutFault(bytesOf(text), bytesOf(`${text}\n \n`), drawing)).toBeUndefined();
    const problem = { code: 'READER_FAILURE', class: 'reject' } as const;
    expect(faultOf({ ok: false, failure: problem })).toBe('fault of the reader');
    const [route] = reading.value.routes;
    const nowhere = {
      ...reading.value,
      routes: [
        { ...route, name: '', kind: 'line', length_m: 0, points: [{ lat: 91, lon: 0, hover_time_s: 0 }] },
      ],
    } as const;
    expect(faultOf({ ok: true, value: nowhere })).toBe('a point is nowhere');
  });
});
