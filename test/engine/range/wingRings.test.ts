import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyAt } from '../../../engine/aircraft/chargeCurve.ts';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { loadCatalog } from '../../../server/services/catalog.ts';
import { inLong } from '../../support/inLong.ts';
import { analyzeRange } from '../rings.ts';
import { anyWeather, manyRuns, numbers, oddNumbersIn, rangeInput, wind } from '../samples.ts';
import { anyWing, dry, dryCruise, dryDensityRatio, fixedWing, vtol } from '../wingSamples.ts';

const { drones } = loadCatalog(join(import.meta.dirname, '../../../assets/drones.json'));
const wings = drones.filter((drone) => drone.class !== 'multirotor');
const one = { battery_thresholds_pct: [20], bearings: 36 };

const analyze = (drone: Drone, change: Partial<RangeInput> = {}) =>
  analyzeRange(rangeInput({ drone, weather: dry, ...one, ...change }));

function meanRadius(drone: Drone, change: Partial<RangeInput> = {}): number {
  const { rings, center } = analyze(drone, change);
  const polygon = rings[0]?.polygon.slice(0, -1) ?? [];
  if (polygon.length === 0) return 0;
  return polygon.reduce((sum, point) => sum + distanceBetween(center, point), 0) / polygon.length;
}

describe('rings of a fixed wing', () => {
  it('reach further at the airspeed of least charge over the ground than at any one', () => {
    const weather = { ...dry, wind_speed_mps: 6, gust_speed_mps: 6 };
    const best_m = meanRadius(fixedWing, { weather, speed_policy: 'best_range' });
    for (const mps of [14, 16, 18, 20, 22])
      expect(best_m).toBeGreaterThan(meanRadius(fixedWing, { weather, speed_policy: { mps } }) * 0.9999);
  });

  it('reach as far as a calculation by hand', () => {
    const { rings, physics } = analyze(fixedWing, { height_m: 100, elevation_msl_m: -100 });
    // The energy of the first 80 % at 100/90 %/min of cruise, less climb and descent, 10 s of launch, 60 s of approach and two turns
    // back of π·18/(g·tan 25°) = 12.366 s, there and back at 18 m/s
    const turn_s = (Math.PI * 18) / (9.80665 * Math.tan((25 * Math.PI) / 180));
    const level_pct = 100 - energyAt(20) - physics.climb_cost_pct - physics.descent_cost_pct;
    const seconds = level_pct / ((100 / 5400) * dryCruise) - 70 - 2 * turn_s;
    // Take-off and landing are flown in the denser air 100 m lower.
    expect((rings[0]?.max_radius_m ?? 0) / ((18 * seconds) / 2)).toBeCloseTo(1, 2);
    const low = analyze(fixedWing, { height_m: 0 }).physics;
    expect(low.fixed_cost_pct).toBeCloseTo(((70 + 2 * turn_s) / 54) * dryCruise, 9);
    expect(low.hover_drain_pct_per_min).toBeCloseTo((100 / 90) * dryCruise, 9);
  });

  it('count a hover at the far point as circling there, and say so', () => {
    const { physics, warnings } = analyze(fixedWing, { height_m: 0, hover_time_s: 54 });
    expect(physics.hover_cost_pct).toBeCloseTo(dryCruise, 9);
    expect(warnings.map(({ code }) => code)).toContain('HOVER_IS_LOITER');
    expect(analyze(fixedWing).warnings.map(({ code }) => code)).not.toContain('HOVER_IS_LOITER');
  });

  it('are the ellipse of the wind triangle', () => {
    const calm_m = meanRadius(fixedWing, { height_m: 100 });
    const [ring] = analyze(fixedWing, {
      height_m: 100,
      weather: { ...dry, ...wind(9, 0), humidity_pct: 0 },
    }).rings;
    // u/V = 0.5: 1 − 0.25 along the wind, √(1 − 0.25) across it
    expect((ring?.min_radius_m ?? 0) / calm_m).toBeCloseTo(0.75, 6);
    expect((ring?.max_radius_m ?? 0) / calm_m).toBeCloseTo(Math.sqrt(0.75), 6);
  });

  it('use the least airspeed where a slower one is asked for, and say so', () => {
    const { physics, warnings } = analyze(fixedWing, { height_m: 0, airspeed_mps: 5 });
    expect(physics.airspeed_mps).toBeCloseTo(10.8 / Math.sqrt(dryDensityRatio), 9);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'SPEED_BELOW_MINIMUM', value: 5 }));
    const fast = analyze(fixedWing, { airspeed_mps: 40 });
    expect(fast.physics.airspeed_mps).toBe(30);
    expect(fast.warnings.map(({ code }) => code)).toContain('SPEED_ABOVE_MAXIMUM');
  });

  it('name the model they come from', () => {
    const { calibration } = analyze(fixedWing).physics;
    expect(calibration).toMatchObject({
      kind: 'fixed_wing',
      f_a: 0.1,
      parasite_share: 0.6,
      endurance_speed_mps: 18,
      stall_speed_mps: 9,
      hover_induced_velocity_mps: 0,
    });
    expect(calibration.phi).toBeCloseTo(0.1 + 0.9 * 0.6, 12);
    // 0.6 of the drag m·g/10 as a flat plate at 18 m/s
    expect(calibration.drag_area_m2).toBeCloseTo((0.6 * 1.6 * 0.980665) / (0.5 * 1.225 * 324), 12);
    expect(analyze(vtol).physics.calibration.kind).toBe('vtol');
    expect(analyze(vtol).physics.calibration.hover_induced_velocity_mps).toBeCloseTo(4.6 * 4 ** 0.1, 9);
  });
});

