import { describe, expect, it } from 'vitest';
import { elementAt } from '../../engine/elementAt.ts';

describe('an element that must be there', () => {
  it('is given back', () => expect(elementAt(['a', 'b'], 1)).toBe('b'));

  it.each([-1, 2, 0.5])('is a bug where it is missing: %d', (index) => {
    expect(() => elementAt(['a', 'b'], index)).toThrow(RangeError);
  });
});
