import { describe, expect, it } from 'vitest';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { assumptionsOf } from '../../../engine/sheet/assumptions.ts';
import { droneFromSheet } from '../../../engine/sheet/droneFromSheet.ts';
import { type Endurance, enduranceOf } from '../../../engine/sheet/endurance.ts';
import type { Sheet } from '../../../engine/sheet/sheet.ts';

/** Mavic 3: 40 min of hover, 46 min at 9 m/s, 30 km at 14 m/s (catalog). */
const mavic: Sheet = {
  class: 'multirotor',
  airframe: 'folding',
  takeoff_mass_g: 895,
  hover_time_min: 40,
  baseline_flight_time_min: 46,
  flight_time_test_speed_mps: 9,
  max_flight_distance_m: 30_000,
  flight_distance_test_speed_mps: 14,
  max_speed_mps: 21,
};
const made = (sheet: Sheet): Drone => droneFromSheet('mine', sheet);
const pointOf = ({ published }: Endurance, kind: string) => published.find((one) => one.kind === kind);

describe('minutes in the air over airspeed', () => {
  it('pass through the published hover and flight time, and near the published distance', () => {
    const endurance = enduranceOf(made(mavic));
    const [first] = endurance.curve;
    expect(first).toMatchObject({ airspeed_mps: 0 });
    expect(first?.sheet_min).toBeCloseTo(40, 9);
    expect(endurance.curve.at(-1)?.airspeed_mps).toBe(21);
    expect(pointOf(endurance, 'hover')).toMatchObject({ airspeed_mps: 0, published_min: 40 });
    const flown = pointOf(endurance, 'flight_time');
    expect(flown?.published_min).toBe(46);
    expect(flown?.sheet_min).toBeCloseTo(46, 9);
    const far = pointOf(endurance, 'distance');
    expect(far?.published_min).toBeCloseTo(30_000 / 14 / 60, 9);
    expect((far?.sheet_min ?? NaN) / (far?.published_min ?? NaN)).toBeCloseTo(1, 1);
    expect(endurance).not.toHaveProperty('residual');
  });

  it('are fewer by what real flights use: of the class, or learned', () => {
    const { curve, as_flown } = enduranceOf(made(mavic));
    expect(as_flown).toBeGreaterThan(1);
    for (const { sheet_min, as_flown_min } of curve)
      expect(as_flown_min * as_flown).toBeCloseTo(sheet_min, 9);
    expect(enduranceOf({ ...made(mavic), as_flown: 1.2 }).as_flown).toBe(1.2);
  });

  it('are the share of the pack that the published times use', () => {
    const { curve } = enduranceOf(made({ ...mavic, spec_depth_pct: 90 }));
    expect(curve[0]?.sheet_min).toBeCloseTo(40, 9);
  });

  it('name only what is published', () => {
    const kinds = (sheet: Sheet) => enduranceOf(made(sheet)).published.map(({ kind }) => kind);
    expect(kinds({ baseline_flight_time_min: 30 })).toEqual(['flight_time']);
    expect(kinds({ hover_time_min: 30, max_flight_distance_m: 9000 })).toEqual(['hover']);
    expect(kinds({ baseline_flight_time_min: 30, flight_distance_test_speed_mps: 9 })).toEqual([
      'flight_time',
    ]);
  });

  it('say where no rotorcraft has both published times', () => {
    const endurance = enduranceOf(made({ ...mavic, baseline_flight_time_min: 90 }));
    expect(endurance.residual).toBeLessThan(0.9);
    expect(pointOf(endurance, 'flight_time')?.sheet_min).toBeCloseTo(90, 6);
  });

  it('of wings begin off the stall, with the hover of a VTOL beside them', () => {
    const wing: Sheet = { class: 'vtol', baseline_flight_time_min: 60, cruise_speed_mps: 17 };
    const { curve, published } = enduranceOf(made({ ...wing, hover_time_min: 9, stall_speed_mps: 10 }));
    expect(curve[0]?.airspeed_mps).toBeCloseTo(12, 9);
    expect(curve.at(-1)?.airspeed_mps).toBeCloseTo(1.5 * 17, 9);
    expect(published.map(({ kind, published_min }) => [kind, published_min])).toEqual([
      ['hover', 9],
      ['flight_time', 60],
    ]);
    const circling = enduranceOf(made({ ...wing, class: 'fixed_wing', hover_time_min: 60 }));
    expect(circling.published.map(({ kind }) => kind)).toEqual(['flight_time']);
    expect(circling).not.toHaveProperty('residual');
  });
});

describe('what counts where a sheet is silent', () => {
  const assumed = (sheet: Sheet) => {
    const { figures, airframe } = assumptionsOf(sheet, made(sheet));
    const values = figures.map(({ field, value }) => [field, value] as const);
    return Object.fromEntries<unknown>([['airframe', airframe], ...values]);
  };

  it('is all that a multirotor needs besides its flight time', () => {
    const { hover_time_min, ...found } = assumed({ baseline_flight_time_min: 30 });
    expect(found).toEqual({
      airframe: 'folding',
      takeoff_mass_g: 900,
      flight_time_test_speed_mps: expect.closeTo(7.74, 2),
      cruise_speed_mps: expect.any(Number),
      normal_speed_mps: 15,
      max_speed_mps: expect.any(Number),
    });
    expect(hover_time_min).toBeLessThan(30);
  });

  it('is nothing that the sheet says', () => {
    expect(assumed({ ...mavic, cruise_speed_mps: 14, normal_speed_mps: 15 })).toEqual({
      airframe: undefined,
    });
    expect(assumed({ hover_time_min: 30 })).toHaveProperty('baseline_flight_time_min');
  });

  it('is a stall speed of wings; a fixed wing never hovers', () => {
    const wing: Sheet = { class: 'fixed_wing', baseline_flight_time_min: 60, cruise_speed_mps: 16 };
    expect(assumed(wing)).toMatchObject({ takeoff_mass_g: 1500, max_speed_mps: 24, stall_speed_mps: 9.6 });
    const vtol = assumed({ ...wing, class: 'vtol' });
    // Hover at 3.3 times the power of the cruise (MODEL.md §12).
    expect(vtol).toMatchObject({ hover_time_min: expect.closeTo(60 / 3.3, 1), takeoff_mass_g: 4500 });
  });
});
