import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fence } from '../../../engine/fence/fence.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import type { MissionAnalysis } from '../../../engine/mission/missionAnalysis.ts';
import { gravityOf } from '../../../engine/warnings/gravity.ts';
import {
  calm,
  foldingDrone,
  manyRuns,
  missionInput,
  numbers,
  waypoint,
  wind,
  windproofDrone,
} from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const home = { lat: 47, lon: 8 };
const north = (metres: number, height_m = 50) => waypoint(47 + metres / perDegree_m, 8, height_m);
const flat: Ground = () => 400;
/** A wall along a parallel north of home, 200 m thick. */
const wall =
  (height_m: number, at_m = 500): Ground =>
  ({ lat }) =>
    Math.abs((lat - 47) * perDegree_m - at_m) < 100 ? 400 + height_m : 400;
const noFly = (at_m: number, radius_m = 100): Fence => ({
  is_inclusion: false,
  center: { lat: 47 + at_m / perDegree_m, lon: 8 },
  radius_m,
});
const reasonsOf = ({ legs }: MissionAnalysis) => legs.map(({ reasons }) => reasons);
const homeReasonsOf = ({ legs }: MissionAnalysis) => legs.map(({ return_reasons }) => return_reasons);
const forbidding = ({ warnings }: MissionAnalysis) =>
  warnings.filter((warning) => gravityOf(warning) === 'forbids').map(({ code }) => code);

describe('the ground', () => {
  it.each([
    [77, 60, 137],
    [1, 50, 51],
    [30, 60, 90],
    [0.4, 50, 50.4],
    [250, 100, 350],
  ])(
    'forbids a leg %s m below it, and the legs around it are judged by themselves',
    (below_m, height_m, rock_m) => {
      const analysis = analyzeMission(
        overKnown([north(200, height_m), north(800, height_m), north(1200, height_m)], wall(rock_m)),
      );
      expect(analysis.mission_verdict).toBe('cannot_complete');
      expect(reasonsOf(analysis)).toEqual([[], ['GROUND'], []]);
      expect(analysis.legs[1]).toMatchObject({ can_complete: false, status: 'cannot_complete' });
      expect(analysis.legs[1]?.clearance?.below_m).toBeCloseTo(below_m, 6);
      expect(analysis.legs[1]).not.toHaveProperty('latest_departure_s');
      expect(analysis.legs[2]).toMatchObject({ can_complete: true, status: 'ok' });
      expect(forbidding(analysis)).toEqual(['LOW_CLEARANCE']);
    },
  );

  it.each([5, 10, 15, 19.9, 20])(
    'is a doubt where the way is %s m above it by the source, and below by its error',
    (over_m) => {
      const input = overKnown([north(200, 60), north(800, 60)], wall(60 - over_m));
      const analysis = analyzeMission({ ...input, terrain: { ...input.terrain, error_m: 20 } });
      expect(analysis.legs[1]?.clearance?.min_m).toBeLessThan(0);
      expect(analysis.mission_verdict).toBe('complete');
      expect(forbidding(analysis)).toEqual([]);
      expect(analysis.warnings.map(({ code }) => code)).toContain('LOW_CLEARANCE');
    },
  );

  it.each([20, 40, 60, 80, 99])(
    'forbids a way home at %s m through a wall of 100 m, from wherever it leads',
    (return_height_m) => {
      const analysis = analyzeMission(
        overKnown(
          [north(300, 120), north(900, 120), north(1200, 120)].map((point) => point),
          wall(130),
          {
            options: { return_height_m },
          },
        ),
      );
      // The legs over the wall are below it, too: the ways home are judged by themselves.
      expect(homeReasonsOf(analysis)).toEqual([undefined, ['GROUND'], ['GROUND']]);
      expect(analysis.legs[2]).toMatchObject({ can_complete: true, status: 'no_return' });
      expect(analysis.mission_verdict).toBe('cannot_complete');
      expect(forbidding(analysis)).toContain('LOW_RETURN_CLEARANCE');
    },
  );

  it('is not below an aircraft that stands on it, at take-off and where the route ends on it', () => {
    for (const ground_m of [400, 401, 402.5, 404, 404.9]) {
      const ground: Ground = ({ lat }) => (lat > 47 + 790 / perDegree_m ? ground_m : 400);
      const analysis = analyzeMission(
        overKnown([north(400, 60), north(800, 0)], ground, { end_action: 'land' }),
      );
      expect(reasonsOf(analysis)).toEqual([[], []]);
      expect(forbidding(analysis)).toEqual([]);
    }
    const inPit: Ground = ({ lat }) => (lat === 47 ? 400 : 400 - 20);
    const { warnings, legs } = analyzeMission(
      overKnown([north(400, 30)], inPit, { terrain: { elevations_msl_m: [390, 380] } as never }),
    );
    expect(warnings.filter((warning) => gravityOf(warning) === 'forbids')).toEqual([]);
    expect(legs[0]?.clearance).not.toHaveProperty('below_m');
  });

  it('is where a route that ends far below it does not land', () => {
    const ground: Ground = ({ lat }) => (lat > 47 + 700 / perDegree_m ? 410 : 400);
    const analysis = analyzeMission(
      overKnown([north(400, 60), north(800, 0)], ground, { end_action: 'land' }),
    );
    expect(reasonsOf(analysis)).toEqual([[], ['GROUND']]);
  });

  it('known at the waypoints alone forbids the leg to one below it, but not the end on it', () => {
    const at = (last_m: number) => ({
      source: 'test',
      elevations_msl_m: [400, 480, 400 + last_m],
      fallback_indices: [],
    });
    const points = [north(400, 50), north(800, 0)];
    expect(reasonsOf(analyzeMission(missionInput(points, { terrain: at(3) })))).toEqual([['GROUND'], []]);
    expect(reasonsOf(analyzeMission(missionInput(points, { terrain: at(6) })))).toEqual([
      ['GROUND'],
      ['GROUND'],
    ]);
    const unknown = { ...at(6), fallback_indices: [0] };
    expect(reasonsOf(analyzeMission(missionInput(points, { terrain: unknown })))).toEqual([[], []]);
    const alone = { ...at(6), fallback_indices: [1] };
    expect(reasonsOf(analyzeMission(missionInput(points, { terrain: alone })))).toEqual([[], ['GROUND']]);
  });
});

