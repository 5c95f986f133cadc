import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeAt, energyAt } from '../../../engine/aircraft/chargeCurve.ts';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import { prepareFlight } from '../../../engine/flight/conditions.ts';
import { land } from '../../../engine/flight/returnHome.ts';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { endActions, type Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { inWords } from '../../../engine/saying.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import {
  anyDrone,
  anyWeather,
  energyOf,
  foldingDrone,
  manyRuns,
  missionInput,
  numbers,
  oddNumbersIn,
  waypoint,
  wind,
  windproofDrone,
} from '../samples.ts';

const home: Position = { lat: 47, lon: 8 };
const at = (
  course_deg: number,
  distance_m: number,
  height_m = 60,
  change: Partial<Waypoint> = {},
): Waypoint => {
  const { lat, lon } = destination(home, course_deg, distance_m);
  return waypoint(lat, lon, height_m, change);
};
const through = { curve_size: 20 };
const analyze = (points: readonly Waypoint[], change: Parameters<typeof missionInput>[1] = {}) =>
  analyzeMission(missionInput(points, change));
const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((a, b) => a + (b ?? NaN), 0);

/** Plans around home with everything that a waypoint may hold, and weather that may forbid them. */
const anyPlan: fc.Arbitrary<MissionInput> = fc
  .record({
    points: fc.array(
      fc.record({
        course: numbers(0, 360),
        distance: numbers(0, 8000),
        height: numbers(-50, 300),
        hover: numbers(0, 300),
        curve: fc.constantFrom(0, 30),
        speed: fc.option(numbers(1, 25), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    wind_speed_mps: numbers(0, 20),
    wind_dir_deg: numbers(0, 360),
    initial_pct: numbers(0, 100),
    rth_threshold_pct: numbers(0, 60),
  })
  .map(({ points, initial_pct, rth_threshold_pct, ...blowing }) =>
    missionInput(
      points.map(({ course, distance, height, hover, curve, speed }) =>
        at(course, distance, height, {
          hover_time_s: hover,
          curve_size: curve,
          ...(speed !== undefined && { speed_mps: speed }),
        }),
      ),
      {
        battery: { initial_pct, rth_threshold_pct, cycles: 0 },
        weather: wind(blowing.wind_speed_mps, blowing.wind_dir_deg),
      },
    ),
  );

describe('the legs of a mission', () => {
  it('hang together: each starts where the one before ended, in place and in charge', () => {
    fc.assert(
      fc.property(anyPlan, (input) => {
        const { legs, final_battery_pct, total_distance_m } = analyzeMission(input);
        expect(legs[0]?.from).toEqual({ ...input.home, altitude_m: 0 });
        expect(legs[0]?.battery_start_pct).toBe(input.battery.initial_pct);
        legs.slice(1).forEach((leg, index) => {
          expect(leg.from).toEqual(legs[index]?.to);
          expect(leg.battery_start_pct).toBe(legs[index]?.battery_end_pct);
        });
        expect(final_battery_pct).toBe(legs.at(-1)?.battery_end_pct);
        expect(total_distance_m).toBeCloseTo(sum(legs.map(({ distance_m }) => distance_m)), 6);
      }),
      manyRuns,
    );
  });

  it('keep their books: margin = end − way home − threshold, and charge stays within 0–100', () => {
    fc.assert(
      fc.property(anyPlan, (input) => {
        for (const leg of analyzeMission(input).legs) {
          expect(leg.battery_end_pct).toBeGreaterThanOrEqual(0);
          expect(leg.battery_end_pct).toBeLessThanOrEqual(leg.battery_start_pct);
          if (leg.can_complete)
            expect(leg.battery_start_pct - (leg.battery_used_pct ?? NaN)).toBeCloseTo(leg.battery_end_pct, 9);
          if (leg.return_margin_pct !== undefined)
            expect(leg.return_margin_pct).toBe(
              leg.battery_end_pct - (leg.rth_cost_pct ?? NaN) - input.battery.rth_threshold_pct,
            );
        }
      }),
      manyRuns,
    );
  });

  it('agree with their status and with the verdict', () => {
    fc.assert(
      fc.property(anyPlan, (input) => {
        const { legs, mission_verdict } = analyzeMission(input);
        for (const leg of legs) {
          expect(leg.can_complete).toBe(leg.status !== 'cannot_complete');
          expect(leg.can_complete).toBe(leg.reasons.length === 0);
          if (leg.status === 'ok') expect(leg.return_margin_pct).toBeGreaterThanOrEqual(0);
          if (leg.status === 'low_margin') expect(leg.return_margin_pct).toBeLessThan(0);
        }
        const isFlyable =
          legs.every(({ can_complete, return_reasons }) => can_complete && return_reasons === undefined) &&
          legs.at(-1)?.status !== 'no_return';
        expect(mission_verdict === 'cannot_complete').toBe(!isFlyable);
        if (mission_verdict === 'complete') expect(legs.every(({ status }) => status === 'ok')).toBe(true);
      }),
      manyRuns,
    );
  });

  it('cost as much whole as split, when the split is flown through', () => {
    fc.assert(
      fc.property(
        numbers(500, 3000),
        numbers(0.1, 0.9),
        numbers(0, 8),
        numbers(0, 360),
        (length_m, share, speed, from) => {
          const weather = wind(speed, from);
          const start = at(0, 400);
          const end = destination(start, 60, length_m);
          const split = destination(start, 60, length_m * share);
          const whole = analyze([start, waypoint(end.lat, end.lon)], { weather });
          const parts = analyze(
            [start, waypoint(split.lat, split.lon, 60, through), waypoint(end.lat, end.lon)],
            { weather },
          );
          expect(parts.total_distance_m).toBeCloseTo(whole.total_distance_m, 4);
          expect(parts.total_duration_s).toBeCloseTo(whole.total_duration_s ?? NaN, 3);
          expect(parts.final_battery_pct).toBeCloseTo(whole.final_battery_pct, 4);
        },
      ),
      manyRuns,
    );
  });

  it('cost the same backwards under the reversed wind', () => {
    fc.assert(
      fc.property(
        numbers(300, 3000),
        numbers(0, 360),
        numbers(0, 10),
        numbers(0, 360),
        (length_m, course, u, from) => {
          const [a, b] = [at(10, 300), at(course, length_m)];
          const costBetween = (first: Waypoint, second: Waypoint, direction: number) =>
            analyze([first, second], { weather: wind(u, direction) }).legs[1];
          const there = costBetween(a, b, from);
          const back = costBetween(b, a, (from + 180) % 360);
          expect(back?.duration_s).toBeCloseTo(there?.duration_s ?? NaN, 5);
          // The legs to their starts differ in length, and so does the charge with which they begin.
          const energyOn = (leg: typeof there) =>
            energyOf(leg?.battery_used_pct ?? NaN, leg?.battery_start_pct ?? NaN);
          expect(energyOn(back)).toBeCloseTo(energyOn(there), 6);
        },
      ),
      manyRuns,
    );
  });

  it('hold their ground speed against the wind, up to the top speed of the aircraft', () => {
    const [light, strong] = [6, 12].map(
      (speed) => analyze([at(0, 2000)], { weather: wind(speed, 0) }).legs[0],
    );
    expect(light).toMatchObject({ ground_speed_mps: 15, airspeed_mps: 21 });
    expect(light?.headwind_mps).toBeCloseTo(6, 6);
    expect(strong?.airspeed_mps).toBeCloseTo(21, 9);
    expect(strong?.ground_speed_mps).toBeCloseTo(9, 6);
  });

  it('climb from the ground first: leg 0 lasts longer by the climb at the aircraft’s mission rate', () => {
    const time = (height_m: number) => analyze([at(90, 1000, height_m)]).legs[0]?.duration_s ?? NaN;
    expect(time(100) - time(40)).toBeCloseTo(60 / (0.6 * 8), 6);
  });

  it('count an action’s duration and the hover of a waypoint alike', () => {
    const hovering = analyze([at(0, 500, 60, { hover_time_s: 50 })]).legs[0];
    const acting = analyze([
      at(0, 500, 60, { hover_time_s: 20, actions: [{ action_type: 'photo', duration_s: 30 }] }),
    ]).legs[0];
    expect(acting).toEqual(hovering);
    expect(hovering?.hover_s).toBe(50);
  });

  it('cost more with payload, cycles, cold and the pilot’s own experience', () => {
    const used = (change: Parameters<typeof missionInput>[1]) =>
      energyOf(100 - analyze([at(0, 3000)], change).final_battery_pct);
    const plain = used({});
    expect(used({ options: { payload_g: 300 } })).toBeGreaterThan(plain);
    expect(used({ battery: { initial_pct: 100, rth_threshold_pct: 25, cycles: 200 } })).toBeGreaterThan(
      plain,
    );
    expect(used({ weather: { ...wind(0, 0), temp_c: -10 } })).toBeGreaterThan(plain);
    expect(used({ options: { fine_tune_factor: 0.8 } })).toBeCloseTo(plain / 0.8, 9);
    expect(used({ options: { alt_penalty: 0.49 } })).toBeCloseTo(plain * 2, 9);
  });
});

describe('altitudes', () => {
  const terrain = { source: 'test', elevations_msl_m: [400, 450], fallback_indices: [] };
  const heightOf = (datum: Waypoint['altitude']['datum'], value_m: number) =>
    analyze([{ ...at(0, 500), altitude: { datum, value_m } }], { terrain }).legs[0]?.to.altitude_m;

  it.each([
    ['takeoff', 80, 80],
    ['agl', 80, 130],
    ['msl', 480, 80],
    ['ellipsoid', 480, 80],
  ] as const)('above %s of %d m are %d m above the launch point', (datum, value_m, height_m) => {
    expect(heightOf(datum, value_m)).toBe(height_m);
  });

  it('above the ellipsoid are reduced by the geoid at their own place, where that is known', () => {
    const above: Waypoint = { ...at(0, 500), altitude: { datum: 'ellipsoid', value_m: 530 } };
    const known = { ...terrain, undulations_m: [48, 47] };
    const { legs, warnings } = analyze([above], { terrain: known });
    expect(legs[0]?.to.altitude_m).toBe(83);
    expect(warnings.map(({ code }) => code)).not.toContain('ALTITUDE_REFERENCE_ASSUMED');
  });
});

describe('a mission that cannot be flown', () => {
  it('stops at the wind: no duration on that leg, the later ones are not reached', () => {
    const { legs, mission_verdict, point_of_no_return } = analyze([at(180, 800), at(0, 800), at(0, 1600)], {
      weather: wind(20.5, 0),
      drone: windproofDrone,
    });
    expect(mission_verdict).toBe('cannot_complete');
    expect(legs.map(({ reasons }) => reasons)).toEqual([[], ['WIND'], ['NOT_REACHED']]);
    expect(legs[1]).toMatchObject({ battery_end_pct: 0, can_complete: false, status: 'cannot_complete' });
    expect(legs[1]).not.toHaveProperty('duration_s');
    expect(legs[2]).not.toHaveProperty('battery_used_pct');
    expect(point_of_no_return?.leg_index).toBe(0);
  });

  it('does not start in a wind beyond the top speed, even downwind', () => {
    const { legs } = analyze([at(180, 800)], { weather: wind(21.5, 0) });
    expect(legs[0]?.reasons).toEqual(['WIND']);
    expect(legs[0]).not.toHaveProperty('rth_cost_pct');
  });

  it('runs out of charge: consumption may exceed 100, charge does not fall below 0', () => {
    const { legs, mission_verdict, final_battery_pct } = analyze([at(0, 60_000), at(0, 61_000)]);
    expect(legs[0]?.battery_used_pct).toBeGreaterThan(100);
    expect(legs.map(({ reasons }) => reasons)).toEqual([['BATTERY_EXHAUSTED'], ['NOT_REACHED']]);
    expect([mission_verdict, final_battery_pct]).toEqual(['cannot_complete', 0]);
    expect(legs[0]?.return_margin_pct).toBeLessThan(-100);
  });

  it('flies above the ceiling, or with more than the aircraft lifts', () => {
    const high = analyze([at(0, 500, 100)], {
      terrain: { source: 'test', elevations_msl_m: [5950, 5950], fallback_indices: [] },
    });
    expect(high.legs[0]?.reasons).toEqual(['CEILING']);
    expect(high.warnings.map(({ code }) => code)).toContain('ABOVE_CEILING');
    const drone = completeDrone({ ...foldingDrone, max_payload_g: 155, max_takeoff_mass_g: 1050 });
    const laden = analyze([at(0, 500)], { drone, options: { payload_g: 400 } });
    expect(laden.legs[0]?.reasons).toEqual(['PAYLOAD']);
    expect(laden.warnings.map(({ code }) => code)).toContain('PAYLOAD_ABOVE_MAXIMUM');
  });

  it('is complete all the same when only the route was asked for', () => {
    const far = [at(0, 13_000)];
    const battery = { initial_pct: 100, rth_threshold_pct: 25, cycles: 0 };
    expect(analyze(far, { battery }).mission_verdict).not.toBe('complete');
    const oneWay = { battery, end_action: 'land', options: { smart_rth_enabled: false } } as const;
    expect(analyze(far, oneWay).mission_verdict).toBe('complete');
    const tooFar = [at(0, 33_000)];
    expect(analyze(tooFar, oneWay).mission_verdict).toBe('cannot_complete');
  });
});

describe('the end of a mission that asks for no return', () => {
  const options = { smart_rth_enabled: false };
  const verdictWith = (end_action: MissionInput['end_action'], initial_pct: number) =>
    analyze([at(0, 200), at(0, 6000)], {
      options,
      end_action,
      battery: { initial_pct, rth_threshold_pct: 25, cycles: 0 },
    }).mission_verdict;
  const used_pct = energyOf(100 - analyze([at(0, 200), at(0, 6000)]).final_battery_pct);

  it.each([
    ['none', 0.5, 'complete'],
    ['hover', 0.5, 'complete'],
    ['land', 0.5, 'cannot_complete'],
    ['land', 3, 'complete'],
    ['first_waypoint', 8, 'cannot_complete'],
    ['go_home', 8, 'cannot_complete'],
    ['first_waypoint', 25, 'complete'],
    ['go_home', 25, 'complete'],
  ] as const)(
    'with the action %s and %d points left at the last waypoint is: %s',
    (action, left_pct, verdict) => {
      expect(verdictWith(action, chargeAt(used_pct + energyAt(left_pct)))).toBe(verdict);
    },
  );
});

describe('landing at the last waypoint', () => {
  it('goes down to the ground there, not to that of home', () => {
    const terrain = { source: 'test', elevations_msl_m: [100, 100, 150], fallback_indices: [] };
    const plan = [at(0, 500), at(0, 1000)];
    const options = { smart_rth_enabled: false };
    const verdict = (initial_pct: number) =>
      analyze(plan, {
        terrain,
        options,
        end_action: 'land',
        battery: { initial_pct, rth_threshold_pct: 0, cycles: 0 },
      }).mission_verdict;
    const spent_pct = energyOf(100 - analyze(plan, { terrain }).final_battery_pct);
    const flight = prepareFlight({
      drone: foldingDrone,
      weather: missionInput(plan).weather,
      surface_msl_m: 100,
      payload_g: 0,
      battery_cycles: 0,
      penalty: 0.98,
      fine_tune_factor: 1,
      as_flown: { factor: 1 },
    });
    const needed_pct = spent_pct + land(flight, 60, 50).used_pct;
    expect(verdict(chargeAt(needed_pct + 0.001))).toBe('complete');
    expect(verdict(chargeAt(needed_pct - 0.001))).toBe('cannot_complete');
  });
});

describe('parts of a plan', () => {
  it('climb by what their heights differ, from the ground and from each other', () => {
    const { legs } = analyze([at(0, 500, 60), at(0, 900, 90), at(0, 1300, 40)]);
    expect(legs.map(({ climb_m }) => climb_m)).toEqual([60, 30, -50]);
  });

  it('after a leg against too much wind have no time and no use, though the wind would carry them', () => {
    const drone = { ...foldingDrone, max_speed_mps: 14 };
    const { legs } = analyze([at(0, 500), at(0, 200)], { drone, weather: wind(13.5, 0) });
    expect(legs[0]?.reasons).toEqual(['WIND']);
    expect(legs[1]?.reasons).toEqual(['NOT_REACHED']);
    expect(legs[1]).not.toHaveProperty('duration_s');
    expect(legs[1]).not.toHaveProperty('battery_used_pct');
  });

  it('that pass a place twice turn no corner there', () => {
    const through = { curve_size: 20 };
    const once = analyze([at(0, 500, 60, through), at(90, 500)]).legs;
    const twice = analyze([at(0, 500, 60, through), at(0, 500, 60, through), at(90, 500)]).legs;
    expect(once[0]?.duration_s).toBeGreaterThan((twice[0]?.duration_s ?? NaN) + 1);
  });

  it('of several flights are as long as their legs and the ways home', () => {
    const battery = { initial_pct: 45, rth_threshold_pct: 25, cycles: 0 };
    const { battery_plan = [], legs } = analyze([at(0, 1500), at(20, 1500), at(40, 1500), at(60, 1500)], {
      battery,
      options: { multi_battery: true },
    });
    const [first] = battery_plan;
    const flown = legs.slice(0, (first?.last_waypoint_index ?? NaN) + 1);
    expect(battery_plan.length).toBeGreaterThan(1);
    expect(flown.length).toBeGreaterThan(1);
    expect(first?.distance_m).toBeCloseTo(sum(flown.map(({ distance_m }) => distance_m)) + 1500, 3);
  });

  it('end at home, at the first waypoint or where they are, and the charge must pay for it', () => {
    const ending = (end_action: 'go_home' | 'first_waypoint' | 'none', energy_pct: number, options = {}) =>
      analyze([at(0, 500), at(0, 3500)], {
        end_action,
        battery: { initial_pct: chargeAt(energy_pct), rth_threshold_pct: 0, cycles: 0 },
        options: { smart_rth_enabled: false, ...options },
      }).mission_verdict;
    const { legs, return_home } = analyze([at(0, 500), at(0, 3500)]);
    const lost_pct = sum(legs.map(({ battery_used_pct }) => battery_used_pct));
    const way_pct = energyOf(lost_pct);
    const home_pct = energyOf(return_home.cost_pct ?? NaN, 100 - lost_pct);
    expect(ending('none', way_pct + 0.1)).toBe('complete');
    expect(ending('go_home', way_pct + home_pct - 0.1)).toBe('cannot_complete');
    expect(ending('go_home', way_pct + home_pct + 0.1)).toBe('complete');
    // Back to the first waypoint is 500 m less than home, and flown at the speed of the plan.
    expect(ending('first_waypoint', way_pct + 0.5 * home_pct)).toBe('cannot_complete');
    expect(ending('first_waypoint', way_pct + home_pct)).toBe('complete');
    const slow = { cruise_speed_mps: 4 };
    const slowWay = energyOf(
      sum(analyze([at(0, 500), at(0, 3500)], { options: slow }).legs.map((leg) => leg.battery_used_pct)),
    );
    expect(ending('first_waypoint', slowWay + home_pct, slow)).toBe('cannot_complete');
  });
});

describe('a wind that grows with height', () => {
  it('forbids to stop where it is too strong, though the middle of the leg can be flown', () => {
    const weather = { ...wind(17, 180), wind_height_m: 60 };
    const [low, high] = [at(0, 800, 60), at(0, 1600, 300)];
    const drone = windproofDrone;
    const legs = analyze([low, high], { weather, drone }).legs;
    expect(legs.map(({ reasons }) => reasons)).toEqual([[], ['WIND']]);
    expect(analyze([low, high], { weather: wind(17, 180), drone }).legs[1]?.reasons).toEqual([]);
  });
});

describe('the point of no return', () => {
  it('is found in the middle of a leg that both ends allow to return from', () => {
    // Past home on its lee side: from west and east the way home crosses the wind, from the middle it leads straight against it.
    const drone = { ...windproofDrone, max_speed_mps: 14, cruise_speed_mps: 10, rth_speed_mps: 10 };
    const strong = { drone, weather: wind(13.2, 0) };
    const { point_of_no_return: turning, legs } = analyze([at(250, 600), at(110, 600)], strong);
    expect(legs.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(turning?.leg_index).toBe(1);
    expect(turning?.fraction).toBeGreaterThan(0.1);
    expect(turning?.fraction).toBeLessThan(0.5);
    const inside = { lat: turning?.lat ?? NaN, lon: (turning?.lon ?? NaN) + 1e-5 };
    const [, stopped] = analyze([at(250, 600), waypoint(inside.lat, inside.lon)], strong).legs;
    expect(stopped?.status).toBe('no_return');
  });

  it('makes a plan marginal, and leaves no least margin to trust, where it lies between waypoints with a margin', () => {
    const drone = { ...windproofDrone, max_speed_mps: 14, cruise_speed_mps: 10, rth_speed_mps: 10 };
    const result = analyze([at(250, 600), at(110, 600)], { drone, weather: wind(13.2, 0) });
    expect(result.mission_verdict).toBe('marginal');
    expect(result).not.toHaveProperty('min_return_margin_pct');
  });

  it('is looked for up to the height to which a leg climbs, where the wind grows', () => {
    const drone = { ...windproofDrone, max_speed_mps: 14, cruise_speed_mps: 10, rth_speed_mps: 10 };
    // 12 m/s at 100 m, 13.9 at the end of the climb: only from there the way against it is forbidden.
    const weather = { ...wind(12.1, 0), wind_height_m: 100 };
    const climbing = analyze([at(250, 600, 60), at(110, 600, 240)], { drone, weather });
    expect(climbing.point_of_no_return?.leg_index).toBe(1);
    const flat = analyze([at(250, 600, 60), at(110, 600, 60)], { drone, weather });
    expect(flat).not.toHaveProperty('point_of_no_return');
  });

  it('is not looked for where the way home is forbidden from nowhere on the leg', () => {
    const drone = { ...windproofDrone, max_speed_mps: 14, cruise_speed_mps: 10, rth_speed_mps: 10 };
    const strong = { drone, weather: wind(13.2, 0) };
    const windward = analyze([at(300, 600), at(60, 600)], strong);
    expect(windward).not.toHaveProperty('point_of_no_return');
    expect(analyze([at(270, 600), at(90, 600)], strong)).not.toHaveProperty('point_of_no_return');
  });

  it('is where the margin turns negative: a plan that ends there has none left', () => {
    const { point_of_no_return: turning } = analyze([at(30, 20_000, 120)]);
    expect(turning?.leg_index).toBe(0);
    expect(turning?.fraction).toBeGreaterThan(0);
    expect(turning?.fraction).toBeLessThan(1);
    const distance_m = distanceBetween(home, turning ?? home);
    expect(distance_m / 20_000).toBeCloseTo(turning?.fraction ?? NaN, 6);
    const margin = (length_m: number) =>
      analyze([at(30, length_m, 120, {})]).legs[0]?.return_margin_pct ?? NaN;
    // A waypoint stops and settles: some seconds of hover that the point in passing does not have.
    expect(margin(distance_m)).toBeLessThan(0);
    expect(margin(distance_m)).toBeGreaterThan(-0.5);
  });

  it('is at the waypoint where a hover eats the margin', () => {
    const { point_of_no_return } = analyze([at(0, 500), at(0, 1000, 60, { hover_time_s: 1600 }), at(0, 900)]);
    expect(point_of_no_return).toMatchObject({ leg_index: 1, fraction: 1 });
  });

  it('is absent from a plan that can always come home', () => {
    expect(analyze([at(0, 1000), at(90, 1000)])).not.toHaveProperty('point_of_no_return');
  });

  it('is at home when the flight starts below the threshold', () => {
    const { point_of_no_return } = analyze([at(0, 500)], {
      battery: { initial_pct: 20, rth_threshold_pct: 25, cycles: 0 },
    });
    expect(point_of_no_return).toMatchObject({ leg_index: 0, fraction: 0 });
    expect(point_of_no_return?.lat).toBeCloseTo(home.lat, 9);
    expect(point_of_no_return?.lon).toBeCloseTo(home.lon, 9);
  });
});

describe('a plan over several batteries', () => {
  const line = Array.from({ length: 40 }, (_, index) => at(index % 2 === 0 ? 80 : 100, 3000));

  it('flies every leg once, in order, and comes home with the threshold each time', () => {
    const { battery_plan = [] } = analyze(line, { options: { multi_battery: true } });
    expect(battery_plan.length).toBeGreaterThan(1);
    const flown: number[] = [];
    expect(battery_plan[0]?.first_waypoint_index).toBe(0);
    expect(battery_plan.at(-1)?.last_waypoint_index).toBe(39);
    battery_plan.forEach((flight, index) => {
      expect(flight.flight_index).toBe(index);
      expect(flight.battery_at_home_pct).toBeGreaterThanOrEqual(25);
      const next = battery_plan[index + 1];
      const own = flight.legs.slice(index === 0 ? 0 : 1).map(({ leg_index }) => leg_index);
      flown.push(...own);
      if (next !== undefined) expect(next.first_waypoint_index).toBe(flight.last_waypoint_index);
    });
    expect(flown).toEqual(line.map((_, leg) => leg));
  });

  it('is one flight where one battery suffices', () => {
    const plain = analyze([at(0, 500), at(20, 700)], { options: { multi_battery: true } });
    expect(plain.battery_plan).toHaveLength(1);
    expect(plain.battery_plan?.[0]?.battery_at_home_pct).toBeCloseTo(
      plain.return_home.battery_at_home_pct ?? NaN,
      9,
    );
  });

  it('is said to be impossible where a waypoint is out of reach of any flight', () => {
    const { battery_plan, warnings } = analyze([at(0, 500), at(0, 25_000)], {
      options: { multi_battery: true },
    });
    expect(battery_plan).toBeUndefined();
    expect(warnings).toContainEqual({ code: 'BATTERY_SPLIT_IMPOSSIBLE', leg_index: 1 });
  });
});

describe('mission warnings', () => {
  const codes = (points: readonly Waypoint[], change: Parameters<typeof missionInput>[1] = {}) =>
    analyze(points, change).warnings.map(({ code }) => code);

  it('are absent from an ordinary plan', () => expect(codes([at(0, 1000), at(90, 1000)])).toEqual([]));

  it('name the terrain fallback exactly once, however many points fell back', () => {
    const terrain = {
      source: 'fallback',
      elevations_msl_m: [0, 0, 0],
      fallback_indices: [0, 1, 2],
      fallback_reason: inWords('The source is down.'),
    };
    expect(codes([at(0, 1000), at(90, 1000)], { terrain })).toEqual(['TERRAIN_FALLBACK']);
  });

  it('name many stops that take most of the way, but not few, nor corners, waits or long legs', () => {
    const line = (count: number, apart_m: number, more: Partial<Waypoint> = {}) =>
      Array.from({ length: count }, (_, index) => ({ ...at(0, 100 + index * apart_m), ...more }));
    const { warnings, legs } = analyze(line(61, 5));
    const [warning] = warnings.filter(({ code }) => code === 'MANY_STOPS');
    const minutes = legs.slice(0, -1).reduce((sum, { duration_s = 0 }) => sum + duration_s / 60, 0);
    expect(warning).toMatchObject({
      value: 60,
    });
    const [, stops = 0, all] = /take (\d+) of (\d+) min/.exec(sentenceOf(warning) ?? '')?.map(Number) ?? [];
    expect(all).toBe(Math.round(minutes));
    // On 5 m the aircraft speeds up and brakes all the way, beyond the 0.6 s at rest, and would else fly it at cruise speed.
    const cruised = (60 * 5) / 14 / 60;
    expect(stops).toBeGreaterThan(minutes - cruised - 1);
    expect(codes(line(20, 5))).not.toContain('MANY_STOPS');
    expect(codes(line(61, 5, { curve_size: 2 }))).not.toContain('MANY_STOPS');
    expect(codes(line(61, 5, { hover_time_s: 5 }))).not.toContain('MANY_STOPS');
    expect(codes(line(61, 100))).not.toContain('MANY_STOPS');
  });

  it('name a long leg and a far point with their places', () => {
    const { warnings } = analyze([at(0, 1000), at(0, 60_000)]);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'LONG_LEG',
        leg_index: 1,
        limit: 50_000,
        value: expect.closeTo(59_000, -2),
      }),
    );
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'FAR_FROM_HOME',
        waypoint_index: 1,
        value: expect.closeTo(60_000, -2),
      }),
    );
  });

  it('name a waypoint below the ground', () => {
    const terrain = { source: 'test', elevations_msl_m: [400, 400, 500], fallback_indices: [] };
    const { warnings, legs, mission_verdict } = analyze([at(0, 500), at(0, 900)], { terrain });
    expect(legs.map(({ reasons }) => reasons)).toEqual([[], ['GROUND']]);
    expect(mission_verdict).toBe('cannot_complete');
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'LOW_CLEARANCE',
        gravity: 'forbids',
        waypoint_index: 1,
        value: -40,
        says: 'LOW_CLEARANCE.waypoint',
        values: { off_m: 40 },
      }),
    );
  });

  it('name an assumed altitude reference', () => {
    const point: Waypoint = { ...at(0, 500), altitude: { datum: 'ellipsoid', value_m: 50 } };
    expect(codes([point])).toEqual(['ALTITUDE_REFERENCE_ASSUMED']);
  });
});

