import { describe, expect, it } from 'vitest';
import {
  airframeOf,
  airframePrior,
  avionicsShare,
  hoverInducedVelocity,
  referenceMass,
} from '../../../engine/aircraft/priors.ts';
import { inlineDrone } from '../samples.ts';

describe('the take-off mass of a drone', () => {
  it.each([
    // MODEL.md §4: published, else payload / 0.35 held to 0.2–100 kg, else the middle of its airframe's.
    ['is the published one', { takeoff_mass_g: 895, max_payload_g: 700 }, 0.895],
    ['is inferred from the payload', { max_payload_g: 700 }, 2],
    ['is never less than the lightest in the catalog', { max_payload_g: 35 }, 0.2],
    ['is never more than the heaviest', { max_payload_g: 70_000 }, 100],
    ['is that of a folding one where nothing is known', {}, 0.9],
    ['is that of its airframe', { airframe: 'open_frame' }, 4],
    ['is that of its airframe', { airframe: 'ducted' }, 0.4],
  ] as const)('%s: %o', (_, figures, mass_kg) => {
    expect(referenceMass({ ...inlineDrone, ...figures })).toBeCloseTo(mass_kg, 12);
  });
});

describe('the airframe of a drone', () => {
  it.each([
    [{ takeoff_mass_g: 2499 }, 'folding'],
    [{ takeoff_mass_g: 2500 }, 'open_frame'],
    [{ takeoff_mass_g: 9000, airframe: 'ducted' }, 'ducted'],
  ] as const)('of %o is %s', (figures, airframe) => {
    expect(airframeOf({ ...inlineDrone, ...figures })).toBe(airframe);
  });

  it('brings a range of the profile share around its prior', () => {
    for (const airframe of ['folding', 'open_frame', 'ducted'] as const) {
      const { phi, phi_min, phi_max, drag_scale } = airframePrior(airframe);
      expect(phi).toBeGreaterThan(phi_min);
      expect(phi).toBeLessThan(phi_max);
      expect(drag_scale).toBeGreaterThan(0);
    }
  });
});

describe('what hovering takes', () => {
  it('is a tenth for the avionics up to 1 kg, and less of a large aircraft', () => {
    expect([0.25, 1, 4, 100].map(avionicsShare)).toEqual([0.1, 0.1, 0.05, 0.01]);
  });

  it('is the induced velocity of momentum theory where the propellers are known', () => {
    const drone = { ...inlineDrone, rotor_count: 4, propeller_diameter_m: 0.239 };
    const disc_m2 = 4 * Math.PI * (0.239 / 2) ** 2;
    const velocity_mps = Math.sqrt((0.895 * 9.80665) / (2 * 1.225 * disc_m2));
    expect(hoverInducedVelocity(drone, 0.895)).toBeCloseTo(velocity_mps, 12);
  });

  it.each([
    ['rotors unknown', { propeller_diameter_m: 0.239 }],
    ['propellers unknown', { rotor_count: 4 }],
    ['far too slow to be true', { rotor_count: 8, propeller_diameter_m: 2 }],
    ['far too fast to be true', { rotor_count: 1, propeller_diameter_m: 0.02 }],
  ])('is else that of the catalog: %s', (_, figures) => {
    expect(hoverInducedVelocity({ ...inlineDrone, ...figures }, 2)).toBeCloseTo(4.6 * 2 ** 0.1, 12);
  });
});
