import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import { inWords } from '../../../engine/saying.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { foldingDrone, missionInput, waypoint } from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const legAt = ({ legs }: { readonly legs: readonly Leg[] }, index: number): Leg => legs[index] as Leg;
const over = (...args: Parameters<typeof overKnown>) => analyzeMission(overKnown(...args));
const codesOf = (...args: Parameters<typeof overKnown>) => over(...args).warnings.map(({ code }) => code);

/** A wall of rock along a parallel 500 m north of home, 200 m thick. */
const wallOf =
  (height_m: number): Ground =>
  ({ lat }) =>
    Math.abs((lat - 47) * perDegree_m - 500) < 100 ? 400 + height_m : 400;
const north = (metres: number, height_m: number, change: Parameters<typeof waypoint>[3] = {}) =>
  waypoint(47 + metres / perDegree_m, 8, height_m, change);
const agl = (metres: number, height_m: number) =>
  north(metres, 0, { altitude: { datum: 'agl', value_m: height_m } });

describe('the height of a leg over the ground', () => {
  it('is that over a ridge in its way, and says where', () => {
    const result = over([north(1000, 120)], wallOf(90));
    const { clearance } = legAt(result, 0);
    expect(clearance).toMatchObject({ min_m: 30, ground_msl_m: 490, lon: 8 });
    expect(Math.abs(((clearance?.lat ?? 0) - 47) * perDegree_m - 500)).toBeLessThan(101);
    expect(result.warnings).toEqual([]);
  });

  it('is told where it is too little, by H − h below a ridge', () => {
    const result = over([north(1000, 60)], wallOf(90));
    expect(legAt(result, 0).clearance).toMatchObject({ min_m: -30, below_m: 30, missed_m: 30 });
    expect(result.warnings).toEqual([
      {
        code: 'LOW_CLEARANCE',
        values: { sure: 'yes', side: 'below', off_m: 30, lat: expect.closeTo(47.005, 1), lon: 8 },
        gravity: 'forbids',
        leg_index: 0,
        value: -30,
        limit: 30,
        unit: 'm',
      },
    ]);
    expect(sentenceOf(over([north(1000, 110)], wallOf(90)).warnings[0])).toBe(
      'Leg 1: may be 20\u00a0m above ground at 47.00360, 8.00000. You asked for 30\u00a0m. Raise it.',
    );
  });

  it('counts what the source may err', () => {
    const input = overKnown([north(1000, 120)], wallOf(50));
    const uncertain = { ...input, terrain: { ...input.terrain, error_m: 10 } };
    expect(legAt(analyzeMission(uncertain), 0).clearance?.min_m).toBeCloseTo(70 - 16.45, 2);
  });

  it('raises the return by what the source may err, and so what the battery gives for it', () => {
    const input = overKnown([north(1000, 120)], wallOf(90), { options: { uncertainty: true } });
    const erring = (error_m: number) =>
      analyzeMission({ ...input, terrain: { ...input.terrain, error_m } }).uncertainty?.consumption;
    expect(erring(10)?.used_pct).toBeGreaterThan(erring(0)?.used_pct ?? Infinity);
    expect(erring(10)?.high_pct).toBeGreaterThan(erring(0)?.high_pct ?? Infinity);
  });

  it('would change no figure of the interval by a launch that lies one error higher or lower', () => {
    const sea = (height_m: number) => north(1500, 0, { altitude: { datum: 'msl', value_m: height_m } });
    const launchedFrom = (launch_m: number) =>
      analyzeMission(
        overKnown([sea(500), sea(520)], ({ lat }) => (lat === 47 ? launch_m : 400), {
          options: { uncertainty: true },
        }),
      ).uncertainty?.consumption;
    const { sigma_pct = NaN, used_pct = NaN } = launchedFrom(400) ?? {};
    for (const launch_m of [390, 410]) {
      const changed_pct = (launchedFrom(launch_m)?.used_pct ?? NaN) - used_pct;
      expect(changed_pct).not.toBe(0);
      expect(Math.hypot(sigma_pct, changed_pct) - sigma_pct).toBeLessThan(0.05);
    }
  });

  it('is that of the straight slope between two heights', () => {
    // The second leg climbs from 20 to 120 m over level ground; the least is at its start.
    const { clearance } = legAt(
      over([north(100, 20), north(1100, 120)], () => 400),
      1,
    );
    expect(clearance).toMatchObject({ min_m: 20, ground_msl_m: 400 });
    expect(clearance?.lat).toBeCloseTo(47 + 100 / perDegree_m, 6);
  });

  it('is asked for by the request, and none is too little for one who asks for none', () => {
    const asked = (clearance_m: number) =>
      codesOf([north(1000, 110)], wallOf(90), { options: { clearance_m, return_height_m: 200 } });
    expect([asked(0), asked(19), asked(21)]).toEqual([[], [], ['LOW_CLEARANCE']]);
  });

  it('is known as far as the ground is, and the rest is told', () => {
    const half: Ground = ({ lat }) => (lat > 47 + 499 / perDegree_m ? NaN : 400);
    const result = over([north(1000, 50)], half, {
      terrain: { elevations_msl_m: [400, 400] } as never,
    });
    expect(legAt(result, 0).clearance).toMatchObject({ min_m: 50, unknown_m: expect.closeTo(500, -2) });
    expect(result.warnings).toMatchObject([{ code: 'CLEARANCE_UNKNOWN', value: 1 }]);
  });

  it('is not told where no ground is known along the way, or at home', () => {
    const unknown = overKnown([north(1000, 50)], () => NaN, {
      terrain: { elevations_msl_m: [400, 400], lines_failure: inWords('The source is slow.') } as never,
    });
    const result = analyzeMission(unknown);
    expect(legAt(result, 0)).not.toHaveProperty('clearance');
    expect(result.warnings).toMatchObject([
      {
        code: 'CLEARANCE_UNKNOWN',
        value: 1,
        values: { legs: 1, reason: inWords('The source is slow.') },
      },
    ]);
    const noHome = overKnown([north(1000, 50)], () => 400, { terrain: { fallback_indices: [0] } as never });
    expect(legAt(analyzeMission(noHome), 0)).not.toHaveProperty('clearance');
  });

  it('is told as unknown where nobody could be asked for the ways between', () => {
    const { lines: _, ...terrain } = overKnown([north(1000, 50)], () => 400).terrain;
    const failed = missionInput([north(1000, 50)], {
      terrain: { ...terrain, lines_failure: inWords('Slow.') },
    });
    expect(analyzeMission(failed).warnings.map(({ code }) => code)).toEqual(['CLEARANCE_UNKNOWN']);
  });

  it('is that of the way out, too, on which a fresh battery resumes the route', () => {
    // To and fro beyond the wall, high enough over it there and on the way home alone.
    const far = Array.from({ length: 30 }, (_, index) => north(index % 2 === 0 ? 1200 : 4200, 60));
    const options = { multi_battery: true, return_height_m: 200 };
    const [climb, ...rest] = [north(0, 200), north(1200, 200), ...far];
    const { battery_plan = [], warnings } = over([climb as (typeof far)[0], ...rest], wallOf(90), {
      options,
    });
    expect(battery_plan.length).toBeGreaterThan(1);
    const [, second] = battery_plan;
    const out = second?.legs[0];
    expect(out?.clearance).toMatchObject({ min_m: -30, missed_m: 30 });
    expect(out?.return_clearance).toMatchObject({ min_m: 110 });
    expect(warnings).toMatchObject([
      {
        code: 'LOW_CLEARANCE',
        values: { sure: 'yes', side: 'below', off_m: 30 },
        leg_index: out?.leg_index,
        flight_index: 1,
      },
    ]);
    const higher = over([climb as (typeof far)[0], ...rest], wallOf(20), { options });
    expect(higher.warnings).toEqual([]);
    const below = Array.from({ length: 30 }, (_, index) => north(index % 2 === 0 ? 4200 : 1200, -40));
    const down = over(below, ({ lat }) => 400 - Math.max(0, (lat - 47) * perDegree_m - 900), { options });
    // The edge lies three quarters of the way down to 40 m below home.
    expect(down.battery_plan?.[1]?.legs[0]).toMatchObject({ to: { altitude_m: -40 } });
    expect(down.battery_plan?.[1]?.legs[0]?.clearance?.min_m).toBeCloseTo(-30, 0);
  });

  it('stands beside the ground under its end', () => {
    expect(
      legAt(
        over([north(1000, 120)], ({ lat }) => 400 + (lat - 47) * 1000),
        0,
      ).to.ground_msl_m,
    ).toBeCloseTo(400 + 1e6 / perDegree_m, 6);
    expect(
      legAt(
        analyzeMission(
          missionInput([north(1000, 120)], {
            terrain: { source: 'fallback', elevations_msl_m: [0, 0], fallback_indices: [0, 1] },
          }),
        ),
        0,
      ).to,
    ).not.toHaveProperty('ground_msl_m');
  });
});

