import { describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { inLong } from '../../support/inLong.ts';
import { verdictOf, type WrittenFile } from './judge.ts';
import { randomJson } from './randomJson.ts';
import { randomTable } from './randomTable.ts';

const count = Number(process.env['HOMEWARD_TABLES'] ?? inLong(100, 20_000));

async function outcomeOf(file: WrittenFile, seed: number) {
  const verdict = verdictOf(file, await readFlightPlan({ filename: 'plan', bytes: file.bytes }));
  return { ...verdict, shown: `${seed}: ${verdict.wrong.join('; ')}\n${file.text}` };
}

describe.each([
  ['tables', randomTable],
  ['JSON documents', randomJson],
])('%s with any names, units and dialects', (_, write) => {
  it('are read as written or asked about', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, seed) => outcomeOf(write(seed), seed)),
    );
    const wrong = outcomes.filter((outcome) => outcome.wrong.length > 0);
    expect(wrong.map(({ shown }) => shown).slice(0, 20), `${wrong.length} of ${count}`).toEqual([]);
    // Most units are known: to ask about everything would be no reading.
    expect(outcomes.filter(({ asked }) => !asked).length).toBeGreaterThan(count / 2);
  }, 240_000);
});
