import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { energyOf, manyRuns, missionInput, numbers, waypoint, wind } from '../samples.ts';

const home = { lat: 47, lon: 8 };
const at = (course_deg: number, distance_m: number, height_m = 60): Waypoint => {
  const { lat, lon } = destination(home, course_deg, distance_m);
  return waypoint(lat, lon, height_m);
};
/** Level routes far from home: the leg from home is the same kind of leg whichever end comes first. */
const anyRoute = fc.array(
  fc.record({ course: numbers(0, 360), distance: numbers(300, 1500) }).map((p) => at(p.course, p.distance)),
  { minLength: 2, maxLength: 6 },
);

describe('a route flown the other way under the reversed wind', () => {
  it('takes as long and as much energy from its first waypoint to its last', () => {
    fc.assert(
      fc.property(anyRoute, numbers(0, 10), numbers(0, 360), (points, speed, from) => {
        const inner = (route: readonly Waypoint[], direction_deg: number) =>
          analyzeMission(missionInput(route, { weather: wind(speed, direction_deg) })).legs.slice(1);
        const duration = (legs: ReturnType<typeof inner>) =>
          legs.reduce((sum, { duration_s = NaN }) => sum + duration_s, 0);
        const energy = (legs: ReturnType<typeof inner>) =>
          energyOf(
            (legs[0]?.battery_start_pct ?? NaN) - (legs.at(-1)?.battery_end_pct ?? NaN),
            legs[0]?.battery_start_pct,
          );
        const there = inner(points, from);
        const back = inner(points.toReversed(), (from + 180) % 360);
        expect(duration(back)).toBeCloseTo(duration(there), 4);
        expect(energy(back)).toBeCloseTo(energy(there), 5);
      }),
      manyRuns,
    );
  });
});

describe('the consumption of a leg', () => {
  it('grows in step with its length far beyond the charge of any battery', () => {
    fc.assert(
      fc.property(numbers(50_000, 2_000_000), numbers(0, 12), numbers(0, 360), (length_m, speed, course) => {
        // Wind along the equator's course: both legs have the same course all along.
        const start = { lat: 0, lon: 8 };
        const used = (distance_m: number) => {
          const { lat, lon } = destination(start, 90, distance_m);
          const input = missionInput([waypoint(lat, lon)], { home: start, weather: wind(speed, course) });
          return analyzeMission(input).legs[0]?.battery_used_pct ?? Number.NaN;
        };
        const [once, twice, thrice] = [used(length_m), used(2 * length_m), used(3 * length_m)];
        expect(once).toBeGreaterThan(100);
        expect((thrice - twice) / (twice - once)).toBeCloseTo(1, 6);
      }),
      manyRuns,
    );
  });

  it('is as much energy however much charge is left, even where there is not enough', () => {
    fc.assert(
      fc.property(numbers(0, 100), numbers(100, 40_000), (initial_pct, distance_m) => {
        const usedWith = (charge_pct: number): number[] => {
          let left_pct = charge_pct;
          const { legs } = analyzeMission(
            missionInput([at(90, distance_m), at(90, distance_m + 500)], {
              battery: { initial_pct: charge_pct, rth_threshold_pct: 25, cycles: 0 },
            }),
          );
          return legs.flatMap(({ battery_used_pct = NaN, rth_cost_pct = NaN }) => {
            const leg_pct = energyOf(battery_used_pct, left_pct);
            left_pct -= battery_used_pct;
            return [leg_pct, energyOf(rth_cost_pct, left_pct)];
          });
        };
        const full = usedWith(100);
        for (const [index, used_pct] of usedWith(initial_pct).entries())
          expect(used_pct).toBeCloseTo(full[index] ?? NaN, 6);
      }),
      manyRuns,
    );
  });

  it('is never less for climbing than for flying level', () => {
    fc.assert(
      fc.property(
        numbers(200, 5000),
        numbers(1, 400),
        numbers(0, 12),
        numbers(0, 360),
        (d, rise, u, from) => {
          const usedTo = (height_m: number) =>
            analyzeMission(missionInput([at(0, 300), at(80, d, height_m)], { weather: wind(u, from) }))
              .legs[1]?.battery_used_pct ?? Number.NaN;
          expect(usedTo(60 + rise)).toBeGreaterThan(usedTo(60));
        },
      ),
      manyRuns,
    );
  });
});
