import { describe, expect, it } from 'vitest';
import { type ActionType, actionTypes, understood } from '../../../../engine/mission/actions.ts';
import type { Mission, WaypointAction } from '../../../../engine/mission/mission.ts';
import {
  actionChoices,
  fieldOfAction,
  newAction,
  toActionText,
  toDroppedText,
  toTurnedText,
} from '../../../../renderer/features/mission/actionText.ts';
import { usualPlace } from '../../../../renderer/features/mission/usualPlace.ts';
import { looksIn } from '../../../../renderer/map/geometry/looks.ts';
import { selectIdle, selectTool } from '../../../../renderer/map/tools/selectTool.ts';
import { makeMissionStore } from '../../../../renderer/plan/missionStore.ts';

const photo: WaypointAction = { action_type: 'take_photo', duration_s: 0 };
const carried = { format: 'wpml', kind: 'waypoint', text: '{}' } as const;
const at = (lat: number, more: object = {}) => ({
  lat,
  lon: 7,
  altitude: { datum: 'takeoff', value_m: 50 } as const,
  hover_time_s: 0,
  ...more,
});
const mission: Mission = {
  name: 'Survey',
  home: { lat: 46, lon: 7 },
  waypoints: [
    at(46.01, { actions: [photo], carried, speed_mps: 4 }),
    at(46.02, { speed_mps: 9, actions: [photo, { ...photo, action_type: 'focus' }] }),
    at(46.03),
  ],
  end_action: 'go_home',
};
const opened = () => {
  const plan = makeMissionStore();
  plan.open(mission);
  return plan;
};

const around = { waypointsAfter: 3, place: { lat: 46.5, lon: 7.5 } };

describe('an action to add', () => {
  it('is each that Homeward understands, with a figure that can be set', () => {
    expect(
      actionChoices()
        .map(({ value }) => value)
        .sort(),
    ).toEqual([...actionTypes].sort());
    for (const type of actionTypes) expect(understood(newAction(type, around))).toBe(type);
    for (const type of actionTypes) {
      const { bound, value } = fieldOfAction(newAction(type, around)) ?? {};
      if (bound === undefined || value === undefined) continue;
      expect(value).toBeGreaterThanOrEqual(bound.min);
      expect(value).toBeLessThanOrEqual(bound.max);
    }
  });

  it('that is a series ends at the next waypoint, where there is one', () => {
    const series: readonly ActionType[] = ['photos_by_time', 'photos_by_distance'];
    expect(series.map((type) => newAction(type, around).span)).toEqual([1, 1]);
    expect(series.map((type) => newAction(type, { waypointsAfter: 0 }).span)).toEqual([0, 0]);
  });
});

it('a look to add leads to where the plan looks already, else to its middle, up to its last waypoint', () => {
  const look = newAction('look_at', around);
  expect(look).toMatchObject({ span: 3, place: { lat: 46.5, altitude: { datum: 'takeoff', value_m: 0 } } });
  expect(toActionText(look)).toBe('Look at 46.50000, 7.50000');
  const [one, other] = [
    { ...at(46), lon: 179 },
    { ...at(47), lon: -179 },
  ];
  expect(usualPlace([one, other])).toEqual({ lat: 46.5, lon: -180 });
  expect(usualPlace([{ ...one, actions: [look] }, other])).toMatchObject(around.place);
  expect(usualPlace([])).toBeUndefined();
});

it('a place that is looked at is drawn with the waypoints between which it is', () => {
  const look = newAction('look_at', { ...around, waypointsAfter: 9 });
  const waypoints = [at(46), at(46.1, { actions: [photo, look] }), at(46.2), at(46.3)];
  expect(looksIn(waypoints)).toEqual([{ place: look.place, from: 2, to: 4, index: 1 }]);
});

it('an action is named with its figure, and by the file where only the file understands it', () => {
  const gimbal = { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -90 };
  expect(toActionText(gimbal)).toBe('Gimbal to -90\u00a0°');
  expect(toActionText({ action_type: 'photos_by_distance', duration_s: 0, every_m: 12.5 })).toBe(
    'Photo every 12.5\u00a0m',
  );
  expect(toActionText({ action_type: 'orientedShoot', duration_s: 0 })).toBe(
    'orientedShoot (as in the file)',
  );
  expect(toDroppedText([1], [photo, gimbal, photo, photo])).toBe(
    'Waypoint 2 is gone with what was done there: Photo, Gimbal to -90\u00a0°, Photo and 1 more.',
  );
});

it('a reversed route says what of its file stays with its waypoints, until the next edit', () => {
  const plan = opened();
  plan.edit({ kind: 'reverse_route' });
  const { turned } = plan.store.getState();
  expect(turned).toEqual([2]);
  expect(toTurnedText(turned ?? [])).toContain('turn and look at waypoint 3 stays as it was');
  plan.undo();
  expect(plan.store.getState().turned).toBeUndefined();
  const drawn = makeMissionStore();
  drawn.open({ ...mission, waypoints: [at(46.01), at(46.02)] });
  drawn.edit({ kind: 'reverse_route' });
  expect(drawn.store.getState().turned).toBeUndefined();
});

describe('a waypoint with actions', () => {
  it('keeps them when it is moved, and is missed with them when it is deleted', () => {
    const plan = opened();
    plan.edit({ kind: 'move_waypoint', index: 1, to: { lat: 46.5, lon: 7 } });
    expect(plan.store.getState().history.present.waypoints[1]?.actions).toHaveLength(2);
    expect(plan.store.getState().dropped).toBeUndefined();
    plan.edit({ kind: 'delete_waypoint', index: 1 });
    expect(plan.store.getState().dropped).toMatchObject({
      indices: [1],
      actions: [photo, { action_type: 'focus' }],
    });
    plan.undo();
    expect(plan.store.getState().dropped).toBeUndefined();
    plan.edit({ kind: 'delete_waypoint', index: 2 });
    expect(plan.store.getState().dropped).toBeUndefined();
  });

  it('lends one that is inserted its state, and nothing that is done', () => {
    const context = {
      waypoints: mission.waypoints,
      selected: [],
      launch: mission.home,
      defaultAltitude_m: 60,
    };
    const insertAt = (index: number) =>
      selectTool(selectIdle, { kind: 'insert_drop', index, at: { lat: 46.015, lon: 7 } }, context).asks[0];
    const edit = { kind: 'add_waypoint', index: 1 };
    expect(insertAt(1)).toMatchObject({ edit: { ...edit, waypoint: { carried, speed_mps: 9 } } });
    expect(insertAt(1)).not.toHaveProperty('edit.waypoint.actions');
    expect(insertAt(2)).not.toHaveProperty('edit.waypoint.carried');
    expect(insertAt(2)).not.toHaveProperty('edit.waypoint.speed_mps');
  });

  it('has each addition as a step to undo, and typing a figure as one', () => {
    const plan = opened();
    const change = (...actions: readonly WaypointAction[]) =>
      plan.edit({ kind: 'change_waypoint', index: 2, change: { actions } });
    const wait = (duration_s: number) => ({ action_type: 'hover', duration_s });
    change(photo);
    change(photo, wait(1));
    change(photo, wait(12));
    const actions = () => plan.store.getState().history.present.waypoints[2]?.actions;
    plan.undo();
    expect(actions()).toEqual([photo]);
    plan.undo();
    expect(actions()).toBeUndefined();
  });
});
