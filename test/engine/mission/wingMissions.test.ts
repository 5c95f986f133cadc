import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageFactor, hoverSag } from '../../../engine/aircraft/battery.ts';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { packCharge, usableCharge } from '../../../engine/aircraft/packCharge.ts';
import { packWarming } from '../../../engine/aircraft/packTemperature.ts';
import { densityAt, prepareFlight } from '../../../engine/flight/conditions.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { endActions, type Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionAnalysis } from '../../../engine/mission/missionAnalysis.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import {
  anyWeather,
  energyOf,
  foldingDrone,
  manyRuns,
  missionInput,
  numbers,
  oddNumbersIn,
  waypoint,
  wind,
} from '../samples.ts';
import { anyWing, dry, dryCruise, dryDensityRatio, fixedWing, vtol } from '../wingSamples.ts';

const home = { lat: 47, lon: 8 };
const at = (course_deg: number, distance_m: number, height_m = 0, change: Partial<Waypoint> = {}) => {
  const { lat, lon } = destination(home, course_deg, distance_m);
  return waypoint(lat, lon, height_m, change);
};
type Change = Parameters<typeof missionInput>[1];
const fly = (drone: Drone, points: readonly Waypoint[], change: Change = {}): MissionAnalysis =>
  analyzeMission(missionInput(points, { drone, weather: dry, ...change }));
const codes = ({ warnings }: MissionAnalysis) => warnings.map(({ code }) => code);

/** g·tan 25°, which turns the speed of 18 m/s by 90° in 6.183 s. */
const turning_mps2 = 9.80665 * Math.tan((25 * Math.PI) / 180);
/** Percent per second at power ratio 1. */
const wingDrain = 100 / (90 * 60);
const vtolDrain = 100 / (100 * 60);
/** The rotors of the VTOL: 3.3·(0.9/√σ + 0.1). */
const vtolHover = 3.3 * (0.9 / Math.sqrt(dryDensityRatio) + 0.1);

