import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeAt, energyAt } from '../../../engine/aircraft/chargeCurve.ts';
import { prepareFlight } from '../../../engine/flight/conditions.ts';
import { speedOfLeast } from '../../../engine/flight/speedPolicy.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { drainInMotion } from '../motion.ts';
import { analyzeRange, type Ring } from '../rings.ts';
import {
  energyOf,
  evenly,
  foldingDrone,
  manyRuns,
  missionInput,
  rangeInput,
  waypoint,
  wind,
} from '../samples.ts';
import { catalogRotorcraft, catalogWings as wings } from '../someDay.ts';

describe('the search for the cheapest speed', () => {
  it('finds the minimum of a parabola, wherever it lies', () => {
    fc.assert(
      fc.property(evenly(0, 60), evenly(1, 5), (best, low) => {
        const found = speedOfLeast((speed) => (speed - best) ** 2, low, 60);
        expect(found).toBeCloseTo(Math.max(low, best), 2);
      }),
      manyRuns,
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
/** Mean distance of a ring's points from its centre, metres. */
const meanRadius = ({ polygon }: Ring): number =>
  polygon
    .slice(0, -1)
    .reduce((sum, point, _, all) => sum + distanceBetween({ lat: 47, lon: 8 }, point) / all.length, 0);

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
      as_flown: { factor: 1 },
    });
    const perMetre = (airspeed_mps: number) =>
      drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m: 120 }) / airspeed_mps;
    const best = perMetre(physics.airspeed_mps);
    for (let mps = 5; mps <= 21; mps += 0.25) expect(perMetre(mps)).toBeGreaterThanOrEqual(best * (1 - 1e-9));
  });

  it('keep the speed of the aircraft where none is better', () => {
    const best_mps = rings({ speed_policy: 'best_range', weather: wind(0, 0) }).physics.airspeed_mps;
    const drone = { ...rangeInput().drone, rth_speed_mps: best_mps };
    const at = { drone, weather: wind(0, 0), airspeed_mps: best_mps };
    const gain_pct = rings({ ...at, speed_policy: 'best_range' }).rings[0]?.speed_gain_pct;
    expect(Math.abs(gain_pct ?? NaN)).toBeLessThan(1e-6);
  });

  it('find none against a wind that leaves no headway', () => {
    const { oneway_ring, physics } = rings({ speed_policy: 'best_range', weather: wind(20.5, 0) });
    expect(oneway_ring.min_radius_m).toBe(0);
    expect(oneway_ring.max_radius_m).toBeGreaterThan(0);
    expect(physics.upwind_ground_speed_mps).toBeUndefined();
  });

  it('have no gain to tell where cruise speed reaches nothing', () => {
    // Beside the return's climb to 100 m, at 21 m/s the two stops alone cost what is there.
    const [ring] = rings({
      weather: wind(0, 0),
      speed_policy: 'best_range',
      airspeed_mps: 40,
      height_m: 20,
      initial_battery_pct: 14.4,
      battery_thresholds_pct: [10],
    }).rings;
    expect(ring?.max_radius_m).toBeGreaterThan(0);
    expect(ring).not.toHaveProperty('speed_gain_pct');
  });

  it('are drawn for an odd number of bearings, too', () => {
    const { rings: odd } = rings({ speed_policy: 'best_range', bearings: 37 });
    const { rings: even } = rings({ speed_policy: 'best_range', bearings: 74 });
    expect(odd[0]?.max_radius_m).toBeCloseTo(even[0]?.max_radius_m ?? NaN, -1);
  });

  it('never shrink a ring, whatever the aircraft, the wind and the charge', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogRotorcraft),
        fc.record({ speed: evenly(0, 10), gust: evenly(0, 4), initial_battery_pct: evenly(12, 100) }),
        (drone, { speed, gust, initial_battery_pct }) => {
          const weather = wind(speed, 120, speed + gust);
          const asked = { drone, weather, initial_battery_pct };
          const [best, cruise] = [rings({ ...asked, speed_policy: 'best_range' }), rings(asked)];
          const cruised_m = [...cruise.rings, cruise.oneway_ring].map(meanRadius);
          [...best.rings, best.oneway_ring].forEach((ring, index) => {
            expect(meanRadius(ring)).toBeGreaterThanOrEqual((cruised_m[index] ?? NaN) * (1 - 1e-9));
            expect(ring.speed_gain_pct ?? 0).toBeGreaterThanOrEqual(0);
          });
        },
      ),
      manyRuns,
    );
  });

  it('are those of the aircraft’s own speed on a budget for little more than the stops', () => {
    const small = {
      weather: wind(0, 0),
      airspeed_mps: 9,
      height_m: 20,
      initial_battery_pct: 14.35,
      battery_thresholds_pct: [10],
    };
    const [cruise] = rings(small).rings;
    const [best] = rings({ ...small, speed_policy: 'best_range' }).rings;
    expect(cruise?.max_radius_m).toBeGreaterThan(0);
    expect(best).toMatchObject({ max_radius_m: cruise?.max_radius_m, speed_gain_pct: 0 });
  });

  it('reach less at a slow fixed speed, and say so', () => {
    expect(rings({ speed_policy: { mps: 7 } }).rings[0]?.speed_gain_pct).toBeLessThan(-10);
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

  it('are found below the fastest that can be made good, from where a search would not come back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogRotorcraft, ...wings),
        fc.record({ speed: evenly(0, 10), from: evenly(0, 360), mps: evenly(2, 25) }),
        (drone, { speed, from, mps }) => {
          const used = (speed_policy: 'best_range' | { mps: number }) =>
            analyzeMission(
              missionInput([waypoint(47.02, 8)], {
                drone,
                weather: wind(speed, from),
                options: { speed_policy },
              }),
            ).legs[0]?.battery_used_pct;
          const [best, fixed] = [
            used('best_range'),
            used({ mps: Math.min(mps, drone.normal_speed_mps ?? mps) }),
          ];
          if (best !== undefined && fixed !== undefined) expect(best).toBeLessThanOrEqual(fixed * (1 + 1e-3));
        },
      ),
      manyRuns,
    );
  });

  it('start a further flight of a long plan at the best speed of its own way', () => {
    const out = Array.from({ length: 24 }, (_, index) =>
      waypoint(47 + (index % 2 === 0 ? 0.0135 : 0.0405), 8 + index / 1500, 100),
    );
    const wingtra = wings.find(({ key }) => key.includes('wingtra')) ?? foldingDrone;
    const plan = (speed_policy: 'cruise' | 'best_range') =>
      analyzeMission(
        missionInput(out, {
          drone: wingtra,
          weather: wind(11, 0, 14),
          options: { multi_battery: true, speed_policy },
        }),
      );
    expect(plan('cruise').battery_plan?.length).toBeGreaterThan(1);
    const best = plan('best_range');
    expect(best.warnings.map(({ code }) => code)).not.toContain('BATTERY_SPLIT_IMPOSSIBLE');
    expect(best.battery_plan?.length).toBeLessThanOrEqual(plan('cruise').battery_plan?.length ?? 0);
  });

  it('are warned of as too fast only where the aircraft is slower than asked for', () => {
    const codes = (mps: number, weather = wind(0, 0), speed_policy?: 'best_range') =>
      analyzeMission(
        missionInput([waypoint(47.02, 8, 60, { speed_mps: mps })], { weather, options: { speed_policy } }),
      ).warnings.map(({ code }) => code);
    expect(codes(20)).not.toContain('SPEED_ABOVE_MAXIMUM');
    expect(codes(23)).toContain('SPEED_ABOVE_MAXIMUM');
    // With 8 m/s from behind, 23 m/s over the ground are 15 through the air.
    expect(codes(23, wind(8, 180))).not.toContain('SPEED_ABOVE_MAXIMUM');
    expect(codes(18, { ...wind(8, 0), wind_height_m: 60 })).toEqual([]);
    expect(codes(60, wind(0, 0), 'best_range')).not.toContain('SPEED_ABOVE_MAXIMUM');
  });

  it('say what they save over the speeds of the plan, in all and one by one', () => {
    const [best, planned] = [fly({ options: { speed_policy: 'best_range' } }), fly()];
    const energyOn = ({ battery_used_pct = NaN, battery_start_pct }: (typeof best.legs)[number]) =>
      energyOf(battery_used_pct, battery_start_pct);
    // Both from the charge with which the leg at the best speed begins.
    const saved = best.legs.map((leg, index) => {
      const start_pct = energyAt(leg.battery_start_pct);
      const other = planned.legs[index] ?? leg;
      return chargeAt(start_pct - energyOn(leg)) - chargeAt(start_pct - energyOn(other));
    });
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

  it('are flown at a fixed speed whatever the plan says, even where that costs more', () => {
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
