import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flightMissions } from '../../../engine/flightplan/split/flightMissions.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { BatteryFlight } from '../../../engine/mission/batteryPlan.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import type { TerrainSamples } from '../../../engine/mission/terrainSamples.ts';
import { inLong } from '../../support/inLong.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint, wind } from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const home = { lat: 47, lon: 8 };
const away = destination(home, 90, 2500);

/** A zigzag between 2 and 5 km east: the swap place lies among the waypoints. */
const route = Array.from({ length: 44 }, (_, index) => {
  const { lat, lon } = destination(home, 90 + (index % 4 < 2 ? 2 : -2), index % 2 === 0 ? 2000 : 5000);
  return waypoint(lat, lon, 60);
});

const asked = { multi_battery: true, uncertainty: true };
const inputOf = (more: Partial<MissionInput> = {}): MissionInput => ({
  ...missionInput(route, { options: asked, weather: wind(5, 250) }),
  home,
  ...more,
});
const flightsOf = (input: MissionInput): readonly BatteryFlight[] => analyzeMission(input).battery_plan ?? [];

const homeward_m = (flight: BatteryFlight): number =>
  flight.distance_m - flight.legs.reduce((sum_m, { distance_m }) => sum_m + distance_m, 0);

describe('batteries that are changed at a place of their own', () => {
  const flights = flightsOf(inputOf({ swap_place: away }));

  it('are so between home and home: the first flight begins there, and the last one ends there', () => {
    expect(flights.length).toBeGreaterThan(2);
    const ends = flights.map(({ take_off, landing }) => `${take_off} ${landing}`);
    expect([ends[0], ends.at(-1)]).toEqual(['home swap_place', 'swap_place home']);
    expect(new Set(ends.slice(1, -1))).toEqual(new Set(['swap_place swap_place']));
    const flown = flights.flatMap(({ legs }, at) => legs.slice(at === 0 ? 0 : 1));
    expect(flown.map(({ leg_index }) => leg_index)).toEqual(route.map((_, index) => index));
    for (const { legs, battery_at_home } of flights) {
      expect(legs.every(({ status }) => status === 'ok')).toBe(true);
      expect(battery_at_home?.low_pct).toBeGreaterThanOrEqual(25);
    }
  });

  it('are landed at and taken off from: the ways out and back lead there', () => {
    for (const [at, flight] of flights.entries()) {
      const [first] = flight.legs;
      const last = flight.legs.at(-1)?.to;
      if (at > 0) expect(first?.from).toMatchObject({ ...away, altitude_m: 0 });
      const end = flight.landing === 'home' ? home : away;
      const straight = analyzeMission({
        ...missionInput([waypoint(last?.lat ?? 0, last?.lon ?? 0, 60)]),
        home: end,
      });
      expect(homeward_m(flight)).toBeCloseTo(straight.total_distance_m, 5);
    }
  });

  it('fly between two changes what a plan from that place is alone', () => {
    const mission: Mission = {
      name: 'Calder',
      home,
      swap_place: away,
      waypoints: route,
      end_action: 'go_home',
    };
    const missions = flightMissions(mission, flights);
    for (const [at, { waypoints, end_action, ...plan }] of missions.entries()) {
      expect(plan).not.toHaveProperty('swap_place');
      if (at === 0 || at === missions.length - 1) continue;
      const options = { uncertainty: true };
      const alone = analyzeMission({
        ...missionInput(waypoints, { end_action, options, weather: wind(5, 250) }),
        home: plan.home ?? home,
      });
      expect(plan.home).toEqual(away);
      expect(alone.uncertainty?.battery_at_home?.low_pct).toBeCloseTo(
        flights[at]?.battery_at_home?.low_pct ?? NaN,
        6,
      );
      expect(alone.legs.map(({ return_margin_pct }) => return_margin_pct?.toFixed(6))).toEqual(
        flights[at]?.legs.map(({ return_margin_pct }) => return_margin_pct?.toFixed(6)),
      );
    }
  });

  it('cost what they do at home, where the place is home', () => {
    const bare = flightsOf(inputOf()).map(({ legs, distance_m, duration_s, battery_at_home }) => ({
      legs,
      distance_m,
      duration_s,
      battery_at_home,
    }));
    const atHome = flightsOf(inputOf({ swap_place: home }));
    expect(atHome).toMatchObject(bare);
  });

  it('take as many flights or fewer than at home, where the route lies beyond them', () => {
    const countWith = (more: Partial<MissionInput>) =>
      [80, 90, 100].map(
        (initial_pct) =>
          flightsOf(inputOf({ battery: { initial_pct, rth_threshold_pct: 25, cycles: 0 }, ...more })).length,
      );
    const [away_n, home_n] = [countWith({ swap_place: away }), countWith({})];
    for (const [at, count] of away_n.entries()) expect(count).toBeLessThanOrEqual(home_n[at] ?? 0);
    expect(Math.min(...away_n.map((count, at) => count - (home_n[at] ?? 0)))).toBeLessThan(0);
    const { options } = inputOf();
    const balanced = flightsOf(
      inputOf({ swap_place: away, options: { ...options, battery_split: 'balanced' } }),
    );
    expect(balanced).toHaveLength(flights.length);
  });

  it('leave a plan on one battery alone', () => {
    const short = { ...missionInput(route.slice(0, 2), { options: asked }), home };
    const [flight, ...others] = flightsOf({ ...short, swap_place: away });
    expect(others).toEqual([]);
    expect(flight).toMatchObject({ take_off: 'home', landing: 'home' });
    expect(flight?.battery_at_home).toEqual(flightsOf(short)[0]?.battery_at_home);
  });

  it('are changed before the last leg at the latest, and not at all where home is then out of reach', () => {
    const far = { ...destination(home, 90, 9000) };
    const line = [3000, 6000, 9000, 12_000, 15_000].map((east_m) => {
      const { lat, lon } = destination(home, 90, east_m);
      return waypoint(lat, lon, 60);
    });
    const analysis = analyzeMission({ ...missionInput(line, { options: asked }), home, swap_place: far });
    expect(analysis.battery_plan).toBeUndefined();
    expect(analysis.warnings.map(({ code }) => code)).toContain('BATTERY_SPLIT_IMPOSSIBLE');
    const back = [...line, ...line.slice(0, -1).toReversed()].filter(({ lon }) => lon < far.lon + 0.06);
    const there = analyzeMission({ ...missionInput(back, { options: asked }), home, swap_place: far });
    for (const { last_waypoint_index } of there.battery_plan?.slice(0, -1) ?? [])
      expect(last_waypoint_index).toBeLessThan(back.length - 1);
  });

  it('say that the place is at fault where the plan could be split at home', () => {
    const behind = destination(home, 270, 9000);
    const codes = (input: MissionInput) =>
      analyzeMission(input)
        .warnings.map(({ code }) => code)
        .filter((code) => code === 'SWAP_PLACE_OUT_OF_REACH' || code === 'BATTERY_SPLIT_IMPOSSIBLE');
    expect(codes(inputOf({ swap_place: behind }))).toEqual(['SWAP_PLACE_OUT_OF_REACH']);
    const far = { ...missionInput([waypoint(47, 8.5, 60)], { options: asked }), home };
    expect(codes({ ...far, swap_place: behind })).toEqual(['BATTERY_SPLIT_IMPOSSIBLE']);
    expect(codes(far)).toEqual(['BATTERY_SPLIT_IMPOSSIBLE']);
  });

  it('are not what a leg is too much for: the leg that is named is too much for a battery from home, too', () => {
    const line = [10, 50].map((north_m) => {
      const { lat, lon } = destination(home, 0, north_m);
      return waypoint(lat, lon, 40);
    });
    const battery = { initial_pct: 28.5, rth_threshold_pct: 25, cycles: 0 };
    const few = { ...missionInput(line, { options: asked, battery }), home };
    const swap_place = destination(home, 90, 900);
    for (const input of [few, { ...few, swap_place }]) {
      const { legs, warnings } = analyzeMission(input);
      expect(legs.map(({ status }) => status)).toEqual(['ok', 'low_margin']);
      expect(warnings).toContainEqual(
        expect.objectContaining({ code: 'BATTERY_SPLIT_IMPOSSIBLE', leg_index: 1 }),
      );
    }
  });

  it('are reached at the height of the return and at its speed', () => {
    const [first, second, last] = [flights[0], flights[1], flights.at(-1)];
    expect(first?.way_to_landing).toEqual({ height_m: 100, climb_m: 40, speed_mps: 15 });
    expect(last?.way_to_landing).toEqual(first?.way_to_landing);
    expect(second).not.toHaveProperty('way_to_landing');
  });
});

