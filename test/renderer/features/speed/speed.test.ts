import { describe, expect, it } from 'vitest';
import { toBestMissionQuestion, toBestRangeQuestion } from '../../../../renderer/analysis/requests.ts';
import {
  type Offer,
  toRingOffer,
  toRingsAtBestText,
  toRouteAtBestText,
  toRouteOffer,
  toSlowedText,
} from '../../../../renderer/features/speed/speedText.ts';
import { defaultInputs, withDrone, withSpeedChoice } from '../../../../renderer/plan/inputs.ts';
import { type SavedPlan, toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { MissionRequest } from '../../../../server/contract/schemas/mission.ts';
import { RangeRequest } from '../../../../server/contract/schemas/range.ts';
import { setSpeedOf } from '../../../../server/report/flightSettings.ts';
import { toMissionQuestion, toRangeQuestion } from '../../../../server/report/planQuestions.ts';
import { leg, missionResult, rangeResult, ring } from '../../results.ts';

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
const bern = { lat: 46.948, lon: 7.4474 };
const waypoint = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const mission = { name: 'x', home: bern, waypoints: [waypoint], end_action: 'go_home' } as const;
const inputs = { ...defaultInputs, drone_key: 'dji_mavic_3' };

describe('the speed that is asked for', () => {
  it.each([
    ['cruise', { speed_policy: 'cruise' }],
    ['best_range', { speed_policy: 'best_range' }],
    ['set', { speed_policy: 'cruise', cruise_speed: 12 }],
  ] as const)('of rings is %s', (speed_choice, expected) => {
    const question = toRangeQuestion({ ...inputs, speed_choice, cruise_speed_mps: 12 }, bern);
    expect(RangeRequest.parse(question)).toMatchObject(expected);
    expect('cruise_speed' in question).toBe('cruise_speed' in expected);
  });

  it.each([
    ['cruise', { speed_policy: 'cruise' }],
    ['best_range', { speed_policy: 'best_range' }],
    ['set', { speed_policy: 'cruise', global_cruise_mps: 12 }],
  ] as const)('of a route is %s', (speed_choice, expected) => {
    const question = toMissionQuestion({ ...inputs, speed_choice, cruise_speed_mps: 12 }, mission);
    expect(MissionRequest.parse(question).options).toMatchObject(expected);
    expect('global_cruise_mps' in (question?.options ?? {})).toBe('global_cruise_mps' in expected);
  });

  it('is compared with best range, coarsely and without extras, while the plan flies another', () => {
    const rings = toBestRangeQuestion({ ...inputs, speed_choice: 'set', cruise_speed_mps: 12 }, bern);
    expect(RangeRequest.parse(rings)).toMatchObject({
      speed_policy: 'best_range',
      cruise_speed: 12,
      bearings: 36,
      uncertainty: true,
      explanation: false,
    });
    const route = MissionRequest.parse(toBestMissionQuestion(inputs, mission));
    expect(route.options).toMatchObject({
      speed_policy: 'best_range',
      uncertainty: true,
      explanation: false,
    });
  });

  it('is compared with nothing once it is best range, and no long route is flown twice', () => {
    const best = { ...inputs, speed_choice: 'best_range' } as const;
    expect(toBestRangeQuestion(best, bern)).toBeUndefined();
    expect(toBestMissionQuestion(best, mission)).toBeUndefined();
    const long = { ...mission, waypoints: Array.from({ length: 301 }, () => waypoint) };
    expect(toBestMissionQuestion(inputs, long)).toBeUndefined();
    expect(toBestMissionQuestion(inputs, { ...mission, waypoints: [] })).toBeUndefined();
  });
});

describe('a launch point that the pointer holds', () => {
  const held = { isHeld: true };
  const long = { ...mission, waypoints: Array.from({ length: 301 }, () => waypoint) };

  it('is followed with fewer points a ring, and over a long route without intervals', () => {
    expect(RangeRequest.parse(toRangeQuestion(inputs, bern, held))).toMatchObject({
      bearings: 72,
      uncertainty: true,
    });
    expect(MissionRequest.parse(toMissionQuestion(inputs, long, held)).options).toMatchObject({
      uncertainty: false,
      explanation: false,
    });
  });

  it('costs a short route nothing, and no route anything once it is let go', () => {
    for (const question of [toMissionQuestion(inputs, mission, held), toMissionQuestion(inputs, long)]) {
      expect(MissionRequest.parse(question).options).toMatchObject({ uncertainty: true, explanation: true });
    }
    expect(RangeRequest.parse(toRangeQuestion(inputs, bern)).bearings).toBe(180);
  });
});

describe('a speed that is set', () => {
  it('begins at the aircraft’s own, and is remembered while another is flown', () => {
    const set = withSpeedChoice(inputs, 'set', 9);
    expect(setSpeedOf(set)).toBe(9);
    const changed = { ...set, cruise_speed_mps: 12 };
    const cruising = withSpeedChoice(changed, 'cruise', 9);
    expect(setSpeedOf(cruising)).toBeUndefined();
    expect(setSpeedOf(withSpeedChoice(cruising, 'set', 9))).toBe(12);
    expect(setSpeedOf(withSpeedChoice(inputs, 'set', undefined))).toBeUndefined();
  });

  it('is forgotten with the aircraft it was set for; best range is kept', () => {
    const set = withDrone(withSpeedChoice(inputs, 'set', 9), 'other');
    expect(set).toMatchObject({ drone_key: 'other', speed_choice: 'cruise', cruise_speed_mps: undefined });
    expect(withDrone({ ...inputs, speed_choice: 'best_range' }, 'other').speed_choice).toBe('best_range');
  });
});

describe('a plan that was saved', () => {
  const saved: SavedPlan = {
    inputs: { ...inputs, speed_choice: 'best_range', wind_height_m: 10 },
    mission,
    isLaunchChosen: true,
    isChanged: false,
  };

  it('comes back with its speed and the height of its wind', () => {
    expect(toSavedPlan(JSON.stringify(saved))?.inputs).toEqual(saved.inputs);
  });

  it.each([
    ['the speed that was entered', { cruise_speed_mps: 12 }, 'set'],
    ['the aircraft’s speed', {}, 'cruise'],
  ])('before speeds could be chosen is flown at %s', (_, part, speed_choice) => {
    const { speed_choice: _new, ...old } = { ...inputs, ...part };
    const text = JSON.stringify({ ...saved, inputs: old });
    expect(toSavedPlan(text)?.inputs).toMatchObject({ ...old, speed_choice });
  });
});

const physics = (part: Partial<ReturnType<typeof rangeResult>['physics']>) => ({
  physics: { ...rangeResult().physics, ...part },
});
const windy = physics({ upwind_airspeed_mps: 19.23, downwind_airspeed_mps: 11.17 });

describe('best range, once it is flown', () => {
  const atBest = (speed_gain_pct: number | undefined, part = windy) =>
    plain(toRingsAtBestText(rangeResult({ rings: [ring(30, { speed_gain_pct })], ...part }), 25, 'metric'));

  it('says what the rings gain and at which airspeeds', () => {
    expect(atBest(84.3)).toBe('+84 % range · 19.2 m/s of airspeed against the wind, 11.2 m/s with it.');
    expect(atBest(246)).toMatch(/^3\.5 times the range of cruise · /);
    expect(atBest(3490)).toMatch(/^More than 10 times the range of cruise · /);
    expect(atBest(0.2)).toMatch(/^Same range as cruise · /);
    expect(atBest(undefined)).toMatch(/^Cruise speed would not come back · /);
    const calm = physics({ upwind_airspeed_mps: 14.4, downwind_airspeed_mps: 14.4 });
    expect(atBest(41, calm)).toBe('+41 % range · 14.4 m/s of airspeed.');
  });

  it('speaks miles an hour where they are asked for', () => {
    const range = rangeResult({ rings: [ring(30, { speed_gain_pct: 84 })], ...windy });
    expect(plain(toRingsAtBestText(range, 25, 'imperial'))).toMatch(/43 mph of airspeed against the wind/);
  });

  it('says what a route saves and at which speeds its legs are flown', () => {
    const legs = [leg(0, { ground_speed_mps: 8 }), leg(1, { ground_speed_mps: 13.96 })];
    const said = (part: Parameters<typeof missionResult>[0]) =>
      plain(toRouteAtBestText(missionResult({ legs, ...part }), 'metric'));
    expect(said({ speed_gain_pct: 2.14 })).toBe('Saves 2.1 points · 8–14 m/s ground speed.');
    expect(said({ speed_gain_pct: 0.01 })).toBe('Saves nothing here · 8–14 m/s ground speed.');
    expect(said({})).toBe('8–14 m/s ground speed.');
    expect(said({ legs: [] })).toBe('Each leg at the speed that costs least.');
  });
});

describe('best range, offered', () => {
  const flown = (part: Parameters<typeof rangeResult>[0] = {}) =>
    rangeResult({ ...physics({ airspeed_mps: 9 }), ...part });
  const best = (speed_gain_pct?: number) =>
    rangeResult({ rings: [ring(30, speed_gain_pct === undefined ? {} : { speed_gain_pct })] });
  const offered = (
    range = flown(),
    other: ReturnType<typeof rangeResult> | undefined = best(),
  ): Offer | undefined => {
    const offer = toRingOffer(range, other, 25, 'metric');
    return offer && { ...offer, text: plain(offer.text) ?? '' };
  };
  const closed = flown({ rings: [ring(30, { polygon: [], unreachable_reason: 'WIND' })] });
  const unsure = flown({
    rings: [
      ring(30, {
        conservative: { polygon: [], min_radius_m: 0, max_radius_m: 0, unreachable_reason: 'WIND' },
      }),
    ],
  });
  const laboured = flown(physics({ airspeed_mps: 9, upwind_ground_speed_mps: 1 }));

  it.each([
    ['is a quiet word where it flies somewhat further', flown(), 12, 'Best range flies 12 % further', false],
    ['is a quiet word up to twice as far', flown(), 84, 'Best range flies 84 % further', false],
    ['presses and counts times from there on', flown(), 246, 'Best range flies 3.5 times as far', true],
    [
      'names the distance where there was next to none',
      flown(),
      3490,
      'Best range comes back from 4.2–5.6 km',
      true,
    ],
    [
      'presses where the wind all but stops the aircraft',
      laboured,
      12,
      'Best range flies 12 % further',
      true,
    ],
    ['presses where a little more wind would stop it', unsure, 12, 'Best range flies 12 % further', true],
    ['presses where there is no way back', closed, undefined, 'Best range comes back from 4.2–5.6 km', true],
  ] as const)('%s', (_, range, gain, text, isPressing) => {
    expect(offered(range, best(gain))).toEqual({ text, isPressing });
  });

  it('is not offered where it brings little, or does not come back either', () => {
    expect(offered(flown(), best(2.9))).toBeUndefined();
    expect(offered(closed, rangeResult({ rings: closed.rings }))).toBeUndefined();
    expect(toRingOffer(flown(), undefined, 25, 'metric')).toBeUndefined();
  });

  it('says what it saves on a route, and presses where the verdict would be a better one', () => {
    const marginal = missionResult({ mission_verdict: 'marginal' });
    const better = missionResult({ speed_gain_pct: 5.04 });
    expect(toRouteOffer(missionResult(), better)).toEqual({
      text: 'Best range saves 5.0 points',
      isPressing: false,
    });
    expect(toRouteOffer(marginal, better)?.isPressing).toBe(true);
    expect(toRouteOffer(marginal, missionResult())).toEqual({
      text: 'Best range comes home',
      isPressing: true,
    });
  });

  it('of a split is offered by its batteries, not by points of one charge', () => {
    const over = (flights: number, part: Parameters<typeof missionResult>[0] = {}) =>
      missionResult({
        ...part,
        battery_plan: Array.from({ length: flights }, (_, flight_index) => ({
          ...{ flight_index, first_waypoint_index: flight_index, last_waypoint_index: flight_index },
          ...{
            distance_m: 900,
            duration_s: 300,
            battery_at_home_pct: 40,
            return_height_m: 100,
            legs: [leg(0)],
          },
        })),
        battery_plan_verdict: 'complete',
      });
    const saving = { speed_gain_pct: 12 };
    expect(toRouteOffer(over(3), over(3, saving))).toBeUndefined();
    expect(toRouteOffer(over(3), missionResult(saving))).toBeUndefined();
    expect(toRouteOffer(over(3), over(2, saving))).toEqual({
      text: 'Best range takes 2\u00a0batteries, not 3',
      isPressing: true,
    });
    expect(toRouteOffer(over(2), over(1, saving))?.text).toBe('Best range takes 1\u00a0battery, not 2');
    expect(toRouteOffer(missionResult({ battery_plan_verdict: 'cannot_complete' }), over(2))?.text).toBe(
      'Best range comes home on 2\u00a0batteries',
    );
    expect(toRouteAtBestText(over(2, saving), 'metric')).not.toContain('Saves');
    expect(toRouteAtBestText(over(1, saving), 'metric')).toContain('Saves');
  });

  it('is not offered to a route that it saves nothing on', () => {
    expect(toRouteOffer(missionResult(), missionResult({ speed_gain_pct: 0.9 }))).toBeUndefined();
    expect(toRouteOffer(missionResult(), missionResult())).toBeUndefined();
    expect(toRouteOffer(missionResult(), undefined)).toBeUndefined();
  });
});

describe('a speed that the wind does not leave', () => {
  const against = (upwind_ground_speed_mps: number | undefined) =>
    plain(toSlowedText(rangeResult(physics({ upwind_ground_speed_mps })), 14, 'metric'));

  it('is said beside the one that is asked for, or that there is none', () => {
    expect(against(14)).toBe('');
    expect(against(9.4)).toBe(', 9.4 m/s against the wind');
    expect(against(undefined)).toBe(', no headway against the wind');
    expect(toSlowedText(undefined, 14, 'metric')).toBe('');
  });
});
