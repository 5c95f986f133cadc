import { describe, expect, it } from 'vitest';
import { elementAt, numberAt } from '../../engine/elementAt.ts';

describe('an element that must be there', () => {
  it('is given back', () => expect(elementAt(['a', 'b'], 1)).toBe('b'));

  it.each([-1, 2, 0.5])('is a bug where it is missing: %d', (index) => {
    expect(() => elementAt(['a', 'b'], index)).toThrow(RangeError);
  });
});

describe('a packed number that must be there', () => {
  it('is given back', () => expect(numberAt(Float64Array.of(1, 2), 1)).toBe(2));

  it.each([-1, 2, 0.5])('is a bug where it is missing: %d', (index) => {
    expect(() => numberAt(Float64Array.of(1, 2), index)).toThrow(RangeError);
  });
});
