import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { splitOf } from '../../../engine/mission/splitOf.ts';
import { missionInput, waypoint, wind } from '../samples.ts';

const { home } = missionInput([]);

describe('a split alone', () => {
  it('has the flights that the analysis of the mission has', () => {
    const field = fc.record({
      count: fc.integer({ min: 1, max: 16 }),
      width_m: fc.integer({ min: 200, max: 3000 }),
      wind_mps: fc.integer({ min: 0, max: 14 }),
      uncertainty: fc.boolean(),
    });
    const property = fc.property(field, ({ count, width_m, wind_mps, uncertainty }) => {
      const line = Array.from({ length: count }, (_, at) => {
        const start = destination(home, 0, 200 + 60 * Math.floor(at / 2));
        const { lat, lon } = destination(start, [0, 3].includes(at % 4) ? 270 : 90, width_m / 2);
        return waypoint(lat, lon, 60);
      });
      const options = { uncertainty, multi_battery: true };
      const input = missionInput(line, { weather: wind(wind_mps, 250), options });
      const homeOf = (flights: readonly { battery_at_home_pct: number }[] | undefined) =>
        // But for the rounding of sums in another order.
        flights?.map(({ battery_at_home_pct }) => battery_at_home_pct.toFixed(9));
      expect(homeOf(splitOf(input))).toEqual(homeOf(analyzeMission(input).battery_plan));
    });
    fc.assert(property, { numRuns: 40 });
  });
});
