import { describe, expect, it } from 'vitest';
import { sayingOf } from '../../engine/saying.ts';

describe('a finding as a part of another sentence', () => {
  it('keeps its figure and its leg, which its message may name', () => {
    expect(sayingOf({ code: 'BATTERY_SPLIT_IMPOSSIBLE', leg_index: 1 })).toEqual({
      says: 'BATTERY_SPLIT_IMPOSSIBLE',
      values: { leg_index: 1 },
    });
    expect(sayingOf({ code: 'X', says: 'x.y', value: 2, values: { to: 'here' } })).toEqual({
      says: 'x.y',
      values: { value: 2, to: 'here' },
    });
    expect(sayingOf({ code: 'X', value: 2, leg_index: 0 }).values).toEqual({ value: 2, leg_index: 0 });
  });

  it('has no values where it has none', () => {
    expect(sayingOf({ code: 'X' })).toEqual({ says: 'X', values: undefined });
  });
});
