import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HourOfWeather, WindLevel } from '../../../engine/air/hourlyWeather.ts';
import type { Weather } from '../../../engine/air/weather.ts';
import { hourOfMember, leastMembers, weatherOfHour } from '../../../engine/air/weatherOfHour.ts';
import { windShare } from '../../../engine/air/windProfile.ts';
import { bearingOf } from '../../../engine/air/windsAloft.ts';
import { asTheSheet } from '../../../engine/aircraft/asFlown.ts';
import { energyAt } from '../../../engine/aircraft/chargeCurve.ts';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import { elementAt } from '../../../engine/elementAt.ts';
import { prepareFlight, windAt } from '../../../engine/flight/conditions.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { weatherOf } from '../../../engine/mission/flightWinds.ts';
import { judgeHours } from '../../../engine/mission/judgeHours.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { perturbedWeather } from '../../../engine/uncertainty/perturbedWeather.ts';
import { inLong } from '../../support/inLong.ts';
import { analyzeRange } from '../rings.ts';
import { calm, evenly, missionInput, rangeInput, waypoint, windproofDrone } from '../samples.ts';

const level = (height_m: number, wind_speed_mps: number, wind_dir_deg: number): WindLevel => ({
  height_m,
  wind_speed_mps,
  wind_dir_deg,
});
const timeOf = (hour: number) => new Date(Date.UTC(2026, 8, 12, hour)).toISOString().replace('.000', '');
const hourOf = (hour: number, levels: readonly WindLevel[], change: Partial<HourOfWeather> = {}) => ({
  time: timeOf(hour),
  levels,
  ...change,
});

/** Out, across and back at one height, with the ways home at that height, too. */
const squareAt = (height_m: number, change: Parameters<typeof missionInput>[1] = {}): MissionInput =>
  missionInput(
    [
      waypoint(47.01, 8, height_m),
      waypoint(47.01, 8.02, height_m),
      waypoint(47.03, 8.02, height_m),
      waypoint(47.01, 8.01, height_m),
    ],
    { ...change, options: { return_height_m: height_m, ...change.options } },
  );

const inLevels = (levels: readonly WindLevel[], change: Partial<HourOfWeather> = {}) =>
  weatherOfHour(hourOf(6, levels, change), calm);
const flightIn = (weather: Weather, drone = windproofDrone) =>
  prepareFlight({
    drone,
    weather,
    surface_msl_m: 0,
    payload_g: 0,
    battery_cycles: 0,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: asTheSheet,
  });

/** Wind at a height, with its direction in degrees. */
function windIn(weather: Weather, height_m: number) {
  const { mean_mps, excess_mps, from } = windAt(flightIn(weather), height_m);
  return { mean_mps, excess_mps, from_deg: bearingOf(from) };
}

describe('the wind between levels', () => {
  const levels = [level(10, 4, 350), level(80, 8, 10), level(120, 10, 10)];

  test('is linear in its components', () => {
    expect(windIn(inLevels(levels), 45)).toMatchObject({
      mean_mps: expect.closeTo(5.919, 3),
      from_deg: expect.closeTo(3.363, 2),
    });
    expect(windIn(inLevels(levels), 80).mean_mps).toBe(8);
  });

  test('follows the law of the profile below the lowest level and above the highest, which makes it no weaker there', () => {
    expect(windIn(inLevels(levels), 5)).toMatchObject({
      mean_mps: expect.closeTo(4 * 0.5 ** (1 / 7), 9),
      from_deg: expect.closeTo(350, 9),
    });
    expect(windIn(inLevels(levels), 240)).toMatchObject({
      mean_mps: expect.closeTo(10 * 2 ** (1 / 7), 9),
      from_deg: expect.closeTo(10, 9),
    });
    expect(windIn(inLevels([level(10, 4, 0), level(400, 9, 0)]), 500).mean_mps).toBe(9);
  });

  test('of two that cancel is calm, from where the lower one comes', () => {
    expect(windIn(inLevels([level(10, 0, 90), level(20, 0, 270)]), 15)).toMatchObject({
      mean_mps: 0,
      from_deg: 90,
    });
    expect(windIn(inLevels([level(10, 5, 90), level(20, 5, 270)]), 15).mean_mps).toBeCloseTo(0, 12);
  });

  test('has gusts as far above the mean as at 10 m, grown by the law of the profile', () => {
    const excessAt = (height_m: number, gust_speed_mps: number | undefined, of = levels) =>
      windIn(inLevels(of, { gust_speed_mps }), height_m).excess_mps;
    expect(excessAt(10, 7)).toBe(3);
    expect(excessAt(120, 7)).toBeCloseTo(3 * 12 ** (1 / 7), 9);
    expect(excessAt(120, 3)).toBe(0);
    expect(excessAt(120, undefined)).toBe(0);
    expect(excessAt(80, 9, [level(80, 7, 0)])).toBeCloseTo(8 ** (1 / 7) * 9 - 7, 9);
  });
});

