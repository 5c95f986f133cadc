import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../engine/result.ts';

describe('a result', () => {
  it('is plain data, so that it crosses IPC unharmed', () => {
    const results = [succeed({ value_m: 3 }), fail({ code: 'NOT_THERE', limit: 2 })];
    expect(structuredClone(results)).toEqual([
      { ok: true, value: { value_m: 3 } },
      { ok: false, failure: { code: 'NOT_THERE', limit: 2 } },
    ]);
  });
});
