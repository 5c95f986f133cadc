import { describe, expect, it } from 'vitest';
import { analyzeRange, type Ring } from '../rings.ts';
import { rangeInput, wind } from '../samples.ts';
import { catalogRotorcraft } from '../someDay.ts';

describe('the catalog at each aircraft’s own wind limit', () => {
  const limited = catalogRotorcraft.filter(({ max_wind_mps }) => max_wind_mps !== undefined);
  const outermost = (drone: (typeof limited)[number]): Ring | undefined =>
    analyzeRange(rangeInput({ drone, weather: wind(drone.max_wind_mps ?? 0, 0) })).rings.at(-1);

  it('has a ring to fly in, but where the normal mode makes less than 1 m/s against that wind, and then says so', () => {
    const empty = limited.filter((drone) => outermost(drone)?.max_radius_m === 0);
    expect(limited.length).toBeGreaterThan(39);
    expect(empty.length).toBeLessThan(limited.length / 5);
    for (const drone of empty) {
      const { normal_speed_mps = NaN, max_wind_mps = NaN } = drone;
      expect(normal_speed_mps - max_wind_mps, drone.key).toBeLessThan(1);
      expect(outermost(drone)?.unreachable_reason, drone.key).toBe('WIND');
    }
  });
});
