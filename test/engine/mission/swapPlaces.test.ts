import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leavesGap, type RouteWithRuns, resumedInRuns } from '../../../engine/mission/swapPlaces.ts';

const points = ['a', 'b', 'c', 'd', 'e'];
const runs = [
  { first: 0, last: 1 },
  { first: 2, last: 4 },
];
const endingAt = (...ends: readonly number[]) =>
  ends.map((last_waypoint_index, at) => ({
    first_waypoint_index: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1,
    last_waypoint_index,
  }));

describe('a survey over several batteries', () => {
  it('flies a line the other way round where a battery is changed at its start', () => {
    expect(resumedInRuns({ points, runs }, endingAt(2, 4))).toEqual({
      points: ['a', 'b', 'c', 'e', 'd', 'c'],
      runs: [
        { first: 0, last: 1 },
        { first: 3, last: 5 },
      ],
    });
  });

  it('flies what is left of a line towards the place where the battery was changed, and later lines the other way round', () => {
    const later = { points: [...points, 'f', 'g'], runs: [...runs, { first: 5, last: 6 }] };
    expect(resumedInRuns(later, endingAt(3, 6))).toEqual({
      points: ['a', 'b', 'c', 'd', 'e', 'd', 'g', 'f'],
      runs: [
        { first: 0, last: 1 },
        { first: 2, last: 3 },
        { first: 4, last: 5 },
        { first: 6, last: 7 },
      ],
    });
  });

  it('leaves the route as it is where batteries are changed between lines', () => {
    expect(resumedInRuns({ points, runs }, endingAt(1, 4))).toBeUndefined();
    expect(resumedInRuns({ points, runs }, endingAt(3))).toBeUndefined();
  });

  it('has a gap for good where a flight begins on a line and comes no farther', () => {
    expect(resumedInRuns({ points, runs }, endingAt(1, 2, 4))).toBeUndefined();
    expect(leavesGap(runs, endingAt(1, 2, 4))).toBe(true);
    expect(leavesGap(runs, endingAt(1, 4))).toBe(false);
  });

  it('has every way of every line flown once the last gap is mended, by whatever legs a battery flies', () => {
    const property = fc.property(
      fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 2, max: 9 }),
      (lengths, most) => {
        let first = 0;
        const ranges = lengths.map((length) => {
          first += length;
          return { first: first - length, last: first - 1 };
        });
        let route = {
          points: Array.from({ length: first }, (_, at) => at),
          runs: ranges,
        } as RouteWithRuns<number>;
        /** A battery flies to so many waypoints. */
        const flightsOf = ({ points: flown }: typeof route) =>
          endingAt(
            ...Array.from(
              { length: Math.ceil(flown.length / most) },
              (_, at) => Math.min((at + 1) * most, flown.length) - 1,
            ),
          );
        for (let mends = 0; mends <= 2 * first; mends++) {
          const mended = resumedInRuns(route, flightsOf(route));
          if (mended === undefined) break;
          route = mended;
        }
        const flights = flightsOf(route);
        expect(leavesGap(route.runs, flights)).toBe(false);
        const seen = new Set(
          route.runs.flatMap((run) =>
            route.points
              .slice(run.first + 1, run.last + 1)
              .map((to, at) => [route.points[run.first + at] ?? -1, to].sort((a, b) => a - b).join()),
          ),
        );
        for (const { first: from, last } of ranges)
          for (let at = from; at < last; at++) expect(seen).toContain(`${at},${at + 1}`);
      },
    );
    fc.assert(property, { seed: 20_261_122 });
  });
});
