import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBatches } from '../../../renderer/map/geometry/batches.ts';

const itself = (size: number) => size;
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

describe('a route that is painted in batches', () => {
  it('keeps every leg, in its order, and no batch has more than a frame takes, unless of one leg', () => {
    const legs = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(legs, (lengths) => {
        const batches = inBatches(lengths, itself, 300);
        expect(batches.flat()).toEqual(lengths);
        for (const batch of batches) expect(batch.length === 1 || sum(batch) <= 300).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('fills a batch before it begins another', () => {
    expect(inBatches([100, 100, 100, 100, 250], itself, 300)).toEqual([[100, 100, 100], [100], [250]]);
  });
});
