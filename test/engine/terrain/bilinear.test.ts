import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marks_m } from '../../../engine/geo/groundHeight.ts';
import {
  type Blended,
  blendAround,
  blended,
  blendInside,
  samplesAround,
  setAround,
  spot,
} from '../../../engine/terrain/bilinear.ts';

type Heights = (column: number, row: number) => number;
const membersOf = ([height_m, nearest_m]: Blended) => ({ height_m, nearest_m });

/** Height of a place between samples and of the nearest one; the samples' columns stand for tiles, their rows for indices. */
function blendedAt(column: number, row: number, heightIn: Heights) {
  const around = samplesAround();
  setAround(around, column, row);
  around.tiles.set(around.columns);
  around.indices.set(around.rows);
  const found = blended();
  return blendAround(around, heightIn, found) ? membersOf(found) : undefined;
}

/** Columns, rows and weights of the samples around a place. */
function cornersOf(column: number, row: number) {
  const around = samplesAround();
  setAround(around, column, row);
  const { count, columns, rows, weights } = around;
  return Array.from({ length: count }, (_, at) => ({
    column: columns[at],
    row: rows[at],
    weight: weights[at],
  }));
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
    );
  });

  it('knows the sample that it lies nearest to', () => {
    const named: Heights = (column, row) => 10 * column + row;
    expect([blendedAt(2.4, 5.7, named), blendedAt(3, 5, named)].map((found) => found?.nearest_m)).toEqual([
      26, 35,
    ]);
  });

  it('has the same height from the rows of a tile, unless one of its four samples is void', () => {
    const rows = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 90);
    const inside = (column: number, row: number, samples: Float32Array | Int16Array = rows) => {
      const place = spot();
      place.set([0, column, row]);
      const found = blended();
      return blendInside(samples, 3, place, found) ? membersOf(found) : undefined;
    };
    const named: Heights = (column, row) => rows[3 * row + column] as number;
    for (const [column, row] of [
      [0, 0],
      [0.4, 0.2],
      [0.6, 0.2],
      [1.2, 1.7],
      [1.7, 1.9],
    ] as const)
      expect(inside(column, row)).toEqual(blendedAt(column, row, named));
    for (const corner of [0, 1, 3, 4]) {
      const holed = Int16Array.from(rows);
      holed[corner] = marks_m.void;
      expect(inside(0.5, 0.5, holed)).toBeUndefined();
    }
    expect(inside(0.5, 0.5, Float32Array.of(NaN, 1, 1, 1, 1))).toBeUndefined();
  });

  it('has no height where one of its samples is void', () => {
    const beside = (column: number) => blendedAt(column, 0, (at) => (at === 1 ? NaN : 5))?.height_m;
    expect([beside(0), beside(0.5), beside(1), beside(2)]).toEqual([5, undefined, undefined, 5]);
  });
});
