import { describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { cutFault, faultOf } from '../fuzz/judge.ts';
import { fixture, inspections } from './reading.ts';

/** Each file is damaged at each so many bytes; 97 is no multiple of what repeats in it. */
const step = 97;

describe.each(inspections)('%s', (filename) => {
  const bytes = fixture(filename);
  const places = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) => at * step);

  it('cut at every 97th byte is refused, or said to be cut', async () => {
    const faults: string[] = [];
    for (const at of places) {
      const left = bytes.slice(0, at);
      const reading = await readFlightPlan({ filename, bytes: left });
      const fault = faultOf(reading) ?? cutFault(left, bytes, reading);
      if (fault !== undefined) faults.push(`${at}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it('with any one bit of every 97th byte turned is a mission or a refusal', async () => {
    const faults: string[] = [];
    for (const at of places) {
      for (const bit of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        const fault = faultOf(await readFlightPlan({ filename, bytes: changed }));
        if (fault !== undefined) faults.push(`${at}, bit ${bit}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