describe('a fence', () => {
  it.each([
    [
      [300, 700],
      [[], ['NO_FLY_AREA']],
      [undefined, ['NO_FLY_AREA']],
    ],
    [[700], [['NO_FLY_AREA']], [['NO_FLY_AREA']]],
    [
      [300, 300],
      [[], []],
      [undefined, undefined],
    ],
    [
      [700, 300],
      [['NO_FLY_AREA'], ['NO_FLY_AREA']],
      [['NO_FLY_AREA'], undefined],
    ],
    [[500], [['NO_FLY_AREA']], [['NO_FLY_AREA']]],
  ])('to stay out of forbids what lies in it: waypoints at %j m', (places, legs, ways) => {
    const analysis = analyzeMission({ ...missionInput(places.map((at) => north(at))), fences: [noFly(500)] });
    expect(reasonsOf(analysis)).toEqual(legs);
    expect(homeReasonsOf(analysis)).toEqual(ways);
    expect(analysis.mission_verdict).toBe(
      ways.flat().every((way) => way === undefined) ? 'complete' : 'cannot_complete',
    );
  });

  it('to stay in forbids to leave it, since the autopilot stops there', () => {
    const fence: Fence = { is_inclusion: true, center: home, radius_m: 1000 };
    const analysis = analyzeMission({ ...missionInput([north(500), north(1500)]), fences: [fence] });
    expect(reasonsOf(analysis)).toEqual([[], ['GEOFENCE']]);
    expect(homeReasonsOf(analysis)).toEqual([undefined, ['GEOFENCE']]);
    expect(analysis.mission_verdict).toBe('cannot_complete');
  });

  it('forbids the way back to waypoint 1, where the plan ends so', () => {
    const aside = destination({ lat: 47 + 500 / perDegree_m, lon: 8 }, 90, 1500);
    const points = [north(200), waypoint(aside.lat, aside.lon, 50), north(1200)];
    const input = {
      ...missionInput(points, { options: { smart_rth_enabled: false } }),
      fences: [noFly(700)],
    };
    const back = analyzeMission({ ...input, end_action: 'first_waypoint' });
    expect(reasonsOf(back)).toEqual([[], [], []]);
    expect(back.mission_verdict).toBe('cannot_complete');
    expect(forbidding(back)).toEqual(['END_FENCE_BREACH']);
    expect(analyzeMission({ ...input, end_action: 'land' }).mission_verdict).toBe('complete');
    const home_ = analyzeMission({ ...input, end_action: 'go_home' });
    expect([home_.mission_verdict, forbidding(home_)]).toEqual(['cannot_complete', ['RETURN_FENCE_BREACH']]);
  });

  it('forbids a split whose flights break it, and counts the flights alone', () => {
    const far = [4000, 7000, 4000, 7000, 4000, 7000, 4000, 7000].map((at) => north(at));
    const options = { multi_battery: true };
    const broken = analyzeMission({ ...missionInput(far, { options }), fences: [noFly(500)] });
    expect(broken.battery_plan_verdict).toBe('cannot_complete');
    expect(broken.battery_plan?.length).toBeGreaterThan(1);
    expect(analyzeMission(missionInput(far, { options })).battery_plan_verdict).toBe('complete');
  });
});