const places = fc.record({
  course_deg: fc.integer({ min: 0, max: 359 }),
  distance_m: fc.integer({ min: 1, max: 6000 }),
});
const fields = fc.record({
  place: places,
  points: fc.array(places, { minLength: 4, maxLength: 24 }),
  swap_msl_m: fc.option(fc.integer({ min: 300, max: 480 }), { nil: undefined }),
  wind_mps: fc.integer({ min: 0, max: 9 }),
  battery_split: fc.constantFrom('fullest_first', 'balanced'),
});

describe('any plan with any swap place', () => {
  it('flies every leg once, each flight with the reserve where it lands, or says that it cannot', () => {
    fc.assert(
      fc.property(fields, ({ place, points, swap_msl_m, wind_mps, battery_split }) => {
        const at = ({ course_deg, distance_m }: typeof place) => destination(home, course_deg, distance_m);
        const waypoints = points.map(at).map(({ lat, lon }) => waypoint(lat, lon, 90));
        const input = missionInput(waypoints, {
          options: { ...asked, battery_split },
          weather: wind(wind_mps, 40),
        });
        const terrain: TerrainSamples = {
          source: 'test',
          elevations_msl_m: [400, ...waypoints.map(() => 400)],
          fallback_indices: [],
          swap_grounds_msl_m: [swap_msl_m],
        };
        const found = analyzeMission({ ...input, home, swap_place: at(place), terrain });
        const { battery_plan, battery_plan_verdict, warnings } = found;
        expect(battery_plan === undefined).toBe(battery_plan_verdict === 'cannot_complete');
        const isTold = warnings.some(({ code }) =>
          /^(BATTERY_SPLIT_IMPOSSIBLE|SWAP_PLACE_OUT_OF_REACH)$/.test(code),
        );
        expect(isTold).toBe(battery_plan === undefined);
        const flown = battery_plan?.flatMap(({ legs }, flight) => legs.slice(flight === 0 ? 0 : 1)) ?? [];
        if (battery_plan !== undefined)
          expect(flown.map(({ leg_index }) => leg_index)).toEqual([...waypoints.keys()]);
        for (const flight of battery_plan ?? []) {
          expect(flight.battery_at_home?.low_pct).toBeGreaterThanOrEqual(25 - 1e-9);
          expect(flight.legs.every(({ status }) => status === 'ok')).toBe(true);
          expect(flight.way_to_landing === undefined).toBe(flight.take_off === flight.landing);
          expect(Number.isFinite(flight.duration_s + flight.distance_m)).toBe(true);
        }
      }),
      { numRuns: inLong(25, 240) },
    );
  });
});

