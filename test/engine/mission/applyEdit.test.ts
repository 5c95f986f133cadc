import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import { emptyMission, type Mission } from '../../../engine/mission/mission.ts';
import { waypoint } from '../samples.ts';

const plan: Mission = {
  ...emptyMission,
  home: { lat: 47, lon: 8 },
  waypoints: [waypoint(47.1, 8.1), waypoint(47.2, 8.2), waypoint(47.3, 8.3)],
};
const latitudes = (edit: MissionEdit) => applyEdit(plan, edit).waypoints.map(({ lat }) => lat);

describe('an edit', () => {
  it('adds a waypoint at the end, or before another', () => {
    const added = waypoint(1, 2);
    expect(latitudes({ kind: 'add_waypoint', waypoint: added })).toEqual([47.1, 47.2, 47.3, 1]);
    expect(latitudes({ kind: 'add_waypoint', waypoint: added, index: 0 })).toEqual([1, 47.1, 47.2, 47.3]);
    expect(latitudes({ kind: 'add_waypoint', waypoint: added, index: 3 })).toEqual([47.1, 47.2, 47.3, 1]);
  });

  it('moves, changes and deletes the waypoint that it names, and no other', () => {
    expect(latitudes({ kind: 'move_waypoint', index: 1, to: { lat: 5, lon: 6 } })).toEqual([47.1, 5, 47.3]);
    expect(latitudes({ kind: 'delete_waypoint', index: 1 })).toEqual([47.1, 47.3]);
    const changed = applyEdit(plan, { kind: 'change_waypoint', index: 2, change: { hover_time_s: 9 } });
    expect(changed.waypoints.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 0, 9]);
    expect(changed.waypoints[0]).toBe(plan.waypoints[0]);
  });

  it('raises waypoints by their own metres, whatever they are measured from, and leaves the others', () => {
    const raised = applyEdit(plan, { kind: 'raise_waypoints', by_m: [5, 0] });
    const [first, second, third] = plan.waypoints;
    const { datum, value_m = 0 } = first?.altitude ?? {};
    expect(raised.waypoints).toEqual([
      { ...first, altitude: { datum, value_m: value_m + 5 } },
      second,
      third,
    ]);
    expect(raised.waypoints[1]).toBe(second);
  });

  it('moves home, sets the end action, and replaces the whole', () => {
    expect(applyEdit(plan, { kind: 'move_home', to: { lat: 1, lon: 2 } }).home).toEqual({ lat: 1, lon: 2 });
    expect(applyEdit(plan, { kind: 'set_end_action', end_action: 'land' }).end_action).toBe('land');
    expect(applyEdit(plan, { kind: 'replace', mission: emptyMission })).toBe(emptyMission);
  });

  it('sets the ground height of home where there is one', () => {
    const edit = { kind: 'set_home_elevation', elevation_msl_m: 412 } as const;
    expect(applyEdit(plan, edit).home).toEqual({ lat: 47, lon: 8, elevation_msl_m: 412 });
    expect(applyEdit(emptyMission, edit)).toBe(emptyMission);
  });

  it('changes and deletes the first and the last waypoint', () => {
    expect(latitudes({ kind: 'delete_waypoint', index: 0 })).toEqual([47.2, 47.3]);
    expect(latitudes({ kind: 'delete_waypoint', index: 2 })).toEqual([47.1, 47.2]);
    expect(latitudes({ kind: 'move_waypoint', index: 0, to: { lat: 5, lon: 6 } })).toEqual([5, 47.2, 47.3]);
  });

  it.each<MissionEdit>([
    { kind: 'add_waypoint', index: -1, waypoint: waypoint(1, 1) },
    { kind: 'add_waypoint', index: 0.5, waypoint: waypoint(1, 1) },
    { kind: 'delete_waypoint', index: 3 },
    { kind: 'move_waypoint', index: 3, to: { lat: 1, lon: 1 } },
    { kind: 'change_waypoint', index: -1, change: { hover_time_s: 1 } },
    { kind: 'delete_waypoint', index: 0.5 },
    { kind: 'delete_waypoint', index: Number.NaN },
    { kind: 'add_waypoint', index: 4, waypoint: waypoint(1, 1) },
  ])('of a waypoint that does not exist gives the same mission back: $kind $index', (edit) => {
    expect(applyEdit(plan, edit)).toBe(plan);
  });

  it('leaves the old mission as it was', () => {
    const before = structuredClone(plan);
    latitudes({ kind: 'delete_waypoint', index: 0 });
    latitudes({ kind: 'move_waypoint', index: 0, to: { lat: 0, lon: 0 } });
    expect(plan).toEqual(before);
  });
});
