import { describe, expect, it } from 'vitest';
import { placeOf, withPlace } from '../../../engine/warnings/place.ts';

describe('the place of a finding', () => {
  it('is the leg or the waypoint that its index names, counted from 1', () => {
    expect(placeOf({ code: 'LONG_LEG', leg_index: 3 })).toEqual({ kind: 'leg', number: 4 });
    expect(placeOf({ code: 'BELOW_TAKEOFF', waypoint_index: 0 })).toEqual({ kind: 'waypoint', number: 1 });
  });

  it('is the return or the end where its code speaks of one', () => {
    expect(placeOf({ code: 'LOW_RETURN_CLEARANCE', waypoint_index: 1 })).toEqual({
      kind: 'return',
      number: 2,
    });
    expect(placeOf({ code: 'END_FENCE_BREACH', waypoint_index: 4 })).toEqual({ kind: 'end', number: 5 });
    expect(placeOf({ code: 'SPORT_SPEED', waypoint_index: 2 })).toEqual({ kind: 'leg', number: 3 });
  });

  it('is the way out to a waypoint, or back from it to the swap point, in a flight of a split', () => {
    const place = { number: 4, flight_number: 2 };
    expect(placeOf({ code: 'LOW_CLEARANCE', waypoint_index: 3, flight_index: 1 })).toEqual({
      kind: 'way_out',
      ...place,
    });
    expect(placeOf({ code: 'LOW_RETURN_CLEARANCE', waypoint_index: 3, flight_index: 1 })).toEqual({
      kind: 'to_swap',
      ...place,
    });
    expect(placeOf({ code: 'WIND_ABOVE_LIMIT', flight_index: 1 })).toEqual({
      kind: 'flight',
      flight_number: 2,
    });
  });

  it('is the launch or the swap point without a number, by the code or by the message', () => {
    expect(placeOf({ code: 'HOME_ASSUMED' })).toEqual({ kind: 'launch' });
    expect(placeOf({ code: 'SWAP_GROUND_UNKNOWN', flight_index: 1 })).toEqual({ kind: 'swap_point' });
    expect(placeOf({ code: 'PLAN_NOTE', says: 'PLAN_NOTE.far_home' })).toEqual({ kind: 'launch' });
  });

  it('is left out where a finding is about the whole flight', () => {
    expect(placeOf({ code: 'BATTERY_COLD' })).toBeUndefined();
    const warning = { code: 'BATTERY_COLD' } as const;
    expect(withPlace([warning, { code: 'LONG_LEG', leg_index: 0 }])).toEqual([
      warning,
      { code: 'LONG_LEG', leg_index: 0, place: { kind: 'leg', number: 1 } },
    ]);
  });
});
