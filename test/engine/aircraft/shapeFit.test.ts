import { describe, expect, it } from 'vitest';
import { airframePrior } from '../../../engine/aircraft/priors.ts';
import { fitShape } from '../../../engine/aircraft/shapeFit.ts';

const prior = airframePrior('folding');
const frame = { mass_kg: 1, f_a: 0.1, hover_induced_velocity_mps: 4.6 };

describe('the shape of a power curve', () => {
  it('keeps the prior where the flight time says nothing of the profile share', () => {
    // At this speed less induced and more profile power cancel to the last bit for the prior's own drag area.
    const indifferent = { speed_mps: 18.75883316087783, ratio: 1.464861975692413 };
    const { phi, drag_area_m2 } = fitShape(frame, prior, indifferent, undefined);
    expect(phi).toBe(prior.phi);
    expect(drag_area_m2).toBeCloseTo(prior.drag_scale, 12);
  });

  it('stays within the airframe’s range where no share meets the flight time', () => {
    const { phi } = fitShape(frame, prior, { speed_mps: 10, ratio: 3 }, undefined);
    expect([prior.phi_min, prior.phi_max]).toContain(phi);
  });
});
