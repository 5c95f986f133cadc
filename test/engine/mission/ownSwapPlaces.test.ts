import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flightMissions } from '../../../engine/flightplan/split/flightMissions.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { endsOf, standOf, swapPlacesOf } from '../../../engine/mission/swapPlaces.ts';
import type { TerrainSamples } from '../../../engine/mission/terrainSamples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint, wind } from '../samples.ts';

const home = { lat: 47, lon: 8 };
const near = destination(home, 80, 2400);
const far = destination(home, 100, 3600);

/** A zigzag between 2 and 5 km east: both places lie among the waypoints. */
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
const planOf = (more: Partial<MissionInput>) => analyzeMission(inputOf(more)).battery_plan ?? [];

describe('a place to change batteries for each change', () => {
  it('is where the flight lands that has it, and the next one takes off; the others change where the plan has it', () => {
    const flights = planOf({ swap_place: near, swap_places: [far, 'home', null] });
    expect(flights.length).toBeGreaterThan(4);
    const takeOffs = flights.map(({ legs }) => legs[0]?.from);
    for (const [at, place] of [home, far, home, near, near].entries())
      expect(takeOffs[at]).toMatchObject({ lat: place.lat, lon: place.lon });
    expect(flights.slice(0, 4).map(({ take_off, landing }) => `${take_off} ${landing}`)).toEqual([
      'home swap_place',
      'swap_place home',
      'home swap_place',
      'swap_place swap_place',
    ]);
    const led = flights.map(({ way_to_landing }) => way_to_landing !== undefined);
    expect(led.slice(0, 4)).toEqual([true, true, true, false]);
    expect(led.at(-1)).toBe(true);
  });

  it('holds for each flight what a plan from there and to there is alone', () => {
    const places = { swap_place: near, swap_places: [far, far, 'home'] as const };
    const flights = planOf(places);
    const mission: Mission = { name: 'Calder', home, ...places, waypoints: route, end_action: 'go_home' };
    for (const [at, { waypoints, ...plan }] of flightMissions(mission, flights).entries()) {
      expect(plan).not.toHaveProperty('swap_places');
      const { takeOff, landing } = endsOf(mission, at, flights.length);
      expect(plan.home).toEqual([home, near, far][takeOff]);
      if (takeOff !== landing) continue;
      const alone = analyzeMission({
        ...missionInput(waypoints, { options: { uncertainty: true }, weather: wind(5, 250) }),
        home: plan.home ?? home,
      });
      const low_pct = flights[at]?.battery_at_home?.low_pct ?? NaN;
      expect(alone.uncertainty?.battery_at_home?.low_pct).toBeCloseTo(low_pct, 6);
    }
  });

  it('gives the answers of one place for all, where all are the same', () => {
    const one = analyzeMission(inputOf({ swap_place: near }));
    const each = Array.from({ length: 24 }, () => near);
    expect(analyzeMission(inputOf({ swap_places: each }))).toEqual(one);
    expect(analyzeMission(inputOf({ swap_place: near, swap_places: each.slice(0, 2) }))).toEqual(one);
    expect(analyzeMission(inputOf({ swap_places: [null, 'home'] }))).toEqual(analyzeMission(inputOf()));
  });

  it('is home where the plan changes batteries elsewhere', () => {
    const flights = planOf({
      swap_place: near,
      swap_places: Array.from({ length: 24 }, () => 'home' as const),
    });
    const bare = planOf({}).map(({ legs, distance_m, battery_at_home }) => ({
      legs,
      distance_m,
      battery_at_home,
    }));
    expect(flights).toMatchObject(bare);
  });

  it('is at fault where the plan could be split at home', () => {
    const behind = destination(home, 270, 9000);
    const { warnings, battery_plan } = analyzeMission(inputOf({ swap_places: [behind] }));
    expect(battery_plan).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toContain('SWAP_PLACE_OUT_OF_REACH');
  });

  it('has a ground of its own, which is told where nobody knows it', () => {
    const terrain = (...swap_grounds_msl_m: (number | undefined)[]): TerrainSamples => ({
      source: 'test',
      elevations_msl_m: [400, ...route.map(() => 400)],
      fallback_indices: [],
      swap_grounds_msl_m,
    });
    const places = { swap_place: near, swap_places: [null, far] };
    const flights = planOf({ ...places, terrain: terrain(430, 380) });
    const heights = flights.slice(0, 4).map(({ legs }) => legs[0]?.from.altitude_m);
    expect(heights).toEqual([0, 30, -20, 30]);
    const messageOf = (...grounds: (number | undefined)[]) =>
      sentenceOf(
        analyzeMission(inputOf({ ...places, terrain: terrain(...grounds) })).warnings.find(
          ({ code }) => code === 'SWAP_GROUND_UNKNOWN',
        ),
      );
    expect(messageOf(430, 380)).toBeUndefined();
    expect(messageOf(430, undefined)).toMatch(
      /Swap point after flight 2: no ground height\. Ground level with the launch point is assumed\. Check the altitudes of the flights that begin and end there yourself\./,
    );
  });

  it('is listed once, however often it is used', () => {
    const plan = { swap_place: near, swap_places: [far, null, { ...near }, 'home', far] as const };
    expect(swapPlacesOf(plan)).toEqual([near, far]);
    expect([near, far].map((place) => standOf(plan, place))).toEqual([1, 2]);
    expect(Array.from({ length: 7 }, (_, at) => endsOf(plan, at, 7))).toEqual([
      { takeOff: 0, landing: 2 },
      { takeOff: 2, landing: 1 },
      { takeOff: 1, landing: 1 },
      { takeOff: 1, landing: 0 },
      { takeOff: 0, landing: 2 },
      { takeOff: 2, landing: 1 },
      { takeOff: 1, landing: 0 },
    ]);
  });
});

