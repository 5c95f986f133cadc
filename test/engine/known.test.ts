import { describe, expect, it } from 'vitest';
import { known } from '../../engine/known.ts';

describe('a value that must be there', () => {
  it.each([0, '', false, null])('is given back, even %j', (value) => expect(known(value)).toBe(value));

  it('is a bug where it is missing', () => expect(() => known(undefined)).toThrow(RangeError));
});