const anyLevels = fc
  .uniqueArray(fc.constantFrom(10, 40, 80, 120, 180), { minLength: 1, maxLength: 5 })
  .map((heights) => heights.toSorted((one, other) => one - other))
  .chain((heights) =>
    fc.tuple(
      ...heights.map((height_m) =>
        fc.record({
          height_m: fc.constant(height_m),
          wind_speed_mps: evenly(0, 18),
          wind_dir_deg: evenly(0, 359.9),
        }),
      ),
    ),
  );

/** The wind of a weather at a height, as it would be typed by hand. */
function typedAt(weather: Weather, height_m: number): Weather {
  const { mean_mps, excess_mps, from_deg } = windIn(weather, height_m);
  return {
    ...calm,
    temp_c: weather.temp_c,
    wind_speed_mps: mean_mps,
    wind_dir_deg: from_deg,
    gust_speed_mps: mean_mps + excess_mps,
    wind_height_m: height_m,
  };
}

/** Figures without their last digits, and without the height up to which the wind is within the limit, which may be one where no plan flies. */
const close = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, inner) =>
    name === 'below_m'
      ? undefined
      : typeof inner === 'number' && Number.isFinite(inner)
        ? Math.abs(inner) < 1e-9
          ? 0
          : Number(inner.toPrecision(8))
        : inner,
  );

