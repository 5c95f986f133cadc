import { describe, expect, it } from 'vitest';
import { type Known, toVerdict } from '../../../../renderer/features/verdict/verdict.ts';
import { leg, missionResult, rangeResult, ring } from '../../results.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const home = { lat: 46.948, lon: 7.4474 };

const known = (part: Partial<Known> = {}): Known => ({
  units: 'metric',
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
  it('says with what it comes home, and where it is tightest', () => {
    expect(said({ mission: { standing: 'current', answer: missionResult() } })).toMatchObject({
      tone: 'ok',
      title: 'Comes home with 41 %',
      detail: 'Never less than 20 points above your 25 % reserve · tightest after waypoint 3',
    });
  });

  it('says that it comes home below the reserve', () => {
    const answer = missionResult({
      mission_verdict: 'marginal',
      legs: [leg(0), leg(1), leg(2, { return_margin_pct: -7, status: 'low_margin' })],
      return_home: { distance_m: 1500, duration_s: 150, cost_pct: 19, battery_at_home_pct: 18, path: [] },
    });
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      tone: 'warn',
      title: 'Comes home with 18 %, below your 25 % reserve',
      detail: '7 points below your 25 % reserve after waypoint 3 · home with 18 % from there',
    });
  });

  it('says where on the way the reserve is cut into', () => {
    const answer = missionResult({
      mission_verdict: 'marginal',
      legs: [leg(0), leg(1, { return_margin_pct: -3, status: 'low_margin' }), leg(2)],
    });
    expect(said({ mission: { standing: 'current', answer } }).title).toBe(
      'Comes home with 41 %, but cuts into your 25 % reserve at waypoint 2',
    );
  });

  it('says where it could not turn back', () => {
    const answer = missionResult({
      mission_verdict: 'marginal',
      legs: [leg(0), leg(1, { return_margin_pct: -30, status: 'no_return' }), leg(2)],
    });
    expect(said({ mission: { standing: 'current', answer } })).toMatchObject({
      title: 'Comes home with 41 %, but could not turn back at waypoint 2',
      detail: '30 points below your 25 % reserve after waypoint 2 · no way home from there',
    });
  });

  it.each([
    ['BATTERY_EXHAUSTED', 'Does not come home: the battery is empty before waypoint 2'],
    ['WIND', 'Does not come home: the leg to waypoint 2 cannot be flown in this wind, 8 m/s'],
    ['CEILING', 'Does not come home: waypoint 2 is higher than the aircraft can fly'],
    ['PAYLOAD', 'Does not come home: the aircraft cannot lift this payload'],
  ] as const)('names the reason %s and its place', (reason, title) => {
    const verdict = said({ mission: { standing: 'current', answer: stopped({ reasons: [reason] }) } });
    expect(verdict).toMatchObject({ tone: 'bad', title });
    expect(verdict.detail).not.toBe('');
  });

  it('says at which height the wind was reported that stops it, since it blows harder above', () => {
    const verdict = said({
      wind_height_m: 10,
      mission: { standing: 'current', answer: stopped({ reasons: ['WIND'] }) },
    });
    expect(verdict.title).toBe(
      'Does not come home: the leg to waypoint 2 cannot be flown in this wind, 8 m/s at 10 m',
    );
  });

  it('says that the battery ends on the way home', () => {
    const answer = missionResult({
      mission_verdict: 'cannot_complete',
      return_home: { distance_m: 9000, duration_s: 900, cost_pct: 70, battery_at_home_pct: 0, path: [] },
    });
    expect(said({ mission: { standing: 'current', answer } }).title).toBe(
      'Does not come home: the battery is empty on the way home from waypoint 3',
    );
  });

  it('says that the way home cannot be flown in the wind', () => {
    const answer = missionResult({
      mission_verdict: 'cannot_complete',
      return_home: { distance_m: 9000, path: [] },
    });
    expect(said({ mission: { standing: 'current', answer } }).title).toBe(
      'Does not come home: the way home from waypoint 3 cannot be flown in this wind',
    );
  });

  it('says how the flights of a split plan come home', () => {
    const flight = {
      first_waypoint_index: 0,
      last_waypoint_index: 1,
      distance_m: 4200,
      duration_s: 500,
      legs: [],
    };
    const answer = {
      ...stopped({ reasons: ['BATTERY_EXHAUSTED'] }),
      battery_plan: [
        { ...flight, flight_index: 0, battery_at_home_pct: 31 },
        { ...flight, flight_index: 1, distance_m: 2000, battery_at_home_pct: 58 },
      ],
    };
    const verdict = said({ mission: { standing: 'current', answer } });
    expect(verdict.detail).toBe('Flown as 2 flights · longest 4.2 km · each home with 31 % or more');
    expect(verdict.facts).toContainEqual({ value: '2', name: 'batteries' });
  });

  it.each([
    ['land', 'Lands at waypoint 3 with 60 %'],
    ['hover', 'Ends over waypoint 3 with 60 %'],
    ['none', 'Ends over waypoint 3 with 60 %'],
  ] as const)('does not claim a flight home that ends with %s', (end_action, title) => {
    expect(said({ end_action, mission: { standing: 'current', answer: missionResult() } }).title).toBe(title);
  });

  it('counts the flight home to the time in the air only when it is flown', () => {
    const factOf = (end_action: Known['end_action']) =>
      said({ end_action, mission: { standing: 'current', answer: missionResult() } }).facts.find(
        (fact) => fact.name === 'in the air',
      );
    expect(factOf('go_home')?.value).toBe('7:30');
    expect(factOf('land')?.value).toBe('5:00');
  });

  it('gives the time and the point of no return only where the result has them', () => {
    const { total_duration_s: _, ...untimed } = missionResult();
    expect(
      said({ mission: { standing: 'current', answer: untimed } }).facts.map((fact) => fact.name),
    ).toEqual(['route', 'way home']);
    const turning = missionResult({ point_of_no_return: { leg_index: 1, fraction: 0.6, ...home } });
    expect(said({ mission: { standing: 'current', answer: turning } }).facts[2]).toEqual({
      value: '1 → 2',
      name: 'turn back by, 60\u00a0% along',
    });
  });
});

