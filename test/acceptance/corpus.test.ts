import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanReading } from '../../engine/flightplan/plan/flightPlan.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { compareRow } from '../corpus/compareRow.ts';
import { known, reasonFor } from '../corpus/knownDifferences.ts';
import { findCorpus, type ManifestRow } from '../corpus/manifest.ts';
import { realPlans } from './material.ts';

const rows = findCorpus(realPlans)?.rows ?? [];

const bytesOf = (row: ManifestRow) => new Uint8Array(readFileSync(join(realPlans, row.file)));

const read = async (row: ManifestRow): Promise<PlanReading> =>
  await readFlightPlan({ filename: row.file.split('/').at(-1) ?? '', bytes: bytesOf(row) });

describe('the corpus of real files', () => {
  it('is listed', () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  it('differs in five ways at most, each of which occurs', () => {
    expect(known.length).toBeLessThanOrEqual(5);
    expect(known.filter(({ applies }) => !rows.some(applies))).toEqual([]);
  });

  it.each(rows)('$file is read as the manifest says', async (row) => {
    const unlisted = compareRow(row, await read(row)).filter(
      (difference) => reasonFor(row, difference) === undefined,
    );
    expect(unlisted).toEqual([]);
  });

  it('leaves the bytes and the prototypes as they were, and is read twice alike', async () => {
    for (const row of rows) {
      const bytes = bytesOf(row);
      const before = bytes.slice();
      const first = await readFlightPlan({ filename: row.file, bytes });
      expect(JSON.stringify(await readFlightPlan({ filename: row.file, bytes }))).toBe(JSON.stringify(first));
      expect(Buffer.compare(bytes, before)).toBe(0);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('never meets a fault of the reader, wherever a file is cut off', async () => {
    for (const row of rows) {
      const bytes = bytesOf(row);
      for (const end of [1, Math.floor(bytes.length / 100), Math.floor(bytes.length / 2), bytes.length - 1]) {
        const reading = await readFlightPlan({ filename: row.file, bytes: bytes.slice(0, end) });
        expect(reading.ok ? '' : reading.failure.code, `${row.file} cut at ${end}`).not.toBe(
          'READER_FAILURE',
        );
      }
    }
  });
});