describe('an hour is judged as the same wind typed by hand', () => {
  test('at one level, to the last figure', () => {
    fc.assert(
      fc.property(
        evenly(0, 18),
        evenly(0, 359.9),
        fc.constantFrom(10, 40, 80),
        evenly(0, 25),
        evenly(-15, 45),
        (wind_speed_mps, wind_dir_deg, height_m, gust_speed_mps, temp_c) => {
          const input = squareAt(60, { options: { uncertainty: true } });
          const hour = hourOf(6, [level(height_m, wind_speed_mps, wind_dir_deg)], { gust_speed_mps, temp_c });
          const [judged] = judgeHours(input, [hour]);
          const typed = analyzeMission({
            ...input,
            weather: {
              ...calm,
              wind_speed_mps,
              wind_dir_deg,
              gust_speed_mps: Math.max(wind_speed_mps, gust_speed_mps * (height_m / 10) ** (1 / 7)),
              temp_c,
              wind_height_m: height_m,
            },
          });
          const { hours: _, warnings = [], ...analysis } = judged?.analysis ?? {};
          // Against the wind a flight may go on after the only hour has ended; a typed wind has no end.
          const told = warnings.filter(({ code }) => code !== 'OUTSIDE_HOURS');
          expect(close({ ...analysis, warnings: told })).toEqual(close(typed));
        },
      ),
      { numRuns: inLong(35, 1000) },
    );
  }, 600_000);

  test('level by level, leg by leg and on the way home, at the height of each', () => {
    /** Level legs at several heights, the last with its way home as high. */
    const stairs = [30, 60, 100, 150].flatMap((height_m, at) => [
      waypoint(47.01 + at / 200, 8.02, height_m),
      waypoint(47.01 + at / 200, 8.001, height_m),
    ]);
    let flown = 0;
    fc.assert(
      fc.property(anyLevels, evenly(0, 20), (levels, gust_speed_mps) => {
        const input = missionInput(stairs, { options: { return_height_m: 150 } });
        const hour = hourOf(6, levels, { gust_speed_mps });
        const through = analyzeMission({ ...input, hourly: { hours: [hour], takeoff_time: hour.time } });
        const weather = weatherOfHour(hour, input.weather);
        for (const leg of through.legs.filter(({ from, to }) => from.altitude_m === to.altitude_m)) {
          const typed = analyzeMission({ ...input, weather: typedAt(weather, leg.to.altitude_m) });
          const same = elementAt(typed.legs, leg.leg_index);
          const names = ['headwind_mps', 'crosswind_mps'] as const;
          for (const name of names) expect(leg[name]).toBeCloseTo(same[name], 9);
          if (leg.duration_s === undefined || same.duration_s === undefined) continue;
          flown += 1;
          // Just before the wind stops it, a ground speed is the root of the difference of two numbers that are almost the same.
          for (const name of ['duration_s', 'ground_speed_mps', 'airspeed_mps'] as const)
            expect(leg[name]).toBeCloseTo(same[name] ?? Number.NaN, 4);
          // An empty pack does not tell how much more it would have taken.
          if (leg.battery_end_pct === 0 || same.battery_end_pct === 0) continue;
          expect(energyOfLeg(leg)).toBeCloseTo(energyOfLeg(same), 4);
        }
        const { ground_speed_mps, airspeed_mps } = through.return_home;
        const typedHome = analyzeMission({ ...input, weather: typedAt(weather, 150) }).return_home;
        if (ground_speed_mps === undefined || typedHome.ground_speed_mps === undefined) return;
        expect(ground_speed_mps).toBeCloseTo(typedHome.ground_speed_mps, 4);
        expect(airspeed_mps).toBeCloseTo(typedHome.airspeed_mps ?? Number.NaN, 4);
      }),
      { numRuns: inLong(50, 1000) },
    );
    expect(flown).toBeGreaterThan(150);
  }, 600_000);

  test('where its levels are those of the law of the profile, wherever the plan flies', () => {
    fc.assert(
      fc.property(evenly(0, 14), evenly(0, 359.9), evenly(0, 6), (wind_speed_mps, wind_dir_deg, more) => {
        const gust_speed_mps = wind_speed_mps + more;
        const weather = { ...calm, wind_speed_mps, wind_dir_deg, gust_speed_mps, wind_height_m: 10 };
        const levels = [2, 10, 30, 60].map((height_m) =>
          level(height_m, windShare(weather, height_m) * wind_speed_mps, wind_dir_deg),
        );
        const input = squareAt(60);
        const hourly = { hours: [hourOf(6, levels, { gust_speed_mps })], takeoff_time: timeOf(6) };
        const { hours: _, ...analysis } = analyzeMission({ ...input, hourly });
        expect(close(analysis)).toEqual(close(analyzeMission({ ...input, weather })));
      }),
      { numRuns: inLong(70, 1000) },
    );
  }, 600_000);

  test('on rings, at their height', () => {
    const seen = { all: 0 };
    fc.assert(
      fc.property(anyLevels, evenly(30, 150), (levels, height_m) => {
        const weather = inLevels(levels);
        const flownIn = (one: Weather) => analyzeRange(rangeInput({ weather: one, height_m })).physics;
        const [through, typed] = [flownIn(weather), flownIn(typedAt(weather, height_m))];
        for (const name of [
          'wind_aloft_mps',
          'upwind_ground_speed_mps',
          'downwind_ground_speed_mps',
        ] as const) {
          seen.all += through[name] === undefined ? 0 : 1;
          expect(close(through[name] ?? null)).toEqual(close(typed[name] ?? null));
        }
      }),
      { numRuns: inLong(35, 1000) },
    );
    expect(seen.all).toBeGreaterThan(100);
  }, 600_000);
});

describe('a wind that is strongest half-way up', () => {
  const jet = [level(10, 3, 270), level(60, 14, 270), level(120, 4, 270)];
  const above = missionInput([waypoint(47.01, 8, 120), waypoint(47.01, 8.02, 120)], {
    options: { return_height_m: 120 },
  });
  const judgedIn = (levels: readonly WindLevel[], drone = above.drone) => {
    const hour = hourOf(6, levels);
    return analyzeMission({ ...above, drone, hourly: { hours: [hour], takeoff_time: hour.time } });
  };

  test('is held against the limit of the aircraft, with its height', () => {
    const { mission_verdict, warnings } = judgedIn(jet);
    expect(mission_verdict).toBe('cannot_complete');
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'WIND_ABOVE_LIMIT', value: 14, limit: 12, height_m: 60 }),
    );
    expect(judgedIn([jet[0], jet[2]].filter((one) => one !== undefined)).mission_verdict).toBe('complete');
  });

  test('stops an aircraft without a limit that cannot hold a position in it', () => {
    const gale = jet.map((one) => (one.height_m === 60 ? { ...one, wind_speed_mps: 30 } : one));
    const { legs, mission_verdict } = judgedIn(gale, windproofDrone);
    expect(mission_verdict).toBe('cannot_complete');
    expect(legs[0]?.reasons).toContain('WIND');
    const rings = analyzeRange(
      rangeInput({ drone: windproofDrone, weather: inLevels(gale), height_m: 120 }),
    ).rings;
    expect(rings.every(({ unreachable_reason }) => unreachable_reason === 'WIND')).toBe(true);
  });
});

