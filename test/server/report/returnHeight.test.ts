import { describe, expect, it } from 'vitest';
import { localeFor } from '../../../server/contract/locale.ts';
import {
  returnHeightCheck,
  toReturnHeightSpan,
  toReturnHeightText,
} from '../../../server/report/returnHeight.ts';
import { missionResult } from '../../renderer/results.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** An answer whose flights take off at different places, where no height is named at that of the plan. */
function flightsAt(...heights_m: readonly (number | undefined)[]) {
  const { return_home } = missionResult();
  const flight = {
    first_waypoint_index: 0,
    last_waypoint_index: 0,
    distance_m: 0,
    duration_s: 0,
    battery_at_home_pct: 50,
    legs: [],
  };
  return {
    return_home: { ...return_home, height_m: 100 },
    battery_plan: heights_m.map((return_height_m, flight_index) => ({
      ...flight,
      flight_index,
      ...(return_height_m !== undefined && { return_height_m }),
    })),
  };
}

describe('the return height to set', () => {
  it.each([
    [[], '100 m', '100 m'],
    [[undefined, undefined], '100 m', '100 m'],
    [[120, 120, 120], '120 m', '120 m'],
    [[110.2, 100, 110.9], '100 m (flight 2), 111 m (flights 1, 3)', '100 m–111 m'],
    [[119.999_999_9, 120], '120 m', '120 m'],
    // A single flight is no split.
    [[80], '100 m', '100 m'],
  ])('of flights at %j is %s', (heights_m, text, span) => {
    const result = flightsAt(...heights_m);
    expect(plain(toReturnHeightText(result, 'metric'))).toBe(text);
    expect(plain(toReturnHeightSpan(result, 'metric'))).toBe(span);
  });

  it('is one line of a checklist, with the height where it is known', () => {
    expect(returnHeightCheck('none', 'metric')).toBe('Return height set');
    expect(returnHeightCheck('100 m', localeFor('de', 'metric'))).toBe('Rückkehrhöhe auf 100 m eingestellt');
  });
});
