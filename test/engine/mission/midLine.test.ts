import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { flightMissions } from '../../../engine/flightplan/split/flightMissions.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { BatteryFlight } from '../../../engine/mission/batteryPlan.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { pictureCount } from '../../../engine/mission/pictures.ts';
import { keptMargin } from '../../../engine/mission/verdict.ts';
import { inLong } from '../../support/inLong.ts';
import { missionInput, wind } from '../samples.ts';
import { catalogRotorcraft } from '../someDay.ts';
import { type SurveyField, surveyInput } from './surveyPlans.ts';

const { home } = missionInput([]);
const earth = geodesic.Geodesic.WGS84;

/** Measured by Karney's own library, not by that of the engine. */
const distanceBetween = (from: Position, to: Position): number =>
  earth.Inverse(from.lat, from.lon, to.lat, to.lon).s12 ?? NaN;

const splitOf = (input: MissionInput, mid_line_swaps: boolean): readonly BatteryFlight[] =>
  analyzeMission({ ...input, options: { ...input.options, mid_line_swaps } }).battery_plan ?? [];

/** Metres along a line, from its start. */
type Interval = readonly [start_m: number, end_m: number];

/** What a route as it is written for one flight has along the leg of a plan: places of its waypoints that lie on it, by brute force. */
function alongLeg(
  flown: readonly Waypoint[],
  [from, to]: readonly [Position, Position],
): Interval | undefined {
  const length_m = distanceBetween(from, to);
  const places_m = flown.flatMap((waypoint) => {
    const [before_m, after_m] = [distanceBetween(from, waypoint), distanceBetween(waypoint, to)];
    return Math.abs(before_m + after_m - length_m) < 0.01 ? [before_m] : [];
  });
  return places_m.length < 2 ? undefined : [Math.min(...places_m), Math.max(...places_m)];
}

/** Analyzes each flight as a plan of its own, and compares it with what the split says of it. */
function expectAlone(input: MissionInput, flights: readonly BatteryFlight[]): (readonly Waypoint[])[] {
  const plan = { ...input, name: '' };
  return flightMissions(plan, flights).map((mission, at) => {
    const flight = flights[at];
    const { waypoints, end_action } = mission;
    const wind = flight?.wind;
    const alone = analyzeMission({
      ...missionInput(waypoints),
      drone: input.drone,
      battery: input.battery,
      weather: { ...input.weather, ...wind },
      end_action,
      home: mission.home ?? home,
      options: { ...input.options, multi_battery: false },
    });
    if (flight?.way_to_landing !== undefined) return waypoints;
    expect(alone.point_of_no_return).toBeUndefined();
    expect(alone.legs.every(({ status }) => status === 'ok')).toBe(true);
    expect(alone.return_home.battery_at_home_pct).toBeCloseTo(flight?.battery_at_home_pct ?? NaN, 3);
    expect(alone.legs.map(({ battery_end_pct }) => battery_end_pct.toFixed(3))).toEqual(
      flight?.legs.map(({ battery_end_pct }) => battery_end_pct.toFixed(3)),
    );
    return waypoints;
  });
}

/** Checks that the flights cover the plan, each leg once but for what is taken again, and gives how many break a line. */
function expectWhole(input: MissionInput, flights: readonly BatteryFlight[], every_m: number): number {
  const { waypoints } = input;
  const routes = expectAlone(input, flights);
  const broken = flights.filter(({ ends_at }) => ends_at !== undefined).length;
  for (let index = 1; index < waypoints.length; index++) {
    const leg = [waypoints[index - 1] as Waypoint, waypoints[index] as Waypoint] as const;
    const length_m = distanceBetween(...leg);
    const flown = routes.flatMap((route, at) => {
      const { first_waypoint_index: first = 0, last_waypoint_index: last = 0, ends_at } = flights[at] ?? {};
      const isOn = index > first && index <= (ends_at?.leg_index ?? last);
      return isOn ? [alongLeg(route, leg)].filter((part) => part !== undefined) : [];
    });
    expect(flown[0]?.[0]).toBeCloseTo(0, 1);
    expect(flown.at(-1)?.[1]).toBeCloseTo(length_m, 1);
    for (const [at, [start_m]] of flown.slice(1).entries())
      expect(flown[at]?.[1]).toBeCloseTo(start_m + every_m + 1, 1);
  }
  const pictures = (route: readonly Waypoint[]) => pictureCount(route) ?? NaN;
  expect(routes.reduce((sum, route) => sum + pictures(route), 0)).toBe(pictures(waypoints) + 2 * broken);
  return broken;
}