describe('a leg that follows the ground above the service ceiling', () => {
  const drone = { ...foldingDrone, service_ceiling_m: 4000 };
  const ridge = wallOf(1000);
  const high = over([agl(1000, 60)], (position) => 2800 + ridge(position), { drone });

  it('cannot be flown, although it ends below', () => {
    expect(high.legs.map(({ reasons }) => reasons)).toEqual([['CEILING']]);
    expect(high.mission_verdict).toBe('cannot_complete');
  });

  it('is told with the greatest height that it leads to', () => {
    expect(high.warnings.find(({ code }) => code === 'ABOVE_CEILING')).toMatchObject({
      value: 4260,
      limit: 4000,
      waypoint_index: 0,
    });
  });
});

describe('the way home over the ground', () => {
  const beyond = [north(1000, 160)];

  it('is flown as high as clears all ground along it, in whole metres', () => {
    const result = over(beyond, wallOf(130.2));
    // 130.2 m and 30 m above that.
    expect(legAt(result, 0).return_clearance?.min_m).toBeCloseTo(161 - 130.2, 9);
    expect(result.warnings).toEqual([{ ...result.warnings[0], code: 'LOW_CLEARANCE' }]);
  });

  it('costs the climb over what lies in between', () => {
    const costOver = (height_m: number) =>
      legAt(over([north(1000, 60)], wallOf(height_m)), 0).rth_cost_pct as number;
    const fixed = (return_height_m: number) =>
      legAt(
        over([north(1000, 60)], () => 400, { options: { return_height_m } }),
        0,
      ).rth_cost_pct as number;
    expect(costOver(0)).toBe(fixed(100));
    expect(costOver(270)).toBe(fixed(300));
    expect(costOver(270)).toBeGreaterThan(costOver(0) + 1);
  });

  it('is as high from every waypoint: one on this side of the ridge climbs as if it had to cross it, too', () => {
    const waypoints = [north(300, 60), north(1000, 300)];
    const result = over(waypoints, wallOf(200));
    const typed = over(waypoints, () => 400, { options: { return_height_m: result.return_home.height_m } });
    expect(result.return_home.height_m).toBe(230);
    expect(legAt(result, 0).rth_cost_pct).toBe(legAt(typed, 0).rth_cost_pct);
    expect(legAt(result, 1).return_clearance?.min_m).toBeCloseTo(100, 9);
  });

  it('is told where the height that is set in the aircraft does not clear the ground', () => {
    const result = over(beyond, wallOf(110), { options: { return_height_m: 120, clearance_m: 30 } });
    expect(legAt(result, 0).return_clearance?.min_m).toBe(50);
    const low = over([north(1000, 100)], wallOf(60), { options: { return_height_m: 80 } });
    expect(low.warnings).toEqual([]);
    const lower = over([north(1000, 80)], wallOf(60), {
      options: { return_height_m: 80, clearance_m: 20.5 },
    });
    expect(lower.warnings.map(({ code }) => code)).toEqual(['LOW_CLEARANCE', 'LOW_RETURN_CLEARANCE']);
    expect(sentenceOf(lower.warnings[1])).toMatch(
      /^Return from waypoint 1: may be 20\sm above ground at .*\. You asked for 21\sm\. Raise the return height\.$/,
    );
  });

  it('is flown at the present height within 50 m of home', () => {
    expect(
      legAt(
        over([north(40, 35)], () => 400),
        0,
      ).return_clearance?.min_m,
    ).toBe(35);
  });

  it('without ground along it is flown as high as the ground under the waypoints asks', () => {
    const costOf = (lines: boolean) => {
      const { lines: known, ...terrain } = overKnown(beyond, () => 400).terrain;
      return legAt(
        analyzeMission(missionInput(beyond, { terrain: lines ? { ...terrain, lines: known } : terrain })),
        0,
      ).rth_cost_pct;
    };
    expect(costOf(false)).toBe(costOf(true));
  });

  it('from inside a leg clears what lies on the ways home from both of its ends', () => {
    // Only the end lies behind the wall; the charge does not last for the way there and back over it.
    const low = { battery: { initial_pct: 42, rth_threshold_pct: 25, cycles: 0 } };
    const flat = over([north(300, 60), north(2500, 60)], () => 400, low).point_of_no_return;
    const ridge = over([north(300, 60), north(2500, 60)], wallOf(400), low).point_of_no_return;
    expect(flat?.leg_index).toBe(1);
    expect(ridge?.leg_index).toBe(1);
    expect(ridge?.fraction).toBeLessThan(flat?.fraction ?? 0);
  });
});

