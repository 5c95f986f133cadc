import { describe, expect, it } from 'vitest';
import { type PowerCurve, powerRatio } from '../../../engine/aircraft/powerCurve.ts';
import { airframePrior } from '../../../engine/aircraft/priors.ts';
import { fitShape, type PowerTarget } from '../../../engine/aircraft/shapeFit.ts';

const prior = airframePrior('folding');
const frame = { mass_kg: 1.4, f_a: 0.08, hover_induced_velocity_mps: 4.9 };

const powerAt = (curve: PowerCurve, airspeed_mps: number): number =>
  powerRatio(curve, { airspeed_mps, climb_mps: 0, mass_ratio: 1, density_kg_m3: 1.225 });

/** MODEL.md §4, step 3, written down once more: every drag area with its best share, and what each pair costs. */
function candidates(time: PowerTarget, distance?: PowerTarget) {
  return Array.from({ length: 81 }, (_, index) => {
    const x = (Math.log(6) * (index - 40)) / 40;
    const curveWith = (phi: number): PowerCurve => ({
      ...frame,
      phi,
      drag_area_m2: 0.025 * 1.4 ** (2 / 3) * Math.exp(x),
      residual_multiplier: 1,
      residual_speed_mps: time.speed_mps,
    });
    const [low, high] = [0.3, 0.8].map((phi) => powerAt(curveWith(phi), time.speed_mps));
    const share = (time.ratio - (low ?? NaN)) / ((high ?? NaN) - (low ?? NaN));
    const phi = Math.min(0.8, Math.max(0.3, 0.3 + 0.5 * share));
    const curve = curveWith(phi);
    const residual = time.ratio / powerAt(curve, time.speed_mps);
    const distanceError =
      distance === undefined ? 0 : Math.log(distance.ratio / (powerAt(curve, distance.speed_mps) * residual));
    const cost =
      ((phi - 0.55) / 0.08) ** 2 +
      (x / 0.35) ** 2 +
      (Math.log(residual) / 0.02) ** 2 +
      (distanceError / 0.08) ** 2;
    return { x, curve, cost, distanceError };
  });
}

const cheapest = (time: PowerTarget, distance?: PowerTarget): PowerCurve =>
  candidates(time, distance).reduce((a, b) => (b.cost < a.cost ? b : a)).curve;

describe('the shape of a power curve', () => {
  it.each([
    ['gentle', { speed_mps: 9, ratio: 0.87 }],
    ['flat', { speed_mps: 12, ratio: 1 }],
    ['steep', { speed_mps: 15, ratio: 1.6 }],
    ['out of reach', { speed_mps: 10, ratio: 3 }],
    ['below reach', { speed_mps: 12, ratio: 0.4 }],
  ])('is the pair that costs least to believe: %s', (_, time) => {
    const { phi, drag_area_m2 } = fitShape(frame, prior, time, undefined);
    const expected = cheapest(time);
    expect(phi).toBeCloseTo(expected.phi, 12);
    expect(drag_area_m2).toBeCloseTo(expected.drag_area_m2, 12);
  });

  it('meets a distance exactly where a believable drag area does', () => {
    const time = { speed_mps: 9, ratio: 0.87 };
    const distance = { speed_mps: 13, ratio: 0.95 };
    const errors = candidates(time, distance).filter(({ x }) => Math.abs(x) <= Math.log(2.2));
    expect(Math.sign(errors[0]?.distanceError ?? NaN)).not.toBe(
      Math.sign(errors.at(-1)?.distanceError ?? NaN),
    );
    const curve = fitShape(frame, prior, time, distance);
    expect(powerAt(curve, 13)).toBeCloseTo(0.95, 9);
    expect(powerAt(curve, 9)).toBeCloseTo(0.87, 9);
  });

  it.each([
    ['too far', { speed_mps: 13, ratio: 0.5 }],
    ['too near', { speed_mps: 13, ratio: 2 }],
    ['too far, beside a time out of reach', { speed_mps: 13, ratio: 0.9 }],
  ])('leans towards a distance that no believable drag area meets: %s', (name, distance) => {
    const time = name.includes('out of reach')
      ? { speed_mps: 10, ratio: 2.5 }
      : { speed_mps: 9, ratio: 0.87 };
    const { phi, drag_area_m2 } = fitShape(frame, prior, time, distance);
    const expected = cheapest(time, distance);
    expect(phi).toBeCloseTo(expected.phi, 12);
    expect(drag_area_m2).toBeCloseTo(expected.drag_area_m2, 12);
  });

  it('keeps the prior where the flight time says nothing of the profile share', () => {
    // At this speed less induced and more profile power cancel to the last bit for the prior's own drag area.
    const indifferent = { speed_mps: 15.085722976716111, ratio: 1.410638453082902 };
    const bare = { mass_kg: 1, f_a: 0.1, hover_induced_velocity_mps: 4 };
    const { phi, drag_area_m2 } = fitShape(bare, prior, indifferent, undefined);
    expect(phi).toBe(prior.phi);
    expect(drag_area_m2).toBeCloseTo(prior.drag_scale, 12);
  });
});