/** Carries the charge of many batteries, so that a flight lasts for hours. */
const enduring = {
  ...windproofDrone,
  baseline_flight_time_min: 460,
  hover_drain_pct_per_min: 100 / 400,
  max_flight_distance_m: undefined,
};

/** Legs of about half an hour each. */
const longInput = (change: Parameters<typeof missionInput>[1] = {}): MissionInput =>
  missionInput(
    [
      waypoint(47.2, 8, 60),
      waypoint(47.2, 8.3, 60),
      waypoint(47, 8.3, 60),
      waypoint(47, 8.01, 60),
      waypoint(47.2, 8.01, 60),
      waypoint(47.01, 8.01, 60),
    ],
    { drone: enduring, ...change },
  );

/** Energy of a warm pack in percent of a full one: of a leg, and of the way home from its end; that of a point grows with the charge. */
const energyOfLeg = ({ battery_start_pct, battery_end_pct }: Leg): number =>
  energyAt(battery_start_pct) - energyAt(battery_end_pct);
const energyHome = ({ battery_end_pct, rth_cost_pct = Number.NaN }: Leg): number =>
  energyAt(battery_end_pct) - energyAt(battery_end_pct - rth_cost_pct);

describe('a mission through three hours', () => {
  const threeHours = [level(10, 2, 0), level(10, 7, 120), level(10, 5, 260)].map((one, at) =>
    hourOf(6 + at, [one], { gust_speed_mps: one.wind_speed_mps + 2, temp_c: 30 }),
  );
  const hourly = { hours: threeHours, takeoff_time: '2026-09-12T06:20:00Z' };

  test.each([true, false])('equals its legs flown one by one (with intervals: %s)', (uncertainty) => {
    const input = longInput({ options: { uncertainty } });
    const through = analyzeMission({ ...input, hourly });
    expect(through.hours?.map(({ time }) => time)).toEqual(threeHours.map(({ time }) => time));
    let elapsed_s = 20 * 60;
    for (const leg of through.legs) {
      const hour = elementAt(threeHours, Math.min(2, Math.floor(elapsed_s / 3600)));
      const alone = analyzeMission({ ...input, hourly: { hours: [hour], takeoff_time: hour.time } });
      const same = elementAt(alone.legs, leg.leg_index);
      for (const name of [
        'duration_s',
        'ground_speed_mps',
        'airspeed_mps',
        'headwind_mps',
        'crosswind_mps',
      ] as const)
        expect(leg[name]).toBe(same[name]);
      expect(leg.can_complete).toBe(true);
      expect(energyOfLeg(leg)).toBeCloseTo(energyOfLeg(same), 9);
      expect(energyHome(leg)).toBeCloseTo(energyHome(same), 9);
      elapsed_s += leg.duration_s ?? 0;
    }
    expect(elapsed_s).toBeGreaterThan(2 * 3600);
  });

  test('equals a flight in one weather, whatever the hours, where they are alike', () => {
    fc.assert(
      fc.property(evenly(0, 12), evenly(0, 359), evenly(-5, 30), (speed_mps, from_deg, temp_c) => {
        const alike = threeHours.map(({ time }) => ({
          ...hourOf(6, [level(10, speed_mps, from_deg)], { gust_speed_mps: speed_mps, temp_c }),
          time,
        }));
        const input = longInput({ options: { uncertainty: true } });
        const { hours: _, ...through } = analyzeMission({
          ...input,
          hourly: { hours: alike, takeoff_time: '2026-09-12T06:20:00Z' },
        });
        const single = analyzeMission({ ...input, weather: weatherOfHour(elementAt(alike, 0), calm) });
        expect(close(through.legs)).toEqual(close(single.legs));
        expect(through.mission_verdict).toBe(single.mission_verdict);
      }),
      { numRuns: 40 },
    );
  });

  test('is held to the wind limit of each hour, and warns of the worst', () => {
    const stormy = threeHours.map((hour, at) =>
      at === 1 ? { ...hour, levels: [level(10, 14, 120)], gust_speed_mps: 15 } : hour,
    );
    const { legs, warnings, mission_verdict } = analyzeMission({
      ...longInput(),
      drone: { ...enduring, max_wind_mps: 12 },
      hourly: { hours: stormy, takeoff_time: '2026-09-12T06:20:00Z' },
    });
    expect(mission_verdict).toBe('cannot_complete');
    expect(legs[0]?.reasons).not.toContain('WIND');
    expect(legs.some(({ reasons }) => reasons.includes('WIND'))).toBe(true);
    expect(warnings.map(({ code }) => code)).toContain('WIND_ABOVE_LIMIT');
  });

  test('warns of each kind once, for the hour that is worst in it', () => {
    const gusty = (...gusts: readonly number[]) => {
      const hours = threeHours.map((one, at) => ({ ...one, gust_speed_mps: gusts[at] }));
      const drone = completeDrone({
        key: 'bare',
        cruise_speed_mps: 12,
        baseline_flight_time_min: 460,
        max_wind_mps: 16,
      });
      const { warnings } = analyzeMission({
        ...longInput(),
        drone,
        hourly: { hours, takeoff_time: '2026-09-12T06:20:00Z' },
      });
      return warnings.map(({ code, value = 0 }) => [code, value] as const);
    };
    // The flight goes up to 100 m, the height of its ways home.
    const aloft = (gust_mps: number) => expect.closeTo(10 ** (1 / 7) * gust_mps, 6);
    const near = gusty(10.6, 11.2, 10.5);
    expect(near.filter(([code]) => code === 'GUST_NEAR_LIMIT')).toEqual([['GUST_NEAR_LIMIT', aloft(11.2)]]);
    expect(near.filter(([code]) => code === 'PROFILE_ESTIMATED')).toHaveLength(1);
    const over = gusty(10.6, 13, 12.5);
    expect(over).toContainEqual(['GUST_ABOVE_LIMIT', aloft(13)]);
    expect(over.map(([code]) => code)).not.toContain('GUST_NEAR_LIMIT');
  });

  test('says where it leaves the hours', () => {
    const codesFrom = (takeoff_time: string) =>
      analyzeMission({ ...longInput(), hourly: { hours: threeHours, takeoff_time } }).warnings.map(
        ({ code }) => code,
      );
    expect(codesFrom('2026-09-12T06:00:00Z')).not.toContain('OUTSIDE_HOURS');
    expect(codesFrom('2026-09-12T05:50:00Z')).toContain('OUTSIDE_HOURS');
    expect(codesFrom('2026-09-12T08:30:00Z')).toContain('OUTSIDE_HOURS');
  });

  test('says where no hour is given between two, and where a plan over several batteries leaves its hour', () => {
    const [first, , last] = threeHours;
    const codesIn = (hours: typeof threeHours, takeoff_time: string, multi_battery: boolean) => {
      const input = longInput();
      const options = { ...input.options, multi_battery };
      const { warnings } = analyzeMission({ ...input, options, hourly: { hours, takeoff_time } });
      return warnings.map(({ code }) => code).filter((code) => /OUTSIDE_HOURS|WEATHER_OF/.test(code));
    };
    const two = [first, last].flatMap((hour) => hour ?? []);
    expect(codesIn(two, '2026-09-12T07:15:00Z', false)).toEqual(['OUTSIDE_HOURS']);
    expect(codesIn(two, '2026-09-12T06:59:00Z', false)).toEqual(['OUTSIDE_HOURS']);
    expect(codesIn(threeHours, '2026-09-12T06:00:00Z', false)).toEqual([]);
    expect(codesIn(threeHours, '2026-09-12T06:00:00Z', true)).toEqual(['WEATHER_OF_TAKE_OFF']);
    expect(codesIn(two, '2026-09-12T06:59:00Z', true)).toEqual(['OUTSIDE_HOURS']);
  });
});

