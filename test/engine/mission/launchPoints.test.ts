import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import {
  bestApart,
  betterFirst,
  gridSteps,
  launchBar,
  launchGrid,
  stepsApart,
} from '../../../engine/mission/launchPoints.ts';

const home = { lat: 47, lon: 8 };
const somewhere = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the places of a search', () => {
  it('are the launch point and a grid around it, each where it is said to be', () => {
    fc.assert(
      fc.property(
        somewhere,
        fc.constantFrom(250, 500, 1000, 2000),
        fc.constantFrom(...Object.values(gridSteps)),
        (middle, radius_m, steps) => {
          const [first, ...others] = launchGrid(middle, radius_m, steps);
          expect(first).toMatchObject({ ...middle, distance_m: 0 });
          for (const { distance_m, column, row, ...place } of others) {
            expect(distance_m).toBeLessThanOrEqual(radius_m);
            expect(distance_m).toBeCloseTo((radius_m / steps) * Math.hypot(column, row), 6);
            expect(Math.abs(distanceBetween(middle, place) - distance_m)).toBeLessThan(0.02);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('are 197, 81 or 29, and lie to the north and east as their rows and columns say', () => {
    const counts = Object.values(gridSteps).map((steps) => launchGrid(home, 1000, steps).length);
    expect(counts).toEqual([197, 81, 29]);
    const grid = launchGrid(home, 800, 8);
    const at = (column: number, row: number) =>
      grid.find((place) => place.column === column && place.row === row);
    expect(at(0, 3)).toMatchObject({ bearing_deg: 0, lon: 8 });
    expect(at(2, 0)?.bearing_deg).toBe(90);
    expect(at(-1, -1)?.bearing_deg).toBe(225);
  });

  it('are no launch points inside a fence to stay out of, or outside one to stay in', () => {
    const out = { is_inclusion: false, center: home, radius_m: 100 };
    const north = { lat: 47.005, lon: 8 };
    expect(launchBar([out])(home)).toBe('NO_FLY_AREA');
    expect(launchBar([out])(north)).toBeUndefined();
    expect(launchBar([{ ...out, is_inclusion: true }])(north)).toBe('GEOFENCE');
    expect(launchBar([{ ...out, is_inclusion: true }])(home)).toBeUndefined();
    expect(launchBar()(home)).toBeUndefined();
  });
});

describe('the ranking of launch points', () => {
  const figures = { doubts: 0, batteries: 1, left_pct: 40, distance_m: 100 };

  it('goes by the verdict, then batteries, then what is left, then the walk', () => {
    const better = [
      [{ left_pct: 10 }, { doubts: 1 }],
      [{ left_pct: 10 }, { batteries: 2 }],
      [{ left_pct: 41, distance_m: 900 }, {}],
      [{ distance_m: 50 }, {}],
    ] as const;
    for (const [one, other] of better)
      expect(betterFirst({ ...figures, ...one }, { ...figures, ...other })).toBeLessThan(0);
    expect(betterFirst(figures, figures)).toBe(0);
  });

  it('names places of which no two are neighbours', () => {
    const cells = [0, 1, 2, 5, 9].map((column) => ({ column, row: 0 }));
    expect(bestApart(cells, 3, 2).map(({ column }) => column)).toEqual([0, 2, 5]);
    expect(bestApart(cells, 3, 8).map(({ column }) => column)).toEqual([0, 9]);
    expect(Object.values(gridSteps).map(stepsApart)).toEqual([2, 1.25, 1]);
  });
});