describe('a swap place on a hill', () => {
  const grounded = (swap_msl_m: number | undefined, known = true): MissionInput => {
    const terrain: TerrainSamples = {
      source: 'test',
      elevations_msl_m: [400, ...route.map(() => 400)],
      fallback_indices: known ? [] : [0],
      swap_grounds_msl_m: [swap_msl_m],
    };
    return inputOf({ swap_place: away, terrain });
  };
  const low = flightsOf(grounded(400));
  const high = flightsOf(grounded(440));

  it('shortens the climb of a flight from it, and the descent to it', () => {
    const [, level] = low;
    const [, raised] = high;
    expect(raised?.legs[0]?.from).toMatchObject({ altitude_m: 40, ground_msl_m: 440 });
    expect(raised?.legs[0]?.duration_s).toBeLessThan(level?.legs[0]?.duration_s ?? 0);
    // The height of a return counts from the take-off.
    expect(high[0]?.way_to_landing?.height_m).toBe(100);
    expect(high.at(-1)?.way_to_landing?.height_m).toBe(140);
    expect(new Set(high.map(({ return_height_m }) => return_height_m))).toEqual(new Set([100]));
  });

  it('takes as much off the return height to set there, and nothing off one that is asked for', () => {
    const terrain: TerrainSamples = {
      source: 'test',
      elevations_msl_m: [400, ...route.map(() => 520)],
      fallback_indices: [],
      swap_grounds_msl_m: [440],
    };
    const heightsOf = (options: object) =>
      flightsOf(inputOf({ swap_place: away, terrain, options: { ...inputOf({}).options, ...options } })).map(
        ({ return_height_m }) => return_height_m,
      );
    const [first, ...others] = heightsOf({});
    expect(first).toBeGreaterThanOrEqual(150);
    expect(others.length).toBeGreaterThan(0);
    for (const height_m of others) expect(height_m).toBe((first ?? 0) - 40);
    expect(new Set(heightsOf({ return_height_m: 170 }))).toEqual(new Set([170]));
    for (const { return_height_m } of flightsOf(inputOf({ terrain }))) expect(return_height_m).toBe(first);
  });

  it('is that of a plan from there, whose heights count from there', () => {
    const mission: Mission = {
      name: 'Calder',
      home: { ...home, elevation_msl_m: 400 },
      swap_place: { ...away, elevation_msl_m: 440 },
      waypoints: route,
      end_action: 'go_home',
    };
    const [, second] = flightMissions(mission, high);
    expect(second?.waypoints[0]?.altitude).toEqual({ datum: 'takeoff', value_m: 20 });
    const terrain = { source: 'test', elevations_msl_m: [440], fallback_indices: [] };
    const alone = analyzeMission({
      ...missionInput(second?.waypoints ?? [], { options: { uncertainty: true }, weather: wind(5, 250) }),
      home: away,
      terrain: { ...terrain, elevations_msl_m: [440, ...(second?.waypoints ?? []).map(() => 400)] },
    });
    // The air is counted from the ground of the take-off, 40 m higher up: 0.4 % thinner.
    expect(alone.return_home.battery_at_home_pct).toBeCloseTo(high[1]?.battery_at_home_pct ?? NaN, 0);
  });

  it('counts as level where nobody knows it, and that is told where home is known', () => {
    const codes = (input: MissionInput) => analyzeMission(input).warnings.map(({ code }) => code);
    expect(codes(grounded(undefined))).toContain('SWAP_GROUND_UNKNOWN');
    expect(codes(grounded(440))).not.toContain('SWAP_GROUND_UNKNOWN');
    expect(codes(grounded(440, false))).not.toContain('SWAP_GROUND_UNKNOWN');
    expect(flightsOf(grounded(440, false))[1]?.legs[0]?.from.altitude_m).toBe(0);
    expect(flightsOf(grounded(undefined))[1]?.battery_at_home).toEqual(low[1]?.battery_at_home);
    expect(
      codes({ ...grounded(undefined), options: { ...inputOf().options, multi_battery: false } }),
    ).not.toContain('SWAP_GROUND_UNKNOWN');
  });
});