describe('limits of the maker', () => {
  const limited = (leg: Leg | undefined) => [leg?.reasons, leg?.return_reasons];

  it.each([
    ['wind', { weather: wind(12.1, 0) }, ['WIND_ABOVE_LIMIT'], ['WIND']],
    ['gusts', { weather: wind(8, 0, 12.5) }, ['GUST_ABOVE_LIMIT'], ['WIND']],
    [
      'payload',
      { options: { payload_g: foldingDrone.max_payload_g + 1 } },
      ['PAYLOAD_ABOVE_MAXIMUM'],
      undefined,
    ],
    ['cold', { weather: { ...calm, temp_c: -10.5 } }, ['TEMPERATURE_OUTSIDE_RANGE'], undefined],
    ['heat', { weather: { ...calm, temp_c: 41 } }, ['TEMPERATURE_OUTSIDE_RANGE'], undefined],
  ])('forbid every leg of a plan in too much %s', (_, change, codes, ways) => {
    const analysis = analyzeMission(missionInput([north(300), north(600)], change));
    expect(analysis.mission_verdict).toBe('cannot_complete');
    expect(forbidding(analysis)).toEqual(codes);
    expect(analysis.legs.every(({ can_complete }) => !can_complete)).toBe(true);
    expect(analysis.legs.map(({ return_reasons }) => return_reasons)).toEqual([ways, ways]);
    expect(analysis.final_battery_pct).toBeGreaterThan(50);
  });

  it('hold at the height that is flown, on legs and on ways home', () => {
    // 8 m/s at 10 m are 10.1 at 50 m and 12.3 at 200 m.
    const weather = { ...wind(8, 0), wind_height_m: 10 };
    const low = analyzeMission(missionInput([north(300), north(600, 200), north(900)], { weather }));
    expect(reasonsOf(low)).toEqual([[], ['WIND'], ['WIND']]);
    expect(homeReasonsOf(low)).toEqual([undefined, ['WIND'], undefined]);
    const returning = { weather, options: { return_height_m: 200 } };
    const high = analyzeMission(missionInput([north(300), north(600)], returning));
    expect([reasonsOf(high), homeReasonsOf(high)]).toEqual([
      [[], []],
      [['WIND'], ['WIND']],
    ]);
    expect(high.mission_verdict).toBe('cannot_complete');
    const [told] = high.warnings.filter(({ code }) => code === 'WIND_ABOVE_LIMIT');
    expect(told?.values?.['lower']).toBe('return');
    const below_m = Number(told?.values?.['below_m']);
    const lower = [below_m, below_m + 1].map((return_height_m) =>
      analyzeMission(missionInput([north(300), north(600)], { weather, options: { return_height_m } })),
    );
    expect(lower.map(forbidding)).toEqual([[], ['WIND_ABOVE_LIMIT']]);
    const route = { ...returning, options: { ...returning.options, smart_rth_enabled: false } };
    const landing = analyzeMission(missionInput([north(300), north(600)], { ...route, end_action: 'land' }));
    expect([landing.mission_verdict, forbidding(landing)]).toEqual(['complete', []]);
    expect(landing.warnings.map(({ code }) => code)).toContain('WIND_ABOVE_LIMIT');
  });

  it('of take-off and landing hold for the first leg and the ways home', () => {
    const drone = { ...windproofDrone, landing_max_wind_mps: 9 };
    const { legs } = analyzeMission(missionInput([north(300), north(600)], { drone, weather: wind(10, 0) }));
    expect(legs.map(limited)).toEqual([
      [['WIND'], ['WIND']],
      [[], ['WIND']],
    ]);
  });

  it('hold for the flights of a split, each in its own wind', () => {
    const far = Array.from({ length: 12 }, (_, index) => north(2500 + (index % 2) * 1500));
    const strong = { wind_speed_mps: 13, wind_dir_deg: 90, gust_speed_mps: 13 };
    const { battery_plan = [], battery_plan_verdict } = analyzeMission({
      ...missionInput(far, { options: { multi_battery: true } }),
      flight_winds: [null, strong],
    });
    const windy = battery_plan.map(({ legs }) => legs.some(({ reasons }) => reasons.includes('WIND')));
    expect(windy.slice(0, 2)).toEqual([false, true]);
    expect(battery_plan_verdict).toBe('cannot_complete');
  });
});