describe('a mission of a fixed wing', () => {
  it('costs its launch, its way and its turn at the drain of the cruise, by hand', () => {
    const { legs } = fly(fixedWing, [at(90, 9000)]);
    // 10 s launch, 9000 m at 18 m/s, half a circle in π·18/(g·tan 25°) = 12.366 s
    expect(legs[0]?.duration_s).toBeCloseTo(10 + 500 + 12.366, 3);
    expect(energyOf(legs[0]?.battery_used_pct ?? NaN)).toBeCloseTo(
      (10 + 500 + 12.366) * wingDrain * dryCruise,
      5,
    );
    expect(legs[0]?.airspeed_mps).toBe(18);
  });

  it('climbs in circles over home: 3 m/s cost 10·3/18 of the cruise more', () => {
    const level = fly(fixedWing, [at(90, 9000, 0)]).legs[0];
    const high = fly(fixedWing, [at(90, 9000, 60)]).legs[0];
    const σ = dryDensityRatio * (1 - 0.003);
    const climb = 20 * wingDrain * (0.1 + 0.9 * (0.6 * σ + 0.4 / σ) + 10 / 6);
    const difference = energyOf(high?.battery_used_pct ?? 0) - energyOf(level?.battery_used_pct ?? 0);
    expect((high?.duration_s ?? 0) - (level?.duration_s ?? 0)).toBeCloseTo(20, 9);
    // Thinner air on the way changes the cruise by a thousandth.
    expect(Math.abs(difference / climb - 1)).toBeLessThan(0.02);
  });

  it('circles where the plan asks for a hover, at the drain of the cruise, and says so', () => {
    const plain = fly(fixedWing, [at(90, 9000)]);
    const waiting = fly(fixedWing, [at(90, 9000, 0, { hover_time_s: 120 })]);
    const extra =
      energyOf(waiting.legs[0]?.battery_used_pct ?? 0) - energyOf(plain.legs[0]?.battery_used_pct ?? 0);
    expect(extra).toBeCloseTo(120 * wingDrain * dryCruise, 9);
    expect(codes(plain)).not.toContain('HOVER_IS_LOITER');
    expect(waiting.warnings).toContainEqual(
      expect.objectContaining({ code: 'HOVER_IS_LOITER', waypoint_index: 0 }),
    );
    expect(codes(fly(fixedWing, [at(90, 9000)], { end_action: 'hover' }))).toContain('HOVER_IS_LOITER');
    expect(codes(fly(fixedWing, [at(90, 9000)], { options: { preflight_hover_s: 5 } }))).toContain(
      'HOVER_IS_LOITER',
    );
  });

  it('holds its airspeed: the wind makes it slower or faster over the ground', () => {
    const points = [at(0, 5000)];
    const [against] = fly(fixedWing, points, { weather: { ...dry, ...wind(8, 0), temp_c: 20 } }).legs;
    const [along] = fly(fixedWing, points, { weather: wind(8, 180) }).legs;
    expect([against?.airspeed_mps, along?.airspeed_mps]).toEqual([18, 18]);
    expect(against?.ground_speed_mps).toBeCloseTo(10, 2);
    expect(along?.ground_speed_mps).toBeCloseTo(26, 2);
  });

  it('cannot be flown against a wind as fast as itself, though its top speed were faster', () => {
    const [leg] = fly(fixedWing, [at(0, 5000)], { weather: wind(18, 0) }).legs;
    expect(leg).toMatchObject({ can_complete: false, reasons: ['WIND'] });
    const [sprint] = fly(fixedWing, [at(0, 5000, 0, { speed_mps: 28 })], { weather: wind(18, 0) }).legs;
    expect(sprint?.ground_speed_mps).toBeCloseTo(10, 2);
    const gusts = fly(fixedWing, [at(0, 5000)], { weather: wind(14, 0, 22) }).legs[0];
    expect(gusts?.reasons).toContain('WIND');
  });

  it('turns at every waypoint on its smallest radius, and nowhere stops', () => {
    const corner = destination(home, 90, 5000);
    const beyond = destination(corner, 180, 5000);
    const points = [at(90, 5000), waypoint(beyond.lat, beyond.lon, 0)];
    const turning = fly(fixedWing, points).legs[0];
    expect(turning?.duration_s).toBeCloseTo(10 + 5000 / 18 + ((Math.PI / 2) * 18) / turning_mps2, 2);
    const through = fly(fixedWing, [{ ...at(90, 5000), curve_size: 20 }, ...points.slice(1)]).legs[0];
    expect(through?.duration_s).toBe(turning?.duration_s);
  });

  it('is the same when a leg is split', () => {
    const whole = fly(fixedWing, [at(90, 8000)]);
    const split = fly(fixedWing, [at(90, 3000), at(90, 8000)]);
    expect(split.final_battery_pct).toBeCloseTo(whole.final_battery_pct, 5);
  });

  it('keeps its airspeed on a slope too steep for one line and circles up', () => {
    // 300 m in 900 m: 50 s of way, 100 s of climb at 3 m/s
    const [, slope] = fly(fixedWing, [at(90, 1000, 0), at(90, 1900, 300)]).legs;
    const turn_s = (Math.PI * 18) / turning_mps2;
    expect(slope?.duration_s).toBeCloseTo(100 + turn_s, 2);
    expect(slope?.airspeed_mps).toBe(18);
    expect(slope?.ground_speed_mps).toBeCloseTo(9, 3);
  });

  it('comes home with a turn, a descent in circles and an approach of a minute, by hand', () => {
    const { return_home, final_battery_pct } = fly(fixedWing, [at(90, 9000, 100)]);
    const way_s = 9000 / 18 + (Math.PI * 18) / turning_mps2;
    // The return flies at 100 m; descent at 2.8 m/s costs no more than avionics, 0.1 of the cruise.
    const σ = dryDensityRatio * (1 - 0.0094);
    const cruise = 0.1 + 0.9 * (0.6 * σ + 0.4 / σ);
    const expected_pct = wingDrain * (way_s * cruise + (100 / 2.8) * 0.1 + 60 * dryCruise);
    expect(return_home.duration_s).toBeCloseTo(way_s + 100 / 2.8 + 60, 2);
    expect(Math.abs(energyOf(return_home.cost_pct ?? 0, final_battery_pct) / expected_pct - 1)).toBeLessThan(
      1e-3,
    );
  });

  it('flies no slower than 1.2 stall speeds, and says so', () => {
    const slow = fly(fixedWing, [at(90, 3000, 0, { speed_mps: 6 })]);
    // 1.2·9 m/s in air of 0.983
    expect(slow.legs[0]?.airspeed_mps).toBeCloseTo(10.8 / Math.sqrt(dryDensityRatio), 9);
    const warning = slow.warnings.find(({ code }) => code === 'SPEED_BELOW_MINIMUM');
    expect(warning).toMatchObject({ value: 6, waypoint_index: 0, unit: 'm/s' });
    expect(warning?.limit).toBeCloseTo(10.8 / Math.sqrt(dryDensityRatio), 9);
    expect(codes(fly(fixedWing, [at(90, 3000)]))).not.toContain('SPEED_BELOW_MINIMUM');
    const laden = fly(fixedWing, [at(90, 3000, 0, { speed_mps: 6 })], { options: { payload_g: 400 } });
    expect(laden.legs[0]?.airspeed_mps).toBeCloseTo(10.8 * Math.sqrt(1.25 / dryDensityRatio), 9);
  });

  it('holds in the cold with a pack that its larger current drains harder', () => {
    const used = (temp_c: number, hover_time_s: number) =>
      fly(vtol, [at(90, 3000, 0, { hover_time_s })], {
        weather: { ...dry, temp_c },
        battery: { initial_pct: 100, rth_threshold_pct: 25, cycles: 150 },
      }).legs[0]?.battery_used_pct ?? NaN;
    const flight = prepareFlight({
      drone: vtol,
      weather: { ...dry, temp_c: 0 },
      surface_msl_m: 0,
      payload_g: 0,
      battery_cycles: 150,
      penalty: 0.98,
      fine_tune_factor: 1,
      as_flown: { factor: 1 },
    });
    const sags = [vtol.hover_drain_pct_per_min, 100 / 100].map(hoverSag);
    // The cruise of this air warms it.
    const cruise = 0.1 + 0.9 * (0.6 * (densityAt(flight, 0) / 1.225) + 0.4 / (densityAt(flight, 0) / 1.225));
    const warming = packWarming((100 / 100) * cruise, 0);
    const yields = sags.map((sag) => usableCharge(packCharge(warming, sag)) * ageFactor(vtol, 150, sag));
    expect(flight.holding_battery_ratio).toBeCloseTo((yields[1] ?? NaN) / (yields[0] ?? NaN), 12);
    expect(flight.holding_battery_ratio).toBeGreaterThan(1.01);
    expect(used(0, 120) - used(0, 60)).toBeGreaterThan(used(20, 120) - used(20, 60));
  });

  it('names the waypoint whose speed falls furthest below', () => {
    const plan = [9, 6, 8].map((speed_mps, index) => at(90, 3000 + 500 * index, 0, { speed_mps }));
    const warnings = fly(fixedWing, plan).warnings.filter(({ code }) => code === 'SPEED_BELOW_MINIMUM');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ waypoint_index: 1, value: 6 });
  });

  it('stays over one place no slower than it can fly', () => {
    const points = [at(90, 1000), at(90, 1000.5)];
    expect(fly(fixedWing, points).legs[1]?.airspeed_mps).toBeCloseTo(10.8 / Math.sqrt(dryDensityRatio), 9);
  });
});