const anyMember = fc.record({
  height_m: fc.constant(10),
  wind_speed_mps: evenly(0, 14),
  wind_dir_deg: evenly(0, 359.9),
});
const fiftyMembers = fc.array(anyMember, { minLength: 50, maxLength: 50 });

/** Motion of the air of a wind, which blows from its direction. */
const motion = ({ wind_speed_mps, wind_dir_deg }: Pick<Weather, 'wind_speed_mps' | 'wind_dir_deg'>) => ({
  north: -wind_speed_mps * Math.cos((wind_dir_deg * Math.PI) / 180),
  east: -wind_speed_mps * Math.sin((wind_dir_deg * Math.PI) / 180),
});
function windOf({ north, east }: ReturnType<typeof motion>) {
  return {
    wind_speed_mps: Math.hypot(north, east),
    wind_dir_deg: ((Math.atan2(-east, -north) * 180) / Math.PI + 360) % 360,
  };
}

describe('an ensemble', () => {
  test('brings home as many of its winds as flying each member does', () => {
    let [some, all] = [0, 0];
    fc.assert(
      fc.property(fiftyMembers, evenly(3, 15), (members, far) => {
        const input = missionInput([waypoint(47 + far / 100, 8)]);
        const hour = hourOf(6, [level(10, 6, 200)], { gust_speed_mps: 9, members });
        const home = members.filter(({ wind_speed_mps, wind_dir_deg }) => {
          const gust_speed_mps = 3 + wind_speed_mps;
          const weather = { ...calm, wind_speed_mps, wind_dir_deg, gust_speed_mps, wind_height_m: 10 };
          return analyzeMission({ ...input, weather }).mission_verdict === 'complete';
        }).length;
        expect(judgeHours(input, [hour])[0]?.members).toEqual({ home, of: 50 });
        some += home > 0 && home < 50 ? 1 : 0;
        all += 1;
      }),
      { numRuns: inLong(40, 100) },
    );
    expect(some).toBeGreaterThan(all / 4);
  }, 120_000);

  test('shifts every level by what a member is off at its height, as wind grows, and keeps the gusts above the mean', () => {
    const hour = hourOf(6, [level(10, 6, 200), level(120, 9, 220)], { gust_speed_mps: 9 });
    const member = level(10, 4, 100);
    const { levels, gust_speed_mps, members } = hourOfMember(hour, member, 'open');
    const [was, now, aloft] = [level(10, 6, 200), member, level(120, 9, 220)].map(motion);
    const growth = 12 ** (1 / 7);
    expect(members).toBeUndefined();
    expect(gust_speed_mps).toBeCloseTo(7, 9);
    expect(close(levels)).toEqual(
      close([
        member,
        {
          height_m: 120,
          ...windOf({
            north: (aloft?.north ?? 0) + growth * ((now?.north ?? 0) - (was?.north ?? 0)),
            east: (aloft?.east ?? 0) + growth * ((now?.east ?? 0) - (was?.east ?? 0)),
          }),
        },
      ]),
    );
    expect(hourOfMember(hourOf(6, [level(10, 6, 200)]), member, 'open').gust_speed_mps).toBeUndefined();
  });

  test('is flown member by member through the hours, each its own run', () => {
    const [calmNow, windy] = [level(10, 1, 0), level(10, 11, 0)];
    const drone = { ...enduring, max_wind_mps: 9 };
    const input = { ...longInput(), drone };
    const hours = [
      hourOf(6, [calmNow], { members: [calmNow, calmNow, calmNow] }),
      hourOf(7, [calmNow], { members: [calmNow, windy] }),
      hourOf(8, [calmNow]),
    ];
    const judged = judgeHours(input, hours).map(({ members }) => members);
    expect(judged).toEqual([{ home: 2, of: 3 }, { home: 1, of: 2 }, undefined]);
    // On paper they are not counted, and the figures are those of the window.
    const uncounted = judgeHours(input, hours, { isCounting: false });
    expect(uncounted.every(({ members }) => members === undefined)).toBe(true);
    const analyses = judgeHours(input, hours).map(({ analysis }) => analysis);
    expect(uncounted.map(({ analysis }) => analysis)).toEqual(analyses);
  });

  test('comes home on several batteries where those are asked for', () => {
    const far = [waypoint(47.09, 8), waypoint(47.09, 8.01), waypoint(47.01, 8), waypoint(47.09, 8)];
    const [gentle, strong] = [level(10, 1, 0), level(10, 40, 0)];
    const hour = hourOf(6, [gentle], { members: [gentle, strong] });
    const homeOn = (multi_battery: boolean) => {
      const [judged] = judgeHours(missionInput(far, { options: { multi_battery } }), [hour]);
      return [judged?.analysis.mission_verdict, judged?.members?.home];
    };
    expect(homeOn(false)).toEqual(['cannot_complete', 0]);
    expect(homeOn(true)).toEqual(['cannot_complete', 1]);
  });

  /** The wind's part of the interval of what is left at home, by its width without other errors. */
  const input = squareAt(60, { options: { uncertainty: true } });
  const intervalIn = (hour: HourOfWeather) =>
    analyzeMission({ ...input, hourly: { hours: [hour], takeoff_time: hour.time } }).legs.at(-1)?.intervals
      ?.return_margin;

  test('has its spread as the error of the wind in every interval', () => {
    const wind = level(10, 5, 40);
    const offBy = (north_mps: number, east_mps: number) =>
      [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ].flatMap(([north = 0, east = 0]) => {
        const { north: own_north, east: own_east } = motion(wind);
        const shifted = windOf({ north: own_north + north * north_mps, east: own_east + east * east_mps });
        return [
          { height_m: 10, ...shifted },
          { height_m: 10, ...shifted },
        ];
      });
    const error = (members: readonly WindLevel[]) =>
      weatherOfHour(hourOf(6, [wind], { members }), calm).wind_error;
    expect(error(offBy(2, 0.5))).toEqual({
      height_m: 10,
      north_mps: expect.closeTo(2, 9),
      east_mps: expect.closeTo(0.5, 9),
    });
    expect(error(offBy(2, 0.5).slice(0, leastMembers - 1))).toBeUndefined();
    const widthOf = (members?: readonly WindLevel[]) => {
      const { low_pct, high_pct } = intervalIn(hourOf(6, [wind], { members })) ?? { low_pct: 0, high_pct: 0 };
      return high_pct - low_pct;
    };
    const widths = [0, 0.5, 1, 2, 3].map((off_mps) => widthOf(offBy(off_mps, off_mps)));
    expect(widths).toEqual(widths.toSorted((one, other) => one - other));
    expect(widths[4]).toBeGreaterThan((widths[0] ?? 0) + 1);
    expect(widthOf(offBy(1.5, 1.5).slice(0, 2))).toBeCloseTo(widthOf(), 9);
  });

  test('at the height of the wind is as the usual error where it spreads as much, and grows with height beyond', () => {
    const wind = level(60, 5, 40);
    const { north, east } = motion(wind);
    const members = [1.5, -1.5].flatMap((off_north) =>
      [1.5, -1.5, 1.5].map((off_east) => ({
        height_m: 60,
        ...windOf({ north: north + off_north, east: east + off_east }),
      })),
    );
    const levels = [wind, level(120, 6, 50)];
    const usual = { ...intervalIn(hourOf(6, [wind])) };
    expect(close(intervalIn(hourOf(6, [wind], { members })))).toEqual(close(usual));
    const error = { height_m: 10, north_mps: 1, east_mps: 2 };
    const weather = { ...inLevels(levels), wind_error: error };
    const { winds_aloft, ...report } = perturbedWeather(weather, {
      air_north_mps: 1.5,
      air_east_mps: 0,
      temp_c: 0,
    });
    expect(report.wind_speed_mps).toBeCloseTo(
      windOf({ north: north + 6 ** (1 / 7), east }).wind_speed_mps,
      9,
    );
    const aloft = motion(level(120, 6, 50));
    expect(winds_aloft?.[0]?.wind_speed_mps).toBeCloseTo(
      windOf({ north: aloft.north + 12 ** (1 / 7), east: aloft.east }).wind_speed_mps,
      9,
    );
  });
});

test('a flight of a split with a wind of its own has that by the law of the profile, in the air of the hour', () => {
  const input = missionInput([waypoint(47.01, 8, 120)], {
    weather: { ...calm, wind_height_m: 10 },
    options: { multi_battery: true },
  });
  const own = { wind_speed_mps: 5, wind_dir_deg: 90, gust_speed_mps: 5 };
  const hours = [hourOf(6, [level(10, 2, 0), level(120, 11, 0)], { temp_c: 8 })];
  const asked = { ...input, flight_winds: [own], hourly: { hours, takeoff_time: timeOf(6) } };
  expect(weatherOf(asked, 0)).toEqual({ ...calm, ...own, temp_c: 8, wind_height_m: 10 });
  expect(weatherOf(asked, 1)).toMatchObject({
    wind_speed_mps: 2,
    winds_aloft: [level(120, 11, 0)],
    temp_c: 8,
  });
});