describe('a leg that follows the ground', () => {
  /** Rises by 1 m in 5 to the north. */
  const slope: Ground = ({ lat }) => 400 + (lat - 47) * perDegree_m * 0.2;

  it('climbs a plane just as the straight slope to the same height', () => {
    const follows = legAt(over([agl(100, 50), agl(1100, 50)], slope), 1);
    const straight = legAt(over([north(100, 70), north(1100, 270)], slope), 1);
    expect(follows.climb_m).toBeCloseTo(200, 1);
    expect(follows.ascent_m).toBeCloseTo(200, 1);
    expect(follows.descent_m).toBe(0);
    expect(follows.battery_used_pct).toBeCloseTo(straight.battery_used_pct as number, 2);
    expect(follows.clearance?.min_m).toBeCloseTo(50, 6);
  });

  it('counts the climb and the descent over a hill between its ends', () => {
    const hill: Ground = ({ lat }) => 400 + Math.max(0, 100 - Math.abs((lat - 47) * perDegree_m - 600) * 0.4);
    const points = [agl(100, 50), agl(1100, 50)];
    const [follows, level] = [
      legAt(over(points, hill), 1),
      legAt(
        over(points, () => 400),
        1,
      ),
    ];
    expect(follows.climb_m).toBeCloseTo(0, 6);
    expect(follows.ascent_m).toBeCloseTo(100, -1);
    expect(follows.descent_m).toBeCloseTo(follows.ascent_m as number, 0);
    const up = legAt(
      over([north(100, 50), north(350, 150)], () => 400),
      1,
    ).battery_used_pct as number;
    const down = legAt(
      over([north(100, 150), north(350, 50)], () => 400),
      1,
    ).battery_used_pct as number;
    const along = legAt(
      over([north(100, 50), north(350, 50)], () => 400),
      1,
    ).battery_used_pct as number;
    const climbs_pct = up + down - 2 * along;
    const extra_pct = (follows.battery_used_pct as number) - (level.battery_used_pct as number);
    // The stop at the end of a slope comes from its own speed, that of the leg from the mean one.
    expect(Math.abs(extra_pct - climbs_pct)).toBeLessThan(0.15);
    expect(climbs_pct).toBeGreaterThan(0.5);
    expect(over(points, hill).warnings).toEqual([]);
  });

  it('does not climb over bumps of less than 5 m', () => {
    const bumps: Ground = ({ lat }) => 400 + 2 * Math.sin((lat - 47) * perDegree_m);
    const leg = legAt(over([agl(100, 50), agl(1100, 50)], bumps), 1);
    expect((leg.ascent_m ?? NaN) + (leg.descent_m ?? NaN)).toBeLessThan(5);
  });

  it('begins over home at its height above ground', () => {
    const leg = legAt(over([agl(1000, 50)], slope), 0);
    expect([leg.climb_m, leg.ascent_m].map((height_m) => Math.round(height_m ?? 0))).toEqual([250, 200]);
  });

  it('is a straight slope where its ground is not known, or one end is given above another level', () => {
    const half: Ground = ({ lat }) => (lat > 47.005 ? NaN : 400);
    const known = { terrain: { elevations_msl_m: [400, 400, 400] } as never };
    const points = [agl(100, 50), agl(1100, 50)];
    expect(legAt(over(points, half, known), 1)).not.toHaveProperty('ascent_m');
    expect(legAt(over([north(100, 50), agl(1100, 50)], slope), 1)).not.toHaveProperty('ascent_m');
    expect(legAt(over([agl(100, 50), agl(110, 50)], slope), 1)).not.toHaveProperty('ascent_m');
  });

  it('warns only where it may touch the ground: its pilot chose the height over it', () => {
    const codes = (height_m: number, error_m: number) => {
      const input = overKnown([agl(100, height_m), agl(1100, height_m)], slope);
      return analyzeMission({ ...input, terrain: { ...input.terrain, error_m } }).warnings.map(
        ({ code }) => code,
      );
    };
    expect([codes(20, 5), codes(5, 5)]).toEqual([[], ['LOW_CLEARANCE']]);
  });

  it('can be turned back on, is explained, and flown against a wind that forbids it', () => {
    const hill: Ground = ({ lat }) =>
      400 + Math.max(0, 200 - Math.abs((lat - 47) * perDegree_m - 1500) * 0.4);
    const points = [agl(300, 50), agl(2700, 50)];
    const low = over(points, hill, { battery: { initial_pct: 45, rth_threshold_pct: 25, cycles: 0 } });
    expect(low.point_of_no_return?.leg_index).toBe(1);
    const { explanation } = over(points, hill, { options: { explanation: true } });
    const level = over(points, () => 400, { options: { explanation: true } }).explanation;
    expect((explanation?.climb_pct ?? 0) - (level?.climb_pct ?? 0)).toBeGreaterThan(1);
    const storm = { wind_speed_mps: 40, wind_dir_deg: 0, gust_speed_mps: 40, temp_c: 20, humidity_pct: 50 };
    expect(legAt(over(points, hill, { weather: storm }), 1).can_complete).toBe(false);
  });

  it('leads straight from home where a flight of its own resumes the route', () => {
    const points = Array.from({ length: 12 }, (_, index) => agl(1500 + 20 * (index % 2), 60));
    const { battery_plan } = over(
      points.map((point) => ({ ...point, hover_time_s: 240 })),
      slope,
      {
        options: { multi_battery: true },
      },
    );
    const resumed = battery_plan?.[1]?.legs[0];
    expect(resumed).toBeDefined();
    expect(resumed).toHaveProperty('clearance.min_m', 60);
    expect(resumed).not.toHaveProperty('ascent_m');
  });
});

