import { describe, expect, it } from 'vitest';
import { differencesOf, needsHigherVersion, reportPlaces } from './differences.ts';
import { kinds, requestsOf } from './randomRequests.ts';

const answer = {
  ok: true,
  request_id: 'a',
  result: { rings: [{ radius_m: 1.25 }, { radius_m: 7 }], label: 'x' },
};

describe('two answers', () => {
  it('are the same when only the request is another', () => {
    expect(differencesOf(answer, { ...answer, request_id: 'b' })).toEqual([]);
  });

  it('differ by a last digit, a word, a missing member and a sign of zero', () => {
    const rings = [{ radius_m: 1.24 }, { radius_m: 7, extra: 1 }];
    const other = { ...answer, result: { rings, label: 'y' } };
    expect(differencesOf(answer, other).map(({ place }) => place)).toEqual([
      'result.rings[].radius_m',
      'result.rings[].extra',
      'result.label',
    ]);
    expect(differencesOf(0, -0)).toHaveLength(1);
    expect(differencesOf([1], [1, 2])).toHaveLength(1);
  });

  it('need a higher version of the engine where a figure or finding is another one, not where a field is added', () => {
    const old = { ok: true, engine_version: '1', result: { wind_mps: 1, warnings: [] } };
    const needs = (result: object, engine_version = '1') =>
      needsHigherVersion(differencesOf(old, { ok: true, engine_version, result }));
    expect(needs({ ...old.result, gust_mps: 2 })).toBe(false);
    expect(needs({ ...old.result, wind_mps: 2 })).toBe(true);
    expect(needs({ ...old.result, warnings: ['GUST'] })).toBe(true);
    expect(needs({ warnings: [] })).toBe(true);
    expect(needs({ ...old.result, wind_mps: 2 }, '2')).toBe(false);
    const refusal = (message: string) => ({ ok: false, error: { message } });
    expect(needsHigherVersion(differencesOf(refusal('a'), refusal('b')))).toBe(false);
  });

  it('are reported by place, with the largest distance of numbers', () => {
    const other = { ...answer, result: { ...answer.result, rings: [{ radius_m: 1.5 }, { radius_m: 6.5 }] } };
    expect(reportPlaces(differencesOf(answer, other))).toEqual([
      {
        place: 'result.rings[].radius_m',
        count: 2,
        largest: 0.5,
        example: { place: 'result.rings[].radius_m', before: 7, after: 6.5 },
      },
    ]);
  });
});

describe('the random requests', () => {
  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'of kind %s are the same for a seed and others for another',
    async (kind) => {
      const textOf = async (seed: number) => {
        const bodies = requestsOf(kind, 5, seed).map(({ body }) => body());
        return JSON.stringify(bodies.map((body) => (typeof body === 'string' ? body : [...body.entries()])));
      };
      expect(await textOf(1)).toBe(await textOf(1));
      expect(await textOf(1)).not.toBe(await textOf(2));
    },
  );
});
