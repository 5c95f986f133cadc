import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { FlightState, FlightTrack } from '../../../engine/mission/flightState.ts';
import { flightTrack } from '../../../engine/mission/flightTrack.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import { endActions } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { inLong } from '../../support/inLong.ts';
import { calm, missionInput, oddNumbersIn, waypoint } from '../samples.ts';
import { inputOf, legsOf, plan } from './flownPlans.ts';
import { overKnown } from './groundedMission.ts';

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
      { numRuns: inLong(80, 10_000) },
    );
    for (const what of ['ok', 'low_margin', 'no_return', 'cannot_complete', 'later flight'])
      expect(seen.get(what) ?? 0, what).toBeGreaterThan(inLong(2, 5));
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
      { numRuns: inLong(25, 5000) },
    );
  }, 600_000);

  it('changes within a second by no more than a second of flight there and back uses', () => {
    fc.assert(
      fc.property(plan, (someone) => {
        // A cold pack may lose ten times as much at its bottom.
        const input = inputOf({ ...someone, day: { ...someone.day, temp_c: 20 } });
        const { states } = trackOf(input, 0, 1);
        // Ten times the mean of a whole flight: full speed against the wind, as much again on the way back, and an empty pack.
        const most_pct = (10 * 100) / (60 * input.drone.baseline_flight_time_min);
        for (const [at, now] of states.entries()) {
          const before = states[at - 1];
          if (before === undefined || before.home === undefined || now.home === undefined) continue;
          if (crosses(before, now)) continue;
          const what = `at ${now.elapsed_s} s of leg ${now.leg_index}, ${now.activity}`;
          expect(Math.abs(now.battery_pct - before.battery_pct), what).toBeLessThan(most_pct);
          expect(Math.abs(now.home.battery_pct - before.home.battery_pct), what).toBeLessThan(most_pct);
        }
      }),
      { numRuns: inLong(10, 2000) },
    );
  }, 600_000);

  it('never jumps between waypoints, nor at them', () => {
    fc.assert(
      fc.property(plan, (someone) =>
        expectSteady(trackOf(inputOf(someone, { scale: 0.1 }), 0, 1 / 16).states),
      ),
      { numRuns: inLong(3, 1000), endOnFailure: true },
    );
  }, 600_000);
});

it('has the figures of the legs at their ends in a flight through hours, each leg in its own', () => {
  const hour = (time: string, wind_speed_mps: number) => ({
    time,
    levels: [{ height_m: 10, wind_speed_mps, wind_dir_deg: 0 }],
  });
  const hours = [hour('2026-09-12T06:00:00Z', 1), hour('2026-09-12T07:00:00Z', 6)];
  const input: MissionInput = {
    ...missionInput([waypoint(47.01, 8, 60), waypoint(47.02, 8, 60), waypoint(47.02, 8.01, 60)], {
      options: { uncertainty: true },
    }),
    hourly: { hours, takeoff_time: '2026-09-12T06:58:00Z' },
  };
  const { legs, ending, hours: flown = [] } = analyzeMission(input);
  expect(flown).toHaveLength(2);
  const { stops, states } = trackOf(input);
  expect(stops).toHaveLength(legs.length);
  let elapsed_s = 0;
  for (const [at, { state }] of stops.entries()) {
    const leg = legs[at] as Leg;
    elapsed_s += leg.duration_s ?? 0;
    expectLeg(states[state] as FlightState, leg, elapsed_s, input.battery.rth_threshold_pct);
  }
  expectSame(states.at(-1)?.battery_pct, ending?.battery_pct, 'battery at home');
});

describe('a flight in strong wind', () => {
  const north = waypoint(47.02, 8, 60);
  const northEast = waypoint(47.02, 8.02, 60);
  const blown = (wind_speed_mps: number, end_action: MissionInput['end_action']) =>
    missionInput([north, northEast], {
      end_action,
      weather: { ...calm, wind_speed_mps, gust_speed_mps: wind_speed_mps, wind_dir_deg: 20 },
      options: { uncertainty: true },
    });

  it('is shown up to the leg or the end that the wind forbids', () => {
    const ends = new Set<string>();
    for (const end_action of endActions)
      for (let wind_mps = 2; wind_mps <= 30; wind_mps++)
        for (const wind_dir_deg of [20, 110, 200, 290]) {
          const input = blown(wind_mps, end_action);
          const turned = { ...input, weather: { ...input.weather, wind_dir_deg } };
          const { legs, ending } = analyzeMission(turned);
          const track = trackOf(turned, 0, 30);
          const forbidden = legs.find(({ duration_s }) => duration_s === undefined)?.leg_index;
          const isOver = end_action === 'hover' || end_action === 'none';
          const isStopped = forbidden === undefined && !isOver && ending === undefined;
          expect(track.stopped_at).toBe(isStopped ? legs.length : forbidden);
          expect(oddNumbersIn(track)).toEqual([]);
          ends.add(`${end_action} ${track.stopped_at}`);
        }
    expect(ends).toContain('go_home 0');
    expect(ends).toContain('go_home 2');
    expect(ends).toContain('first_waypoint 2');
  });
});

describe('a flight over ground with holes', () => {
  it('says where nobody knows the ground, and lands where it is to', () => {
    const ground = ({ lat }: Position) => (lat > 47.005 && lat < 47.008 ? NaN : 400 + (lat - 47) * 1000);
    for (const end_action of endActions) {
      const { states } = trackOf(overKnown([waypoint(47.012, 8, 60)], ground, { end_action }));
      expect(states.some(({ ground_msl_m }) => ground_msl_m === undefined)).toBe(true);
      expect(states.at(-1)?.ground_msl_m).toBeGreaterThan(399);
    }
  });
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