describe('a mission of a VTOL', () => {
  it('counts take-off and two transitions of 20 s at the drain of the hover, by hand', () => {
    const { legs, return_home, final_battery_pct } = fly(vtol, [at(90, 8000)]);
    const turn_s = (Math.PI * 16) / turning_mps2;
    const takeOff_s = (legs[0]?.duration_s ?? 0) - 8000 / 16 - turn_s;
    // 16 s of take-off at 0.9 of the hover, 20 s of transition
    expect(takeOff_s).toBeCloseTo(36, 2);
    const cruise_pct = vtolDrain * dryCruise * (8000 / 16 + turn_s);
    const takeOff_pct = energyOf(legs[0]?.battery_used_pct ?? 0) - cruise_pct;
    expect(takeOff_pct).toBeCloseTo((0.9 * 16 + 20) * vtolDrain * vtolHover, 5);
    const σ = dryDensityRatio * (1 - 0.0094);
    const wayHome_pct =
      vtolDrain * (8000 / 16 + turn_s) * (0.1 + 0.9 * (0.6 * σ + 0.4 / σ)) +
      (100 / 3) * vtolDrain * (dryCruise + 30 / 16) +
      (100 / 2.8) * vtolDrain * 0.1;
    // 11 s of landing and 20 s of transition
    const expected_pct = wayHome_pct + 31 * vtolDrain * vtolHover;
    expect(Math.abs(energyOf(return_home.cost_pct ?? 0, final_battery_pct) / expected_pct - 1)).toBeLessThan(
      2e-3,
    );
  });

  it('hovers at a waypoint on its rotors, with a transition before and after', () => {
    const plain = fly(vtol, [at(90, 8000)]);
    const waiting = fly(vtol, [at(90, 8000, 0, { hover_time_s: 30 })]);
    const [a, b] = [plain.legs[0], waiting.legs[0]];
    expect((b?.duration_s ?? 0) - (a?.duration_s ?? 0)).toBeCloseTo(70, 9);
    const extra = energyOf(b?.battery_used_pct ?? 0) - energyOf(a?.battery_used_pct ?? 0);
    expect(extra).toBeCloseTo(70 * vtolDrain * vtolHover, 9);
    expect(codes(waiting)).not.toContain('HOVER_IS_LOITER');
    expect(b?.hover_s).toBe(30);
  });

  it('warns of wind above its limit for take-off and landing alone', () => {
    const limited = { ...vtol, max_wind_mps: 14, landing_max_wind_mps: 9 };
    const breezy = fly(limited, [at(0, 3000)], { weather: wind(10, 0) });
    expect(codes(breezy)).toContain('LANDING_WIND_ABOVE_LIMIT');
    expect(codes(breezy)).not.toContain('WIND_ABOVE_LIMIT');
    expect(codes(fly(limited, [at(0, 3000)], { weather: wind(5, 0, 9.5) }))).toContain(
      'LANDING_WIND_ABOVE_LIMIT',
    );
    expect(codes(fly(limited, [at(0, 3000)], { weather: wind(9, 0) }))).not.toContain(
      'LANDING_WIND_ABOVE_LIMIT',
    );
  });

  it('says how its hover was estimated; a fixed wing has none', () => {
    const estimate = fly(vtol, [at(0, 3000)]).warnings.find(({ code }) => code === 'PROFILE_ESTIMATED');
    expect(sentenceOf(estimate)).toMatch(
      /The maker publishes no hover time\. Hovering is assumed to use the battery 3\.3 times as fast as cruising\. Enter the hover drain if you know it\./,
    );
    expect(codes(fly(fixedWing, [at(0, 3000)]))).not.toContain('PROFILE_ESTIMATED');
    expect(codes(fly({ ...vtol, hover_basis: 'published' }, [at(0, 3000)]))).not.toContain(
      'PROFILE_ESTIMATED',
    );
  });
});

