import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import { distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { analyzeRange, type Ring } from '../rings.ts';
import {
  anyDrone,
  anyWeather,
  calm,
  energyOf,
  foldingDrone,
  manyRuns,
  missionInput,
  numbers,
  oddNumbersIn,
  rangeInput,
  waypoint,
  wind,
} from '../samples.ts';
import { fixedWing, vtol } from '../wingSamples.ts';

const center: Position = { lat: 47, lon: 8 };
const ringsOf = (change: Partial<RangeInput> = {}) => analyzeRange(rangeInput(change)).rings;
const radii = (ring: Ring | undefined): number[] =>
  (ring?.polygon ?? []).slice(0, -1).map((point) => distanceBetween(center, point));
const areaOf = (ring: Ring | undefined): number =>
  radii(ring).reduce((sum, radius_m) => sum + radius_m ** 2, 0);
const centimetre_m = 0.01;
/** Rings that start with the whole pack and fly level from the ground: no climb, a wide reach. */
const low = { height_m: 0, battery_thresholds_pct: [20] };

describe('a ring that reaches nothing', () => {
  it('for want of charge says so, though the wind forbids some ways, too', () => {
    const [ring] = ringsOf({ weather: wind(14, 0), initial_battery_pct: 21, battery_thresholds_pct: [20] });
    expect(ring).toMatchObject({ max_radius_m: 0, unreachable_reason: 'BATTERY' });
    const { oneway_ring } = analyzeRange(
      rangeInput({ weather: wind(14.5, 0), airspeed_mps: 14, initial_battery_pct: 15.5 }),
    );
    expect(oneway_ring).toMatchObject({ max_radius_m: 0, unreachable_reason: 'BATTERY' });
  });
});

describe('the summary of a calibration', () => {
  it('of a wing gives its drag as a flat plate, and an induced flow where it hovers on rotors', () => {
    for (const drone of [vtol, fixedWing]) {
      const { calibration } = analyzeRange(rangeInput({ drone, airspeed_mps: 20 })).physics;
      const { parasite_share = NaN, endurance_speed_mps = NaN } = calibration;
      // Weight over a lift-to-drag ratio of 10, the share of it that is parasite drag, over the dynamic pressure.
      const drag_n = (parasite_share * ((drone.takeoff_mass_g ?? NaN) / 1000) * 9.80665) / 10;
      expect(calibration.drag_area_m2).toBeCloseTo((2 * drag_n) / (1.225 * endurance_speed_mps ** 2), 9);
      expect(calibration.hover_induced_velocity_mps > 0).toBe(drone === vtol);
    }
    const { phi, f_a, drag_area_m2, residual_multiplier } = analyzeRange(rangeInput()).physics.calibration;
    expect([phi, f_a, drag_area_m2, residual_multiplier].every((value) => value > 0)).toBe(true);
  });
});

describe('range rings in calm air', () => {
  it('are circles of the radius that the budget pays for there and back', () => {
    const { rings, physics } = analyzeRange(rangeInput());
    for (const ring of rings) {
      const fixed_pct =
        physics.climb_cost_pct + physics.descent_cost_pct + physics.fixed_cost_pct + physics.hover_cost_pct;
      const budget_pct = energyOf(100 - ring.battery_threshold_pct) - fixed_pct;
      const radius_m = (budget_pct * 60 * physics.airspeed_mps) / (2 * physics.cruise_drain_pct_per_min);
      for (const found_m of radii(ring)) expect(Math.abs(found_m - radius_m)).toBeLessThan(centimetre_m);
    }
  });

  it('run from the highest threshold, innermost, to the lowest', () => {
    const rings = ringsOf({ battery_thresholds_pct: [10, 50, 30, 20, 40] });
    expect(rings.map(({ battery_threshold_pct }) => battery_threshold_pct)).toEqual([50, 40, 30, 20, 10]);
    expect(rings.map(({ label }) => label)[2]).toBe('30 % left at home');
    const sizes = rings.map(({ max_radius_m }) => max_radius_m);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });

  it('are closed outlines, clockwise from north', () => {
    const polygon = ringsOf()[0]?.polygon ?? [];
    expect(polygon).toHaveLength(73);
    expect(polygon[0]).toEqual(polygon.at(-1));
    const bearings = polygon.slice(0, -1).map((point) => trackBetween(center, point).course_deg);
    expect(bearings[0]).toBeCloseTo(0, 6);
    expect(bearings[18]).toBeCloseTo(90, 6);
    expect(bearings).toEqual([...bearings].sort((a, b) => a - b));
  });

  it('mark those below the aircraft’s reserve', () => {
    const rings = ringsOf({ battery_thresholds_pct: [5, 10, 15, 20, 30, 40, 50, 60] });
    expect(
      rings.filter(({ below_reserve }) => below_reserve).map((ring) => ring.battery_threshold_pct),
    ).toEqual([10, 5]);
  });
});

describe('range rings in wind', () => {
  it.each([2, 5, 8])(
    'of %d m/s shrink by what the speed over the ground costs against it, with it and across',
    (u) => {
      // At the height and the speed of its own return.
      const drone = { ...foldingDrone, normal_speed_mps: 15, rth_speed_mps: 12 };
      const asked = { ...low, height_m: 100, airspeed_mps: 12, drone };
      const power = (airspeed_mps: number) =>
        analyzeRange(rangeInput({ ...asked, airspeed_mps })).physics.cruise_drain_pct_per_min;
      // Up to the 15 m/s of its normal mode the aircraft holds 12 m/s over the ground; against more wind it flies at 15.
      const against = 12 + u <= 15 ? power(12 + u) / 12 : power(15) / (15 - u);
      const across = power(Math.hypot(12, u)) / 12;
      const along = (against + power(12 - u) / 12) / 2;
      const blown = radii(ringsOf({ ...asked, weather: wind(u, 90) })[0]);
      const still = radii(ringsOf(asked)[0])[0] ?? 0;
      // 72 bearings: index 18 is east, into the wind; index 0 is north, across it. Little but the level flight counts here.
      const shrink = (cost: number) => power(12) / 12 / cost;
      expect((blown[18] ?? 0) / still).toBeCloseTo(shrink(along), 2);
      expect((blown[54] ?? 0) / still).toBeCloseTo(shrink(along), 2);
      expect((blown[0] ?? 0) / still).toBeCloseTo(shrink(across), 2);
      expect((blown[36] ?? 0) / still).toBeCloseTo(shrink(across), 2);
    },
  );

  it('cover less the more it blows, whatever its direction', () => {
    fc.assert(
      fc.property(numbers(0, 12), numbers(0.2, 2), numbers(0, 360), (speed, more, from) => {
        const calmer = areaOf(ringsOf({ ...low, weather: wind(speed, from) })[0]);
        const windier = areaOf(ringsOf({ ...low, weather: wind(speed + more, from) })[0]);
        expect(windier).toBeLessThan(calmer);
      }),
      { numRuns: 60 },
    );
  });

  it('are symmetric about the centre there and back, and shifted downwind one way', () => {
    const { rings, oneway_ring } = analyzeRange(rangeInput({ weather: wind(6, 0) }));
    const [both, oneWay] = [radii(rings[0]), radii(oneway_ring)];
    both.slice(0, 36).forEach((radius_m, index) => {
      expect(Math.abs(radius_m - (both[index + 36] ?? 0))).toBeLessThan(centimetre_m);
    });
    expect(oneWay[36] ?? 0).toBeGreaterThan(2 * (oneWay[0] ?? Infinity));
  });

  it('are smaller when it gusts', () => {
    const steady = areaOf(ringsOf({ weather: wind(5, 0) })[0]);
    expect(areaOf(ringsOf({ weather: wind(5, 0, 10) })[0])).toBeLessThan(steady);
  });
});

describe('a ring that cannot be reached', () => {
  it.each([
    ['WIND', { weather: wind(22, 45) }],
    ['WIND', { weather: wind(10, 45, 33) }],
    ['WIND', { weather: wind(12, 45, 18.1), drone: { ...foldingDrone, normal_speed_mps: 15 } }],
    ['WIND', { weather: wind(60, 45) }],
    ['BATTERY', { initial_battery_pct: 40, battery_thresholds_pct: [50] }],
    ['BATTERY', { hover_time_s: 36_000 }],
    ['CEILING', { elevation_msl_m: 5950 }],
  ] as const)('is empty because of %s', (reason, change) => {
    const [ring] = ringsOf(change);
    expect(ring).toMatchObject({ polygon: [], min_radius_m: 0, max_radius_m: 0, unreachable_reason: reason });
  });

  it('has no step at a temperature limit of the maker, which forbids the flight', () => {
    const at = (temp_c: number) => analyzeRange(rangeInput({ weather: { ...calm, temp_c } }));
    const [within, beyond] = [at(-10), at(-10.1)];
    const [inner = NaN, outer = NaN] = [within, beyond].map(({ rings }) => rings[0]?.max_radius_m);
    expect(outer).toBeLessThan(inner);
    expect(outer).toBeGreaterThan(0.99 * inner);
    const codes = (range: typeof within) => range.warnings.map(({ code }) => code);
    expect(codes(within)).not.toContain('TEMPERATURE_OUTSIDE_RANGE');
    expect(codes(beyond)).toContain('TEMPERATURE_OUTSIDE_RANGE');
  });

  it('is not blamed on a limit that is not published', () => {
    const bare = completeDrone({ key: 'bare', cruise_speed_mps: 12, baseline_flight_time_min: 25 });
    const rings = ringsOf({ drone: bare, weather: { ...calm, temp_c: -30 }, elevation_msl_m: 5000 });
    expect(rings.every(({ unreachable_reason }) => unreachable_reason === undefined)).toBe(true);
  });
});

describe('range warnings', () => {
  it.each([
    ['WIND_ABOVE_LIMIT', { weather: { ...wind(13, 0), wind_height_m: 120 } }],
    ['GUST_ABOVE_LIMIT', { weather: { ...wind(8, 0, 14), wind_height_m: 120 } }],
    ['GUST_BELOW_WIND', { weather: { ...wind(8, 0, 4), wind_height_m: 120 } }],
    ['TEMPERATURE_OUTSIDE_RANGE', { weather: { ...calm, temp_c: -11 }, battery_temp_c: 15 }],
    ['BATTERY_WARM_ASSUMED', { weather: { ...calm, temp_c: -5 } }],
    ['PAYLOAD_ABOVE_MAXIMUM', { payload_g: 200 }],
    ['ABOVE_CEILING', { elevation_msl_m: 5950 }],
    ['SPEED_ABOVE_MAXIMUM', { airspeed_mps: 30 }],
  ] as const)('name %s', (code, change) => {
    const { warnings } = analyzeRange(rangeInput(change));
    expect(warnings.map((warning) => warning.code)).toEqual([code]);
  });

  it('say that nobody told at which height the wind was reported', () => {
    const codes = (weather: RangeInput['weather']) =>
      analyzeRange(rangeInput({ weather })).warnings.map(({ code }) => code);
    expect(codes(wind(5, 0))).toEqual(['WIND_HEIGHT_ASSUMED']);
    expect(codes(wind(0, 0, 5))).toEqual(['WIND_HEIGHT_ASSUMED']);
    expect(codes({ ...wind(5, 0), wind_height_m: 10 })).toEqual([]);
    expect(codes(wind(0, 0))).toEqual([]);
    const said = (weather: RangeInput['weather']) => {
      const [warning] = analyzeRange(rangeInput({ weather })).warnings;
      return [warning?.value, sentenceOf(warning)?.replaceAll('\u00a0', ' ').split('. ')[0]];
    };
    expect(said(wind(6, 0))).toEqual([6, 'Wind 6.0 m/s at every height is assumed']);
    expect(said(wind(6, 0, 6))).toEqual([6, 'Wind 6.0 m/s at every height is assumed']);
    expect(said(wind(6, 0, 10.4))).toEqual([
      6,
      'Wind 6.0 m/s with gusts of 10.4 m/s at every height is assumed',
    ]);
    expect(said(wind(0, 0, 5))).toEqual([5, 'Gusts of 5.0 m/s at every height are assumed']);
    const physicsOf = (weather: RangeInput['weather']) => analyzeRange(rangeInput({ weather })).physics;
    expect(physicsOf({ ...wind(5, 0), wind_height_m: 30 }).wind_height_m).toBe(30);
    expect(physicsOf(wind(5, 0))).not.toHaveProperty('wind_height_m');
  });

  it('are absent from an ordinary day', () => expect(analyzeRange(rangeInput()).warnings).toEqual([]));

  it('say that a profile is estimated', () => {
    const drone = completeDrone({ key: 'bare', cruise_speed_mps: 12, baseline_flight_time_min: 25 });
    expect(analyzeRange(rangeInput({ drone })).warnings.map(({ code }) => code)).toEqual([
      'PROFILE_ESTIMATED',
    ]);
  });
});

describe('every range', () => {
  it.each([
    ['payload', { payload_g: 300 }],
    ['cycles', { battery_cycles: 150 }],
    ['cold', { weather: { ...calm, temp_c: 0 }, battery_temp_c: 0 }],
    ['a hover', { hover_time_s: 120 }],
    ['a penalty', { elevation_penalty: 0.9 }],
    ['height', { height_m: 400 }],
    ['less charge', { initial_battery_pct: 90 }],
  ] as const)('shrinks with %s', (_, change) => {
    expect(areaOf(ringsOf({ ...change, airspeed_mps: 10 })[0])).toBeLessThan(
      areaOf(ringsOf({ airspeed_mps: 10 })[0]),
    );
  });

  it('holds finite numbers alone, whatever is asked', () => {
    fc.assert(
      fc.property(
        anyDrone,
        anyWeather,
        fc.record({
          center: fc.record({ lat: numbers(-90, 90), lon: numbers(-180, 180) }),
          height_m: numbers(0, 5000),
          elevation_msl_m: numbers(-500, 9000),
          airspeed_mps: numbers(1, 60),
          initial_battery_pct: numbers(0, 100),
          hover_time_s: numbers(0, 36_000),
          elevation_penalty: numbers(0.5, 1),
          battery_cycles: numbers(0, 5000),
          payload_g: numbers(0, 200_000),
        }),
        (drone, weather, rest) => {
          const analysis = analyzeRange(rangeInput({ ...rest, drone, weather, bearings: 36 }));
          expect(oddNumbersIn(analysis)).toEqual([]);
          for (const ring of analysis.rings) {
            expect(ring.polygon.length === 0).toBe(ring.unreachable_reason !== undefined);
          }
        },
      ),
      manyRuns,
    );
  });
});

describe('rings and missions', () => {
  it('agree: a mission to the edge of a ring in calm air comes home with its threshold', () => {
    const height_m = 120;
    const { rings } = analyzeRange(rangeInput({ height_m, initial_battery_pct: 100 }));
    for (const { polygon, battery_threshold_pct } of rings) {
      const [edge] = polygon;
      if (edge === undefined) throw new Error('the ring is empty');
      const { return_home } = analyzeMission(missionInput([waypoint(edge.lat, edge.lon, height_m)]));
      expect(return_home.battery_at_home_pct).toBeCloseTo(battery_threshold_pct, 1);
    }
  });

  it('both refuse a wind beyond the top speed, downwind too', () => {
    const weather = wind(30, 45);
    const { oneway_ring } = analyzeRange(rangeInput({ weather }));
    expect(oneway_ring).toMatchObject({ polygon: [], unreachable_reason: 'WIND' });
    const [leg] = analyzeMission(missionInput([waypoint(46.99, 7.99, 60)], { weather })).legs;
    expect(leg?.reasons).toContain('WIND');
  });
});
