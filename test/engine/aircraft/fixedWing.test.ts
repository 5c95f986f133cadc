import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AircraftModel,
  aircraftIn,
  modelOf,
  type PowerLaw,
  powerHolding,
  powerInPlace,
  powerUnderWay,
  topSpeedOf,
} from '../../../engine/aircraft/aircraftModel.ts';
import { flightTimeSpeed } from '../../../engine/aircraft/calibrate.ts';
import { calibrateWing, fitParasiteShare } from '../../../engine/aircraft/calibrateWing.ts';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { leastAirspeed, type WingCurve, wingPower } from '../../../engine/aircraft/fixedWing.ts';
import { foldingDrone, manyRuns, numbers } from '../samples.ts';
import { anyWing, fixedWing, vtol } from '../wingSamples.ts';

const state = (airspeed_mps: number, change: Partial<Parameters<typeof wingPower>[1]> = {}) => ({
  airspeed_mps,
  climb_mps: 0,
  mass_ratio: 1,
  density_kg_m3: 1.225,
  ...change,
});
const inState =
  (law: PowerLaw) =>
  (model: AircraftModel, { airspeed_mps, climb_mps, mass_ratio, density_kg_m3 }: ReturnType<typeof state>) =>
    law(aircraftIn(model, mass_ratio, density_kg_m3), airspeed_mps, climb_mps, 0);
const underWay = inState(powerUnderWay);
const inPlace = inState(powerInPlace);
const holdingPlace = inState(powerHolding);

describe('an aircraft on rotors', () => {
  it('needs the same power in forward flight, over a position and holding it', () => {
    const rotor = modelOf(foldingDrone);
    const powers = [underWay, inPlace, holdingPlace].map((power) => power(rotor, state(6)));
    expect(new Set(powers).size).toBe(1);
  });
});

const wing = calibrateWing(fixedWing, 'fixed_wing').curve;
const curveOf = (change: Partial<Drone>): WingCurve =>
  calibrateWing({ ...fixedWing, ...change }, 'vtol').curve;

/**
 * Ostler 2009: level flight power of a small flying wing (0.95 kg, span 1.06 m) over airspeed, as digitised in
 * github:rymanderson/drone_awe, validationdata.py. m/s, watts.
 */
const ostler = [
  [10.63, 8.93],
  [14.03, 10.15],
  [15.89, 12.69],
  [17.17, 15.22],
  [18.3, 17.9],
  [19.5, 21.66],
  [20.82, 26.19],
  [21.67, 29.57],
  [22.53, 33.32],
  [23.35, 36.93],
  [23.93, 40.0],
  [24.55, 43.3],
] as const;
/** Mean error of the two-term fit of these rows. */
const ostlerBar = 0.051;

