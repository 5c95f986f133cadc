import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { BatteryFlight } from '../../../engine/mission/batteryPlan.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { keptMargin } from '../../../engine/mission/verdict.ts';
import { inLong } from '../../support/inLong.ts';
import { foldingDrone, missionInput, waypoint, wind } from '../samples.ts';

const { home } = missionInput([]);

/** Bisection stops at this step. */
const step_pct = 100 / 2 ** 8;

/** The least charge above the threshold over all flights and waypoints. */
const leastKept = (flights: readonly BatteryFlight[]): number =>
  Math.min(...flights.flatMap(({ legs }) => legs.map((leg) => keptMargin(leg) ?? -Infinity)));

const linesOf = (count: number, width_m: number, spacing_m: number) =>
  Array.from({ length: count }, (_, index) => {
    const start = destination(home, 0, 200 + spacing_m * Math.floor(index / 2));
    const { lat, lon } = destination(start, [0, 3].includes(index % 4) ? 270 : 90, width_m / 2);
    return waypoint(lat, lon, 60);
  });

interface Field {
  readonly count: number;
  readonly width_m: number;
  readonly spacing_m: number;
  readonly wind_mps: number;
  readonly uncertainty: boolean;
}

const inputOf = ({ count, width_m, spacing_m, wind_mps, uncertainty }: Field): MissionInput =>
  missionInput(linesOf(count, width_m, spacing_m), {
    drone: foldingDrone,
    weather: wind(wind_mps, 250),
    options: { uncertainty, multi_battery: true },
  });

const split = (input: MissionInput, battery_split?: 'balanced') =>
  analyzeMission({ ...input, options: { ...input.options, battery_split } }).battery_plan;

const fields = fc.record({
  count: fc.integer({ min: 2, max: 24 }),
  width_m: fc.integer({ min: 500, max: 3000 }),
  spacing_m: fc.integer({ min: 40, max: 300 }),
  wind_mps: fc.integer({ min: 0, max: 9 }),
  uncertainty: fc.boolean(),
});

describe('a balanced split', () => {
  it('takes as many flights as the fullest batteries do, each leg once, and keeps no less where it is tightest', () => {
    fc.assert(
      fc.property(fields, (field) => {
        const input = inputOf(field);
        const fullest = split(input);
        const balanced = split(input, 'balanced');
        expect(balanced?.length).toBe(fullest?.length);
        if (fullest === undefined || balanced === undefined) return;
        expect(leastKept(balanced)).toBeGreaterThanOrEqual(leastKept(fullest) - step_pct);
        const flown = balanced.flatMap(({ legs }, flight) =>
          legs.slice(flight === 0 ? 0 : 1).map(({ leg_index }) => leg_index),
        );
        expect(flown).toEqual(input.waypoints.map((_, index) => index));
        expect(balanced.every(({ legs }) => legs.every(({ status }) => status === 'ok'))).toBe(true);
      }),
      { numRuns: inLong(20, 180) },
    );
  });

  it('gives the last battery more to do where the fullest ones leave it little', () => {
    const input = inputOf({ count: 26, width_m: 1200, spacing_m: 60, wind_mps: 4, uncertainty: true });
    const [fullest, balanced] = [split(input) ?? [], split(input, 'balanced') ?? []];
    expect(fullest.length).toBeGreaterThan(1);
    const spread = (flights: readonly BatteryFlight[]) => {
      const durations = flights.map(({ duration_s }) => duration_s);
      return Math.max(...durations) - Math.min(...durations);
    };
    expect(leastKept(balanced)).toBeGreaterThan(leastKept(fullest) + 20);
    expect(spread(balanced)).toBeLessThan(spread(fullest));
  });
});
