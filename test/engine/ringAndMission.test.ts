import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { elementAt } from '../../engine/elementAt.ts';
import { destination, trackBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { Waypoint } from '../../engine/mission/mission.ts';
import type { MissionAnalysis } from '../../engine/mission/missionAnalysis.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { inLong } from '../support/inLong.ts';
import { analyzeRange, type Edge } from './rings.ts';
import { evenly, manyRuns, missionInput, waypoint } from './samples.ts';
import { catalogWings, rangeOn, someDay } from './someDay.ts';

/** Ten thousand cases of every property take long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });
const cases = { numRuns: inLong(90, 10_000) };
/** Percentage points by which a mission to a ring's edge and back may miss the ring's threshold, at which a point is 0.88 of the energy of a mean one. */
const tolerance_pct = 0.06;
/** Wings come so far, 70 km at 65° of latitude, that the course of the way changes, and with it the wind along it, for which rings make no allowance. */
const onWings_pct = 0.12;
/** A shorter way is too short to reach its speed, for which rings make no allowance. */
const shortWay_m = 250;

/** A mission in the conditions of a range. */
function missionOf(input: RangeInput, waypoints: readonly Waypoint[]): MissionInput {
  const { center, drone, weather, elevation_msl_m = 0 } = input;
  return missionInput(waypoints, {
    home: center,
    drone,
    weather,
    battery: { initial_pct: input.initial_battery_pct, rth_threshold_pct: 0, cycles: input.battery_cycles },
    terrain: {
      source: 'test',
      elevations_msl_m: [elevation_msl_m, ...waypoints.map(() => elevation_msl_m)],
      fallback_indices: [],
    },
    options: {
      payload_g: input.payload_g,
      alt_penalty: input.elevation_penalty,
      speed_policy: input.speed_policy,
      cruise_speed_mps: input.airspeed_mps,
      uncertainty: true,
    },
  });
}

/** Missions to a point with the hover of the range: back over home as they came, and back by the aircraft's own return. */
function thereAndBack(input: RangeInput, { lat, lon }: Position): MissionAnalysis[] {
  const { center, height_m, hover_time_s } = input;
  const there = waypoint(lat, lon, height_m, { hover_time_s });
  const back = waypoint(center.lat, center.lon, height_m);
  return [[there, back], [there]].map((waypoints) => analyzeMission(missionOf(input, waypoints)));
}

/** The least that missions bring home. */
const leastHome = (missions: readonly MissionAnalysis[]): number =>
  Math.min(...missions.map(({ return_home }) => return_home.battery_at_home_pct ?? NaN));

/** A corner of an edge that is far enough away, by a number that chooses one; `undefined` without. */
function cornerOf({ polygon, min_radius_m }: Edge, choice: number): Position | undefined {
  if (polygon.length === 0 || min_radius_m < shortWay_m) return undefined;
  return elementAt(polygon, Math.floor(choice * (polygon.length - 1)));
}

const rings = (input: RangeInput) =>
  analyzeRange({ ...input, battery_thresholds_pct: [20], uncertainty: true }).rings;

function expectRingIsMission(input: RangeInput, choice: number, within_pct = tolerance_pct): void {
  const ring = elementAt(rings(input), 0);
  const edge = cornerOf(ring, choice);
  if (edge !== undefined) {
    expect(Math.abs(leastHome(thereAndBack(input, edge)) - 20)).toBeLessThan(within_pct);
  }
  const cautious = ring.conservative && cornerOf(ring.conservative, choice);
  if (cautious !== undefined) {
    const lows_pct = thereAndBack(input, cautious).map(
      ({ uncertainty }) => uncertainty?.battery_at_home?.low_pct ?? NaN,
    );
    expect(Math.abs(Math.min(...lows_pct) - 20)).toBeLessThan(within_pct);
  }
}

/** Speeds from a walk to beyond the normal mode. */
const speed = fc.oneof(fc.constant(undefined), evenly(3, 22));

describe('a mission to the edge of a ring and back comes home with its threshold', () => {
  it('at the speed of the aircraft or one that is asked for, on both edges', () => {
    fc.assert(
      fc.property(someDay(), speed, evenly(0, 1), (day, airspeed_mps, choice) => {
        expectRingIsMission({ ...rangeOn(day), airspeed_mps }, choice);
      }),
      cases,
    );
  });

  it('or with more, at the best speeds, where a mission also makes the best of its stops', () => {
    fc.assert(
      fc.property(someDay(), evenly(0, 1), (day, choice) => {
        const input: RangeInput = { ...rangeOn(day), speed_policy: 'best_range' };
        const edge = cornerOf(elementAt(rings(input), 0), choice);
        if (edge === undefined) return;
        // Back as it came: the return of a mission is flown at cruise speed.
        expect(leastHome(thereAndBack(input, edge).slice(0, 1))).toBeGreaterThan(20 - tolerance_pct);
      }),
      manyRuns,
    );
  });

  it('on wings', () => {
    fc.assert(
      fc.property(someDay(catalogWings), evenly(0, 1), (day, choice) => {
        expectRingIsMission({ ...rangeOn(day), hover_time_s: 0 }, choice, onWings_pct);
      }),
      manyRuns,
    );
  });
});

/** The point on the way to another, or beyond it, at a share of its distance. */
function towards(center: Position, edge: Position, share: number): Position {
  const track = trackBetween(center, edge);
  return destination(center, track.course_deg, share * track.distance_m);
}

describe('a waypoint', () => {
  it('can be left for home with the threshold just where the cautious edge of its ring lies further out', () => {
    // At the height of returns, and at the speed of both: below it a return climbs first.
    const height_m = 100;
    let [within, beyond] = [0, 0];
    fc.assert(
      fc.property(someDay(), evenly(0, 1), evenly(0.5, 1.5), (day, choice, share) => {
        const { rth_speed_mps: _, ...own } = day.drone;
        // Limits of the maker forbid a plan whatever its charge.
        const drone: Drone = {
          ...own,
          max_payload_g: 1e6,
          max_wind_mps: undefined,
          landing_max_wind_mps: undefined,
          operating_temp_min_c: undefined,
          operating_temp_max_c: undefined,
        };
        const input = { ...rangeOn({ ...day, drone, height_m, hover_time_s: 0 }), hover_time_s: 0 };
        const edge = elementAt(rings(input), 0).conservative;
        const corner = edge && cornerOf(edge, choice);
        if (corner === undefined || Math.abs(share - 1) < 0.01) return;
        const { lat, lon } = towards(input.center, corner, share);
        const mission = missionOf(input, [waypoint(lat, lon, height_m)]);
        const { legs, mission_verdict } = analyzeMission({
          ...mission,
          battery: { ...mission.battery, rth_threshold_pct: 20 },
        });
        expect(legs[0]?.status === 'ok').toBe(share < 1);
        expect(legs[0]?.latest_departure_s !== undefined).toBe(share < 1);
        expect(mission_verdict === 'complete').toBe(share < 1);
        if (share < 1) within += 1;
        else beyond += 1;
      }),
      cases,
    );
    expect(Math.min(within, beyond)).toBeGreaterThan(cases.numRuns / 5);
  });
});

describe('a return', () => {
  it('never flies faster than the normal mode, whatever speed the way out is asked for', () => {
    fc.assert(
      fc.property(someDay(), speed, evenly(0, 1), (day, airspeed_mps, choice) => {
        const input = { ...rangeOn(day), airspeed_mps };
        const edge = cornerOf(elementAt(rings(input), 0), choice);
        if (edge === undefined) return;
        const { legs, return_home } = analyzeMission(
          missionOf(input, [waypoint(edge.lat, edge.lon, input.height_m)]),
        );
        const normal_mps = (day.drone.normal_speed_mps ?? NaN) * (1 + 1e-12);
        if (legs[0]?.rth_cost_pct === undefined) return;
        expect(return_home.airspeed_mps).toBeLessThanOrEqual(normal_mps);
        expect(return_home.ground_speed_mps).toBeLessThanOrEqual(normal_mps);
      }),
      { numRuns: inLong(30, 2000) },
    );
  });
});
