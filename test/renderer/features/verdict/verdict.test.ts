import { describe, expect, it } from 'vitest';
import { trackBetween } from '../../../../engine/geo/geodesic.ts';
import { type Known, toVerdict } from '../../../../renderer/features/verdict/planVerdict.ts';
import type { MissionResult } from '../../../../server/contract/schemas/missionResult.ts';
import { toDistanceText } from '../../../../server/report/format.ts';
import { toAirDistance } from '../../../../server/report/missionFacts.ts';
import { toChanceText } from '../../../../server/report/verdict/chance.ts';
import { batteryFlight, leg, missionResult, rangeResult, ring } from '../../results.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const home = { lat: 46.948, lon: 7.4474 };

const known = (part: Partial<Known> = {}): Known => ({
  locale: 'metric',
  hasLaunch: true,
  waypointCount: 3,
  end_action: 'go_home',
  threshold_pct: 25,
  wind_speed_mps: 8,
  gust_speed_mps: 0,
  range: { standing: 'checking' },
  mission: { standing: 'checking' },
  ...part,
});

const said = (part: Partial<Known>) => {
  const verdict = toVerdict(known(part));
  return { ...verdict, title: plain(verdict.title), detail: plain(verdict.detail) };
};

const stopped = (reasons: Parameters<typeof leg>[1]) =>
  missionResult({
    mission_verdict: 'cannot_complete',
    legs: [leg(0), leg(1, { can_complete: false, status: 'cannot_complete', ...reasons }), leg(2)],
  });

