import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareFlight } from '../../../engine/flight/conditions.ts';
import { drainInMotion } from '../../../engine/flight/drain.ts';
import { speedOfLeast } from '../../../engine/flight/speedPolicy.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { analyzeRange } from '../../../engine/range/rings.ts';
import { evenly, foldingDrone, missionInput, rangeInput, seeded, waypoint, wind } from '../samples.ts';
import { catalogRotorcraft } from '../someDay.ts';

describe('the search for the cheapest speed', () => {
  it('finds the minimum of a parabola, wherever it lies', () => {
    fc.assert(
      fc.property(evenly(0, 60), evenly(1, 5), (best, low) => {
        const found = speedOfLeast((speed) => (speed - best) ** 2, low, 60);
        expect(found).toBeCloseTo(Math.max(low, best), 2);
      }),
      seeded,
    );
  });

  it('steps over slow speeds that make no headway', () => {
    const cost = (speed: number) => (speed < 17 ? Infinity : speed);
    expect(speedOfLeast(cost, 1, 20)).toBeCloseTo(17, 2);
  });
});

const windy = wind(6, 0);
const rings = (change: Partial<RangeInput>) =>
  analyzeRange(rangeInput({ weather: windy, bearings: 36, ...change }));
const meanRadius = (change: Partial<RangeInput>, of: 'rings' | 'oneway_ring' = 'rings'): number => {
  const { rings: all, oneway_ring } = rings(change);
  const ring = of === 'rings' ? all.at(-1) : oneway_ring;
  return ((ring?.min_radius_m ?? 0) + (ring?.max_radius_m ?? 0)) / 2;
};

describe('rings at the best speed', () => {
  it('reach further on every bearing than at any one speed', () => {
    const best = rings({ speed_policy: 'best_range' });
    for (const mps of [6.5, 8, 10, 12, 14, 16, 18, 20]) {
      const fixed = rings({ speed_policy: { mps } });
      best.rings.forEach((ring, index) => {
        expect(ring.max_radius_m).toBeGreaterThanOrEqual((fixed.rings[index]?.max_radius_m ?? NaN) * 0.999);
        expect(ring.min_radius_m).toBeGreaterThanOrEqual((fixed.rings[index]?.min_radius_m ?? NaN) * 0.999);
      });
    }
  });

  it('say how much further that is than at cruise speed', () => {
    const [best, cruise] = [
      rings({ speed_policy: 'best_range', airspeed_mps: 9 }),
      rings({ airspeed_mps: 9 }),
    ];
    const gain_pct = best.rings[0]?.speed_gain_pct ?? NaN;
    expect(gain_pct).toBeGreaterThan(10);
    const ratio = (ring: typeof best) => ring.rings[0]?.max_radius_m ?? NaN;
    expect(gain_pct).toBeGreaterThan(100 * (ratio(best) / ratio(cruise) - 1) - 30);
    expect(cruise.rings[0]).not.toHaveProperty('speed_gain_pct');
  });

  it('fly faster against the wind than with it, and in between in calm air', () => {
    const { physics } = rings({ speed_policy: 'best_range' });
    const {
      upwind_airspeed_mps: upwind = NaN,
      downwind_airspeed_mps: downwind = NaN,
      airspeed_mps,
    } = physics;
    expect(upwind).toBeGreaterThan(airspeed_mps + 1);
    expect(downwind).toBeLessThan(airspeed_mps - 1);
    expect(physics.upwind_ground_speed_mps).toBeCloseTo(upwind - 6, 9);
  });

  it('use the speed of least charge over the ground in calm air', () => {
    const { physics } = rings({ speed_policy: 'best_range', weather: wind(0, 0) });
    const flight = prepareFlight({
      drone: foldingDrone,
      weather: wind(0, 0),
      surface_msl_m: 0,
      payload_g: 0,
      battery_cycles: 0,
      penalty: 0.98,
      fine_tune_factor: 1,
    });
    const perMetre = (airspeed_mps: number) =>
      drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m: 120 }) / airspeed_mps;
    const best = perMetre(physics.airspeed_mps);
    for (let mps = 5; mps <= 21; mps += 0.25) expect(perMetre(mps)).toBeGreaterThanOrEqual(best * (1 - 1e-9));
  });

  it('keep the speed of the aircraft where none is better', () => {
    const best_mps = rings({ speed_policy: 'best_range', weather: wind(0, 0) }).physics.airspeed_mps;
    const at = { weather: wind(0, 0), airspeed_mps: best_mps };
    const gain_pct = rings({ ...at, speed_policy: 'best_range' }).rings[0]?.speed_gain_pct;
    expect(Math.abs(gain_pct ?? NaN)).toBeLessThan(1e-6);
  });

  it('have no gain to tell where cruise speed reaches nothing', () => {
    const [ring] = rings({ speed_policy: 'best_range', airspeed_mps: 5 }).rings;
    expect(ring?.max_radius_m).toBeGreaterThan(0);
    expect(ring).not.toHaveProperty('speed_gain_pct');
  });

  it('are drawn for an odd number of bearings, too', () => {
    const { rings: odd } = rings({ speed_policy: 'best_range', bearings: 37 });
    const { rings: even } = rings({ speed_policy: 'best_range', bearings: 74 });
    expect(odd[0]?.max_radius_m).toBeCloseTo(even[0]?.max_radius_m ?? NaN, -1);
  });

  it('never shrink a ring, whatever the aircraft and the wind', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogRotorcraft),
        evenly(0, 10),
        evenly(0, 4),
        (drone, speed, gust) => {
          const day = { drone, weather: wind(speed, 120, speed + gust), bearings: 36 };
          for (const of of ['rings', 'oneway_ring'] as const)
            expect(meanRadius({ ...day, speed_policy: 'best_range' }, of)).toBeGreaterThanOrEqual(
              // Stops take longer at a higher speed, which the search leaves out.
              meanRadius(day, of) * 0.995,
            );
        },
      ),
      seeded,
    );
  });

  it('say nothing of a speed above the maximum, which they do not fly', () => {
    const codes = (change: Partial<RangeInput>) => rings(change).warnings.map(({ code }) => code);
    expect(codes({ airspeed_mps: 40 })).toContain('SPEED_ABOVE_MAXIMUM');
    expect(codes({ speed_policy: { mps: 40 } })).toContain('SPEED_ABOVE_MAXIMUM');
    expect(codes({ airspeed_mps: 40, speed_policy: 'best_range' })).not.toContain('SPEED_ABOVE_MAXIMUM');
  });
});

