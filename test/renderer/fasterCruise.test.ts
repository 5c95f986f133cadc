import { describe, expect, it } from 'vitest';
import { completeDrone } from '../../engine/aircraft/completeDrone.ts';
import type { RangeResult } from '../../renderer/map/mapProps.ts';
import { fasterCruise } from '../../renderer/panels/fasterCruise.ts';

const slow = completeDrone({
  key: 'slow',
  cruise_speed_mps: 8,
  baseline_flight_time_min: 30,
  max_speed_mps: 20,
});
const farFlyer = { ...slow, flight_distance_test_speed_mps: 15 };

const range = (airspeed_mps: number, upwind_ground_speed_mps?: number) =>
  ({ rings: [], physics: { airspeed_mps, upwind_ground_speed_mps } }) as unknown as RangeResult;

describe('a faster cruise', () => {
  it.each([
    ['is the speed of the published distance', range(8), farFlyer, 9, 15],
    ['is most of the top speed where no distance is published', range(8), slow, 9, 14],
    ['is offered where the aircraft all but stands against the wind', range(8, 1), slow, 7, 14],
    ['is not offered where it makes headway', range(8, 3), slow, 5, undefined],
    ['is not offered in calm air', range(8, 8), slow, 0, undefined],
    ['is not offered where the wind beats that, too', range(8), slow, 16, undefined],
    ['is not offered again once it is flown', range(14, 2), slow, 12, undefined],
    [
      'is not offered for half a metre a second more',
      range(14, 2),
      { ...slow, max_speed_mps: 21 },
      12,
      undefined,
    ],
    ['is not offered for an aircraft that nothing is known of', range(8), undefined, 9, undefined],
  ])('%s', (_, answer, drone, wind_speed_mps, expected) => {
    expect(fasterCruise(answer, drone, wind_speed_mps)).toBe(expected);
  });
});
