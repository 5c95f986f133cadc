import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../engine/aircraft/calibrate.ts';
import { inducedRatio } from '../../../engine/aircraft/inducedRatio.ts';
import {
  hoverPowerRatio,
  type PowerCurve,
  powerIn,
  powerInGusts,
  powerRatio,
  rotorAir,
} from '../../../engine/aircraft/powerCurve.ts';
import { inLong } from '../../support/inLong.ts';
import { anyDrone, foldingDrone, manyRuns, numbers, sampleDrones } from '../samples.ts';

const state = (airspeed_mps: number, change: Partial<Parameters<typeof powerRatio>[1]> = {}) => ({
  airspeed_mps,
  climb_mps: 0,
  mass_ratio: 1,
  density_kg_m3: 1.225,
  ...change,
});
const curves = sampleDrones.map((drone) => [drone.key, calibrate(drone).curve] as const);
const folding = calibrate(foldingDrone).curve;

describe.each(curves)('the power curve of %s', (_, curve) => {
  it('is 1 at hover with the reference mass in standard air', () => {
    expect(powerRatio(curve, state(0))).toBeCloseTo(1, 12);
  });

  it('rises with mass', () => {
    fc.assert(
      fc.property(numbers(0, 20), numbers(1, 1.8), numbers(0, 4), (V, mass_ratio, climb_mps) => {
        const light = powerRatio(curve, state(V, { mass_ratio, climb_mps }));
        const heavy = powerRatio(curve, state(V, { mass_ratio: mass_ratio + 0.05, climb_mps }));
        expect(heavy).toBeGreaterThan(light);
      }),
      manyRuns,
    );
  });

  it('rises with the rate of climb', () => {
    fc.assert(
      fc.property(numbers(0, 15), numbers(0, 5), (V, climb_mps) => {
        const slow = powerRatio(curve, state(V, { climb_mps }));
        expect(powerRatio(curve, state(V, { climb_mps: climb_mps + 0.2 }))).toBeGreaterThan(slow);
      }),
      manyRuns,
    );
  });

  it('needs more power to hover the thinner the air', () => {
    fc.assert(
      fc.property(numbers(0.3, 1.5), numbers(0.001, 0.2), numbers(1, 2), (thin, more, mass_ratio) => {
        const hover = (density_kg_m3: number) => powerRatio(curve, state(0, { density_kg_m3, mass_ratio }));
        expect(hover(thin)).toBeGreaterThan(hover(thin + more));
      }),
      manyRuns,
    );
  });

  it('is 1 at hover whatever the payload law, and continuous where flight begins', () => {
    fc.assert(
      fc.property(numbers(1, 4), numbers(0, 1e-6), (payload_exponent, airspeed) => {
        expect(powerRatio({ ...curve, payload_exponent }, state(airspeed))).toBeCloseTo(1, 10);
      }),
      manyRuns,
    );
  });

  it('gives a descent no more credit than 15 % of the level hover, unless level flight costs less', () => {
    fc.assert(
      fc.property(numbers(0, 15), numbers(-20, -0.01), numbers(0.6, 1.4), (V, climb_mps, density_kg_m3) => {
        const p = powerRatio(curve, state(V, { climb_mps, density_kg_m3 }));
        const level = powerRatio(curve, state(V, { density_kg_m3 }));
        const least = Math.min(level, 0.85 * hoverPowerRatio(curve, 1, density_kg_m3));
        expect(p).toBeGreaterThanOrEqual(least - 1e-12);
      }),
      manyRuns,
    );
  });

  it('does not jump where level flight becomes a descent', () => {
    fc.assert(
      fc.property(numbers(0, 15), (V) => {
        expect(powerRatio(curve, state(V, { climb_mps: -1e-9 }))).toBeLessThan(
          powerRatio(curve, state(V)) + 1e-6,
        );
      }),
      manyRuns,
    );
  });

  it('is frozen for descents beyond half the hover induced velocity', () => {
    const v_h = curve.hover_induced_velocity_mps;
    const frozen = powerRatio(curve, state(3, { climb_mps: -0.5 * v_h }));
    expect(powerRatio(curve, state(3, { climb_mps: -3 * v_h }))).toBe(frozen);
  });
});

describe('power over speed', () => {
  it.each(curves)('falls to one minimum and rises from there: %s', (_, curve) => {
    const powers = Array.from({ length: 121 }, (__, index) => powerRatio(curve, state(index / 4)));
    const signs = powers.slice(1).map((p, index) => Math.sign(p - (powers[index] ?? 0)));
    const turns = signs.slice(1).filter((sign, index) => sign !== signs[index]);
    expect(turns).toEqual([1]);
  });
});

