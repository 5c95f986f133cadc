import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blend, cornersOf } from '../../../engine/terrain/bilinear.ts';

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
    const plane = ({ column, row }: { column: number; row: number }) => 7 + 3 * column - 2 * row;
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (column, row) => {
          expect(blend(cornersOf(column, row), plane)).toBeCloseTo(plane({ column, row }), 9);
        },
      ),
      { seed: 7 },
    );
  });

  it('has no height where one of its samples is void', () => {
    const beside = (column: number) =>
      blend(cornersOf(column, 0), (corner) => (corner.column === 1 ? undefined : 5));
    expect([beside(0), beside(0.5), beside(1), beside(2)]).toEqual([5, undefined, undefined, 5]);
  });
});
