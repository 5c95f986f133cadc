import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cornerTime, stopTime } from '../../../engine/flight/timeModel.ts';
import { numbers, seeded } from '../samples.ts';

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
      seeded,
    );
  });

  it('is nothing straight on and most on the way back for a corner', () => {
    expect(cornerTime(10, 0)).toBe(0);
    expect(cornerTime(10, 180)).toBeCloseTo(20 / 2.7, 12);
    expect(cornerTime(10, -90)).toBeCloseTo(cornerTime(10, 90), 12);
  });
});
