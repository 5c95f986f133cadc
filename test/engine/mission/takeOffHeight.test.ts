import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { missionInput, waypoint } from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const ridge: Ground = ({ lat }) => (Math.abs((lat - 47) * perDegree_m - 200) < 60 ? 460 : 400);
const north = (metres: number, height_m: number, change: Parameters<typeof waypoint>[3] = {}) =>
  waypoint(47 + metres / perDegree_m, 8, height_m, change);
const agl = (metres: number, height_m: number) =>
  north(metres, 0, { altitude: { datum: 'agl', value_m: height_m } });
const firstLeg = (input: MissionInput): Leg => analyzeMission(input).legs[0] as Leg;

describe('a take-off to a height of its own', () => {
  it.each([1, 5, 20, 59, 119])('to %d m leads down a slope into a ridge that a climb clears', (height_m) => {
    const plan = overKnown([north(1000, 120)], ridge);
    expect(firstLeg(plan).clearance?.min_m).toBeCloseTo(60, 0);
    // The ridge begins about 150 m of 1,000 m from home; samples are 25 m apart.
    const overRidge_m = height_m + 0.15 * (120 - height_m) - 60;
    const { clearance } = firstLeg({ ...plan, takeoff_height_m: height_m });
    expect(Math.abs((clearance?.min_m ?? Infinity) - overRidge_m)).toBeLessThan(4);
  });

  it('leads down to a lower first waypoint, and costs the climb above it', () => {
    const plan = missionInput([north(1000, 30)]);
    const low = firstLeg(plan);
    const high = firstLeg({ ...plan, takeoff_height_m: 130 });
    expect(high.battery_used_pct).toBeGreaterThan((low.battery_used_pct ?? Infinity) + 0.3);
    expect(high.battery_end_pct).toBeLessThan(low.battery_end_pct);
  });

  it('is as no height where it is that of the first waypoint', () => {
    const plan = overKnown([north(1000, 120), north(1500, 60)], ridge);
    expect(analyzeMission({ ...plan, takeoff_height_m: 120 })).toEqual(analyzeMission(plan));
  });

  it('counts for what the aircraft may not reach', () => {
    const plan = missionInput([north(500, 30)]);
    const limited = { ...plan, drone: { ...plan.drone, service_ceiling_m: 100 } };
    expect(firstLeg(limited).reasons).toEqual([]);
    expect(firstLeg({ ...limited, takeoff_height_m: 150 }).reasons).toEqual(['CEILING']);
  });

  it('is where a leg begins that follows the ground', () => {
    const plan = overKnown([agl(1000, 50)], ridge, { options: { profile: true } });
    const { profile = [] } = firstLeg({ ...plan, takeoff_height_m: 10 });
    expect(profile[0]?.path_msl_m).toBeCloseTo(410, 5);
    expect(profile.at(-1)?.path_msl_m).toBeCloseTo(450, 5);
    expect(firstLeg({ ...plan, takeoff_height_m: 10 }).clearance?.min_m).toBeLessThan(
      firstLeg(plan).clearance?.min_m ?? -Infinity,
    );
  });

  it('is that of each flight of a split', () => {
    const waypoints = [4000, 200, 4000, 200, 4000, 200].map((metres) => north(metres, 40));
    const plan = missionInput(waypoints, { options: { multi_battery: true } });
    const flights = ({ battery_plan = [] }: ReturnType<typeof analyzeMission>) => battery_plan;
    const [, second] = flights(analyzeMission({ ...plan, takeoff_height_m: 140 }));
    const [, plain] = flights(analyzeMission(plan));
    expect(second?.first_waypoint_index).toBe(plain?.first_waypoint_index);
    expect(second?.legs[0]?.battery_used_pct).toBeGreaterThan(plain?.legs[0]?.battery_used_pct ?? Infinity);
  });
});