describe('the ways to and from a swap place', () => {
  const north = (metres: number, east_m = 0): Position => ({
    lat: 47 + metres / perDegree_m,
    lon: 8 + east_m / (perDegree_m * Math.cos((47 * Math.PI) / 180)),
  });
  const place = north(1500, 1500);
  const lines = Array.from({ length: 40 }, (_, index) => {
    const { lat, lon } = north(index % 2 === 0 ? 600 : 3600);
    return waypoint(lat, lon, 120);
  });
  /** A wall between the route and the place. */
  const wall: Ground = ({ lon }) => (Math.abs(lon - (8 + place.lon) / 2) < 0.0012 ? 520 : 400);
  const over = (more: Partial<MissionInput> = {}) =>
    analyzeMission({
      ...overKnown(lines, wall, { options: { multi_battery: true, return_height_m: 110 } }, place),
      swap_place: place,
      ...more,
    });

  it('are held to the height over the ground, each by its name', () => {
    const { warnings, battery_plan = [] } = over();
    expect(battery_plan.length).toBeGreaterThan(2);
    const out = warnings.find(({ code }) => code === 'LOW_CLEARANCE');
    expect(sentenceOf(out)).toMatch(/^Flight \d+, way out to waypoint \d+: may be 0\sm above ground/);
    const back = warnings.find(({ code }) => code === 'LOW_RETURN_CLEARANCE');
    expect(sentenceOf(back)).toMatch(/^Flight \d+, from waypoint \d+ to the swap point: may be/);
    expect(back?.flight_index).toBeGreaterThanOrEqual(0);
    const flight = battery_plan[back?.flight_index ?? -1];
    expect(flight?.legs.map(({ leg_index }) => leg_index)).toContain(back?.leg_index);
  });

  it('are held to the fences of the plan', () => {
    const fences = [
      {
        is_inclusion: false,
        center: { lat: 47 + 1500 / perDegree_m, lon: (8 + place.lon) / 2 },
        radius_m: 400,
      },
    ];
    const { warnings } = over({ fences });
    const back = warnings.find(({ code }) => code === 'RETURN_FENCE_BREACH');
    expect(sentenceOf(back)).toMatch(
      /^Flight \d+, from waypoint \d+ to the swap point: inside a no-fly area/,
    );
    expect(back?.flight_index).toBeDefined();
    expect(warnings.some(({ code }) => code === 'FENCE_BREACH')).toBe(true);
    const none = analyzeMission({ ...overKnown(lines, wall), fences });
    expect(none.warnings.map(({ code }) => code)).not.toContain('RETURN_FENCE_BREACH');
  });

  it('change the height of the return by the ground on them', () => {
    const own = analyzeMission({
      ...overKnown(lines, wall, { options: { multi_battery: true } }, place),
      swap_place: place,
    });
    expect(own.battery_plan?.[0]?.way_to_landing?.height_m).toBe(150);
  });
});
