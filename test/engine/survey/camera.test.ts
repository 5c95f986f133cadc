import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Camera,
  figuresOf,
  footprintAt,
  footprintWith,
  groundSampleAt,
  heightForSample,
  pulseDensity,
  spacingsFor,
} from '../../../engine/survey/camera.ts';

const seed = 20_261_122;

/** Phantom 4 RTK: 1-inch sensor, 8.8 mm, 5472 × 3648. */
const phantom: Camera = {
  sensor_width_mm: 13.2,
  sensor_height_mm: 8.8,
  focal_length_mm: 8.8,
  width_px: 5472,
  height_px: 3648,
  least_interval_s: 2.5,
};

const camera = fc.record({
  sensor_width_mm: fc.double({ min: 4, max: 54, noNaN: true }),
  sensor_height_mm: fc.double({ min: 3, max: 40, noNaN: true }),
  focal_length_mm: fc.double({ min: 3, max: 90, noNaN: true }),
  width_px: fc.integer({ min: 640, max: 12_000 }),
  height_px: fc.integer({ min: 480, max: 9000 }),
  least_interval_s: fc.constant(1),
});
const height = fc.double({ min: 1, max: 5000, noNaN: true });

describe('a camera that looks down', () => {
  it('has the ground sample that DJI publishes for the Phantom 4 RTK: height over 36.5 centimetres', () => {
    expect(groundSampleAt(phantom, 36.5) * 100).toBeCloseTo(1, 2);
    expect(groundSampleAt(phantom, 100) * 100).toBeCloseTo(100 / 36.5, 2);
  });

  it('sees as much ground as its sensor has millimetres for each of its focal length', () => {
    const { across_m, along_m } = footprintAt(phantom, 88);
    expect(across_m).toBeCloseTo(132, 9);
    expect(along_m).toBeCloseTo(88, 9);
  });

  it('gives the height of a sample, and the sample of that height', () => {
    fc.assert(
      fc.property(camera, height, (one, height_m) => {
        const sample_m = groundSampleAt(one, height_m);
        expect(heightForSample(one, sample_m) / height_m).toBeCloseTo(1, 9);
        expect(groundSampleAt(one, 2 * height_m) / sample_m).toBeCloseTo(2, 9);
      }),
      { seed },
    );
  });

  it('leaves between lines and pictures what neighbours do not share', () => {
    const overlap = { front_overlap_pct: 80, side_overlap_pct: 70 };
    const { spacing_m, picture_every_m } = spacingsFor({ across_m: 105.6, along_m: 79.1 }, overlap);
    expect(spacing_m).toBeCloseTo(31.68, 9);
    expect(picture_every_m).toBeCloseTo(15.82, 9);
  });
});

describe('a laser scanner beside a camera', () => {
  it('sees as far to each side as half its swath reaches, and is laid by it where pictures reach farther', () => {
    const scanner = { swath_deg: 70.4, pulse_rate_khz: 240 };
    // Pictures are 150 m wide from 100 m, the swath 2 · 100 m · tan 35.2°.
    expect(footprintWith(phantom, scanner, 100)).toEqual({
      across_m: expect.closeTo(141.08, 2),
      along_m: footprintAt(phantom, 100).along_m,
    });
    expect(footprintWith(phantom, { swath_deg: 100 }, 100)).toEqual(footprintAt(phantom, 100));
    expect(footprintWith(phantom, undefined, 100)).toEqual(footprintAt(phantom, 100));
  });

  it('sends its pulses onto the ground between neighbouring lines', () => {
    // 240,000 pulses a second, while 10 m of a strip of 120 m are flown.
    expect(pulseDensity(240, { spacing_m: 120, speed_mps: 10 })).toBeCloseTo(200, 9);
    fc.assert(
      fc.property(height, fc.double({ min: 10, max: 120, noNaN: true }), (height_m, swath_deg) => {
        const wide: Camera = { ...phantom, sensor_width_mm: 500 };
        const { across_m } = footprintWith(wide, { swath_deg }, height_m);
        const overlap = { front_overlap_pct: 0, side_overlap_pct: 50 };
        const { spacing_m } = spacingsFor({ across_m, along_m: 1 }, overlap);
        // Count what falls on a square metre: each line's pulses spread over its swath, from every line that reaches there.
        const perLine = (1000 * 240) / (across_m * 10);
        expect(pulseDensity(240, { spacing_m, speed_mps: 10 })).toBeCloseTo(2 * perLine, 6);
      }),
      { seed },
    );
  });
});

describe('the figures of a camera', () => {
  it('are what it is without its name', () => {
    expect(figuresOf({ ...phantom, key: 'phantom_4_rtk' } as Camera)).toEqual(phantom);
  });
});