describe('the verdict of a mission', () => {
  it('turns red and says where a way home leaves the geofence', () => {
    const breach = { kind: 'outside' as const, length_m: 120, lat: 47, lon: 8 };
    const answer = missionResult({
      mission_verdict: 'cannot_complete',
      legs: [leg(0), leg(1, { return_fence_breach: breach }), leg(2)],
      warnings: [
        { code: 'RETURN_FENCE_BREACH', message: 'm', leg_index: 1, value: 120, limit: 0, unit: 'm' },
      ],
    });
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      tone: 'bad',
      title: 'Do not fly: the return from waypoint 2 is outside the geofence for 120 m',
      detail: expect.stringMatching(/^Battery alone: home with 41 % · The autopilot may stop there/),
    });
  });

  it.each([
    [76, 62, 'Battery alone: home with at least 62 %, probably 76 %'],
    [76, undefined, 'Battery alone: home with 76 %'],
    [76, 0, 'Also the battery may be empty before it is home: about 76 % left, perhaps none'],
    [76, -31, 'Also the battery may be empty before it is home: about 76 % left, perhaps none'],
    [3, -2, 'Also the battery may be empty before it is home: about 3 % left, perhaps none'],
    [3, 1.4, 'Battery alone: home with at least 1 %, probably 3 %'],
  ])(
    'says what a forbidden flight would keep, or that the battery may be empty: %s, %s',
    (expected_pct, low_pct, text) => {
      const { return_home } = missionResult();
      const answer = missionResult({
        mission_verdict: 'cannot_complete',
        return_home: { ...return_home, battery_at_home_pct: expected_pct },
        uncertainty:
          low_pct === undefined
            ? undefined
            : { confidence_pct: 90, completion_probability: 0.9, battery_at_home: { low_pct, high_pct: 90 } },
        warnings: [
          { code: 'WIND_ABOVE_LIMIT', message: 'm', value: 14, limit: 12, unit: 'm/s', gravity: 'forbids' },
        ],
      });
      const { title, detail } = said({ mission: { standing: 'current', answer } });
      expect(title).toMatch(/^Do not fly: wind 14 m\/s/);
      expect(`${detail} · `).toContain(`${text} · `);
    },
  );

  it('turns red and says where the flight back to the first waypoint is inside a no-fly area', () => {
    const fence_breach = { kind: 'inside' as const, length_m: 100, lat: 47, lon: 8 };
    const answer = missionResult({
      mission_verdict: 'cannot_complete',
      end_action: 'first_waypoint',
      ending: { cost_pct: 2, duration_s: 40, battery_pct: 41, fence_breach },
      warnings: [
        { code: 'END_FENCE_BREACH', message: 'm', waypoint_index: 0, value: 100, limit: 0, unit: 'm' },
      ],
    });
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      tone: 'bad',
      title: 'Do not fly: the flight back to waypoint 1 is inside a no-fly area for 100 m',
    });
  });

  it('is never green where heights count from a take-off at sea level, or lie below take-off', () => {
    const over = (warning: { code: 'TAKEOFF_GROUND_UNKNOWN' | 'BELOW_TAKEOFF'; value: number }) =>
      said({
        mission: {
          standing: 'current',
          answer: missionResult({ warnings: [{ message: 'm', waypoint_index: 1, ...warning }] }),
        },
      });
    expect(over({ code: 'TAKEOFF_GROUND_UNKNOWN', value: 612 })).toMatchObject({
      tone: 'level',
      title: 'If the launch point is at sea level: comes home with 41 %',
    });
    expect(over({ code: 'BELOW_TAKEOFF', value: -484 })).toMatchObject({
      tone: 'warn',
      title: 'Check the height. Waypoint 2: 484 m below the launch point, ground unknown',
    });
  });

  it('says with what it comes home, and where it is tightest', () => {
    expect(said({ mission: { standing: 'current', answer: missionResult() } })).toMatchObject({
      tone: 'ok',
      title: 'Comes home with 41 %',
      detail: 'Your reserve is 25 %',
    });
  });

  it('says what it is without, of the answer and of the file', () => {
    const warnings = [{ code: 'WAITS_IGNORED', message: '', value: 3 }] as const;
    const answer = missionResult({ warnings: [...warnings] });
    const fileWarnings = [{ code: 'POINTS_IGNORED' }, { code: 'PLAN_NOTE', value: 4 }] as const;
    expect(said({ fileWarnings, mission: { standing: 'current', answer } })).toMatchObject({
      tone: 'warn',
      title: 'Check the file: 1 position and 3 waits not counted',
    });
    const figures = [{ code: 'FIGURES_IGNORED', value: 2 }] as const;
    const whole = { standing: 'current', answer: missionResult() } as const;
    expect(said({ fileWarnings: figures, mission: whole })).toMatchObject({
      tone: 'warn',
      title: 'Check the file: 2 values not counted',
    });
  });

  it('does not say that a plan comes home whose file has a command that nobody counts', () => {
    const whole = { standing: 'current', answer: missionResult() } as const;
    expect(
      said({ fileWarnings: [{ code: 'COMMANDS_NOT_COUNTED', value: 1 }], mission: whole }),
    ).toMatchObject({
      tone: 'warn',
      title: 'Check the file: 1 command not counted. The flight may differ',
      detail: expect.stringContaining('Comes home with 41 %'),
    });
    const warnings = [{ code: 'COMMANDS_NOT_COUNTED', message: '', value: 2 }] as const;
    const answer = missionResult({ warnings: [...warnings], mission_verdict: 'marginal' });
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      tone: 'warn',
      title: 'Check the file: 2 commands not counted. The flight may differ',
      detail: expect.stringContaining('Comes home with 41 %'),
    });
    const failed = missionResult({ ...stopped({ reasons: ['BATTERY_EXHAUSTED'] }), warnings: [...warnings] });
    expect(said({ mission: { standing: 'current', answer: failed } }).title).toMatch(
      /^Do not fly: the battery is empty on leg 2$/,
    );
  });

  it.each([
    [['RETURN_BY_HAND'], 'If you fly it home from the end: comes home with 41 %'],
    [
      ['HOME_ASSUMED', 'RETURN_BY_HAND'],
      'If you launch at the start of the route and you fly it home from the end: comes home with 41 %',
    ],
    [['RETURN_BY_HAND', 'WAITS_IGNORED'], 'Check the file: 1 wait not counted'],
  ] as const)('says what the person has to do of a file with %s', (codes, title) => {
    const whole = { standing: 'current', answer: missionResult() } as const;
    const fileWarnings = codes.map((code) => ({ code }));
    const { tone, title: shown } = said({ fileWarnings, mission: whole });
    expect([shown, tone === 'ok']).toEqual([title, false]);
  });

  it('is not green where any of its figures takes the ground for level, and keeps a graver colour', () => {
    const toneOver = (elevation_fallback_points: number, part: Parameters<typeof missionResult>[0] = {}) => {
      const { data_sources } = missionResult();
      const answer = missionResult({ ...part, data_sources: { ...data_sources, elevation_fallback_points } });
      return said({ mission: { standing: 'current', answer } }).tone;
    };
    expect([0, 1, 4].map((unknown) => toneOver(unknown))).toEqual(['ok', 'level', 'level']);
    expect(toneOver(4, { mission_verdict: 'marginal' })).toBe('warn');
    expect(toneOver(4, { mission_verdict: 'cannot_complete' })).toBe('bad');
  });

  it('says what ground it takes for granted, unless the flight fails anyway', () => {
    const over = (elevation_fallback_points: number, part: Parameters<typeof missionResult>[0] = {}) => {
      const { data_sources } = missionResult();
      const answer = missionResult({ ...part, data_sources: { ...data_sources, elevation_fallback_points } });
      return said({ mission: { standing: 'current', answer } }).title;
    };
    expect(over(4)).toBe('If the ground is level: comes home with 41 %');
    expect(over(1)).toBe('If the ground is level where it is unknown: comes home with 41 %');
    expect(over(4, { ...stopped({ reasons: ['BATTERY_EXHAUSTED'] }) })).not.toContain('ground');
  });

  it('is amber and names the place where the plan flies too low over the ground', () => {
    const low = (warning: object, locale: 'metric' | 'imperial' = 'metric') => {
      const warnings = [{ message: '', unit: 'm', limit: 30, ...warning }] as never;
      const answer = missionResult({ warnings });
      return said({ locale, mission: { standing: 'current', answer } });
    };
    expect(low({ code: 'LOW_CLEARANCE', leg_index: 3, value: 12 })).toMatchObject({
      tone: 'warn',
      title: 'Check the height. Leg 4: 12 m above ground',
    });
    expect(low({ code: 'LOW_RETURN_CLEARANCE', leg_index: 0, value: -20 }).title).toContain(
      'Return from waypoint 1: may be 20 m below ground',
    );
    expect(low({ code: 'LOW_CLEARANCE', leg_index: 5, flight_index: 1, value: 12 }).title).toContain(
      'Flight 2, way out to waypoint 6: 12 m above ground',
    );
    expect(low({ code: 'LOW_CLEARANCE', waypoint_index: 1, value: -3 }).title).toContain(
      'Waypoint 2: may be 3 m below ground',
    );
    expect(low({ code: 'LOW_CLEARANCE', leg_index: 3, value: 12 }, 'imperial').title).toContain(
      '39 ft above',
    );
  });

  it('ends no line with the dot between two facts', () => {
    const answer = missionResult({ legs: [leg(0, { return_margin_pct: 1 }), leg(1), leg(2)] });
    const { detail } = toVerdict(known({ mission: { standing: 'current', answer } }));
    expect(detail).toContain(' ·\u00a0Your reserve');
    expect(detail).not.toContain('· ');
  });

  it('says that it comes home below the reserve', () => {
    const answer = missionResult({
      mission_verdict: 'marginal',
      legs: [leg(0), leg(1), leg(2, { return_margin_pct: -7, status: 'low_margin' })],
      return_home: { distance_m: 1500, duration_s: 150, cost_pct: 19, battery_at_home_pct: 18, path: [] },
    });
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      tone: 'warn',
      title: 'Tight: home with 18 %. Your reserve is 25 %',
    });
  });

  it('says where on the way the reserve is cut into', () => {
    const answer = missionResult({
      mission_verdict: 'marginal',
      legs: [leg(0), leg(1, { return_margin_pct: -3, status: 'low_margin' }), leg(2)],
    });
    expect(said({ mission: { standing: 'current', answer } }).title).toBe(
      'Tight: a return from waypoint 2 leaves at least 22 %. Your reserve is 25 %',
    );
  });

  it('says where it could not turn back', () => {
    const answer = missionResult({
      mission_verdict: 'marginal',
      legs: [leg(0), leg(1, { return_margin_pct: -30, status: 'no_return' }), leg(2)],
    });
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      title: 'Check the route: no safe return from waypoint 2, the battery may be empty',
      detail: 'Comes home with 41 % · Your reserve is 25 %',
    });
  });

  it.each([
    ['BATTERY_EXHAUSTED', 'Do not fly: the battery is empty on leg 2'],
    ['WIND', 'Do not fly: no headway on leg 2, wind 10 m/s at 60 m'],
    ['NOT_REACHED', 'Do not fly: the battery is empty on leg 2'],
  ] as const)('names the reason %s and its place', (reason, title) => {
    const verdict = said({
      mission: {
        standing: 'current',
        answer: stopped({ reasons: [reason], duration_s: undefined, headwind_mps: 6, crosswind_mps: -8 }),
      },
    });
    expect(verdict).toMatchObject({ tone: 'bad', title });
    expect(verdict.detail).not.toBe('');
  });

  it('says that the battery ends on the way home', () => {
    const answer = missionResult({
      mission_verdict: 'cannot_complete',
      return_home: { distance_m: 9000, duration_s: 900, cost_pct: 70, battery_at_home_pct: 0, path: [] },
    });
    expect(said({ mission: { standing: 'current', answer } }).title).toBe(
      'Do not fly: the battery is empty on the return from waypoint 3',
    );
  });

  it('says that the way home cannot be flown in the wind', () => {
    const answer = missionResult({
      mission_verdict: 'cannot_complete',
      return_home: { distance_m: 9000, path: [] },
    });
    expect(said({ mission: { standing: 'current', answer } }).title).toBe(
      'Do not fly: no headway on the return from waypoint 3 in this wind',
    );
  });

  it('is that on the split where several batteries are flown', () => {
    const flight = {
      first_waypoint_index: 0,
      last_waypoint_index: 1,
      distance_m: 4200,
      duration_s: 500,
      legs: [],
    };
    const answer = {
      ...stopped({ reasons: ['BATTERY_EXHAUSTED'] }),
      uncertainty: { confidence_pct: 90, completion_probability: 0.01 },
      point_of_no_return: { leg_index: 1, fraction: 0.6, ...home },
      battery_plan_verdict: 'complete' as const,
      battery_plan: [
        {
          ...flight,
          flight_index: 0,
          battery_at_home_pct: 31,
          return_height_m: 100,
          battery_at_home: { low_pct: 26.9, high_pct: 36 },
        },
        {
          ...flight,
          flight_index: 1,
          distance_m: 2000,
          battery_at_home_pct: 58,
          return_height_m: 100,
          battery_at_home: { low_pct: 52, high_pct: 63 },
        },
      ],
    };
    const verdict = said({ mission: { standing: 'current', answer } });
    expect(verdict).toMatchObject({
      tone: 'ok',
      title: 'Comes home on 2 batteries, each with at least 26 %, probably 31 %',
      detail: 'At least 26 % and 52 % · Change batteries at the launch point after waypoint 2',
    });
    expect(verdict.facts).toContainEqual({ value: 'Flight 1', name: 'tightest' });
    expect(verdict.facts).toContainEqual({ value: '6.2\u00a0km', name: '2 flights' });
    expect(verdict.facts).toContainEqual({ value: '16:40', name: 'in the air' });
    expect(verdict.facts.some(({ name }) => name.startsWith('turn back'))).toBe(false);
    expect(toChanceText(answer, 'go_home', 'metric')).toBeUndefined();
  });

  it('names each flight and swap of a few, and counts those of many', () => {
    const splitOver = (count: number, part: Parameters<typeof missionResult>[0] = {}) => {
      const battery_plan = Array.from({ length: count }, (_, at) =>
        batteryFlight(at, [leg(at)], {
          battery_at_home_pct: 40 + at,
          return_height_m: 100,
          battery_at_home: { low_pct: 30 - at, high_pct: 50 },
        }),
      );
      return said({
        mission: { standing: 'current', answer: missionResult({ battery_plan, ...part }) },
      });
    };
    expect(splitOver(3)).toMatchObject({
      title: 'Comes home on 3 batteries, each with at least 28 %, probably 40 %',
      detail: 'At least 30 %, 29 % and 28 % · Change batteries at the launch point after waypoints 1 and 2',
    });
    expect(splitOver(6)).toMatchObject({
      title: 'Comes home on 6 batteries, each with at least 25 %, probably 40 %',
      detail: '5 battery changes at the launch point',
    });
  });

  it('says what the batteries of a split take off with, where that is not all', () => {
    const detailOf = (first_pct: number, following_pct: number, count: number) => {
      const legs = [leg(0, { battery_start_pct: first_pct }), leg(1)];
      const battery_plan = Array.from({ length: count }, (_, at) =>
        batteryFlight(at, [leg(at)], {
          ...(first_pct !== following_pct && {
            battery_at_start_pct: at === 0 ? first_pct : following_pct,
          }),
        }),
      );
      const answer = missionResult({ legs, battery_plan });
      return said({ mission: { standing: 'current', answer } }).detail;
    };
    expect(detailOf(60, 60, 5)).toMatch(
      /^4 battery changes at the launch point · Each battery takes off at 60\s%$/,
    );
    expect(detailOf(62, 100, 5)).toMatch(
      /^4 battery changes at the launch point · The first battery takes off at 62\s%, each following one at 100\s%$/,
    );
    expect(detailOf(100, 80, 2)).toMatch(
      / · The first battery takes off at 100\s%, each following one at 80\s%$/,
    );
    expect(detailOf(100, 100, 5)).toBe('4 battery changes at the launch point');
    expect(detailOf(60, 100, 1)).not.toContain('takes off');
  });

  it('names up to three places where a split changes the battery, and counts more', () => {
    const detailOf = (count: number) => {
      const battery_plan = Array.from({ length: count }, (_, at) =>
        batteryFlight(at, at === 0 ? [leg(0)] : [leg(at - 1), leg(at)]),
      );
      return said({ mission: { standing: 'current', answer: missionResult({ battery_plan }) } }).detail;
    };
    expect(detailOf(2)).toMatch(/ · Change batteries at the launch point after waypoint 1$/);
    expect(detailOf(4)).toMatch(/ · Change batteries at the launch point after waypoints 1, 2 and 3$/);
    expect(detailOf(5)).toMatch(/^4 battery changes at the launch point$/);
  });

  it('says that several batteries do not help where they were asked for in vain', () => {
    const answer = {
      ...stopped({ reasons: ['BATTERY_EXHAUSTED'] }),
      battery_plan_verdict: 'cannot_complete' as const,
      warnings: [{ code: 'BATTERY_SPLIT_IMPOSSIBLE' as const, leg_index: 1, message: '' }],
    };
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      tone: 'bad',
      title: 'Do not fly: the battery is empty on leg 2',
      detail: 'Several batteries do not help: leg 2 is too much for one battery',
    });
    const away = { ...answer, warnings: [{ code: 'SWAP_PLACE_OUT_OF_REACH' as const, message: '' }] };
    expect(said({ mission: { standing: 'current', answer: away } }).detail).toBe(
      'A leg is too far from the swap point. Change batteries at the launch point',
    );
    const warnings = [
      { code: 'BATTERY_SPLIT_IMPOSSIBLE' as const, says: 'BATTERY_SPLIT_IMPOSSIBLE.wind', message: '' },
    ];
    expect(said({ mission: { standing: 'current', answer: { ...answer, warnings } } }).detail).toBe(
      'Several batteries do not help in this wind. Wait for less wind',
    );
  });

  it('says that it may not come home, in red, where the band touches 0', () => {
    const answer = missionResult({
      mission_verdict: 'marginal',
      legs: [leg(0), leg(1), leg(2, { return_margin_pct: -22, status: 'no_return' })],
      return_home: { distance_m: 1500, duration_s: 150, cost_pct: 19, battery_at_home_pct: 3, path: [] },
      uncertainty: {
        confidence_pct: 90,
        completion_probability: 0.2,
        battery_at_home: { low_pct: 0, high_pct: 9 },
      },
    });
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      tone: 'bad',
      title: 'Do not fly: the battery may be empty before it is home: about 3 % left, perhaps none',
    });
  });

  it.each([
    [8, 'in more wind than forecast the battery may be empty'],
    [5, 'the battery may be empty'],
  ])('names the wind where that is most of the doubt: %d of 10 points', (wind_pct, why) => {
    const parts = { power_pct: Math.sqrt(100 - wind_pct ** 2), wind_pct };
    const others = { overhead_pct: 0, stops_pct: 0, temperature_pct: 0, health_pct: 0, cold_pct: 0 };
    const consumption = {
      used_pct: 97,
      sigma_pct: 10,
      sigma_below_pct: 10,
      low_pct: 80,
      high_pct: 114,
      parts: { ...parts, ...others },
    };
    const answer = missionResult({
      mission_verdict: 'marginal',
      legs: [leg(0, { return_margin_pct: -22, status: 'no_return' })],
      return_home: { distance_m: 1500, duration_s: 150, cost_pct: 19, battery_at_home_pct: 3, path: [] },
      uncertainty: {
        confidence_pct: 90,
        completion_probability: 0.2,
        consumption,
        battery_at_home: { low_pct: 0, high_pct: 9 },
      },
    });
    expect(said({ mission: { standing: 'current', answer } }).title).toBe(
      `Do not fly: ${why} before it is home: about 3 % left, perhaps none`,
    );
  });

  it('says that it could not turn back everywhere where only the way between waypoints loses the return', () => {
    const answer = missionResult({
      mission_verdict: 'marginal',
      point_of_no_return: { leg_index: 1, fraction: 0.6, ...home },
    });
    expect(said({ mission: { standing: 'current', answer } }).title).toBe(
      'Check the route: no safe return from part of it',
    );
  });

  it('says when other speeds than the plan’s are flown, which may be from no file', () => {
    const mission = { standing: 'current', answer: missionResult() } as const;
    expect(said({ flownSpeeds: 'best_range', mission }).detail).toContain(
      'Flown at best-range speeds, not at the plan’s speeds',
    );
    expect(said({ flownSpeeds: { mps: 12 }, mission }).detail).toContain(
      'Flown at 12 m/s, not at the plan’s speeds',
    );
  });

  const landed = (battery_pct: number, low_pct: number) => ({
    ending: { cost_pct: 2, duration_s: 20, battery_pct, interval: { low_pct, high_pct: battery_pct + 3 } },
  });

  it.each([
    ['land', 58, 'the battery is empty on the return from waypoint 3'],
    ['land', -1, 'the battery is empty before it lands at waypoint 3'],
    ['first_waypoint', 58, 'the battery is empty on the return from waypoint 3'],
    ['first_waypoint', -1, 'the battery is empty before it is back at waypoint 1'],
    ['go_home', 58, 'the battery is empty on the return from waypoint 3'],
  ] as const)(
    'of a plan that ends with %s and %d %% left but has no way home is %s',
    (end_action, left, title) => {
      const answer = missionResult({ mission_verdict: 'cannot_complete', ...landed(left, left - 3) });
      expect(said({ end_action, mission: { standing: 'current', answer } })).toMatchObject({
        tone: 'bad',
        title: `Do not fly: ${title}`,
      });
    },
  );

  it('counts the descent and the landing to what is left where it lands', () => {
    const answer = missionResult(landed(58, 54.6));
    expect(said({ end_action: 'land', mission: { standing: 'current', answer } }).title).toBe(
      'Lands at waypoint 3 with at least 54 %, probably 58 %',
    );
  });

  it.each([
    ['land', 'Lands at waypoint 3 with 60 %'],
    ['hover', 'Ends over waypoint 3 with 60 %'],
    ['none', 'Ends over waypoint 3 with 60 %'],
  ] as const)('does not claim a flight home that ends with %s', (end_action, title) => {
    const ending = { cost_pct: 0, duration_s: 0, battery_pct: 60 };
    const answer = missionResult({ ending });
    expect(said({ end_action, mission: { standing: 'current', answer } }).title).toBe(title);
  });

  it('counts the way home, or the ways of each flight, to what is flown in that time', () => {
    const flown = (end_action: Known['end_action'], change = {}) =>
      toAirDistance(missionResult(change), { end_action });
    const { total_distance_m, return_home } = missionResult();
    expect(flown('go_home')).toBe(total_distance_m + return_home.distance_m);
    expect(flown('land')).toBe(total_distance_m);
    const first = (end_action: Known['end_action']) =>
      said({ end_action, mission: { standing: 'current', answer: missionResult() } }).facts[0];
    expect(first('go_home')).toEqual({
      value: toDistanceText(flown('go_home'), 'metric'),
      name: 'route and return',
    });
    expect(first('land')).toEqual({ value: toDistanceText(total_distance_m, 'metric'), name: 'route' });
    const battery_plan = [batteryFlight(0, [leg(0)]), batteryFlight(1, [leg(0), leg(1)])];
    const [one, other] = battery_plan;
    expect(flown('go_home', { battery_plan })).toBe((one?.distance_m ?? 0) + (other?.distance_m ?? 0));
  });

  it('counts what ends the flight to the time in the air: the way home, or the end action', () => {
    const timeOf = (end_action: Known['end_action'], change: Partial<MissionResult> = {}) =>
      said({ end_action, mission: { standing: 'current', answer: missionResult(change) } }).facts.find(
        (fact) => fact.name === 'in the air',
      )?.value;
    expect(timeOf('go_home')).toBe('7:30');
    const ending = { cost_pct: 2, battery_pct: 58, duration_s: 70 };
    expect(timeOf('land', { ending })).toBe('6:10');
    expect(timeOf('hover', { ending: { ...ending, duration_s: 0 } })).toBe('5:00');
    expect(timeOf('first_waypoint')).toBeUndefined();
  });

  it.each<[string, Known['end_action'], Partial<MissionResult>]>([
    ['a leg', 'land', { legs: [leg(0), leg(1, { can_complete: false })] }],
    ['the way home', 'go_home', { mission_verdict: 'cannot_complete' }],
    ['its ending', 'land', { ending: { cost_pct: 12, battery_pct: -2, duration_s: 70 } }],
  ])('promises no time in the air of a plan that cannot be flown for %s', (_what, end_action, change) => {
    const ending = { cost_pct: 2, battery_pct: 58, duration_s: 70 };
    const namesOf = (part: Partial<MissionResult>) =>
      said({
        end_action,
        mission: { standing: 'current', answer: missionResult({ ending, ...part }) },
      }).facts.map(({ name }) => name);
    expect(namesOf({})).toContain('in the air');
    expect(namesOf(change)).not.toContain('in the air');
    expect(namesOf(change)).toContain('if it could be flown');
  });

  it('says how far the return is where nothing more is known', () => {
    const { battery_at_home_pct: _, ...return_home } = missionResult().return_home;
    const uncertainty = {
      confidence_pct: 90,
      completion_probability: 0,
      battery_at_home: { low_pct: 0, high_pct: 7.2 },
    };
    const answer = missionResult({ return_home, uncertainty });
    const names = said({ mission: { standing: 'current', answer } }).facts.map(({ name }) => name);
    expect(names).toContain('return distance');
  });

  it('counts the way back to waypoint 1 where the flight ends there', () => {
    const { legs, total_distance_m } = missionResult();
    const back_m = toAirDistance(missionResult(), { end_action: 'first_waypoint' }) - total_distance_m;
    const [first, last] = [legs[0]?.to, legs.at(-1)?.to];
    if (first === undefined || last === undefined) throw new Error('No legs.');
    expect(back_m).toBeCloseTo(trackBetween(last, first).distance_m, 6);
    expect(
      said({ end_action: 'first_waypoint', mission: { standing: 'current', answer: missionResult() } })
        .facts[0]?.name,
    ).toBe('route and back');
  });

  it('gives the time and the point of no return only where the result has them', () => {
    const { total_duration_s: _, ...untimed } = missionResult();
    expect(
      said({ mission: { standing: 'current', answer: untimed } }).facts.map((fact) => fact.name),
    ).toEqual(['route and return', 'return distance']);
    const turning = missionResult({ point_of_no_return: { leg_index: 1, fraction: 0.608, ...home } });
    expect(said({ mission: { standing: 'current', answer: turning } }).facts[2]).toEqual({
      value: '60\u00a0% along leg 2',
      name: 'turn back by',
    });
  });
});

