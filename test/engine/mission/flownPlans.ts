import fc from 'fast-check';
import type { Fence } from '../../../engine/fence/fence.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import { endActions } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { missionInput, waypoint } from '../samples.ts';
import { builtDrones, catalogRotorcraft, catalogWings, someDay } from '../someDay.ts';
import { type Ground, overKnown } from './groundedMission.ts';

export const home = { lat: 47, lon: 8 };

const place = fc.record({
  bearing_deg: fc.integer({ min: 0, max: 359 }),
  reach: fc.double({ min: 0.01, max: 1, noNaN: true }),
  height_m: fc.integer({ min: 5, max: 150 }),
  hover_s: fc.constantFrom(0, 0, 30, 240),
  curve_m: fc.constantFrom(0, 0, 20),
  datum: fc.constantFrom('takeoff' as const, 'agl' as const),
});

/** Plans of all kinds, over hills or over ground that nobody knows. */
export const plan = fc.record({
  day: someDay([...catalogRotorcraft, ...builtDrones, ...catalogWings]),
  places: fc.array(place, { minLength: 1, maxLength: 5 }),
  threshold_pct: fc.constantFrom(0, 25, 40),
  uncertainty: fc.constantFrom(true, true, true, false),
  multi_battery: fc.boolean(),
  hasGround: fc.boolean(),
  hasSwapPlace: fc.boolean(),
  end_action: fc.constantFrom(...endActions, 'go_home' as const),
  preflight_hover_s: fc.constantFrom(0, 20),
  takeoff_height_m: fc.constantFrom(undefined, 40),
  limits: fc.boolean(),
  following_initial_pct: fc.constantFrom(undefined, undefined, 100, 60),
});
export type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

/** Hills of 60 m around the launch point. */
export const hills = ({ lat, lon }: { lat: number; lon: number }): number =>
  400 + 30 * Math.sin((lat - 47) * 700) + 30 * Math.sin((lon - 8) * 500);

/** What a test changes of a plan: how far it leads, its ground, and more. */
interface Own {
  readonly scale?: number;
  readonly ground?: Ground;
  readonly fences?: readonly Fence[];
  readonly return_height_m?: number | undefined;
}

export function inputOf(
  someone: Plan,
  { scale = 1, ground = hills, fences, return_height_m }: Own = {},
): MissionInput {
  const { day, places, threshold_pct, uncertainty, multi_battery, end_action } = someone;
  const drone = someone.limits
    ? day.drone
    : { ...day.drone, max_wind_mps: undefined, landing_max_wind_mps: undefined };
  const far_m = scale * Math.min(9000, drone.cruise_speed_mps * drone.baseline_flight_time_min * 12);
  const waypoints = places.map(({ bearing_deg, reach, height_m, hover_s, curve_m, datum }) => {
    const { lat, lon } = destination(home, bearing_deg, reach * far_m);
    return waypoint(lat, lon, height_m, {
      hover_time_s: hover_s,
      curve_size: curve_m,
      altitude: { datum, value_m: height_m },
    });
  });
  const swap_place = someone.hasSwapPlace && multi_battery ? destination(home, 90, 400) : undefined;
  const change = {
    drone,
    end_action,
    takeoff_height_m: someone.takeoff_height_m,
    swap_place,
    weather: {
      wind_speed_mps: day.wind_speed_mps,
      wind_dir_deg: day.wind_dir_deg,
      gust_speed_mps: day.wind_speed_mps + day.gust_excess_mps,
      temp_c: day.temp_c,
      humidity_pct: day.humidity_pct,
    },
    battery: {
      initial_pct: day.initial_battery_pct,
      following_initial_pct: someone.following_initial_pct,
      rth_threshold_pct: threshold_pct,
      cycles: 0,
    },
    options: { uncertainty, multi_battery, preflight_hover_s: someone.preflight_hover_s, return_height_m },
    ...(fences !== undefined && { fences }),
  };
  return someone.hasGround
    ? overKnown(waypoints, ground, change, swap_place)
    : missionInput(waypoints, change);
}

/** Gives a flight of the analysis: of a split, or the plan on one battery. */
export function legsOf(input: MissionInput, flight_index: number): { legs: readonly Leg[]; of: number } {
  const { legs, battery_plan = [] } = analyzeMission(input);
  if (battery_plan.length < 2) return { legs, of: 1 };
  return { legs: battery_plan[flight_index]?.legs ?? [], of: battery_plan.length };
}