const between = (min: number, max: number) => fc.integer({ min, max });
const anyField = fc.record({
  east_m: between(-1500, 1500),
  north_m: between(-1500, 500),
  width_m: between(400, 4000),
  depth_m: between(200, 1000),
  spacing_m: between(45, 100),
  angle_deg: fc.oneof(fc.constant(90), between(0, 179)),
  height_m: between(40, 110),
  speed_mps: between(5, 14),
  every_m: between(8, 40),
  wind_mps: between(0, 7),
  uncertainty: fc.boolean(),
  isBalanced: fc.boolean(),
  own: fc.array(fc.option(between(0, 8)), { maxLength: 3 }),
  isElsewhere: fc.boolean(),
  initial_pct: between(45, 100),
  isCrossed: fc.boolean(),
});

describe('flights that end and resume in the middle of a line', () => {
  it(
    'cover a survey, each line once but for two pictures, come home with the reserve, and are never more than at waypoints',
    () => {
      const saved: number[] = [];
      const breaks: number[] = [];
      fc.assert(
        fc.property(
          anyField,
          ({ every_m, wind_mps, uncertainty, isBalanced, own, isElsewhere, initial_pct, ...rest }) => {
            const field: SurveyField = { ...rest, series: { every_m } };
            const input = surveyInput(field, {
              battery: { initial_pct, rth_threshold_pct: 25, cycles: 0 },
              weather: wind(wind_mps, 250, 1.3 * wind_mps),
              flight_winds: own.map((mps) =>
                mps === null ? null : { wind_speed_mps: mps, wind_dir_deg: 80, gust_speed_mps: mps },
              ),
              ...(isElsewhere && { swap_place: { lat: 47.004, lon: 8.004 } }),
              options: { uncertainty, ...(isBalanced && { battery_split: 'balanced' }) },
            });
            const atWaypoints = splitOf(input, false);
            const flights = splitOf(input, true);
            if (atWaypoints.length > 0) expect(flights.length).toBeLessThanOrEqual(atWaypoints.length);
            if (flights.length === 0) return;
            for (const { legs } of flights)
              for (const leg of legs) expect(keptMargin(leg)).toBeGreaterThanOrEqual(0);
            breaks.push(expectWhole(input, flights, every_m));
            saved.push(atWaypoints.length - flights.length);
          },
        ),
        { numRuns: inLong(20, 2000) },
      );
      expect(saved.filter((count) => count > 0).length).toBeGreaterThan(2);
      expect(breaks.filter((count) => count > 0).length).toBeGreaterThan(2);
    },
    inLong(60_000, 7_200_000),
  );

  it('take a survey of 768 ha on 30 batteries instead of 35', () => {
    const drone = catalogRotorcraft.find(({ key }) => key === 'dji_mavic_3_enterprise');
    if (drone === undefined) expect.fail('the catalog lacks it');
    const field: SurveyField = {
      east_m: -1200,
      north_m: 0,
      width_m: 2400,
      depth_m: 3200,
      spacing_m: 21,
      angle_deg: 90,
      height_m: 50,
      speed_mps: 12,
      series: { every_m: 10.8 },
    };
    const input = surveyInput(field, { drone, weather: wind(4, 250, 6), options: { uncertainty: true } });
    const before = splitOf(input, false);
    const after = splitOf(input, true);
    expect([before.length, after.length]).toEqual([35, 30]);
    const kept = (flights: readonly BatteryFlight[]) =>
      flights.map(({ battery_at_home }) => battery_at_home?.low_pct ?? 0);
    expect(Math.min(...kept(after))).toBeGreaterThanOrEqual(25);
    expect(Math.max(...kept(after).slice(0, -1))).toBeLessThan(26);
    expectWhole(input, after, 10.8);
  });
});
