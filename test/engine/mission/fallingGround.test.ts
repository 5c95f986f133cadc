import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windShare } from '../../../engine/air/windProfile.ts';
import { prepareFlight, windAt } from '../../../engine/flight/conditions.ts';
import { fallAt } from '../../../engine/flight/groundFalls.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { layRoute } from '../../../engine/mission/route.ts';
import { missionInput } from '../samples.ts';
import { overKnown, perDegree_m } from './groundedMission.ts';

const weather = { wind_speed_mps: 6, gust_speed_mps: 9, wind_dir_deg: 0, wind_height_m: 10 } as const;
const point = (north_m: number, altitude_m: number, datum: 'takeoff' | 'agl' = 'takeoff') => ({
  lat: 47 + north_m / perDegree_m,
  lon: 8,
  altitude: { datum, value_m: altitude_m },
  hover_time_s: 0,
});
/** Level for 500 m to the north of the launch point, then a slope down into a valley so much deeper. */
const valley =
  (depth_m: number) =>
  ({ lat }: { readonly lat: number }) => {
    const north_m = (lat - home.lat) * perDegree_m;
    return 800 - depth_m * Math.min(1, Math.max(0, (north_m - 500) / 500));
  };
const { home } = missionInput([point(1000, 50)]);
const from = (north_m: number, altitude_m: number, datum?: 'takeoff' | 'agl') => ({
  ...point(north_m, altitude_m, datum),
  lat: home.lat + north_m / perDegree_m,
  lon: home.lon,
});
const given = (change = {}) => ({ weather: { ...missionInput([]).weather, ...weather, ...change } });
const windOn = (input: ReturnType<typeof missionInput>, height_m: number) =>
  windAt(layRoute(input).flight, height_m).mean_mps / weather.wind_speed_mps;
const share = (height_m: number) => windShare({ wind_height_m: 10 }, height_m);

describe('the wind over ground that falls away from the launch point', () => {
  const level = [from(1500, 50)];

  it('has grown from the ground beneath, where that lies lower', () => {
    const input = overKnown(level, valley(200), given());
    expect(windOn(input, 50)).toBeCloseTo(share(250), 9);
    // The way home is over the valley, too, and nothing else is flown so high.
    expect(windOn(input, 100)).toBeCloseTo(share(300), 9);
    expect(windOn(input, 75)).toBeCloseTo(share(75), 9);
    expect(windOn(overKnown(level, valley(-200), given()), 50)).toBeCloseTo(share(50), 9);
    expect(windOn(overKnown(level, valley(0), given()), 50)).toBeCloseTo(share(50), 9);
    expect(windOn(missionInput(level, given()), 50)).toBeCloseTo(share(50), 9);
  });

  it('is that of the height over the ground which a flight follows down the slope', () => {
    const down = [from(500, 90, 'agl'), from(1000, 90, 'agl'), from(1500, 90, 'agl')];
    const input = overKnown(down, valley(200), given());
    expect(windOn(input, -110)).toBeCloseTo(share(90), 2);
    // Half-way down the slope, which a straight way follows.
    expect(windOn(input, -10)).toBeCloseTo(share(90), 1);
  });

  it('counts for the limits of the aircraft, and is not said to fall where nobody knows the ground', () => {
    const windy = given({ wind_speed_mps: 6, gust_speed_mps: 7.5 });
    const codes = (depth_m: number) =>
      analyzeMission(overKnown(level, valley(depth_m), windy)).warnings.map(({ code }) => code);
    expect([codes(0), codes(250)]).toEqual([[], ['GUST_ABOVE_LIMIT']]);
    const hole = valley(250);
    expect(fallAt(layRoute(overKnown(level, () => NaN, given())).flight.request.ground_falls, 50)).toBe(0);
    const patchy = overKnown(level, (at) => (at.lat > home.lat + 0.012 ? NaN : hole(at)), given());
    expect(windOn(patchy, 50)).toBeCloseTo(share(300), 9);
  });

  it('is the stronger of both where the levels of an hour say that it is calmer higher up', () => {
    const winds_aloft = [
      { height_m: 10, wind_speed_mps: 6, wind_dir_deg: 0 },
      { height_m: 50, wind_speed_mps: 9, wind_dir_deg: 0 },
      { height_m: 250, wind_speed_mps: 3, wind_dir_deg: 0 },
    ];
    const input = overKnown(level, valley(200), given({ winds_aloft }));
    expect(windAt(layRoute(input).flight, 50).mean_mps).toBeCloseTo(9, 6);
  });

  it('never leaves more in the battery than level ground does', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: -80, max: 120, noNaN: true }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        (depth_m, height_m, wind_speed_mps) => {
          const given_ = given({ wind_speed_mps, gust_speed_mps: wind_speed_mps + 2 });
          const input = overKnown([from(900, height_m), from(1600, height_m)], valley(depth_m), given_);
          const { flight } = layRoute(input);
          const { ground_falls: _, ...level_ } = flight.request;
          for (const at_m of [height_m, 0, 100])
            expect(windAt(flight, at_m).mean_mps).toBeGreaterThanOrEqual(
              windAt(prepareFlight(level_), at_m).mean_mps,
            );
        },
      ),
      { numRuns: 60 },
    );
  });
});
