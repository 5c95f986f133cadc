import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blendAround, cornersOf, samplesAround, setAround } from '../../../engine/terrain/bilinear.ts';

type Heights = (column: number, row: number) => number;

/** Height of a place between samples and of the nearest one; the samples' columns stand for tiles, their rows for indices. */
function blendedAt(column: number, row: number, heightIn: Heights) {
  const around = samplesAround();
  setAround(around, column, row);
  around.tiles.set(around.columns);
  around.indices.set(around.rows);
  const blended = { height_m: NaN, nearest_m: NaN };
  return blendAround(around, heightIn, blended) ? blended : undefined;
}

describe('a place between samples', () => {
  it('has four corners whose weights add up to one', () => {
    expect(cornersOf(2.25, 5.5)).toEqual([
      { column: 2, row: 5, weight: 0.375 },
      { column: 3, row: 5, weight: 0.125 },
      { column: 2, row: 6, weight: 0.375 },
      { column: 3, row: 6, weight: 0.125 },
    ]);
  });

  it('needs no neighbour where it lies on a sample, and one on a line between two', () => {
    expect(cornersOf(3, 4)).toEqual([{ column: 3, row: 4, weight: 1 }]);
    expect(cornersOf(3, 4.5).map(({ row }) => row)).toEqual([4, 5]);
  });

  it('gets the height of a tilted plane', () => {
    const plane: Heights = (column, row) => 7 + 3 * column - 2 * row;
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (column, row) => {
          expect(blendedAt(column, row, plane)?.height_m).toBeCloseTo(plane(column, row), 9);
        },
      ),
      { seed: 7 },
    );
  });

  it('knows the sample that it lies nearest to', () => {
    const named: Heights = (column, row) => 10 * column + row;
    expect([blendedAt(2.4, 5.7, named), blendedAt(3, 5, named)].map((found) => found?.nearest_m)).toEqual([
      26, 35,
    ]);
  });

  it('has no height where one of its samples is void', () => {
    const beside = (column: number) => blendedAt(column, 0, (at) => (at === 1 ? NaN : 5))?.height_m;
    expect([beside(0), beside(0.5), beside(1), beside(2)]).toEqual([5, undefined, undefined, 5]);
  });
});