describe('the verdict without a mission', () => {
  const fromFiles = { elevation_source: 'hgt' };
  const rings = (part: Parameters<typeof rangeResult>[0] = {}, more: Partial<Known> = {}) =>
    said({
      waypointCount: 0,
      range: { standing: 'current', answer: rangeResult({ data_sources: fromFiles, ...part }) },
      ...more,
    });

  it('says that it takes the ground for level where no source knows it', () => {
    expect(rings().title).toBe('Out and back with 30 % left: 4.2–5.6 km');
    expect(rings({ data_sources: undefined }).title).toBe(
      'If the ground is level: 4.2–5.6 km out and back with 30 % left',
    );
    const warnings = [{ code: 'CLEARANCE_UNKNOWN' as const, message: 'Not all ground around is known.' }];
    expect(rings({ warnings }).title).toBe(
      'If the ground is level where it is unknown: 4.2–5.6 km out and back with 30 % left',
    );
  });

  it('is where 95 of 100 flights come home with the reserve, and what is expected beside it', () => {
    const conservative = { polygon: ring(30).polygon, min_radius_m: 3600, max_radius_m: 5100 };
    expect(rings({ rings: [ring(50), ring(30, { conservative }), ring(20)] })).toMatchObject({
      tone: 'quiet',
      title: 'Out and back with 30 % left: at least 3.6–5.1 km',
      detail: 'Probably 4.2–5.6 km · Your reserve is 25 % · Draw a route or drop a flight plan to check it',
    });
  });

  it('is red where fewer than 95 of 100 flights would come home from anywhere', () => {
    const conservative = { polygon: [], min_radius_m: 0, max_radius_m: 0 };
    expect(rings({ rings: [ring(30, { conservative })] })).toMatchObject({
      tone: 'bad',
      title: 'Do not fly: the battery may not last for a return with 30 % left, probably 4.2–5.6 km',
    });
  });

  it('does not mention how far it would fly without coming back, unless that is asked for', () => {
    const names = (showsOneWay: boolean) => rings({}, { showsOneWay }).facts.map(({ name }) => name);
    expect(names(false)).not.toContain('does not come back, at most');
    expect(names(true)).toContain('does not come back, at most');
  });

  it('is the widest ring that keeps the reserve', () => {
    expect(rings()).toMatchObject({
      tone: 'quiet',
      title: 'Out and back with 30 % left: 4.2–5.6 km',
    });
  });

  it('is the ring nearest to the reserve, marked, when none keeps it', () => {
    expect(rings({ rings: [ring(20), ring(10)] })).toMatchObject({
      tone: 'warn',
      title: 'Out and back with 20 % left: 4.8–6.4 km',
    });
  });

  it('names the rings that are out of reach', () => {
    const empty = ring(50, { polygon: [], unreachable_reason: 'BATTERY' });
    expect(rings({ rings: [empty, ring(30)] }).detail).toBe(
      'Your reserve is 25 % · No ring for 50 %: the battery does not last that far',
    );
  });

  it.each([
    ['WIND', /^Do not fly: no headway on the return, wind 8 m\/s at flying height, airspeed 15 m\/s$/],
    ['BATTERY', /battery does not last/],
    ['CEILING', /height is above/],
    ['TEMPERATURE', /outside the maker’s limits/],
  ] as const)('says why there are no rings: %s', (unreachable_reason, title) => {
    const verdict = rings({ rings: [ring(30, { polygon: [], unreachable_reason })] });
    expect(verdict.tone).toBe('bad');
    expect(verdict.title).toMatch(title);
    expect(verdict.facts).toEqual([]);
  });

  it('names the wind that blows where it is flown, and the gusts on top of it', () => {
    const answer = rangeResult({ rings: [ring(30, { polygon: [], unreachable_reason: 'WIND' })] });
    const { title } = rings(answer, { wind_speed_mps: 6, gust_speed_mps: 9, wind_height_m: 10 });
    expect(title).toBe(
      'Do not fly: no headway on the return, wind 8 m/s with gusts at flying height, airspeed 15 m/s',
    );
  });

  it('speaks miles where miles are asked for', () => {
    expect(rings({}, { locale: 'imperial' }).title).toBe('Out and back with 30 % left: 2.61–3.48 mi');
  });
});

describe('the verdict before an answer', () => {
  it('invites to set the launch point', () => {
    expect(said({ hasLaunch: false, waypointCount: 0 }).title).toBe('Where do you take off?');
  });

  it('asks where a route without a launch point starts', () => {
    expect(said({ hasLaunch: false }).title).toBe('Where does this route start?');
  });

  it('says what is being worked out', () => {
    expect(said({}).title).toMatch(/^Working/);
    expect(said({ waypointCount: 0 }).title).toMatch(/^Working/);
  });

  it('shows the sentence of a refusal in place of an old figure', () => {
    const problem = { code: 'VALIDATION_ERROR', message: 'mission.waypoints[3].lat: too big' } as const;
    expect(said({ mission: { standing: 'current', answer: missionResult(), problem } })).toMatchObject({
      tone: 'bad',
      detail: problem.message,
    });
  });
});
