import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { specifiedAirframe } from '../../../engine/uncertainty/spread.ts';
import { analyzeRange, type Ring } from '../rings.ts';
import { foldingDrone, manyRuns, missionInput, rangeInput, waypoint, wind } from '../samples.ts';
import { rangeOn, someDay } from '../someDay.ts';

const center = { lat: 47, lon: 8 };
const draw = (change: Partial<RangeInput> = {}) =>
  analyzeRange(rangeInput({ uncertainty: true, explanation: true, bearings: 36, ...change }));
const allRings = (change: Partial<RangeInput> = {}): Ring[] => {
  const { rings, oneway_ring } = draw(change);
  return [...rings, oneway_ring];
};
const radiiOf = (polygon: Ring['polygon']) => polygon.map((point) => distanceBetween(center, point));

describe('the conservative edge of a ring', () => {
  it('is drawn only where it is asked for', () => {
    expect(analyzeRange(rangeInput()).rings[0]).not.toHaveProperty('conservative');
  });

  it('lies inside the nominal one on every bearing, out and back and one way', () => {
    for (const { polygon, conservative } of allRings({ weather: wind(4, 70, 6) })) {
      const [outer, inner] = [radiiOf(polygon), radiiOf(conservative?.polygon ?? [])];
      expect(inner).toHaveLength(outer.length);
      inner.forEach((radius_m, index) => {
        expect(radius_m).toBeLessThan(outer[index] ?? NaN);
        expect(radius_m).toBeGreaterThan(0.5 * (outer[index] ?? NaN));
      });
    }
  });

  it('is where a mission there and back comes home with the threshold in 95 of 100 flights', () => {
    // At 100 m, the height of the return, both fly the same; a mission holds its ground speed, so the air is calm.
    const [ring] = draw({ height_m: 100, battery_thresholds_pct: [30], bearings: 36 }).rings;
    const { lat, lon } = destination(center, 0, ring?.conservative?.max_radius_m ?? NaN);
    const { uncertainty } = analyzeMission(
      missionInput([waypoint(lat, lon, 100)], {
        battery: { initial_pct: 100, rth_threshold_pct: 30, cycles: 0 },
        options: { uncertainty: true },
      }),
    );
    expect(uncertainty?.completion_probability).toBeCloseTo(0.95, 2);
  });

  it('is nothing where the fixed costs alone may use up the budget', () => {
    const [ring] = draw({ initial_battery_pct: 35.1, battery_thresholds_pct: [30] }).rings;
    expect(ring?.max_radius_m).toBeGreaterThan(0);
    expect(ring?.conservative).toEqual({
      polygon: [],
      min_radius_m: 0,
      max_radius_m: 0,
      unreachable_reason: 'BATTERY',
    });
  });

  it('is nothing where a wind somewhat stronger than reported would stop it', () => {
    const [ring] = draw({ weather: wind(19.5, 0) }).rings;
    expect(ring?.max_radius_m).toBeGreaterThan(0);
    expect(ring?.conservative).toMatchObject({ max_radius_m: 0, unreachable_reason: 'WIND' });
  });

  it('is nothing one way, too, where a little more wind is faster than the aircraft', () => {
    const { oneway_ring } = draw({ weather: wind(20, 0), airspeed_mps: 20.9 });
    expect(oneway_ring.max_radius_m).toBeGreaterThan(10_000);
    expect(oneway_ring.conservative?.max_radius_m).toBe(0);
  });

  it('says why only where it reaches nothing on a bearing of the ring', () => {
    for (const { conservative } of allRings({ weather: wind(4, 70, 6) }))
      expect(conservative).not.toHaveProperty('unreachable_reason');
    const { oneway_ring } = draw({ weather: wind(19, 0), airspeed_mps: 19 });
    expect(oneway_ring.conservative).toMatchObject({ min_radius_m: 0, unreachable_reason: 'WIND' });
    expect(oneway_ring.conservative?.max_radius_m).toBeGreaterThan(0);
  });

  it('fears the way back against the wind only where there is one', () => {
    // From the north, bearing 18 of 36 leads south: with the wind out, against it home.
    const { rings, oneway_ring } = draw({ weather: wind(8, 0), airspeed_mps: 15 });
    const share = ({ polygon, conservative }: Ring) =>
      (radiiOf(conservative?.polygon ?? [])[18] ?? NaN) / (radiiOf(polygon)[18] ?? NaN);
    const [first] = rings;
    if (first === undefined) throw new Error('no ring');
    expect(share(oneway_ring)).toBeGreaterThan(share(first) * 1.05);
    // Along the wind the spread one way is that of the wind's own side, so east and south differ by less than skew would make.
    expect(share(oneway_ring)).toBeGreaterThan(0.75);
  });

  it('one way counts one stop, there and back two', () => {
    const calmRing = draw({ height_m: 0, drone: { ...foldingDrone, max_speed_mps: 21 } });
    for (const [ring, stops] of [
      [calmRing.oneway_ring, 1],
      [calmRing.rings[0], 2],
    ] as const) {
      if (ring === undefined) throw new Error('no ring');
      const budget_pct = 100 - ring.battery_threshold_pct;
      const { physics } = calmRing;
      const stop_pct = (15 / 2.7 + 0.6) * (physics.hover_drain_pct_per_min / 60);
      const ground_pct = physics.fixed_cost_pct - 2 * stop_pct;
      const used = (radius_m: number) =>
        ground_pct +
        (radius_m / ring.max_radius_m) * (budget_pct - ground_pct - stops * stop_pct) +
        stops * stop_pct;
      const radius_m = ring.conservative?.max_radius_m ?? NaN;
      const { power, health, overhead, stop } = specifiedAirframe;
      const sigma = Math.hypot(
        power * used(radius_m),
        health * used(radius_m),
        overhead * (ground_pct + stops * stop_pct),
        stop * stop_pct * Math.sqrt(stops),
      );
      // Wind and temperature spread it further: in calm air the two together by some points.
      expect(used(radius_m) + 1.644854 * sigma).toBeLessThan(budget_pct);
      expect(used(radius_m) + 1.644854 * Math.hypot(sigma, 0.14 * used(radius_m))).toBeGreaterThan(
        budget_pct,
      );
    }
  });

  it('is closer in relation where the wind is half as fast as the aircraft or more', () => {
    const share = (speed_mps: number) => {
      const [ring] = draw({ weather: wind(speed_mps, 0), airspeed_mps: 15 }).rings;
      return (ring?.conservative?.max_radius_m ?? NaN) / (ring?.max_radius_m ?? NaN);
    };
    expect(share(8)).toBeLessThan(share(2));
  });

  it('never lies outside, whatever the day and the speed', () => {
    fc.assert(
      fc.property(
        someDay(),
        fc.constantFrom('cruise' as const, 'best_range' as const),
        (day, speed_policy) => {
          const { rings, oneway_ring } = analyzeRange({ ...rangeOn(day), uncertainty: true, speed_policy });
          for (const { conservative, max_radius_m, min_radius_m } of [...rings, oneway_ring]) {
            expect(conservative?.max_radius_m ?? 0).toBeLessThanOrEqual(max_radius_m);
            expect(conservative?.min_radius_m ?? 0).toBeLessThanOrEqual(min_radius_m);
          }
        },
      ),
      manyRuns,
    );
  });
});