describe('power in gusts', () => {
  it('is the mean of faster and slower flight, but never less than without them', () => {
    const state = fc.tuple(anyDrone, numbers(0, 60), numbers(-5, 5), numbers(0, 8), numbers(0.5, 1.3));
    fc.assert(
      fc.property(state, ([drone, V, climb_mps, spread, density]) => {
        const air = rotorAir(calibrate(drone).curve, 1.1, density);
        const at = (airspeed_mps: number) => powerIn(air, airspeed_mps, climb_mps);
        const mean = (at(V + spread) + at(Math.abs(V - spread))) / 2;
        const power = powerInGusts(air, V, climb_mps, spread);
        expect(power / Math.max(at(V), mean)).toBeCloseTo(1, 12);
      }),
      { numRuns: inLong(900, 9000) },
    );
  });
});

describe('the mass law at hover', () => {
  it('is m^1.5 over the root of density, avionics apart', () => {
    const p = powerRatio(folding, state(0, { mass_ratio: 1.3, density_kg_m3: 1 }));
    const expected = (1 - folding.f_a) * 1.3 ** 1.5 * Math.sqrt(1.225) + folding.f_a;
    expect(p).toBeCloseTo(expected, 12);
    expect(hoverPowerRatio(folding, 1.3, 1)).toBeCloseTo(expected, 12);
  });

  it('is the table’s where a payload table departs from momentum theory', () => {
    const heavy: PowerCurve = { ...folding, payload_exponent: 2.4 };
    expect(powerRatio(heavy, state(0, { mass_ratio: 1.5 }))).toBeCloseTo(1.5 ** 2.4, 12);
    expect(powerRatio(heavy, state(0))).toBeCloseTo(1, 12);
  });
});

/** In m/s, from the induced velocity of hover and the flow across and through the disc. */
const inducedVelocity = (hover_mps: number, across_mps: number, through_mps: number): number =>
  hover_mps * inducedRatio((across_mps / hover_mps) ** 2, through_mps / hover_mps);

describe('the induced velocity', () => {
  it('solves Glauert’s equation on the physical branch', () => {
    fc.assert(
      fc.property(numbers(2, 12), numbers(0, 40), numbers(-6, 20), (v_h, across, through) => {
        fc.pre(through > -0.5 * v_h);
        const v = inducedVelocity(v_h, across, through);
        expect(v).toBeGreaterThan(0);
        expect(v * Math.hypot(across, through + v)).toBeCloseTo(v_h ** 2, 8);
      }),
      manyRuns,
    );
  });

  it('is exact to twelve digits after its two steps, from descents to fast forward flight', () => {
    fc.assert(
      fc.property(numbers(2, 12), numbers(0, 300), numbers(-6, 60), (v_h, across, through) => {
        fc.pre(through > -0.5 * v_h);
        const v = inducedVelocity(v_h, across, through);
        expect((v * Math.hypot(across, through + v)) / v_h ** 2).toBeCloseTo(1, 12);
      }),
      { numRuns: inLong(1500, 15_000) },
    );
  });

  it('has the closed form of level flight where the disc is level', () => {
    const [v_h, V] = [4.5, 12];
    const Vh2 = (V / v_h) ** 2;
    expect(inducedVelocity(v_h, V, 0)).toBeCloseTo(v_h * Math.sqrt((Math.sqrt(Vh2 ** 2 + 4) - Vh2) / 2), 10);
  });
});

describe('measured power of a Matrice 100 in level flight', () => {
  // Rodrigues et al., Scientific Data 2021, KiltHub 10.1184/R1/12683453 (CC BY 4.0): means over 191 flights.
  // Payload g, airspeed m/s, power relative to the first row.
  const rows = [
    [0, 7.68, 450.8],
    [0, 9.56, 453.6],
    [0, 10.91, 447.4],
    [0, 12.33, 464.9],
    [250, 5.81, 505.3],
    [250, 7.33, 504.9],
    [250, 9.18, 496.5],
    [250, 11.08, 493.1],
    [250, 12.65, 512.6],
    [500, 6.09, 556.1],
    [500, 7.38, 549.0],
    [500, 9.37, 542.0],
    [500, 10.82, 536.0],
    [500, 12.09, 546.1],
    [750, 5.71, 577.6],
  ] as const;
  const anchor = { airspeed_mps: 5.45, power: 455.9 };
  const mass_kg = 3.715;

  it('is met within 2 % on average from priors and one anchor', () => {
    const curve: PowerCurve = {
      mass_kg,
      phi: 0.5,
      f_a: 0.1 / Math.sqrt(mass_kg),
      drag_area_m2: 0.035 * mass_kg ** (2 / 3),
      hover_induced_velocity_mps: Math.sqrt((mass_kg * 9.80665) / (2 * 1.225 * Math.PI * 0.3302 ** 2)),
      residual_multiplier: 1,
      residual_speed_mps: 10,
    };
    const at = (airspeed_mps: number, payload_g: number) =>
      powerRatio(
        curve,
        state(airspeed_mps, { mass_ratio: 1 + payload_g / 1000 / mass_kg, density_kg_m3: 1.2 }),
      );
    const errors = rows.map(([payload_g, airspeed_mps, power]) =>
      Math.abs(at(airspeed_mps, payload_g) / at(anchor.airspeed_mps, 0) / (power / anchor.power) - 1),
    );
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.02);
    expect(Math.max(...errors)).toBeLessThan(0.05);
  });
});
