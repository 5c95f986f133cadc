import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { destination, pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import type { LegReason } from '../../../engine/mission/legStatus.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionAnalysis } from '../../../engine/mission/missionAnalysis.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { inLong } from '../../support/inLong.ts';
import { missionInput, waypoint } from '../samples.ts';
import { builtDrones, catalogRotorcraft, catalogWings, type Day, someDay } from '../someDay.ts';

const home = { lat: 47, lon: 8 };
/** Nearer to a bound than this, rounding decides on which side of it a figure lies. */
const rounding_pct = 1e-6;

/** A place as bearing and distance from home, its height, and a wait there. */
const place = fc.record({
  bearing_deg: fc.integer({ min: 0, max: 359 }),
  /** Share of the distance flown in a fifth of the published time: about half of the plans are tight. */
  reach: fc.double({ min: 0.01, max: 1, noNaN: true }),
  height_m: fc.integer({ min: 5, max: 150 }),
  hover_s: fc.constantFrom(0, 0, 30, 240),
  curve_m: fc.constantFrom(0, 0, 20),
});

const plan = fc.record({
  day: someDay([...catalogRotorcraft, ...builtDrones, ...catalogWings]),
  places: fc.array(place, { minLength: 1, maxLength: 6 }),
  threshold_pct: fc.constantFrom(0, 15, 25, 40),
  uncertainty: fc.constantFrom(true, true, true, false),
  /** The figures of these plans are also tried out by flying other plans. */
  isTried: fc.constantFrom(true, false, false, false),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

const weatherOf = (day: Day) => ({
  wind_speed_mps: day.wind_speed_mps,
  wind_dir_deg: day.wind_dir_deg,
  gust_speed_mps: day.wind_speed_mps + day.gust_excess_mps,
  temp_c: day.temp_c,
  humidity_pct: day.humidity_pct,
});

function inputOf({ day, places, threshold_pct, uncertainty }: Plan): MissionInput {
  // Limits of the maker forbid a plan whatever its charge.
  const drone: Drone = {
    ...day.drone,
    max_wind_mps: undefined,
    landing_max_wind_mps: undefined,
    operating_temp_min_c: undefined,
    operating_temp_max_c: undefined,
  };
  const far_m = drone.cruise_speed_mps * drone.baseline_flight_time_min * 12;
  const waypoints = places.map(({ bearing_deg, reach, height_m, hover_s, curve_m }) => {
    const { lat, lon } = destination(home, bearing_deg, reach * far_m);
    return waypoint(lat, lon, height_m, { hover_time_s: hover_s, curve_size: curve_m });
  });
  return missionInput(waypoints, {
    drone,
    weather: weatherOf(day),
    battery: { initial_pct: day.initial_battery_pct, rth_threshold_pct: threshold_pct, cycles: 0 },
    options: { uncertainty, multi_battery: true },
  });
}

/** The criterion written out once more: the low end of the interval, or the figure itself where no interval was asked for. */
const keptBy = (leg: Leg, { criterion }: MissionAnalysis): number =>
  (criterion === '95_of_100' ? leg.intervals?.return_margin?.low_pct : leg.return_margin_pct) ?? -Infinity;

const keptAt = (input: MissionInput, index: number): number => {
  const analysis = analyzeMission(input);
  return keptBy(analysis.legs[index] as Leg, analysis);
};

function expectWaypointToAgree(leg: Leg, analysis: MissionAnalysis, threshold_pct: number): void {
  const kept_pct = keptBy(leg, analysis);
  const status = !leg.can_complete
    ? 'cannot_complete'
    : kept_pct >= 0
      ? 'ok'
      : kept_pct + threshold_pct >= 0
        ? 'low_margin'
        : 'no_return';
  expect(leg.status).toBe(status);
  expect(leg.latest_departure_s !== undefined).toBe(status === 'ok');
}

/** Reasons that more charge would answer. */
const ofCharge: readonly LegReason[] = ['BATTERY_EXHAUSTED', 'NOT_REACHED'];

/** The first place without a margin is where to turn back, and with none the plan is complete. */
function expectVerdictToAgree({ legs, mission_verdict, point_of_no_return: turn }: MissionAnalysis): void {
  const lost = legs.findIndex(({ status }) => status !== 'ok');
  const isStopped = legs.some(({ reasons }) => reasons.some((reason) => !ofCharge.includes(reason)));
  expect(mission_verdict === 'complete').toBe(lost < 0 && turn === undefined);
  if (lost >= 0 && !isStopped) expect(turn?.leg_index).toBeLessThanOrEqual(lost);
  if (turn !== undefined && turn.leg_index !== lost && !isStopped) {
    // Lost to the wind between two waypoints that both keep their margin.
    expect(legs[turn.leg_index]?.status).toBe('ok');
    expect(turn.fraction).toBeLessThan(1);
  }
}

/** Whoever hovers until the latest departure comes home with just the threshold. */
function expectDepartureToAgree(input: MissionInput, { legs, criterion }: MissionAnalysis): void {
  const index = legs.findIndex(({ spare_hover_s = 0 }) => spare_hover_s > 1);
  const { spare_hover_s = 0 } = legs[index] ?? {};
  if (index < 0) return;
  const kept_pct = keptAt(
    {
      ...input,
      options: { ...input.options, multi_battery: false },
      waypoints: input.waypoints.map((point, at) =>
        at === index ? { ...point, hover_time_s: point.hover_time_s + spare_hover_s } : point,
      ),
    },
    index,
  );
  expect(Math.abs(kept_pct), criterion).toBeLessThan(departure_pct);
}

/** The wait's stop has an error of its own, which the latest departure leaves out, and a corner that was cut is a stop with it. */
const departure_pct = 0.15;

/** Nearer than this to home the aircraft just lands, whatever the wind. */
const landWithin_m = 5;

/** From a waypoint just behind the point of no return no flight comes home with the threshold. */
function expectTurnToAgree(input: MissionInput, { legs, point_of_no_return: turn }: MissionAnalysis): void {
  const leg = turn && legs[turn.leg_index];
  if (turn === undefined || leg === undefined || turn.fraction === 1) return;
  const fraction = Math.min(1, turn.fraction + 0.001);
  const { lat, lon } = pointAlong(leg.from, trackBetween(leg.from, leg.to), fraction);
  if (trackBetween({ lat, lon }, home).distance_m < landWithin_m) return;
  const start_m = leg.leg_index === 0 ? Math.max(0, leg.to.altitude_m) : leg.from.altitude_m;
  const behind = waypoint(lat, lon, start_m + fraction * (leg.to.altitude_m - start_m));
  const waypoints: Waypoint[] = [...input.waypoints.slice(0, leg.leg_index), behind];
  expect(keptAt({ ...input, waypoints }, leg.leg_index)).toBeLessThan(0);
}

/** A split is one flight just where the plan is complete; each flight keeps the threshold from everywhere. */
function expectSplitToAgree(input: MissionInput, analysis: MissionAnalysis): void {
  const { battery_plan, battery_plan_verdict, mission_verdict } = analysis;
  expect(battery_plan_verdict).toBe(battery_plan === undefined ? 'cannot_complete' : 'complete');
  expect(battery_plan?.length === 1).toBe(mission_verdict === 'complete');
  for (const { legs, battery_at_home, battery_at_home_pct } of battery_plan ?? []) {
    expect(legs.every((leg) => leg.status === 'ok' && leg.latest_departure_s !== undefined)).toBe(true);
    const left_pct = battery_at_home?.low_pct ?? battery_at_home_pct;
    expect(left_pct).toBeGreaterThan(input.battery.rth_threshold_pct - rounding_pct);
  }
  const flown = battery_plan?.flatMap(({ legs }, flight) =>
    legs.slice(flight === 0 ? 0 : 1).map(({ leg_index }) => leg_index),
  );
  if (flown !== undefined) expect(flown).toEqual(input.waypoints.map((_, index) => index));
}

/** 95 of 100 keep the threshold at home just where the probability says so; a plan that flies home ends as its return does. */
function expectEndToAgree(analysis: MissionAnalysis): void {
  const { legs, uncertainty, ending } = analysis;
  const last = legs.at(-1) as Leg;
  const kept_pct = keptBy(last, analysis);
  if (uncertainty === undefined || Math.abs(kept_pct) < rounding_pct || !last.can_complete) return;
  expect(uncertainty.completion_probability >= 0.95).toBe(kept_pct >= 0);
  if (uncertainty.battery_at_home === undefined) return;
  const low_pct = Math.min(100, Math.max(0, ending?.interval?.low_pct ?? NaN));
  expect(uncertainty.battery_at_home.low_pct).toBeCloseTo(low_pct, 9);
}

describe('one criterion', () => {
  it('decides status, turn-back, latest departure, probability, verdict and split of random missions, and they never contradict each other', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(plan, (someone) => {
        const input = inputOf(someone);
        const analysis = analyzeMission(input);
        seen.set(analysis.mission_verdict, (seen.get(analysis.mission_verdict) ?? 0) + 1);
        for (const leg of analysis.legs) {
          expectWaypointToAgree(leg, analysis, someone.threshold_pct);
          seen.set(leg.status, (seen.get(leg.status) ?? 0) + 1);
        }
        expectVerdictToAgree(analysis);
        if (someone.isTried) {
          expectDepartureToAgree(input, analysis);
          expectTurnToAgree(input, analysis);
        }
        expectSplitToAgree(input, analysis);
        expectEndToAgree(analysis);
      }),
      { numRuns: inLong(100, 10_000) },
    );
    // Each of them is met often enough to mean something.
    for (const grade of ['complete', 'marginal', 'cannot_complete', 'ok', 'low_margin', 'no_return'])
      expect(seen.get(grade) ?? 0, grade).toBeGreaterThan(inLong(5, 500));
  }, 600_000);
});
