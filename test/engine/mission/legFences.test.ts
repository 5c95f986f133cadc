import { describe, expect, it } from 'vitest';
import type { Fence } from '../../../engine/fence/fence.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { EndAction } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint } from '../samples.ts';
import { overKnown, perDegree_m } from './groundedMission.ts';

const north = (metres: number) => waypoint(47 + metres / perDegree_m, 8, 50);
const home = { lat: 47, lon: 8 };
const inside: Fence = { is_inclusion: true, center: home, radius_m: 1000 };
const analyze = (waypoints: readonly ReturnType<typeof waypoint>[], fences?: readonly Fence[]) =>
  analyzeMission({ ...missionInput(waypoints), home, fences });

describe('a plan with a geofence', () => {
  it('that it keeps to is told nothing', () => {
    const { legs, warnings } = analyze([north(500), north(900)], [inside]);
    expect(warnings).toEqual([]);
    expect(legs.map((leg) => [leg.fence_breach, leg.return_fence_breach])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('that it leaves is warned once for its legs and once for its ways home, with place and metres', () => {
    const { legs, warnings } = analyze([north(900), north(1500), north(1600)], [inside]);
    expect(legs[0]?.fence_breach).toBeUndefined();
    expect(legs[1]?.fence_breach?.length_m).toBeCloseTo(500, 0);
    expect(legs[2]?.return_fence_breach?.length_m).toBeCloseTo(600, 0);
    expect(warnings).toEqual([
      {
        code: 'FENCE_BREACH',
        values: { kind: 'outside', lat: expect.closeTo(47.009, 4), lon: 8, fence_name: 'none', others: 1 },
        leg_index: 1,
        value: expect.closeTo(500, 0),
        limit: 0,
        unit: 'm',
      },
      expect.objectContaining({
        code: 'RETURN_FENCE_BREACH',
        leg_index: 2,
        values: expect.objectContaining({ kind: 'outside', others: 1 }),
      }),
    ]);
  });

  it('is told of an area to stay out of, and of all others that break it', () => {
    const out: Fence = {
      is_inclusion: false,
      center: { lat: 47 + 500 / perDegree_m, lon: 8 },
      radius_m: 100,
    };
    const { warnings } = analyze([north(1000), north(200), north(1000), north(200)], [out]);
    expect(warnings.map(({ code, leg_index }) => [code, leg_index])).toEqual([
      ['FENCE_BREACH', 0],
      ['RETURN_FENCE_BREACH', 0],
    ]);
    expect(sentenceOf(warnings[0])).toContain('inside a no-fly area for 200\u00a0m');
    expect(sentenceOf(warnings[0])).toContain('3 more legs break a fence.');
    expect(sentenceOf(warnings[1])).toContain('1 more return breaks a fence.');
  });

  it('is checked on each flight of a split from its own take-off on', () => {
    const out: Fence = {
      is_inclusion: false,
      center: { lat: 47 + 500 / perDegree_m, lon: 8 },
      radius_m: 100,
    };
    const input = missionInput([4000, 7000, 4000, 7000, 4000, 7000, 4000, 7000].map(north));
    const { battery_plan = [] } = analyzeMission({
      ...input,
      home,
      fences: [out],
      options: { ...input.options, multi_battery: true },
    });
    expect(battery_plan.length).toBeGreaterThan(1);
    const breaches = battery_plan.map(({ legs }) => legs.map(({ fence_breach }) => fence_breach?.length_m));
    const outwards = breaches.map(([first]) => Math.round(first ?? 0));
    expect(new Set(outwards)).toEqual(new Set([200]));
    expect(new Set(breaches.flatMap(([, ...others]) => others))).toEqual(new Set([undefined]));
  });

  it('costs no charge', () => {
    const [with_, without] = [analyze([north(1500)], [inside]), analyze([north(1500)])];
    expect(with_.final_battery_pct).toBe(without.final_battery_pct);
    expect([with_.mission_verdict, without.mission_verdict]).toEqual(['cannot_complete', 'complete']);
    expect(analyze([north(1500)], []).warnings).toEqual(without.warnings);
  });
});

describe('the flight back to the first waypoint', () => {
  const beside = waypoint(
    47 + 500 / perDegree_m,
    8 + 800 / (perDegree_m * Math.cos((47 * Math.PI) / 180)),
    50,
  );
  const between: Fence = {
    is_inclusion: false,
    center: { lat: 47 + 550 / perDegree_m, lon: 8 },
    radius_m: 50,
  };
  const route = [north(900), beside, north(200)];
  const ending = (end_action: EndAction, fences?: readonly Fence[]) =>
    analyzeMission({
      ...missionInput(route),
      home: { lat: 47 + 900 / perDegree_m, lon: 8.02 },
      fences,
      end_action,
    });
  const codes = ({ warnings }: ReturnType<typeof ending>) => warnings.map(({ code }) => code);

  it('is checked against the fences where the flight ends with it', () => {
    const found = ending('first_waypoint', [between]);
    expect(found.ending?.fence_breach).toMatchObject({ kind: 'inside', length_m: expect.closeTo(100, 0) });
    const warning = found.warnings.find(({ code }) => code === 'END_FENCE_BREACH');
    expect(warning).toMatchObject({ waypoint_index: 0, value: expect.closeTo(100, 0), limit: 0, unit: 'm' });
    expect(sentenceOf(warning)).toMatch(
      /^Last leg, back to waypoint 1: inside a no-fly area for 100\sm from 47\.0045\d, 8\.00000\. Move/,
    );
  });

  it('is not where it ends otherwise, keeps to them or there are none', () => {
    expect(codes(ending('land', [between]))).not.toContain('END_FENCE_BREACH');
    const far: Fence = { ...between, center: { lat: 47, lon: 7.9 } };
    const kept = ending('first_waypoint', [far]);
    expect([kept.ending?.fence_breach, codes(kept).filter((code) => code === 'END_FENCE_BREACH')]).toEqual([
      undefined,
      [],
    ]);
    expect(ending('first_waypoint').ending).not.toHaveProperty('fence_breach');
    const nothing = { ...missionInput([]), home, fences: [between], end_action: 'first_waypoint' } as const;
    expect(analyzeMission(nothing).ending).toBeUndefined();
  });
});

describe('a fence with heights', () => {
  const band = (lower_m?: number, upper_m?: number, change: Partial<Fence> = {}) =>
    ({
      is_inclusion: false,
      center: { lat: 47 + 500 / perDegree_m, lon: 8 },
      radius_m: 100,
      lower_m,
      upper_m,
      ...change,
    }) as Fence;
  const breaches = (fence: Fence, change: Partial<MissionInput> = {}) => {
    const input = missionInput([north(300), north(1000)]);
    const { legs } = analyzeMission({ ...input, home, fences: [fence], ...change });
    return legs.map((leg) =>
      [leg.fence_breach?.length_m, leg.return_fence_breach?.length_m].map((m) => m && Math.round(m)),
    );
  };

  it('is broken by legs and by ways home, each at its own height', () => {
    // Legs are flown at 50 m, ways home at the preset of 100 m.
    expect(breaches(band(0, 70))).toEqual([
      [undefined, undefined],
      [200, undefined],
    ]);
    expect(breaches(band(70, 120))).toEqual([
      [undefined, undefined],
      [undefined, 200],
    ]);
    expect(breaches(band(110))).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(breaches(band())).toEqual([
      [undefined, undefined],
      [200, 200],
    ]);
  });

  it('over the launch point is broken by the climb of the take-off and by the descents of the ways home', () => {
    const over = band(20, 40, { center: home } as Partial<Fence>);
    expect(breaches(over)).toEqual([
      [20, 20],
      [undefined, 20],
    ]);
    const high = breaches(band(60, 70, { center: home } as Partial<Fence>), { takeoff_height_m: 80 });
    expect(high[0]?.[0]).toBe(10);
  });

  it('is broken by a landing at the end of the route', () => {
    const there = band(0, 30, { center: { lat: 47 + 1000 / perDegree_m, lon: 8 } } as Partial<Fence>);
    expect(breaches(there)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(breaches(there, { end_action: 'land' })).toEqual([
      [undefined, undefined],
      [30, undefined],
    ]);
  });

  it('that the flight back to the first waypoint enters by its height is told by its name', () => {
    const named = band(40, 60, { name: 'Nest' });
    const { ending, warnings } = analyzeMission({
      ...missionInput([north(300), north(1000)]),
      home,
      fences: [named],
      end_action: 'first_waypoint',
    });
    expect(ending?.fence_breach).toMatchObject({ kind: 'inside', fence_name: 'Nest' });
    expect(warnings.map(({ code, values }) => [code, values?.['fence_name']])).toEqual([
      ['FENCE_BREACH', 'Nest'],
      ['END_FENCE_BREACH', 'Nest'],
    ]);
  });

  it('is met by a leg that follows the ground where that lifts it into the band', () => {
    const above = (metres: number) =>
      waypoint(47 + metres / perDegree_m, 8, 50, { altitude: { datum: 'agl', value_m: 50 } });
    // A hill of 40 m half-way.
    const hill = ({ lat }: { readonly lat: number }) =>
      Math.max(0, 40 - Math.abs((lat - 47) * perDegree_m - 500) / 5);
    const input = overKnown([above(100), above(1000)], hill, { home });
    const breach = (fence: Fence) =>
      analyzeMission({ ...input, fences: [fence] }).legs[1]?.fence_breach?.length_m;
    const wide = { center: { lat: 47 + 500 / perDegree_m, lon: 8 }, radius_m: 400 };
    // 70 m and more are flown where the hill is 20 m and more: 100 m on either side of its top.
    expect(breach(band(70, undefined, wide))).toBeCloseTo(200, -1);
    expect(breach(band(92, undefined, wide))).toBeUndefined();
  });

  it('is met by the first leg of each flight of a split, which climbs at its take-off', () => {
    const input = missionInput([4000, 7000, 4000, 7000, 4000, 7000].map(north));
    const { battery_plan = [] } = analyzeMission({
      ...input,
      home,
      fences: [band(10, 30, { center: home } as Partial<Fence>)],
      options: { ...input.options, multi_battery: true },
    });
    expect(battery_plan.length).toBeGreaterThan(1);
    for (const { legs } of battery_plan)
      expect(legs.map(({ fence_breach }) => fence_breach && Math.round(fence_breach.length_m))).toEqual([
        20,
        ...legs.slice(1).map(() => undefined),
      ]);
  });
});
