import { describe, expect, it } from 'vitest';
import type { FlightPlan, PlanPoint, PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import { toWindowPlan } from '../../../server/work/windowPlan.ts';

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
    expect(found.warnings[0]?.message).toContain(one.points.length.toLocaleString('en-US'));
  });

  it('keeps short routes whole beside long ones, and missions always', () => {
    const found = toWindowPlan(
      plan(route('line', 150), route('mission', 9_000), route('line', 9_900), route('line', 9_800)),
    );
    expect(lengths(found).slice(0, 2)).toEqual([150, 9_000]);
    for (const length of lengths(found).slice(2)) expect(length).toBeLessThanOrEqual(2_000);
    expect(found.warnings[0]?.message).toMatch(/^2 routes/);
  });

  it('keeps every point of many short routes', () => {
    const many = Array.from({ length: 500 }, () => route('line', 100));
    expect(lengths(toWindowPlan(plan(...many)))).toEqual(many.map(() => 100));
  });
});