describe('any winged mission', () => {
  it('has finite numbers whatever the aircraft, the plan and the weather', () => {
    const point = fc.record({
      course: numbers(0, 360),
      distance: numbers(0, 30_000),
      height: numbers(-50, 3000),
      hover: numbers(0, 300),
      speed: fc.option(numbers(1, 60), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        anyWing,
        anyWeather,
        fc.array(point, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...endActions),
        numbers(0, 200_000),
        (drone, weather, points, end_action, payload_g) => {
          const plan = points.map(({ course, distance, height, hover, speed }) =>
            at(course, distance, height, { hover_time_s: hover, speed_mps: speed }),
          );
          const options = { payload_g, multi_battery: true };
          const analysis = fly(drone, plan, { weather, end_action, options });
          expect(oddNumbersIn(analysis)).toEqual([]);
          // An empty pack has nothing left to use.
          for (const { battery_used_pct } of analysis.legs)
            expect(battery_used_pct ?? 0).toBeGreaterThanOrEqual(0);
        },
      ),
      manyRuns,
    );
  });

  it('costs a rotorcraft what it did: it stops, hovers and holds its ground speed', () => {
    const [leg] = fly(foldingDrone, [at(0, 3000, 0, { speed_mps: 10 })], { weather: wind(5, 0) }).legs;
    expect(leg?.ground_speed_mps).toBe(10);
    expect(leg?.airspeed_mps).toBeCloseTo(15, 1);
  });
});