describe('what forbids a flight', () => {
  it('makes every plan that has some of it one that cannot be completed, and none else', () => {
    const plan = fc.record({
      places: fc.array(
        fc.record({ bearing: numbers(0, 360), reach: numbers(10, 2500), height: numbers(1, 150) }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      rock_m: numbers(0, 160),
      fence_m: numbers(200, 3000),
      wind_mps: numbers(0, 16),
      payload_g: numbers(0, 130),
      temp_c: numbers(-14, 44),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(plan, ({ places, rock_m, fence_m, wind_mps, payload_g, temp_c }) => {
        const points = places.map(({ bearing, reach, height }) => {
          const { lat, lon } = destination(home, bearing, reach);
          return waypoint(lat, lon, height);
        });
        const weather = { ...wind(wind_mps, 120), temp_c };
        const drone = { ...foldingDrone, max_payload_g: 100 };
        const change = { drone, weather, options: { payload_g, return_height_m: 60 } };
        const analysis = analyzeMission({
          ...overKnown(points, wall(rock_m, 700), change),
          fences: [noFly(fence_m)],
        });
        const { legs, mission_verdict, warnings } = analysis;
        const isAgainst =
          legs.some(
            (leg) =>
              leg.clearance?.below_m !== undefined ||
              leg.return_clearance?.below_m !== undefined ||
              leg.fence_breach !== undefined ||
              leg.return_fence_breach !== undefined,
          ) ||
          wind_mps > 12 ||
          payload_g > drone.max_payload_g ||
          temp_c < -10 ||
          temp_c > 40;
        expect(warnings.some((warning) => gravityOf(warning) === 'forbids')).toBe(isAgainst);
        if (isAgainst) expect(mission_verdict).toBe('cannot_complete');
        for (const { status, latest_departure_s, can_complete, reasons, return_reasons } of legs) {
          expect(can_complete).toBe(reasons.length === 0);
          expect(latest_departure_s !== undefined).toBe(status === 'ok');
          if (return_reasons !== undefined && can_complete) expect(status).toBe('no_return');
          for (const reason of [...reasons, ...(return_reasons ?? [])]) seen.add(reason);
        }
      }),
      manyRuns,
    );
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining(['GROUND', 'NO_FLY_AREA', 'PAYLOAD', 'TEMPERATURE', 'WIND']),
    );
  });

  it('is nothing on level ground, in calm air and without fences', () => {
    const analysis = analyzeMission(overKnown([north(300), north(900)], flat));
    expect([analysis.mission_verdict, forbidding(analysis)]).toEqual(['complete', []]);
  });
});