describe('rings of a VTOL', () => {
  it('count transitions and hover at the drain of its rotors', () => {
    const hover = (3.3 / 60) * (0.9 / Math.sqrt(dryDensityRatio) + 0.1);
    const { physics } = analyze(vtol, { height_m: 0, hover_time_s: 30 });
    expect(physics.hover_cost_pct).toBeCloseTo(70 * hover, 9);
    expect(physics.fixed_cost_pct).toBeGreaterThan(40 * hover);
    expect(physics.hover_drain_pct_per_min).toBeCloseTo(60 * hover, 9);
    expect(analyze(vtol, { height_m: 0 }).physics.hover_cost_pct).toBe(0);
  });
});

describe('rings of the catalog', () => {
  it.each(drones.map((drone) => [drone.key, drone] as const))(
    'can be reached in calm air: %s',
    (_, drone) => {
      const { rings, oneway_ring } = analyze(drone);
      expect(rings[0]?.min_radius_m).toBeGreaterThan(1000);
      expect(oneway_ring.max_radius_m).toBeGreaterThan(rings[0]?.max_radius_m ?? Infinity);
    },
  );

  it.each(wings.map((drone) => [drone.key, drone] as const))(
    'never grow with payload, wind, hover, cycles, height or cold below 15 °C: %s',
    (_, drone) => {
      const more = fc.record({
        payload_g: numbers(0, drone.max_payload_g),
        hover_time_s: numbers(0, 600),
        battery_cycles: fc.integer({ min: 0, max: 800 }),
        // Below it, the aircraft's own return climbs to 100 m.
        height_m: numbers(100, 1500),
      });
      fc.assert(
        fc.property(
          more,
          numbers(0, 1),
          numbers(0, 12),
          numbers(-20, 15),
          (change, share, wind_mps, temp_c) => {
            const weather = { ...dry, wind_speed_mps: wind_mps, temp_c };
            const least = meanRadius(drone, { ...change, weather });
            const smaller = (less: Partial<RangeInput>) => meanRadius(drone, { ...change, weather, ...less });
            const slack = 1 + 1e-9;
            expect(least).toBeLessThanOrEqual(slack * smaller({ payload_g: share * change.payload_g }));
            expect(least).toBeLessThanOrEqual(slack * smaller({ hover_time_s: share * change.hover_time_s }));
            expect(least).toBeLessThanOrEqual(slack * smaller({ battery_cycles: 0 }));
            expect(least).toBeLessThanOrEqual(
              slack * smaller({ height_m: 100 + share * (change.height_m - 100) }),
            );
            // A pack that was kept warm loses so little in frost that denser air may give more back.
            const soaked = meanRadius(drone, { ...change, weather, battery_temp_c: temp_c });
            const warm_c = temp_c + share * (15 - temp_c);
            const warmer = { weather: { ...weather, temp_c: warm_c }, battery_temp_c: warm_c };
            if (warm_c < 5) expect(soaked).toBeLessThanOrEqual(slack * smaller(warmer));
            const calmer = { ...weather, wind_speed_mps: share * wind_mps };
            expect(least).toBeLessThanOrEqual(slack * smaller({ weather: calmer }));
          },
        ),
        { numRuns: inLong(20, 200) },
      );
    },
  );

  it('hold finite numbers for any wing in any weather', () => {
    fc.assert(
      fc.property(
        anyWing,
        anyWeather,
        fc.record({
          payload_g: numbers(0, 200_000),
          height_m: numbers(0, 5000),
          hover_time_s: numbers(0, 36_000),
          airspeed_mps: numbers(1, 60),
        }),
        (drone, weather, change) => {
          expect(oddNumbersIn(analyze(drone, { weather, ...change }))).toEqual([]);
        },
      ),
      manyRuns,
    );
  });
});