describe('the verdict without a mission', () => {
  const rings = (part: Parameters<typeof rangeResult>[0] = {}, more: Partial<Known> = {}) =>
    said({ waypointCount: 0, range: { standing: 'current', answer: rangeResult(part) }, ...more });

  it('is the widest ring that keeps the reserve', () => {
    expect(rings()).toMatchObject({
      tone: 'quiet',
      title: 'Out and back 4.2–5.6 km with 30 % left at home',
    });
  });

  it('is the ring nearest to the reserve, marked, when none keeps it', () => {
    expect(rings({ rings: [ring(20), ring(10)] })).toMatchObject({
      tone: 'warn',
      title: 'Out and back 4.8–6.4 km with 20 % left at home',
    });
  });

  it('names the rings that are out of reach', () => {
    const empty = ring(50, { polygon: [], unreachable_reason: 'BATTERY' });
    expect(rings({ rings: [empty, ring(30)] }).detail).toBe('Out of reach: 50 % left at home.');
  });

  it.each([
    ['WIND', /^No way back in this wind: 8 m\/s is too much for 15 m\/s of airspeed$/],
    ['BATTERY', /battery does not reach/],
    ['CEILING', /height is above/],
    ['TEMPERATURE', /temperature/],
  ] as const)('says why there are no rings: %s', (unreachable_reason, title) => {
    const verdict = rings({ rings: [ring(30, { polygon: [], unreachable_reason })] });
    expect(verdict.tone).toBe('bad');
    expect(verdict.title).toMatch(title);
    expect(verdict.facts).toEqual([]);
  });

  it('names the wind that blows where it is flown, and the gusts on top of it', () => {
    const answer = rangeResult({ rings: [ring(30, { polygon: [], unreachable_reason: 'WIND' })] });
    const { title } = rings(answer, { wind_speed_mps: 6, gust_speed_mps: 9, wind_height_m: 10 });
    expect(title).toBe('No way back in this wind: 8 m/s and gusts are too much for 15 m/s of airspeed');
  });

  it('speaks miles where miles are asked for', () => {
    expect(rings({}, { units: 'imperial' }).title).toBe('Out and back 2.61–3.48 mi with 30 % left at home');
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
