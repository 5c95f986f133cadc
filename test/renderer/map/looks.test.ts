import { describe, expect, it } from 'vitest';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { lookMoved, looksIn } from '../../../renderer/map/geometry/looks.ts';
import {
  currentMission,
  initialMissionState,
  makeMissionStore,
} from '../../../renderer/plan/missionStore.ts';

const altitude = { datum: 'takeoff', value_m: 50 } as const;
const place = { lat: 47.1, lon: 8.1, altitude: { datum: 'msl', value_m: 420 } } as const;
const photo = { action_type: 'take_photo', duration_s: 0 };
const look = { action_type: 'look_at', duration_s: 0, place, span: 1 };
const waypoint = (lat: number, actions: Waypoint['actions'] = []): Waypoint => ({
  lat,
  lon: 8,
  altitude,
  hover_time_s: 0,
  actions,
});
const waypoints = [waypoint(47), waypoint(47.001, [photo, look]), waypoint(47.002)];

describe('a place that is looked at', () => {
  it('is told with the waypoints that look at it', () => {
    expect(looksIn(waypoints)).toEqual([{ place, from: 2, to: 3, index: 1 }]);
  });

  it('moves alone: its height, the other acts and the waypoints stay, and undo names it', () => {
    const mission = { name: 'Tower', home: { lat: 47, lon: 8 }, waypoints, end_action: 'go_home' } as const;
    const { store, ...actions } = makeMissionStore(initialMissionState(mission));
    actions.edit(lookMoved(waypoints, { from: 2, index: 1 }, { lat: 47.2, lon: 8.2 }));
    expect(currentMission(store.getState()).waypoints).toEqual([
      waypoints[0],
      { ...waypoints[1], actions: [photo, { ...look, place: { ...place, lat: 47.2, lon: 8.2 } }] },
      waypoints[2],
    ]);
    expect(JSON.stringify(store.getState().history)).toContain('move what waypoint 2 looks at');
    actions.undo();
    expect(currentMission(store.getState()).waypoints).toEqual(waypoints);
  });

  it('goes back as one step where keys moved it', () => {
    const mission = { name: 'Tower', waypoints, end_action: 'go_home' } as const;
    const { store, ...actions } = makeMissionStore(initialMissionState(mission));
    for (const lat of [47.2, 47.3])
      actions.edit(
        lookMoved(currentMission(store.getState()).waypoints, { from: 2, index: 1 }, { lat, lon: 8.1 }, true),
      );
    expect(looksIn(currentMission(store.getState()).waypoints)[0]?.place.lat).toBe(47.3);
    actions.undo();
    expect(currentMission(store.getState()).waypoints).toEqual(waypoints);
  });

  it('does not move where the act is gone', () => {
    expect(lookMoved(waypoints, { from: 2, index: 0 }, { lat: 1, lon: 1 })).toMatchObject({
      changes: [{ index: 1, change: { actions: [photo, look] } }],
    });
    expect(lookMoved(waypoints, { from: 9, index: 0 }, { lat: 1, lon: 1 })).toMatchObject({
      changes: [{ change: { actions: [] } }],
    });
  });
});
