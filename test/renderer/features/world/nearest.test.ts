import { describe, expect, it } from 'vitest';
import { middleOf, mostListed, nearest, placesOf } from '../../../../renderer/features/world/nearest.ts';

describe('the things nearest to the middle of a map', () => {
  it('come first, by the nearest of their places, and are bounded', () => {
    const things = Array.from({ length: 80 }, (_, at) => ({
      at,
      corners: [
        { lat: 60, lon: 8 },
        { lat: 47, lon: 8 + (80 - at) / 100 },
      ],
    }));
    const found = nearest(things, { lat: 47, lon: 8 }, ({ corners }) => corners).map(({ at }) => at);
    expect(found).toEqual(Array.from({ length: mostListed }, (_, index) => 79 - index));
  });

  it('are counted from the middle, also over the antimeridian', () => {
    expect(middleOf({ south: 46, west: 7, north: 48, east: 9 })).toEqual({ lat: 47, lon: 8 });
    expect(middleOf({ south: 0, west: 170, north: 2, east: -170 })).toEqual({ lat: 1, lon: 180 });
    expect(middleOf({ south: 0, west: 178, north: 2, east: -170 })).toEqual({ lat: 1, lon: -176 });
  });

  it('have corners, or a center', () => {
    const limits = { lower: { datum: 'not_stated' as const }, upper: { datum: 'not_stated' as const } };
    const ring = [{ lat: 1, lon: 2 }];
    const parts = [
      { rings: [ring], ...limits },
      { center: { lat: 3, lon: 4 }, radius_m: 5, ...limits },
    ];
    expect(placesOf({ parts } as never)).toEqual([
      { lat: 1, lon: 2 },
      { lat: 3, lon: 4 },
    ]);
  });
});
