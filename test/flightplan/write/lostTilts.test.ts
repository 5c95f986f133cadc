import { expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import type { Mission, Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { orbit } from '../../../engine/structure/orbit.ts';

const tower = { lat: 47.1, lon: 8.2 };
const told = (mission: Mission) =>
  losses(mission, 'dji_wpml_kmz').flatMap(({ says, waypoint_indices }) =>
    says === 'ACTION_NOT_KEPT.tilt' ? [...waypoint_indices] : [],
  );
const circled = (
  change: (waypoint: Waypoint, index: number) => Waypoint = (waypoint) => waypoint,
): Mission => {
  const laid = orbit({
    camera: {
      sensor_width_mm: 17.3,
      sensor_height_mm: 13,
      focal_length_mm: 12.29,
      width_px: 5280,
      height_px: 3956,
      least_interval_s: 0.7,
    },
    speed_mps: 3,
    wait_s: 1,
    start_near: { lat: 47.101, lon: 8.2 },
    centre: tower,
    radius_m: 30,
    height_m: 70,
    object_height_m: 45,
    object_radius_m: 4,
    turns: 1,
    isClockwise: true,
    pictures: { along_overlap_pct: 60 },
    tolerance_m: 1,
  });
  if (!laid.ok) throw new Error(laid.failure.code);
  const waypoints = laid.value.points.map(
    ({ actions = [], ...point }): Waypoint => ({
      ...point,
      actions: [...actions],
    }),
  );
  return { name: 'Tower', waypoints: waypoints.map(change), end_action: 'go_home' };
};

const withoutTilt = (waypoint: Waypoint): Waypoint => ({
  ...waypoint,
  actions: waypoint.actions?.filter(({ action_type }) => action_type !== 'gimbal_pitch'),
});

it('an orbit, whose tilt is written as it is planned, loses none', () => {
  const mission = circled();
  expect(mission.waypoints[0]?.actions?.map(({ action_type }) => action_type)).toEqual(
    expect.arrayContaining(['look_at', 'gimbal_pitch']),
  );
  expect(told(mission)).toEqual([]);
});

it('a look without a tilt, with another one, or with one that fits only in part loses it', () => {
  expect(told(circled(withoutTilt))).toEqual([0]);
  const level: WaypointAction = { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: 0 };
  expect(
    told(circled((waypoint) => ({ ...waypoint, actions: [...(waypoint.actions ?? []), level] }))),
  ).toEqual([0]);
  expect(
    told(
      circled((waypoint, index) =>
        index === 3 ? { ...waypoint, altitude: { datum: 'takeoff', value_m: 140 } } : waypoint,
      ),
    ),
  ).toEqual([0]);
});

it('a look from a height of another reference is told: nobody knows the tilt to it', () => {
  expect(
    told(circled((waypoint) => ({ ...waypoint, altitude: { ...waypoint.altitude, datum: 'agl' } }))),
  ).toEqual([0]);
});