describe('a profile', () => {
  const asked = { options: { profile: true } };

  it('is given where it is asked for, with ground and path from end to end', () => {
    const leg = legAt(over([north(300, 120)], wallOf(90), asked), 0);
    expect(leg.profile).toHaveLength(13);
    expect(leg.profile?.[0]).toEqual({ distance_m: 0, path_msl_m: 520, ground_msl_m: 400 });
    expect(leg.profile?.at(-1)).toEqual({ distance_m: leg.distance_m, path_msl_m: 520, ground_msl_m: 400 });
    expect(leg.return_profile?.[0]).toMatchObject({ distance_m: 0, path_msl_m: 520 });
    expect(legAt(over([north(400, 120)], wallOf(90)), 0)).not.toHaveProperty('profile');
  });

  it('of a long leg keeps every peak among its 65 places', () => {
    const mast: Ground = ({ lat }) => (Math.abs((lat - 47) * perDegree_m - 5000) < 13 ? 700 : 400);
    const { profile } = legAt(over([north(12_000, 500)], mast, asked), 0);
    expect(profile).toHaveLength(65);
    expect(Math.max(...(profile ?? []).map(({ ground_msl_m = 0 }) => ground_msl_m))).toBe(700);
  });

  it('has no ground where it is unknown', () => {
    const half: Ground = ({ lat }) => (lat > 47.002 ? NaN : 400);
    const known = { ...asked, terrain: { elevations_msl_m: [400, 400] } as never };
    const { profile } = legAt(over([north(400, 120)], half, known), 0);
    expect(profile?.at(-1)).toEqual({ distance_m: expect.any(Number), path_msl_m: 520 });
  });
});