describe('legs at the best speed', () => {
  const points = [waypoint(47.02, 8), waypoint(47.02, 8.02, 90), waypoint(47, 8.02, 60, { speed_mps: 4 })];
  const fly = (options: Parameters<typeof missionInput>[1] = {}) =>
    analyzeMission(missionInput(points, { weather: windy, ...options }));

  it('use no more than at any one speed, each', () => {
    const best = fly({ options: { speed_policy: 'best_range' } });
    for (const mps of [3, 6, 9, 12, 15, 18, 21]) {
      const fixed = fly({ options: { speed_policy: { mps } } });
      best.legs.forEach((leg, index) => {
        expect(leg.battery_used_pct ?? NaN).toBeLessThanOrEqual(
          (fixed.legs[index]?.battery_used_pct ?? NaN) * (1 + 1e-4),
        );
      });
    }
  });

  it('say what they save over the speeds of the plan, in all and one by one', () => {
    const [best, planned] = [fly({ options: { speed_policy: 'best_range' } }), fly()];
    const saved = best.legs.map(
      (leg, index) => (planned.legs[index]?.battery_used_pct ?? NaN) - (leg.battery_used_pct ?? NaN),
    );
    expect(best.legs.map(({ speed_gain_pct }) => speed_gain_pct)).toEqual(
      saved.map((gain_pct) => expect.closeTo(gain_pct, 9)),
    );
    expect(best.speed_gain_pct).toBeCloseTo(
      saved.reduce((sum, gain_pct) => sum + gain_pct, 0),
      9,
    );
    expect(saved.at(-1)).toBeGreaterThan(0.5);
    expect(planned).not.toHaveProperty('speed_gain_pct');
    expect(planned.legs[0]).not.toHaveProperty('speed_gain_pct');
  });

  it('are flown at a given speed whatever the plan says, even where that costs more', () => {
    const { legs, speed_gain_pct } = fly({ options: { speed_policy: { mps: 2 } } });
    expect(legs.map(({ ground_speed_mps }) => ground_speed_mps)).toEqual([2, 2, 2]);
    expect(speed_gain_pct).toBeLessThan(-5);
  });

  it('have no gain where the wind leaves no answer', () => {
    const { speed_gain_pct, legs } = fly({ weather: wind(30, 0), options: { speed_policy: 'best_range' } });
    expect(speed_gain_pct).toBeUndefined();
    expect(legs[0]).not.toHaveProperty('speed_gain_pct');
  });
});