describe('odd missions', () => {
  it.each<[string, readonly Waypoint[], Partial<MissionInput>]>([
    ['a waypoint at home', [waypoint(47, 8)], {}],
    ['coincident waypoints', [at(0, 500), at(0, 500), at(0, 500)], {}],
    ['a waypoint on the ground', [at(0, 500, 0)], {}],
    ['a waypoint below home', [at(0, 500, -80)], {}],
    [
      'the antimeridian',
      [waypoint(0.01, -179.99), waypoint(0.02, 179.98)],
      { home: { lat: 0, lon: 179.99 } },
    ],
    ['the north pole', [waypoint(90, 0), waypoint(89.999, 180)], { home: { lat: 89.999, lon: 0 } }],
    ['the other side of the earth', [waypoint(-47, -172)], {}],
  ])('have finite answers: %s', (_, points, change) => {
    const analysis = analyze(points, change);
    expect(oddNumbersIn(analysis)).toEqual([]);
    expect(analysis.legs).toHaveLength(points.length);
  });

  it('have finite answers whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            lat: numbers(-90, 90),
            lon: numbers(-180, 180),
            altitude: fc.record({
              datum: fc.constantFrom(
                'takeoff' as const,
                'agl' as const,
                'msl' as const,
                'ellipsoid' as const,
              ),
              value_m: numbers(-500, 9000),
            }),
            hover_time_s: numbers(0, 86_400),
            speed_mps: fc.option(numbers(1, 60), { nil: undefined }),
            curve_size: numbers(0, 10_000),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        anyDrone,
        anyWeather,
        fc.constantFrom(...endActions),
        fc.boolean(),
        (points, drone, weather, end_action, isSmart) => {
          const analysis = analyze(points, {
            drone,
            weather,
            end_action,
            options: { multi_battery: true, smart_rth_enabled: isSmart },
          });
          expect(oddNumbersIn(analysis)).toEqual([]);
        },
      ),
      manyRuns,
    );
  });

  it('of ten thousand waypoints are answered leg by leg', () => {
    const points = Array.from({ length: 10_000 }, (_, index) => at((index * 7) % 360, 300 + (index % 50)));
    const analysis = analyze(points, { options: { multi_battery: true } });
    expect(analysis.legs).toHaveLength(10_000);
    expect(analysis.battery_plan?.at(-1)?.last_waypoint_index).toBe(9999);
  });

  it('draw their path with points at most 10 km apart, home first', () => {
    const { path_polyline } = analyze([waypoint(47.5, 9), waypoint(46, 8)]);
    expect(path_polyline[0]).toEqual(home);
    const gaps = path_polyline
      .slice(1)
      .map((point, index) => distanceBetween(path_polyline[index] ?? home, point));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000);
  });
});