describe('the explanation of a ring', () => {
  const sumOf = ({ total_pct: _, ...parts }: NonNullable<Ring['explanation']>) =>
    Object.values(parts).reduce((sum, part) => sum + part, 0);

  it('is there only where it is asked for, and not for a ring that reaches nothing', () => {
    expect(analyzeRange(rangeInput()).rings[0]).not.toHaveProperty('explanation');
    expect(draw({ initial_battery_pct: 20, battery_thresholds_pct: [50] }).rings[0]).not.toHaveProperty(
      'explanation',
    );
  });

  it('adds up to the charge above the threshold', () => {
    const weather = { ...wind(6, 30, 9), temp_c: 2 };
    const day = { weather, hover_time_s: 60, payload_g: 100, battery_cycles: 120, elevation_msl_m: 800 };
    for (const ring of allRings(day)) {
      const { explanation } = ring;
      if (explanation === undefined) throw new Error('no explanation');
      expect(sumOf(explanation)).toBeCloseTo(explanation.total_pct, 9);
      expect(explanation.total_pct).toBeCloseTo(100 - ring.battery_threshold_pct, 9);
    }
  });

  it('counts no hover one way, and the climb by what the physics say of it', () => {
    const { rings, oneway_ring, physics } = draw({ hover_time_s: 120 });
    // The pieces share what the pack loses for all of them.
    const share = (rings[0]?.explanation?.hover_pct ?? NaN) / physics.hover_cost_pct;
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(1.05);
    expect(oneway_ring.explanation?.hover_pct).toBe(0);
    expect(rings[0]?.explanation?.climb_pct).toBeCloseTo(
      share * (physics.climb_cost_pct + physics.descent_cost_pct),
      9,
    );
    expect(rings[0]?.explanation?.overhead_pct).toBeCloseTo(share * physics.fixed_cost_pct, 9);
  });

  it('leaves out bearings that the wind forbids', () => {
    const { oneway_ring } = draw({ weather: wind(20.5, 0) });
    expect(oneway_ring.min_radius_m).toBe(0);
    expect(oneway_ring.explanation?.total_pct).toBeCloseTo(100 - oneway_ring.battery_threshold_pct, 9);
  });
});
