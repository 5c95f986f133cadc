import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Stretch } from '../../../engine/range/rayGround.ts';
import { sectorOutlines, sectorsOf } from '../../../engine/range/sectors.ts';
import { seeded } from '../../fuzz/damage.ts';
import { isPlaceWithin } from '../../support/isWithin.ts';

const center = { lat: 47, lon: 8 };
const step_deg = 2;

/** Stretches one after the other on a bearing, none to three of them. */
function stretchesOf(random: () => number): Stretch[] {
  const ends = Array.from({ length: 2 * Math.floor(4 * random()) }, () => 100 + Math.round(4000 * random()));
  ends.sort((one, other) => one - other);
  return Array.from({ length: ends.length / 2 }, (_, at) => ({
    from_m: ends[2 * at] as number,
    to_m: ends[2 * at + 1] as number,
  }));
}

/** The overlap of the stretches of two neighbouring bearings. */
function shared(ones: readonly Stretch[], others: readonly Stretch[]): number[] {
  return ones.flatMap((one) =>
    others.flatMap((other) => {
      const [from_m, to_m] = [Math.max(one.from_m, other.from_m), Math.min(one.to_m, other.to_m)];
      return to_m - from_m > 20 ? [from_m + 10, (from_m + to_m) / 2, to_m - 10] : [];
    }),
  );
}

function missed(onBearings: readonly (readonly Stretch[])[]): { bearing_deg: number; far_m: number }[] {
  const outlines = sectorsOf(onBearings).map(sectorOutlines(center, 360 / step_deg, 5000));
  return onBearings.slice(1).flatMap((others, bearing) =>
    shared(onBearings[bearing] ?? [], others).flatMap((far_m) =>
      [0.1, 0.4, 0.6, 0.9]
        .map((share) => ({ bearing_deg: (bearing + share) * step_deg, far_m }))
        .filter((at) => {
          const place = destination(center, at.bearing_deg, at.far_m);
          return !outlines.some((outline) => isPlaceWithin(place, outline));
        }),
    ),
  );
}

describe('sectors over neighbouring bearings', () => {
  const [near, far, all] = [
    { from_m: 500, to_m: 1000 },
    { from_m: 2000, to_m: 3000 },
    { from_m: 500, to_m: 3000 },
  ];

  it.each([
    ['two that meet one', [[near, far], [all]]],
    ['one that two meet', [[all], [near, far]]],
    ['one between others', [[all], [near, far], [all]]],
  ])('leave nothing between them: %s', (_, onBearings) => {
    expect(missed(onBearings)).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])('leave nothing between many stretches: %d', (seed) => {
    const random = seeded(seed);
    expect(missed(Array.from({ length: 90 }, () => stretchesOf(random)))).toEqual([]);
  });

  it('reach half a bearing beyond their own where they meet none', () => {
    expect(sectorsOf([[], [near], [far]])).toMatchObject([
      { first: 1, begin: 0.5, end: 1.5 },
      { first: 2, begin: 1.5, end: 2.5 },
    ]);
  });
});
