import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cornerTime, stopTime } from '../../../engine/flight/timeModel.ts';
import { manyRuns, numbers } from '../samples.ts';

describe('the time that stops and corners add', () => {
  it('is V/a and 0.6 s for a stop after a long leg', () => {
    expect(stopTime(12, 500)).toBeCloseTo(12 / 2.7 + 0.6, 12);
  });

  it('is what accelerating and braking all along leave over on a leg too short for its speed', () => {
    // 20 m at 12 m/s: the speed would be reached after 53 m.
    expect(stopTime(12, 20)).toBeCloseTo(2 * Math.sqrt(20 / 2.7) - 20 / 12 + 0.6, 12);
    expect(stopTime(12, 12 ** 2 / 2.7)).toBeCloseTo(12 / 2.7 + 0.6, 12);
  });

  it('is nothing where nothing is flown', () => expect(stopTime(12, 0)).toBe(0));

  it('never makes a leg shorter than accelerating and braking all along it', () => {
    fc.assert(
      fc.property(numbers(1, 25), numbers(0.2, 1000), (speed, distance) => {
        const leg_s = distance / speed + stopTime(speed, distance);
        expect(leg_s).toBeGreaterThanOrEqual(2 * Math.sqrt(distance / 2.7) + 0.6 - 1e-9);
      }),
      manyRuns,
    );
  });

  it('is nothing straight on, and nothing on an arc that the speed allows', () => {
    expect(cornerTime(10, 0, 5)).toBe(0);
    expect(cornerTime(10, 90, 10 ** 2 / 2.7)).toBe(0);
    expect(cornerTime(10, 180, 100)).toBe(0);
  });

  it('is that of a slower arc, with slowing down and speeding up, in a tighter corner', () => {
    // √(2.7·10) = 5.196 m/s on an arc of 15.7 m; from 10 m/s down to that and up again.
    expect(cornerTime(10, 90, 10)).toBeCloseTo(5 * Math.PI * (1 / 5.19615 - 1 / 10) + 4.80385 ** 2 / 27, 4);
    expect(cornerTime(10, -90, 10)).toBe(cornerTime(10, 90, 10));
  });

  it('never shrinks with the turn, and is no more than the change of the velocity takes', () => {
    fc.assert(
      fc.property(numbers(1, 25), numbers(0, 179), numbers(0.01, 100), (speed, turn, radius) => {
        const corner_s = cornerTime(speed, turn, radius);
        expect(corner_s).toBeLessThanOrEqual((2 * speed * Math.sin((turn * Math.PI) / 360)) / 2.7 + 1e-9);
        expect(cornerTime(speed, turn + 1, radius)).toBeGreaterThanOrEqual(corner_s - 1e-9);
      }),
      manyRuns,
    );
  });
});
