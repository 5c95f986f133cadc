import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Flight, prepareFlight } from '../../../engine/flight/conditions.ts';
import { drainInPlace } from '../../../engine/flight/drain.ts';
import {
  durationOfReturn,
  emptyReturn,
  flyReturn,
  returnHeight,
  returnSpeed,
  returnStart,
  usedByReturn,
} from '../../../engine/flight/returnHome.ts';
import { drainInMotion } from '../motion.ts';
import { foldingDrone, manyRuns, numbers, wind } from '../samples.ts';

const flightIn = (weather = wind(0, 0), drone = foldingDrone): Flight =>
  prepareFlight({
    drone,
    weather,
    surface_msl_m: 0,
    payload_g: 0,
    battery_cycles: 0,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: { factor: 1 },
  });
const calmFlight = flightIn();
const northward = (distance_m: number, flight: Flight) => ({
  distance_m,
  north: 1,
  east: 0,
  rise_m: 0,
  speed_mps: returnSpeed(flight),
});
function homeFrom(distance_m: number, height_m: number, flight = calmFlight) {
  const pieces = emptyReturn();
  return flyReturn(flight, returnStart(flight, height_m, 100), northward(distance_m, flight), pieces)
    ? { duration_s: durationOfReturn(pieces), used_pct: usedByReturn(pieces) }
    : undefined;
}
const descent_s = (height_m: number) => height_m / (0.5 * 6);
const landing_s = 11;

describe('the return home', () => {
  it('only lands within 5 m', () => {
    expect(homeFrom(4.9, 60)?.duration_s).toBeCloseTo(descent_s(60) + landing_s, 9);
  });

  it('stays at its height within 50 m, and climbs to the return height from further away', () => {
    const near = homeFrom(50, 60);
    const far = homeFrom(50.001, 60);
    const climb_s = 40 / (0.6 * 8);
    const extraDescent_s = descent_s(100) - descent_s(60);
    expect((far?.duration_s ?? NaN) - (near?.duration_s ?? NaN)).toBeCloseTo(climb_s + extraDescent_s, 3);
  });

  it('keeps a height above the return height', () => {
    const cruise_s = 3000 / 15;
    const stop_s = 15 / 2.7 + 0.6;
    expect(homeFrom(3000, 120)?.duration_s).toBeCloseTo(cruise_s + stop_s + descent_s(120) + landing_s, 6);
  });

  it('uses the aircraft’s own return speed', () => {
    const slow = flightIn(wind(0, 0), { ...foldingDrone, rth_speed_mps: 10 });
    const saved_s = 3000 / 10 - 3000 / 15 + 10 / 2.7 - 15 / 2.7;
    expect(
      (homeFrom(3000, 120, slow)?.duration_s ?? NaN) - (homeFrom(3000, 120)?.duration_s ?? NaN),
    ).toBeCloseTo(saved_s, 6);
  });

  it('is impossible against a wind faster than the aircraft', () => {
    expect(homeFrom(3000, 120, flightIn(wind(21, 0)))).toBeUndefined();
    expect(homeFrom(3000, 120, flightIn(wind(21, 180)))).toBeDefined();
  });

  it('costs more from further away', () => {
    fc.assert(
      fc.property(numbers(51, 20_000), numbers(0, 300), numbers(0, 15), numbers(0, 360), (d, h, u, from) => {
        const flight = flightIn(wind(u, from));
        const near = homeFrom(d, h, flight)?.used_pct ?? NaN;
        expect(homeFrom(d + 100, h, flight)?.used_pct ?? Infinity).toBeGreaterThan(near);
      }),
      manyRuns,
    );
  });

  it('clears the highest ground by 30 m', () => {
    expect([returnHeight(0), returnHeight(70), returnHeight(250)]).toEqual([100, 100, 280]);
  });
});

describe('the drain', () => {
  it('of a hover in wind is never less than in calm', () => {
    fc.assert(
      fc.property(numbers(0, 25), numbers(0, 30), numbers(0, 1000), (speed, gust, height_m) => {
        const still = drainInPlace(calmFlight, height_m);
        expect(drainInPlace(flightIn(wind(speed, 0, gust)), height_m)).toBeGreaterThanOrEqual(still);
      }),
      manyRuns,
    );
  });

  it('of a cruise is never less in gusts', () => {
    fc.assert(
      fc.property(numbers(0, 20), numbers(0, 12), numbers(0, 25), (airspeed_mps, speed, gust) => {
        const motion = { airspeed_mps, climb_mps: 0, height_m: 100 };
        const steady = drainInMotion(flightIn(wind(speed, 0)), motion);
        expect(drainInMotion(flightIn(wind(speed, 0, gust)), motion)).toBeGreaterThanOrEqual(steady);
      }),
      manyRuns,
    );
  });

  it('of a hover is the published one at 20 °C, but for the air’s own density', () => {
    const standard = flightIn({ ...wind(0, 0), temp_c: 15, humidity_pct: 0 });
    expect(60 * drainInPlace(standard, 0)).toBeCloseTo(foldingDrone.hover_drain_pct_per_min, 4);
    expect(calmFlight.battery_temperature_factor).toBe(1);
  });
});
