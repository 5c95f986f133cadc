import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdedOut } from '../../../renderer/map/geometry/crowding.ts';

const row = (...xs: number[]) => xs.map((x) => ({ x, y: 0 }));

describe('labels that would cover each other', () => {
  it('give way to the first, the last and those before them', () => {
    expect([...crowdedOut(row(0, 10, 30, 55, 60), [], 25)]).toEqual([1, 3]);
  });

  it('give way to what stands there already', () => {
    expect([...crowdedOut(row(0, 40), row(5), 25)]).toEqual([0]);
  });

  it('leave no two others covering each other, and crowd out nothing that had room', () => {
    const places = fc.array(
      fc.record({ x: fc.integer({ max: 200, min: 0 }), y: fc.integer({ max: 200, min: 0 }) }),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(places, (given) => {
        const crowded = crowdedOut(given, [], 25);
        const kept = given.filter((_, index) => !crowded.has(index));
        const isNear = (one: (typeof given)[number], other: (typeof given)[number]) =>
          Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) < 25;
        for (const [index, one] of given.entries())
          expect(kept.filter((other) => other !== one && isNear(one, other)).length > 0).toBe(
            crowded.has(index),
          );
      }),
    );
  });
});