describe('limits of the aircraft along a mission', () => {
  const sharp = [at(0, 1000), at(0, 100)];

  it('never charge a flown-through corner more than a stop', () => {
    const [first] = sharp;
    const stopping = analyze(sharp, { options: { cruise_speed_mps: 15 } });
    const cutting = analyze(
      sharp.map((point) => (point === first ? { ...point, ...through } : point)),
      {
        options: { cruise_speed_mps: 15 },
      },
    );
    expect(cutting.total_duration_s).toBeLessThanOrEqual((stopping.total_duration_s ?? 0) + 1e-9);
  });

  it('end the climb of the return at the service ceiling', () => {
    const terrain = { source: 'test', elevations_msl_m: [5950, 5950], fallback_indices: [] };
    const high = { ...foldingDrone, service_ceiling_m: 6000 };
    const cost = (drone: typeof foldingDrone) =>
      analyze([at(90, 1000, 30)], { drone, terrain }).return_home.cost_pct ?? NaN;
    expect(cost(high)).toBeLessThan(cost({ ...foldingDrone, service_ceiling_m: 9000 }));
  });

  it('leave no plan over several batteries to fly where a fresh battery does not help', () => {
    const drone = { ...foldingDrone, service_ceiling_m: 100 };
    const { battery_plan, battery_plan_verdict, warnings } = analyze([at(90, 1000, 150)], {
      drone,
      options: { multi_battery: true },
    });
    expect(battery_plan_verdict).toBe('cannot_complete');
    expect(battery_plan?.map(({ legs }) => legs.map(({ reasons }) => reasons))).toEqual([[['CEILING']]]);
    expect(warnings.map(({ code }) => code)).toContain('ABOVE_CEILING');
  });

  it('are said where the plan asks for more speed', () => {
    const { warnings } = analyze([at(90, 1000, 60, { speed_mps: 60 })], {
      drone: { ...foldingDrone, max_speed_mps: 20 },
    });
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'SPEED_ABOVE_MAXIMUM', waypoint_index: 0, value: 60, limit: 20 }),
    );
  });
});
