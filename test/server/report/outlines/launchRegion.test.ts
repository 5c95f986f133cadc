import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../../engine/geo/geodesic.ts';
import type { Position } from '../../../../engine/geo/position.ts';
import { launchGrid } from '../../../../engine/mission/launchPoints.ts';
import { launchRegion } from '../../../../server/report/outlines/launchRegion.ts';
import { inLong } from '../../../support/inLong.ts';

const home = { lat: 47, lon: 8 };

/** Tells whether an outline holds a place, on a small part of the earth. */
function holds(outline: readonly Position[], { lat, lon }: Position): boolean {
  let isInside = false;
  for (const [at, one] of outline.entries()) {
    const other = outline[(at + 1) % outline.length] as Position;
    if (one.lat > lat === other.lat > lat) continue;
    if (lon < one.lon + ((lat - one.lat) / (other.lat - one.lat)) * (other.lon - one.lon))
      isInside = !isInside;
  }
  return isInside;
}

describe('the region of launch points', () => {
  const step_m = 100;
  const regionOf = (...cells: (readonly [number, number])[]) =>
    launchRegion(
      home,
      step_m,
      cells.map(([column, row]) => ({ column, row })),
    );

  it('is the square around a place', () => {
    const [part, ...more] = regionOf([0, 0]);
    expect(more).toEqual([]);
    expect(part?.holes).toEqual([]);
    expect(part?.outline).toHaveLength(4);
    for (const corner of part?.outline ?? [])
      expect(distanceBetween(home, corner)).toBeCloseTo(50 * Math.SQRT2, 4);
  });

  it('has no corners along a row, parts that meet in a corner apart, and holes of their own part', () => {
    expect(regionOf([0, 0], [1, 0], [2, 0])[0]?.outline).toHaveLength(4);
    expect(regionOf([0, 0], [1, 1]).map(({ outline }) => outline.length)).toEqual([4, 4]);
    const around = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => [column, row] as const));
    const ring = around.filter(([column, row]) => column !== 0 || row !== 0);
    const [apart, ringed] = regionOf([5, 5], ...ring);
    expect(apart?.holes).toEqual([]);
    expect(ringed?.holes.map((hole) => hole.length)).toEqual([4]);
    expect(regionOf()).toEqual([]);
  });

  it('holds the places that it is made of and no other place of the grid', () => {
    const grid = launchGrid(home, 400, 4);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: grid.length, maxLength: grid.length }), (good) => {
        const parts = launchRegion(
          home,
          step_m,
          grid.filter((_, at) => good[at]),
        );
        for (const [at, place] of grid.entries()) {
          const within = parts.filter(
            ({ outline, holes }) => holds(outline, place) && !holes.some((hole) => holds(hole, place)),
          );
          expect(within.length).toBe(good[at] === true ? 1 : 0);
        }
      }),
      { numRuns: inLong(20, 180) },
    );
  });
});