describe('any plan with any places', () => {
  const around = fc.record({
    course_deg: fc.integer({ min: 0, max: 359 }),
    distance_m: fc.integer({ min: 50, max: 4000 }),
  });
  const fields = fc.record({
    points: fc.array(around, { minLength: 6, maxLength: 20 }),
    own: fc.array(fc.oneof(around, fc.constant('home' as const), fc.constant(null)), { maxLength: 4 }),
    all: fc.option(around, { nil: undefined }),
  });
  const at = ({ course_deg, distance_m }: { course_deg: number; distance_m: number }): Position =>
    destination(home, course_deg, distance_m);

  it('lands each flight where its place is and takes the next one off there, with the reserve, or is said to have no split', () => {
    fc.assert(
      fc.property(fields, ({ points, own, all }) => {
        const waypoints = points.map(at).map(({ lat, lon }) => waypoint(lat, lon, 90));
        const places = {
          ...(all && { swap_place: at(all) }),
          swap_places: own.map((one) => (one === null || one === 'home' ? one : at(one))),
        };
        const input = missionInput(waypoints, { options: asked, weather: wind(4, 40) });
        const { battery_plan, warnings } = analyzeMission({ ...input, home, ...places });
        const isTold = warnings.some(({ code }) =>
          /^(BATTERY_SPLIT_IMPOSSIBLE|SWAP_PLACE_OUT_OF_REACH)$/.test(code),
        );
        expect(isTold).toBe(battery_plan === undefined);
        const stands = [home, ...swapPlacesOf(places)];
        const of = battery_plan?.length ?? 0;
        for (const [index, { legs, battery_at_home, landing = 'home' }] of (battery_plan ?? []).entries()) {
          const ends = endsOf(places, index, of);
          expect(legs[0]?.from).toMatchObject(stands[ends.takeOff] ?? {});
          expect(landing === 'home').toBe(ends.landing === 0);
          expect(battery_at_home?.low_pct).toBeGreaterThanOrEqual(25 - 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });
});
