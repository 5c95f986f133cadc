import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounded, roundTo } from '../../../server/figures/rounding.ts';

describe('an answer on the wire', () => {
  it('is rounded by the unit that each field’s name ends in', () => {
    const third = 1 / 3;
    expect(
      rounded({
        battery_end_pct: third,
        hover_drain_pct_per_min: third,
        distance_m: third,
        duration_s: third,
        ground_speed_mps: third,
        course_deg: third,
        lat: third,
        lon: -third,
        path_polyline: [[third, -third]],
        air_density_kg_m3: third,
        drag_area_m2: third,
        fraction: third,
        phi: third,
      }),
    ).toEqual({
      battery_end_pct: 0.3333,
      hover_drain_pct_per_min: 0.3333,
      distance_m: 0.33,
      duration_s: 0.33,
      ground_speed_mps: 0.333,
      course_deg: 0.3333333,
      lat: 0.3333333,
      lon: -0.3333333,
      path_polyline: [[0.3333333, -0.3333333]],
      air_density_kg_m3: third,
      drag_area_m2: third,
      fraction: 0.333333,
      phi: third,
    });
  });

  it('rounds a warning’s figures by the unit beside them', () => {
    const warnings = ['m', 'm/s', '%', 'g'].map((unit) => ({ value: 2 / 3, limit: 2 / 3, unit }));
    expect(rounded({ warnings }).warnings.map(({ value }) => value)).toEqual([0.67, 0.667, 0.6667, 2 / 3]);
  });

  it('holds no absent member and no negative zero', () => {
    const answer = rounded({ climb_m: -0.001, fraction: -0, duration_s: undefined, legs: [{ climb_m: -0 }] });
    expect(answer).toStrictEqual({ climb_m: 0, fraction: 0, legs: [{ climb_m: 0 }] });
    expect(Object.is(answer.climb_m, -0) || Object.is(answer.fraction, -0)).toBe(false);
  });

  it('leaves what it was made of untouched', () => {
    const answer = Object.freeze({ legs: Object.freeze([Object.freeze({ distance_m: 1.23456 })]) });
    expect(rounded(answer)).toEqual({ legs: [{ distance_m: 1.23 }] });
    expect(answer.legs[0]?.distance_m).toBe(1.23456);
  });

  it('is no further from the engine’s figure than half a step, and rounding it again changes nothing', () => {
    const decimals = fc.constantFrom(2, 3, 4, 7);
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), decimals, (value, places) => {
        const once = roundTo(value, places);
        expect(Math.abs(once - value)).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-9);
        expect(Object.is(roundTo(once, places), once)).toBe(true);
      }),
    );
  });
});
