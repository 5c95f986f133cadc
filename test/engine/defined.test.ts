import { describe, expect, it } from 'vitest';
import { defined } from '../../engine/defined.ts';

describe('defined', () => {
  it('drops undefined alone', () => {
    const members = { none: null, zero: 0, empty: '', no: false, nobody: [], nowhere: undefined };
    expect(Object.keys(defined(members))).toEqual(['none', 'zero', 'empty', 'no', 'nobody']);
  });

  it('keeps the order of the members, which JSON texts show', () => {
    const left_pct: number | undefined = undefined;
    expect(JSON.stringify({ b: 1, ...defined({ d: 2, left_pct, a: 3 }), c: 4 })).toBe(
      '{"b":1,"d":2,"a":3,"c":4}',
    );
  });

  it('makes optional what can be undefined, and nothing else', () => {
    const told: { readonly height_m: number; readonly speed_mps?: number } = defined({
      height_m: 30,
      speed_mps: [5].at(1),
    });
    expect(told).toStrictEqual({ height_m: 30 });
    // @ts-expect-error A height that can be undefined may be missing.
    const wrong: { readonly height_m: number } = defined({ height_m: [30].at(1) });
    expect(wrong).toStrictEqual({});
  });
});
