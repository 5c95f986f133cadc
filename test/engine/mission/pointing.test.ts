import { describe, expect, it } from 'vitest';
import type { WaypointAction } from '../../../engine/mission/mission.ts';
import { pointingAt } from '../../../engine/mission/pointing.ts';
import { waypoint } from '../samples.ts';

const at = { lat: 47, lon: 8 };
const act = (action_type: string, more: Partial<WaypointAction>): WaypointAction => ({
  action_type,
  duration_s: 0,
  ...more,
});
const place = { lat: 47.01, lon: 8, altitude: { datum: 'takeoff', value_m: 0 } } as const;
const plan = [
  [act('gimbal_pitch', { angle_deg: -45 }), act('heading', { angle_deg: 200 })],
  [act('gimbal_pitch', { angle_deg: -60 }), act('gimbal_pitch', { angle_deg: -90 }), act('heading', {})],
  [act('look_at', { place, span: 1 })],
  [],
  [],
].map((actions) => waypoint(47, 8, 60, { actions }));
const pointing = (waypoint_index: number, isThere: boolean, from?: number) =>
  pointingAt(plan, { waypoint_index, isThere, at }, from);

describe('where a plan points nose and gimbal', () => {
  it('keeps the gimbal on the legs after a waypoint, and a heading at the waypoint alone', () => {
    expect(pointing(0, false)).toEqual({});
    expect(pointing(0, true)).toEqual({ gimbal_pitch_deg: -45, heading_deg: 200 });
    expect(pointing(1, false)).toEqual({ gimbal_pitch_deg: -45 });
    expect(pointing(1, true)).toEqual({ gimbal_pitch_deg: -90 });
  });

  it('looks at a place for as many waypoints as the action spans', () => {
    expect(pointing(2, true).heading_deg).toBeCloseTo(0, 9);
    expect(pointing(3, false).heading_deg).toBeCloseTo(0, 9);
    expect(pointing(4, false)).toEqual({ gimbal_pitch_deg: -90 });
  });

  it('looks at a place at its waypoint alone where the action spans none', () => {
    const looking = [waypoint(47, 8, 60, { actions: [act('look_at', { place })] }), waypoint(47, 8, 60)];
    expect(pointingAt(looking, { waypoint_index: 0, isThere: true, at }).heading_deg).toBeCloseTo(0, 9);
    expect(pointingAt(looking, { waypoint_index: 1, isThere: false, at })).toEqual({});
  });

  it('counts nothing that an earlier flight did', () => {
    expect(pointing(2, false, 2)).toEqual({});
  });
});
