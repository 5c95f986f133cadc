import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HourOfWeather, WindLevel } from '../../../engine/air/hourlyWeather.ts';
import { hourOfMember, weatherOfHour, windReading } from '../../../engine/air/weatherOfHour.ts';
import { energyAt } from '../../../engine/aircraft/chargeCurve.ts';
import { elementAt } from '../../../engine/elementAt.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { judgeHours, membersHome } from '../../../engine/mission/judgeHours.ts';
import type { Leg, MissionInput } from '../../../engine/mission/missionAnalysis.ts';
import { calm, evenly, missionInput, seeded, waypoint, windproofDrone } from '../samples.ts';

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

describe('the wind between levels', () => {
  test('is linear in its components, and the nearest level outside of them', () => {
    const levels = [level(10, 4, 350), level(80, 8, 10), level(120, 10, 10)];
    expect(windReading(levels, 45)).toEqual({
      level: {
        height_m: 45,
        wind_speed_mps: expect.closeTo(5.919, 3),
        wind_dir_deg: expect.closeTo(3.363, 2),
      },
      from_heights_m: [10, 80],
    });
    expect(windReading(levels, 5)).toEqual({ level: levels[0], from_heights_m: [10] });
    expect(windReading(levels, 80)).toEqual({ level: levels[1], from_heights_m: [80] });
    expect(windReading(levels, 300)).toEqual({ level: levels[2], from_heights_m: [120] });
  });

  test('of two that cancel is calm', () => {
    const { level: found } = windReading([level(10, 5, 90), level(20, 5, 270)], 15);
    expect(found.wind_speed_mps).toBeCloseTo(0, 12);
  });

  test('has gusts that grow from 10 m by the law of the profile, and are no less than the mean', () => {
    const levels = [level(10, 4, 350), level(120, 10, 10)];
    const gusts = (gust_speed_mps: number) =>
      weatherOfHour(hourOf(6, levels, { gust_speed_mps }), 120, calm).gust_speed_mps;
    expect(gusts(8)).toBeCloseTo(8 * 12 ** (1 / 7), 9);
    expect(gusts(5)).toBe(10);
    expect(weatherOfHour(hourOf(6, levels), 120, calm).gust_speed_mps).toBe(0);
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
          wind_dir_deg: evenly(0, 360),
        }),
      ),
    ),
  );

test('an hour is judged as the same wind typed by hand, at each of its levels', () => {
  fc.assert(
    fc.property(
      anyLevels,
      fc.nat(),
      evenly(0, 25),
      evenly(-15, 45),
      (levels, which, gust_speed_mps, temp_c) => {
        const { height_m, wind_speed_mps, wind_dir_deg } = levels[which % levels.length] ?? level(10, 0, 0);
        const input = squareAt(height_m, { options: { uncertainty: true } });
        const [judged] = judgeHours(input, [hourOf(6, levels, { gust_speed_mps, temp_c })]);
        const grown = gust_speed_mps * (height_m / 10) ** (1 / 7);
        const typed = analyzeMission({
          ...input,
          weather: {
            ...calm,
            wind_speed_mps,
            wind_dir_deg: wind_dir_deg % 360,
            gust_speed_mps: Math.max(wind_speed_mps, grown),
            temp_c,
            wind_height_m: height_m,
          },
        });
        const { hours: _, ...analysis } = judged?.analysis ?? {};
        expect(JSON.stringify(analysis)).toBe(JSON.stringify(typed));
      },
    ),
    { ...seeded, numRuns: 1000 },
  );
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
        const single = analyzeMission({ ...input, weather: weatherOfHour(elementAt(alike, 0), 60, calm) });
        const close = (value: unknown): unknown =>
          JSON.parse(JSON.stringify(value), (_, inner) =>
            typeof inner === 'number' ? Number(inner.toPrecision(9)) : inner,
          );
        expect(close(through.legs)).toEqual(close(single.legs));
        expect(through.mission_verdict).toBe(single.mission_verdict);
      }),
      { ...seeded, numRuns: 40 },
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

  test('says where it leaves the hours', () => {
    const codesFrom = (takeoff_time: string) =>
      analyzeMission({ ...longInput(), hourly: { hours: threeHours, takeoff_time } }).warnings.map(
        ({ code }) => code,
      );
    expect(codesFrom('2026-09-12T06:00:00Z')).not.toContain('OUTSIDE_HOURS');
    expect(codesFrom('2026-09-12T05:50:00Z')).toContain('OUTSIDE_HOURS');
    expect(codesFrom('2026-09-12T08:30:00Z')).toContain('OUTSIDE_HOURS');
  });
});

test('the share of ensemble winds that come home is that of flying each member', () => {
  const member = fc.record({
    height_m: fc.constant(10),
    wind_speed_mps: evenly(0, 14),
    wind_dir_deg: evenly(0, 360),
  });
  let [some, all] = [0, 0];
  fc.assert(
    fc.property(fc.array(member, { minLength: 50, maxLength: 50 }), evenly(3, 15), (members, far) => {
      const input = missionInput([waypoint(47 + far / 100, 8)]);
      const hour = hourOf(6, [level(10, 6, 200)], { gust_speed_mps: 9, members });
      const home = members.filter(({ wind_speed_mps, wind_dir_deg }) => {
        const gust_speed_mps = Math.max(wind_speed_mps, 3 + wind_speed_mps);
        const weather = { ...calm, wind_speed_mps, wind_dir_deg, gust_speed_mps, wind_height_m: 10 };
        return analyzeMission({ ...input, weather }).mission_verdict === 'complete';
      }).length;
      expect(membersHome(input, hour)).toEqual({ home, of: 50 });
      some += home > 0 && home < 50 ? 1 : 0;
      all += 1;
    }),
    { ...seeded, numRuns: 100 },
  );
  expect(some).toBeGreaterThan(all / 4);
});

test('a member keeps the gusts as far above its wind as the hour has them above the mean', () => {
  const hour = hourOf(6, [level(10, 6, 200)], { gust_speed_mps: 9 });
  expect(hourOfMember(hour, level(10, 4, 100))).toMatchObject({
    gust_speed_mps: 7,
    levels: [level(10, 4, 100)],
  });
});