function ostlerError(f_a: number): number {
  const [cruise_mps, cruise_w] = ostler[1];
  const points = ostler.map(([V, P]) => ({
    mass_ratio: 1,
    speed_ratio: V / cruise_mps,
    power_ratio: P / cruise_w,
  }));
  const parasite_share = fitParasiteShare(points, f_a) ?? 0;
  const curve: WingCurve = { mass_kg: 0.95, f_a, cruise_mps, parasite_share, stall_mps: 5 };
  const errors = ostler.map(([V, P]) => Math.abs((cruise_w * wingPower(curve, state(V))) / P - 1));
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

describe('power on a wing', () => {
  it('follows measured power over airspeed within 5.1 % from one row and one share', () => {
    expect(ostlerError(0)).toBeLessThanOrEqual(ostlerBar);
    expect(ostlerError(wing.f_a)).toBeLessThanOrEqual(ostlerBar);
  });

  it('has the hand-computed values of MODEL.md §12', () => {
    expect(wingPower(wing, state(18))).toBeCloseTo(1, 12);
    // 0.1 + 0.9·(0.6·1.2³ + 0.4/1.2) = 0.1 + 0.9·(1.0368 + 0.33333)
    expect(wingPower(wing, state(21.6))).toBeCloseTo(1.33312, 9);
    // 0.1 + 0.9·(0.6 + 0.4·1.25²) = 0.1 + 0.9·1.225
    expect(wingPower(wing, state(18, { mass_ratio: 1.25 }))).toBeCloseTo(1.2025, 12);
    // 0.1 + 0.9·(0.6·0.8 + 0.4/0.8) = 0.1 + 0.9·0.98
    expect(wingPower(wing, state(18, { density_kg_m3: 0.98 }))).toBeCloseTo(0.982, 12);
    // climb of 1.8 m/s at 18 m/s with lift over drag 10: one cruise power more
    expect(wingPower(wing, state(18, { climb_mps: 1.8 }))).toBeCloseTo(2, 12);
    expect(wingPower(wing, state(18, { climb_mps: -0.9 }))).toBeCloseTo(0.5, 12);
  });

  it('never falls below the avionics in a descent', () => {
    expect(wingPower(wing, state(18, { climb_mps: -5 }))).toBe(wing.f_a);
  });

  it('costs as much below 1.2 stall speeds as there, and the stall rises with mass and height', () => {
    expect(leastAirspeed(9, 1, 1.225)).toBeCloseTo(10.8, 12);
    expect(leastAirspeed(9, 1.44, 1.225)).toBeCloseTo(12.96, 12);
    expect(leastAirspeed(9, 1, 1.225 / 1.44)).toBeCloseTo(12.96, 12);
    expect(wingPower(wing, state(0))).toBe(wingPower(wing, state(10.8)));
    expect(wingPower(wing, state(11))).not.toBe(wingPower(wing, state(10.8)));
  });

  it('rises with mass and with climb at any speed', () => {
    fc.assert(
      fc.property(numbers(0, 40), numbers(1, 2), numbers(0, 4), (V, mass_ratio, climb_mps) => {
        const light = wingPower(wing, state(V, { mass_ratio, climb_mps }));
        expect(wingPower(wing, state(V, { mass_ratio: mass_ratio + 0.05, climb_mps }))).toBeGreaterThan(
          light,
        );
        expect(wingPower(wing, state(V, { mass_ratio, climb_mps: climb_mps + 0.1 }))).toBeGreaterThan(light);
      }),
      manyRuns,
    );
  });

  it('falls to one least speed and rises from there', () => {
    const powers = Array.from({ length: 100 }, (_, index) => wingPower(wing, state(10.8 + index / 5)));
    const rises = powers.slice(1).map((power, index) => power > (powers[index] ?? 0));
    expect(rises.indexOf(true)).toBeGreaterThan(0);
    expect(rises.lastIndexOf(false)).toBe(rises.indexOf(true) - 1);
  });
});

describe('a calibrated wing', () => {
  it('flies exactly as long as published and holds a position exactly as stated, however odd the figures', () => {
    fc.assert(
      fc.property(anyWing, (drone) => {
        const model = modelOf(drone);
        const flying = model.unit_drain_pct_per_min * underWay(model, state(flightTimeSpeed(drone)));
        const depth_pct = drone.spec_depth_pct ?? 100;
        expect(Math.abs((flying * drone.baseline_flight_time_min) / depth_pct - 1)).toBeLessThan(1e-9);
        const holding = model.unit_drain_pct_per_min * holdingPlace(model, state(0));
        expect(Math.abs(holding / drone.hover_drain_pct_per_min - 1)).toBeLessThan(1e-9);
      }),
      manyRuns,
    );
  });

  it('has least drag at the speed that the maker gives for it', () => {
    const curve = curveOf({ min_drag_speed_mps: 15 });
    // r = 1.2, x = r⁴/(1 + r⁴) = 2.0736/3.0736
    expect(curve.parasite_share).toBeCloseTo(0.674649, 6);
    const dragAt = (V: number) => (wingPower(curve, state(V)) - curve.f_a) / V;
    for (const V of [14, 14.9, 15.1, 16]) expect(dragAt(V)).toBeGreaterThan(dragAt(15));
    expect(curveOf({ min_drag_speed_mps: 18 }).parasite_share).toBe(0.5);
  });

  it('takes its share from published payload times, each at its own speed', () => {
    // DeltaQuad Pro (github:sanderux/dqdocs): 120 min at 5.0 kg and 18 m/s, 110 min at 6.2 kg and 16 m/s.
    const deltaQuad: Partial<Drone> = {
      takeoff_mass_g: 5000,
      baseline_flight_time_min: 120,
      stall_speed_mps: 11,
      payload_flight_times: [
        { takeoff_mass_g: 5000, flight_time_min: 120 },
        { takeoff_mass_g: 6200, flight_time_min: 110, airspeed_mps: 16 },
      ],
    };
    const curve = curveOf(deltaQuad);
    expect(curve.parasite_share).toBeCloseTo(0.612, 3);
    expect(120 / wingPower(curve, state(16, { mass_ratio: 1.24 }))).toBeCloseTo(110, 9);
    expect(curve.payload_exponent).toBeUndefined();
  });

  it('takes its share from a distance that was flown at another speed than the endurance', () => {
    // 0.1 + 0.9·(0.7·(4/3)³ + 0.3·(3/4)) = 1.795833 times the power at 24 m/s
    const distance_m = (90 * 60 * 24) / (0.1 + 0.9 * (0.7 * (4 / 3) ** 3 + 0.3 * 0.75));
    const far = { max_flight_distance_m: distance_m, flight_distance_test_speed_mps: 24 };
    expect(curveOf(far).parasite_share).toBeCloseTo(0.7, 9);
    const same = { max_flight_distance_m: 97_200, flight_distance_test_speed_mps: 18 };
    expect(curveOf(same).parasite_share).toBe(0.6);
  });

  it('follows a payload table that no wing explains by an exponent of mass alone', () => {
    // JOUAV CW-15: 180 min without payload, 120 min with 3 kg: power grows by half on a quarter more mass.
    const steep = { takeoff_mass_g: 12_000, baseline_flight_time_min: 180 };
    const curve = curveOf({
      ...steep,
      payload_flight_times: [{ takeoff_mass_g: 15_000, flight_time_min: 120 }],
    });
    expect(curve.parasite_share).toBe(0.6);
    expect(curve.payload_exponent).toBeCloseTo(Math.log(1.5) / Math.log(1.25), 12);
    expect(wingPower(curve, state(18, { mass_ratio: 1.25 }))).toBeCloseTo(1.5, 12);
  });

  it('believes no payload table that says a load costs next to nothing', () => {
    const flat = { payload_flight_times: [{ takeoff_mass_g: 2000, flight_time_min: 90.5 }] };
    const curve = curveOf(flat);
    expect(curve.parasite_share).toBe(0.6);
    expect(curve.payload_exponent).toBeUndefined();
  });

  it('keeps the share of a payload table when a pilot states another flight time', () => {
    const payload_flight_times = [
      { takeoff_mass_g: 1600, flight_time_min: 90 },
      { takeoff_mass_g: 2000, flight_time_min: 78 },
    ];
    const published = curveOf({ payload_flight_times });
    expect(published.parasite_share).not.toBe(0.6);
    expect(curveOf({ payload_flight_times, baseline_flight_time_min: 70 })).toEqual(published);
  });

  it('takes the mass from the payload, or from its class, where none is published', () => {
    const { takeoff_mass_g: _, ...unknown } = fixedWing;
    const mass = (max_payload_g: number, kind: 'vtol' | 'fixed_wing') =>
      calibrateWing({ ...unknown, max_payload_g }, kind).curve.mass_kg;
    expect(mass(880, 'vtol')).toBeCloseTo(4, 12);
    expect(mass(1, 'vtol')).toBe(0.2);
    expect([mass(0, 'vtol'), mass(0, 'fixed_wing')]).toEqual([4.5, 1.5]);
  });

  it('stalls at 0.6 of its cruise speed where nothing is published, and never at the speed of its endurance', () => {
    expect(curveOf({ stall_speed_mps: undefined }).stall_mps).toBeCloseTo(10.8, 12);
    expect(curveOf({ stall_speed_mps: 25 }).stall_mps).toBeCloseTo(15, 12);
  });

  it('flies up to 1.5 cruise speeds where no top speed is published', () => {
    expect(topSpeedOf(modelOf(fixedWing), 1, 1.225)).toBe(27);
  });
});

describe('holding a position', () => {
  it('is circling at the speed of the endurance for a fixed wing, climbing included', () => {
    const model = modelOf(fixedWing);
    expect(holdingPlace(model, state(5))).toBeCloseTo(1, 12);
    expect(inPlace(model, state(5))).toBeCloseTo(1, 12);
    expect(inPlace(model, state(0, { climb_mps: 1.8 }))).toBeCloseTo(2, 12);
  });

  it('is a hover for a VTOL, at the mass and density law of rotors', () => {
    const model = modelOf(vtol);
    expect(holdingPlace(model, state(5))).toBeCloseTo(3.3, 12);
    // 3.3·(0.9·1.21^1.5 + 0.1) = 3.3·(0.9·1.331 + 0.1)
    expect(holdingPlace(model, state(0, { mass_ratio: 1.21 }))).toBeCloseTo(4.28307, 9);
    // 3.3·(0.9·√(1.225/0.784) + 0.1) = 3.3·(0.9·1.25 + 0.1)
    expect(holdingPlace(model, state(0, { density_kg_m3: 0.784 }))).toBeCloseTo(4.0425, 9);
    expect(inPlace(model, state(0))).toBeCloseTo(1, 12);
  });

  it('is estimated as 3.3 times the cruise for a VTOL and as its cruise for a fixed wing', () => {
    const basis = { key: 'any', cruise_speed_mps: 18, baseline_flight_time_min: 50, spec_depth_pct: 90 };
    const of = (kind: 'vtol' | 'fixed_wing') => completeDrone({ ...basis, class: kind });
    expect(of('vtol').hover_drain_pct_per_min).toBeCloseTo(5.94, 12);
    expect(of('fixed_wing').hover_drain_pct_per_min).toBeCloseTo(1.8, 12);
    expect(of('vtol').estimated_fields).toEqual(['hover_drain_pct_per_min']);
  });

  it('keeps a published hover drain', () => {
    const model = modelOf({ ...vtol, hover_drain_pct_per_min: 4 });
    expect(model.unit_drain_pct_per_min * holdingPlace(model, state(0))).toBeCloseTo(4, 12);
    expect(model.unit_drain_pct_per_min).toBeCloseTo(1, 12);
  });
});
