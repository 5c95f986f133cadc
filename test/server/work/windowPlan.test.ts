import { describe, expect, it } from 'vitest';
import type { FlightPlan, PlanPoint, PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { toFollowedText } from '../../../renderer/features/import/routeText.ts';
import { toWindowPlan } from '../../../server/work/windowPlan.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';

const at = (lat: number, lon: number, value_m?: number): PlanPoint => ({
  lat,
  lon,
  hover_time_s: 0,
  ...(value_m === undefined ? {} : { altitude: { datum: 'msl', value_m } }),
});

const route = (kind: PlanRoute['kind'], count: number): PlanRoute => ({
  name: `${kind} of ${count}`,
  kind,
  points: Array.from({ length: count }, (_, index) => at(47 + index * 1e-5, 8 + 1e-4 * Math.sin(index / 9))),
  length_m: count,
});
const plan = (...routes: PlanRoute[]): FlightPlan => ({
  format: 'gpx',
  subclass: 'gpx',
  routes,
  chosen_route: 0,
  ignored: [],
  warnings: [],
});
const lengths = (whole: FlightPlan) => whole.routes.map(({ points }) => points.length);

describe('a plan for the window', () => {
  it.each([
    ['a short recording', route('track', 2_000)],
    ['a mission as long as may be asked about', route('mission', 10_000)],
    ['a line of that length', route('line', 10_000)],
  ])('is the plan itself: %s', (_name, one) => {
    const whole = plan(one);
    expect(toWindowPlan(whole)).toBe(whole);
  });

  it.each([
    ['recording', route('track', 2_001)],
    ['mission', route('mission', 10_001)],
    ['line', route('points', 30_000)],
  ])('has a longer %s simplified, and says so', (_name, one) => {
    const found = toWindowPlan(plan(one));
    expect(lengths(found)[0]).toBeLessThanOrEqual(2_000);
    expect(found.routes[0]).toMatchObject({ name: one.name, length_m: one.length_m });
    expect(found.warnings.map(({ code }) => code)).toEqual(['PLAN_NOTE']);
    expect(sentenceOf(found.warnings[0])).toContain(
      one.points.length.toLocaleString('en-US').replace(',', '\u202f'),
    );
  });

  it('keeps short routes whole beside long ones, and missions always', () => {
    const found = toWindowPlan(
      plan(route('line', 150), route('mission', 9_000), route('line', 9_900), route('line', 9_800)),
    );
    expect(lengths(found).slice(0, 2)).toEqual([150, 9_000]);
    for (const length of lengths(found).slice(2)) expect(length).toBeLessThanOrEqual(2_000);
    expect(sentenceOf(found.warnings[0])).toMatch(/^2 routes/);
  });

  it('keeps every point of many short routes', () => {
    const many = Array.from({ length: 500 }, () => route('line', 100));
    expect(lengths(toWindowPlan(plan(...many)))).toEqual(many.map(() => 100));
  });
});

describe('a recording that is simplified twice', () => {
  /** A turn of 20 m, and then turns of 1.5 m: 2,000 points hold the first of 9,000 only. */
  const wild = Array.from({ length: 9_000 }, (_, index) =>
    at(47 + index * 2e-5, 8 + (index < 1_900 ? 2.6e-4 : 2e-5) * (index % 2), 500),
  );
  const shown = toWindowPlan(plan({ name: 'Flight', kind: 'track', points: wild, length_m: 1 }));
  const followed = (track_tolerance_m: number) =>
    toMission(shown, { default_altitude_m: 60, track_tolerance_m }).mission.waypoints.length;

  it('bears how far it misses the points of the file', () => {
    expect(shown.routes[0]?.simplified_m).toBe(shown.warnings[0]?.value);
    expect(shown.routes[0]?.simplified_m).toBeCloseTo(1.5, 0);
  });

  it('keeps what is left where that misses more than the tolerance already', () => {
    expect(followed(1)).toBe(lengths(shown)[0]);
    expect(followed(30)).toBeLessThan(20);
  });

  it('says in the question what it misses at most', () => {
    const route = { points: wild.slice(0, 2000), simplified_m: 7 };
    expect(toFollowedText(route, 1500, 3, 'metric')).toMatch(/within 7\sm/);
    expect(toFollowedText(route, 900, 10, 'metric')).toMatch(/within 10\sm/);
    expect(toFollowedText({ points: route.points }, 900, 3, 'metric')).toMatch(/within 3\sm/);
    expect(toFollowedText(route, 2000, undefined, 'metric')).toMatch(/all 2\s?,?000\spoints/);
  });
});
