import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../../engine/explanation/explain.ts';
import { fastestAirspeed } from '../../../engine/flight/conditions.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { layRoute } from '../../../engine/mission/route.ts';
import {
  anyWeather,
  calm,
  evenly,
  foldingDrone,
  manyRuns,
  missionInput,
  waypoint,
  wind,
} from '../samples.ts';
import { catalogRotorcraft } from '../someDay.ts';

type Change = NonNullable<Parameters<typeof missionInput>[1]>;
const route = [waypoint(47.01, 8), waypoint(47.02, 8.01, 90, { hover_time_s: 40 })];
const explained = (change: Change = {}, points = route): Explanation | undefined =>
  analyzeMission(missionInput(points, { ...change, options: { explanation: true, ...change.options } }))
    .explanation;

const partsOf = ({ total_pct: _, ...parts }: Explanation) => Object.values(parts);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the explanation of a mission', () => {
  it('is absent where it is not asked for', () => {
    expect(analyzeMission(missionInput(route))).not.toHaveProperty('explanation');
  });

  it('adds up to what the legs and the way home use, whatever the day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogRotorcraft),
        anyWeather,
        evenly(0, 500),
        evenly(0, 3000),
        (drone, weather, cycles, ground_m) => {
          const change = {
            drone,
            weather,
            battery: { initial_pct: 100, rth_threshold_pct: 25, cycles },
            terrain: {
              source: 'test',
              elevations_msl_m: [ground_m, ground_m, ground_m],
              fallback_indices: [],
            },
            options: { payload_g: 200, alt_penalty: 0.9, explanation: true },
          };
          const { legs, return_home, explanation } = analyzeMission(missionInput(route, change));
          if (explanation === undefined) return;
          expect(sum(partsOf(explanation))).toBeCloseTo(explanation.total_pct, 6);
          const used = [...legs.map((leg) => leg.battery_used_pct ?? NaN), return_home.cost_pct ?? NaN];
          if (!used.some(Number.isNaN)) expect(explanation.total_pct).toBeCloseTo(sum(used), 6);
        },
      ),
      manyRuns,
    );
  });

  it('has nothing but flight, climb, hover and overhead on a neutral day', () => {
    const { payload_pct, elevation_pct, temperature_pct, wind_pct, ageing_pct, ...others } =
      explained() ?? ({} as Explanation);
    const { as_flown_pct, tuning_pct, ...rest } = others;
    expect([
      payload_pct,
      elevation_pct,
      temperature_pct,
      wind_pct,
      ageing_pct,
      as_flown_pct,
      tuning_pct,
    ]).toEqual(Array.from({ length: 7 }, () => 0));
    expect(Math.min(...Object.values(rest))).toBeGreaterThan(0);
  });

  it.each<[keyof Explanation, Change]>([
    ['payload_pct', { options: { payload_g: 300 } }],
    [
      'elevation_pct',
      { terrain: { source: 'test', elevations_msl_m: [2500, 2500, 2500], fallback_indices: [] } },
    ],
    ['temperature_pct', { weather: { ...calm, temp_c: -10 } }],
    ['wind_pct', { weather: wind(8, 0) }],
    ['ageing_pct', { battery: { initial_pct: 100, rth_threshold_pct: 25, cycles: 150 } }],
    ['tuning_pct', { options: { fine_tune_factor: 0.8 } }],
    ['as_flown_pct', { options: { as_flown: 1.2 } }],
    ['tuning_pct', { options: { alt_penalty: 0.8 } }],
  ])('names what alone makes it dearer: %s', (factor, change) => {
    const [changed, plain] = [explained(change), explained()];
    expect(changed?.[factor]).toBeGreaterThan(0.2);
    expect(changed?.[factor]).toBeCloseTo((changed?.total_pct ?? NaN) - (plain?.total_pct ?? NaN), 9);
    expect(changed?.level_flight_pct).toBe(plain?.level_flight_pct);
  });

  it('shares what two factors cost together equally', () => {
    const heavy = { options: { payload_g: 300 } };
    const old = { battery: { initial_pct: 100, rth_threshold_pct: 25, cycles: 150 } };
    const total = (change: Change) => explained(change)?.total_pct ?? NaN;
    const both = explained({ ...heavy, ...old });
    const together = total({ ...heavy, ...old }) - total(heavy) - total(old) + total({});
    expect(both?.payload_pct).toBeCloseTo(total(heavy) - total({}) + together / 2, 9);
    expect(both?.ageing_pct).toBeCloseTo(total(old) - total({}) + together / 2, 9);
  });

  it('counts hovers, the take-off and stops by themselves', () => {
    const longer = route.map((point) => ({ ...point, hover_time_s: point.hover_time_s + 60 }));
    const [short, long] = [explained(), explained({ options: { preflight_hover_s: 30 } }, longer)];
    expect(long?.hover_pct).toBeGreaterThan(short?.hover_pct ?? NaN);
    // They share what the pack loses, of which a longer flight takes more from the bottom of the scale.
    expect((long?.overhead_pct ?? NaN) / (short?.overhead_pct ?? NaN)).toBeCloseTo(1, 1);
    // 150 s at the hover drain of the sheet, in air somewhat thinner than the sheet's, from the top of the scale.
    const more = (long?.hover_pct ?? NaN) - (short?.hover_pct ?? NaN);
    expect(more).toBeGreaterThan((150 / 60) * foldingDrone.hover_drain_pct_per_min * 0.94);
    expect(more).toBeLessThan((150 / 60) * foldingDrone.hover_drain_pct_per_min * 1.03);
  });

  it('counts a vertical move as climb, and a wind that helps as negative', () => {
    const tower = explained({}, [waypoint(47, 8, 100)]);
    expect(tower?.level_flight_pct).toBe(0);
    expect(tower?.climb_pct).toBeGreaterThan(0);
    const downwind = explained({ weather: wind(4, 180), drone: { ...foldingDrone, rth_speed_mps: 20 } }, [
      waypoint(47.02, 8),
    ]);
    expect(downwind?.wind_pct).not.toBe(0);
  });

  it('is not there without waypoints, and where the wind leaves a way without an answer', () => {
    expect(explained({}, [])).toBeUndefined();
    expect(explained({ weather: wind(40, 0) })).toBeUndefined();
    // Against 15 m/s it comes back to no place that it reached with the wind at its back.
    const slow = { ...foldingDrone, max_speed_mps: 15.5, rth_speed_mps: 15 };
    expect(explained({ weather: wind(15, 0), drone: slow }, [waypoint(46.99, 8)])).toBeUndefined();
  });

  it('is not there where a flight without one of the factors has no answer', () => {
    // Its load lets it tilt into a wind that it could not stand without.
    const { max_speed_mps: _, normal_speed_mps: __, ...drone } = foldingDrone;
    const heavy = { drone, options: { payload_g: 300 } };
    const topOf = (payload_g: number) => {
      const input = missionInput(route, { drone, options: { payload_g } });
      return fastestAirspeed(layRoute(input).flight, 0);
    };
    const windy = { ...heavy, weather: wind(topOf(0) + 0.5, 0) };
    const { legs, return_home } = analyzeMission(missionInput([waypoint(46.99, 8, 0)], windy));
    expect(topOf(300)).toBeGreaterThan(topOf(0) + 1.5);
    expect([legs[0]?.battery_used_pct, return_home.cost_pct]).not.toContain(undefined);
    expect(explained(windy, [waypoint(46.99, 8, 0)])).toBeUndefined();
    expect(explained({ ...heavy, weather: wind(8, 0) }, [waypoint(46.99, 8, 0)])).toBeDefined();
  });

  it('is not there where the flight makes headway with the wind alone', () => {
    const slow = { ...foldingDrone, max_speed_mps: 0.9 };
    const change = { drone: slow, weather: wind(0.8, 0) };
    const metre_deg = 1 / 111_200;
    // Nearer than 5 m no way home is flown, and steps of less than 1 m are none against the wind.
    const downwind = [waypoint(47 - 4 * metre_deg, 8)];
    const upwind = Array.from({ length: 7 }, (_, step) => waypoint(47 + 0.9 * (step + 1) * metre_deg, 8));
    for (const points of [downwind, upwind]) {
      const { legs, return_home } = analyzeMission(missionInput(points, change));
      expect(legs.every(({ battery_used_pct }) => battery_used_pct !== undefined)).toBe(true);
      expect(return_home.cost_pct).toBeDefined();
      expect(explained(change, points)).toBeUndefined();
    }
  });
});
