import { describe, expect, it } from 'vitest';
import { packedNumbers } from '../../engine/packedNumbers.ts';

/** Together several of the larger arrays from which they are cut, and one that is longer than such an array. */
const lengths = [1, 0, 362, 5000, 8192, 7, 20_000, 3, 8191, 540, 540];

describe('packed numbers', () => {
  it('are so many zeros', () => {
    for (const length of lengths) expect(packedNumbers(length)).toEqual(new Float64Array(length));
  });

  it('are nobody else’s, however many were asked for before', () => {
    const all = lengths.map((length, index) => packedNumbers(length).fill(index + 1));
    for (const [index, numbers] of all.entries())
      expect(numbers).toEqual(new Float64Array(lengths[index] ?? NaN).fill(index + 1));
  });
});
