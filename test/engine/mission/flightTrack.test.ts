import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { FlightState, FlightTrack } from '../../../engine/mission/flightState.ts';
import { flightTrack } from '../../../engine/mission/flightTrack.ts';
import { endActions } from '../../../engine/mission/mission.ts';
import type { Leg, MissionInput } from '../../../engine/mission/missionAnalysis.ts';
import { inLong } from '../../support/inLong.ts';
import { missionInput, oddNumbersIn, seeded, waypoint } from '../samples.ts';
import { builtDrones, catalogRotorcraft, catalogWings, someDay } from '../someDay.ts';
import { overKnown } from './groundedMission.ts';

const home = { lat: 47, lon: 8 };

const place = fc.record({
  bearing_deg: fc.integer({ min: 0, max: 359 }),
  reach: fc.double({ min: 0.01, max: 1, noNaN: true }),
  height_m: fc.integer({ min: 5, max: 150 }),
  hover_s: fc.constantFrom(0, 0, 30, 240),
  curve_m: fc.constantFrom(0, 0, 20),
  datum: fc.constantFrom('takeoff' as const, 'agl' as const),
});

const plan = fc.record({
  day: someDay([...catalogRotorcraft, ...builtDrones, ...catalogWings]),
  places: fc.array(place, { minLength: 1, maxLength: 5 }),
  threshold_pct: fc.constantFrom(0, 25, 40),
  uncertainty: fc.constantFrom(true, true, true, false),
  multi_battery: fc.boolean(),
  hasGround: fc.boolean(),
  hasSwapPlace: fc.boolean(),
  end_action: fc.constantFrom(...endActions, 'go_home' as const),
  preflight_hover_s: fc.constantFrom(0, 20),
  takeoff_height_m: fc.constantFrom(undefined, 40),
  limits: fc.boolean(),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

/** Hills of 60 m around the launch point. */
const hills = ({ lat, lon }: { lat: number; lon: number }): number =>
  400 + 30 * Math.sin((lat - 47) * 700) + 30 * Math.sin((lon - 8) * 500);

function inputOf(someone: Plan, scale = 1): MissionInput {
  const { day, places, threshold_pct, uncertainty, multi_battery, end_action } = someone;
  const drone = someone.limits
    ? day.drone
    : { ...day.drone, max_wind_mps: undefined, landing_max_wind_mps: undefined };
  const far_m = scale * Math.min(9000, drone.cruise_speed_mps * drone.baseline_flight_time_min * 12);
  const waypoints = places.map(({ bearing_deg, reach, height_m, hover_s, curve_m, datum }) => {
    const { lat, lon } = destination(home, bearing_deg, reach * far_m);
    return waypoint(lat, lon, height_m, {
      hover_time_s: hover_s,
      curve_size: curve_m,
      altitude: { datum, value_m: height_m },
    });
  });
  const swap_place = someone.hasSwapPlace && multi_battery ? destination(home, 90, 400) : undefined;
  const change = {
    drone,
    end_action,
    takeoff_height_m: someone.takeoff_height_m,
    swap_place,
    weather: {
      wind_speed_mps: day.wind_speed_mps,
      wind_dir_deg: day.wind_dir_deg,
      gust_speed_mps: day.wind_speed_mps + day.gust_excess_mps,
      temp_c: day.temp_c,
      humidity_pct: day.humidity_pct,
    },
    battery: { initial_pct: day.initial_battery_pct, rth_threshold_pct: threshold_pct, cycles: 0 },
    options: { uncertainty, multi_battery, preflight_hover_s: someone.preflight_hover_s },
  };
  return someone.hasGround
    ? overKnown(waypoints, hills, change, swap_place)
    : missionInput(waypoints, change);
}

/** A flight of the analysis: of a split, or the plan on one battery. */
function legsOf(input: MissionInput, flight_index: number): { legs: readonly Leg[]; of: number } {
  const { legs, battery_plan = [] } = analyzeMission(input);
  if (battery_plan.length < 2) return { legs, of: 1 };
  return { legs: battery_plan[flight_index]?.legs ?? [], of: battery_plan.length };
}

const trackOf = (input: MissionInput, flight_index = 0, step_s?: number): FlightTrack => {
  const track = flightTrack(input, { flight_index, ...(step_s !== undefined && { step_s }) });
  if (track === undefined) throw new Error('no such flight');
  return track;
};

/** Rounding of sums that are added up in another order. */
const rounding = 1e-6;

function expectSame(found: number | undefined, leg: number | undefined, what: string): void {
  expect(found === undefined, what).toBe(leg === undefined);
  if (found !== undefined && leg !== undefined)
    expect(Math.abs(found - leg), `${what}: ${found} ${leg}`).toBeLessThan(rounding);
}

function expectLeg(state: FlightState, leg: Leg, elapsed_s: number, threshold_pct: number): void {
  const { intervals, return_margin_pct } = leg;
  const margin_pct = intervals?.return_margin?.low_pct;
  expectSame(state.elapsed_s, elapsed_s, 'time');
  expectSame(state.battery_pct, leg.battery_end_pct, 'battery');
  expectSame(state.battery_kept_pct, intervals?.battery_end.low_pct, 'battery at least');
  expectSame(state.home?.battery_pct, return_margin_pct && return_margin_pct + threshold_pct, 'home with');
  expectSame(state.home?.battery_kept_pct, margin_pct && margin_pct + threshold_pct, 'home with at least');
  expect(
    Math.abs((state.latest_departure_s ?? -1) - (leg.latest_departure_s ?? -1)),
    'leave by',
  ).toBeLessThan(0.01);
  expect(state.status).toBe(leg.status);
  expectSame(state.headwind_mps, leg.headwind_mps, 'headwind');
  expectSame(state.crosswind_mps, leg.crosswind_mps, 'crosswind');
  expectSame(state.height_m, leg.to.altitude_m, 'height');
  expectSame(state.ground_msl_m, leg.to.ground_msl_m, 'ground');
  expect(distanceBetween(state, leg.to)).toBeLessThan(1e-4);
  expectSame(state.to_go_m, 0, 'to go');
}

describe('the track of a flight', () => {
  it('has the figures of the legs at their ends, in every plan', () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    fc.assert(
      fc.property(plan, (someone) => {
        const input = inputOf(someone);
        const { of } = legsOf(input, 0);
        for (let flight = 0; flight < of; flight++) {
          const { legs } = legsOf(input, flight);
          const track = trackOf(input, flight, 60);
          expect(track.flights).toBe(of);
          expect(oddNumbersIn(track)).toEqual([]);
          const flown = legs.filter(({ duration_s }) => duration_s !== undefined);
          expect(track.stops.map(({ leg_index }) => leg_index)).toEqual(
            flown.map(({ leg_index }) => leg_index),
          );
          let elapsed_s = 0;
          for (const [at, { state }] of track.stops.entries()) {
            const leg = legs[at] as Leg;
            elapsed_s += leg.duration_s ?? 0;
            expectLeg(track.states[state] as FlightState, leg, elapsed_s, someone.threshold_pct);
            count(leg.status);
          }
          if (flown.length < legs.length) expect(track.stopped_at).toBe(legs[flown.length]?.leg_index);
          if (flight > 0) count('later flight');
        }
        expect(flightTrack(input, { flight_index: of })).toBeUndefined();
      }),
      { ...seeded, numRuns: inLong(200, 10_000) },
    );
    for (const what of ['ok', 'low_margin', 'no_return', 'cannot_complete', 'later flight'])
      expect(seen.get(what) ?? 0, what).toBeGreaterThan(5);
  }, 600_000);

  it('ends as the plan does', () => {
    fc.assert(
      fc.property(plan, (someone) => {
        const input = inputOf(someone);
        const { ending, battery_plan = [], legs, total_duration_s = 0 } = analyzeMission(input);
        const last = trackOf(input, Math.max(0, battery_plan.length - 1), 60).states.at(-1);
        const split = battery_plan.length > 1 ? battery_plan.at(-1) : undefined;
        if (split !== undefined) {
          expectSame(last?.elapsed_s, split.duration_s, 'time');
          expectSame(last?.battery_pct, split.battery_at_home_pct, 'battery');
          expectSame(last?.battery_kept_pct, split.battery_at_home?.low_pct, 'battery at least');
        } else if (ending !== undefined && legs.every(({ duration_s }) => duration_s !== undefined)) {
          expectSame(last?.elapsed_s, total_duration_s + ending.duration_s, 'time');
          expectSame(last?.battery_pct, Math.max(0, ending.battery_pct), 'battery');
          const low_pct = ending.interval && Math.min(100, Math.max(0, ending.interval.low_pct));
          expectSame(last?.battery_kept_pct, low_pct, 'battery at least');
        }
      }),
      { ...seeded, numRuns: inLong(150, 5000) },
    );
  }, 600_000);

  it('never jumps between waypoints, nor at them', () => {
    fc.assert(
      fc.property(plan, (someone) => expectSteady(trackOf(inputOf(someone, 0.1), 0, 1 / 16).states)),
      { ...seeded, numRuns: inLong(20, 1000), endOnFailure: true },
    );
  }, 600_000);
});

/** Distances from the landing at which the return itself changes: nearer it does not climb, nearer still it lands at once. */
const returnChanges_m = [5, 50];

const crosses = (one: FlightState, other: FlightState): boolean =>
  returnChanges_m.some((at_m) => {
    const [near, far] = [one.home?.distance_m ?? 0, other.home?.distance_m ?? 0];
    return (near - at_m) * (far - at_m) <= 0;
  });

/** So much may change within a state's distance at the ends of a steep stretch, percentage points and seconds. */
const least = { pct: 0.06, s: 2.5 };

/** No step between two states makes more than half of the change over eight of them: a jump would. */
function expectSteady(states: readonly FlightState[]): void {
  const figures = {
    battery: [({ battery_pct }: FlightState) => battery_pct, least.pct],
    kept: [({ battery_kept_pct = 0 }: FlightState) => battery_kept_pct, least.pct],
    home: [({ home: back }: FlightState) => back?.battery_pct, least.pct],
    homeKept: [({ home: back }: FlightState) => back?.battery_kept_pct, least.pct],
    leaveBy: [({ latest_departure_s }: FlightState) => latest_departure_s, least.s],
    height: [({ height_m }: FlightState) => height_m, 1],
  } as const;
  for (const [name, [of, least_change]] of Object.entries(figures)) {
    for (let at = 8; at < states.length; at++) {
      const [before, now] = [states[at - 1], states[at]] as [FlightState, FlightState];
      const [one, other] = [of(before), of(now)];
      if (one === undefined || other === undefined || (name !== 'battery' && crosses(before, now))) continue;
      const change = Math.abs(other - one);
      if (change < least_change) continue;
      const around = Math.abs(other - (of(states[at - 8] as FlightState) ?? other));
      expect(change, `${name} at ${now.elapsed_s} s of leg ${now.leg_index}, ${now.activity}`).toBeLessThan(
        around / 2,
      );
    }
  }
}
