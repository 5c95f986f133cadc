import { describe, expect, it } from 'vitest';
import { toReturnSightText } from '../../../../renderer/features/profile/sight.ts';
import { toBackText, toLegProblemText } from '../../../../renderer/map/layers/plan/LegTip.tsx';
import { isLegToSwapPlace } from '../../../../server/report/splitWords.ts';
import { toMissionVerdict } from '../../../../server/report/verdict/missionVerdict.ts';
import { batteryFlight, leg, missionResult } from '../../results.ts';

/** The verdict on a plan over these flights. */
const said = (battery_plan: typeof flights) => {
  const context = { locale: 'metric', end_action: 'go_home', threshold_pct: 25, wind_speed_mps: 0 } as const;
  const { title, detail } = toMissionVerdict(missionResult({ battery_plan }), context);
  return { title: plain(title), detail: plain(detail) };
};

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
const flights = [
  batteryFlight(0, [leg(0), leg(1)], { take_off: 'home', landing: 'swap_place' }),
  batteryFlight(1, [leg(1), leg(2)], { take_off: 'swap_place', landing: 'swap_place' }),
  batteryFlight(2, [leg(2), leg(3)], { take_off: 'swap_place', landing: 'home' }),
];
const allHome = flights.map(({ take_off: _, landing: _landing, ...flight }) => flight);

describe('the words about ways that lead to the swap place', () => {
  it('are those of all legs but the last flight’s, and of none where batteries are changed at home', () => {
    const legsAway = (of: typeof flights | undefined) =>
      [0, 1, 2, 3].filter((at) => isLegToSwapPlace(of, at));
    expect(legsAway(flights)).toEqual([0, 1, 2]);
    expect(legsAway(allHome)).toEqual([]);
    expect(legsAway(undefined)).toEqual([]);
    const [first, , last] = flights;
    const between = batteryFlight(1, [leg(1), leg(2)], { take_off: 'swap_place', landing: 'home' });
    expect(first && last && legsAway([first, between, { ...last, take_off: 'home' }])).toEqual([0, 1]);
  });

  it('do not promise home in the tip of a leg', () => {
    const one = leg(1, { can_complete: true, battery_end_pct: 60, rth_cost_pct: 12 });
    expect(plain(toBackText(one, true))).toMatch(/^at the swap point from there with 48 %/);
    expect(plain(toBackText(one, false))).toMatch(/^home from there with 48 %/);
    const return_fence_breach = { kind: 'outside', length_m: 120, lat: 46.9, lon: 7.4 } as const;
    const problem = toLegProblemText(
      leg(1, { return_fence_breach, status: 'no_return', return_reasons: ['GEOFENCE'] }),
      'metric',
      true,
    );
    expect(plain(problem)).toBe('✕ flight to the swap point outside the geofence for 120 m');
  });

  it('do not promise home of each battery in the verdict', () => {
    const titleOf = (of: typeof flights) => said(of).title;
    expect(titleOf(flights)).toBe(
      'Comes home on 3 batteries, each landing with at least 34 %, probably 41 %',
    );
    expect(titleOf(allHome)).toBe('Comes home on 3 batteries, each with at least 34 %, probably 41 %');
  });

  it('say in the verdict where each battery is changed', () => {
    const at = (lat: number) => leg(1, { from: { lat, lon: 7.4, altitude_m: 0 } });
    const flight = (index: number, from: 'home' | number, to: 'home' | 'swap_place') =>
      batteryFlight(index, [from === 'home' ? leg(index) : at(from), leg(index + 1)], {
        take_off: from === 'home' ? 'home' : 'swap_place',
        landing: to,
      });
    const detailOf = (...of: typeof flights) => said(of).detail;
    const [first, second] = [flight(0, 'home', 'swap_place'), flight(1, 46.9, 'swap_place')];
    expect(detailOf(first, second, flight(2, 46.9, 'home'))).toContain(
      'Change batteries at the swap point after waypoints 2 and 3',
    );
    expect(detailOf(first, second, flight(2, 46.8, 'home'))).toContain(
      'Change batteries at 2 swap points after waypoints 2 and 3',
    );
    expect(detailOf(first, flight(1, 46.9, 'home'), flight(2, 'home', 'home'))).toContain(
      'Change batteries at the swap point after waypoint 2 and at the launch point after waypoint 3',
    );
    const many = [first, second, flight(2, 46.9, 'swap_place'), flight(3, 46.8, 'swap_place')];
    expect(detailOf(...many, flight(4, 46.8, 'home'))).toContain('4 battery changes at 2 swap points');
    expect(detailOf(...many, flight(4, 46.8, 'home'), flight(5, 'home', 'home'))).toContain(
      '5 battery changes at 2 swap points and the launch point',
    );
  });

  it('do not say of a way to the swap place what the pilot sees of the way home', () => {
    const lost = (leg_index: number) => ({
      ...{ leg_index, from_m: 0, to_m: 300, hidden_m: 4 },
      ...{ lat: 46.9, lon: 7.4, ground_msl_m: 500 },
    });
    const line_of_sight = {
      eye: { lat: 46.9, lon: 7.4, ground_msl_m: 500, height_m: 1.7 },
      furthest_m: 900,
      lost: [],
      lost_m: 0,
      return_lost: [lost(2), lost(3)],
      first_return_leg_index: 0,
    };
    const sightOf = (battery_plan: typeof flights) =>
      [2, 3].map((index) =>
        plain(toReturnSightText(missionResult({ line_of_sight, battery_plan }), index, 'metric')),
      );
    expect(sightOf(flights)).toEqual(['', 'out of sight on 300 m']);
    expect(sightOf(allHome)).toEqual(['out of sight on 300 m', 'out of sight on 300 m']);
  });
});
