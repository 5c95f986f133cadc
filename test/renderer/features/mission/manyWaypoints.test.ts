import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../../engine/geo/geodesic.ts';
import { applyEdit } from '../../../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../../../engine/mission/edits.ts';
import { emptyMission, type Waypoint } from '../../../../engine/mission/mission.ts';
import {
  actionForAll,
  actionForNone,
  commonActions,
} from '../../../../renderer/features/mission/actionsInCommon.ts';
import {
  evenClimbEdit,
  evenSpacesEdit,
  isStretch,
  noseEdit,
  noseToEdit,
  sidewaysEdit,
} from '../../../../renderer/features/mission/manyEdits.ts';
import { makeMissionStore } from '../../../../renderer/plan/missionStore.ts';

const act = (action_type: string, more: object = {}) => ({ action_type, duration_s: 0, ...more });
const photo = act('take_photo');
const tilt = act('gimbal_pitch', { angle_deg: -45 });
const at = (lat: number, value_m: number, actions?: readonly ReturnType<typeof act>[]): Waypoint => ({
  lat,
  lon: 7,
  altitude: { datum: 'takeoff', value_m },
  hover_time_s: 0,
  ...(actions && { actions }),
});
const waypoints = [
  at(46.0, 60, [photo, tilt]),
  at(46.01, 90, [photo, act('heading', { angle_deg: 90 })]),
  at(46.03, 20, [photo, photo, act('focus', { carried: { format: 'wpml', kind: 'action', text: '{}' } })]),
  at(46.04, 100),
];
const after = (edit: MissionEdit) => applyEdit({ ...emptyMission, waypoints }, edit).waypoints;
const actionsAfter = (edit: MissionEdit) =>
  after(edit).map(({ actions = [] }) => actions.map(({ action_type }) => action_type));

describe('what several waypoints do', () => {
  it('is listed once each, with how many do it; the nose is a figure of its own', () => {
    const listed = commonActions(waypoints.slice(0, 3)).map(({ text, count, isForAll }) => [
      text,
      count,
      isForAll,
    ]);
    expect(listed).toEqual([
      ['Photo', 3, true],
      ['Gimbal to -45\u00a0°', 1, true],
      ['focus (as in the file)', 1, false],
    ]);
  });

  it('is done by all of them with one tick, and by none with the next', () => {
    const all = actionForAll(waypoints, [0, 1, 3], tilt);
    expect(all).toMatchObject({ as: 'add “Gimbal to -45\u00a0°” to 2 waypoints' });
    expect(actionsAfter(all)).toEqual([
      ['take_photo', 'gimbal_pitch'],
      ['take_photo', 'heading', 'gimbal_pitch'],
      ['take_photo', 'take_photo', 'focus'],
      ['gimbal_pitch'],
    ]);
    const none = actionForNone(waypoints, [0, 2, 3], photo);
    expect(none).toMatchObject({ as: 'remove “Photo” from 2 waypoints' });
    expect(actionsAfter(none)).toEqual([['gimbal_pitch'], ['take_photo', 'heading'], ['focus'], []]);
  });

  it('as a series ends at the next waypoint, and not beyond the last', () => {
    const series = act('photos_by_time', { every_s: 2, span: 1 });
    const spans = after(actionForAll(waypoints, [2, 3], series)).map(({ actions }) => actions?.at(-1)?.span);
    expect(spans.slice(2)).toEqual([1, 0]);
  });
});

describe('the nose at several waypoints', () => {
  const nosesAfter = (edit: MissionEdit) =>
    after(edit).map(
      ({ actions = [] }) => actions.find(({ action_type }) => action_type === 'heading')?.angle_deg,
    );

  it('is turned to one angle, or left alone', () => {
    expect(nosesAfter(noseEdit(waypoints, [0, 1], 180))).toEqual([180, 180, undefined, undefined]);
    expect(nosesAfter(noseEdit(waypoints, [0, 1], undefined))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(noseEdit(waypoints, [0, 3], undefined)).toMatchObject({ changes: [] });
  });

  it('is one step to undo while its figure is typed', () => {
    const plan = makeMissionStore();
    plan.open({ ...emptyMission, waypoints });
    const present = () => plan.store.getState().history.present.waypoints;
    for (const angle_deg of [1, 18, 180]) plan.edit(noseEdit(present(), [0, 3], angle_deg));
    expect(present()[3]?.actions).toMatchObject([{ angle_deg: 180 }]);
    plan.undo();
    expect(present()).toEqual(waypoints);
  });

  it('is turned from each to one place', () => {
    expect(nosesAfter(noseToEdit(waypoints, [0, 1, 3], { lat: 46.02, lon: 7 }))).toEqual([
      0,
      0,
      undefined,
      180,
    ]);
  });
});

it('heights level out evenly along the way, and the first and last stay', () => {
  const heights = after(evenClimbEdit(waypoints, [0, 1, 2, 3])).map(({ altitude }) => altitude.value_m);
  expect(heights).toEqual([60, 70, 90, 100]);
  expect(after(evenClimbEdit(waypoints, [1, 2])).map(({ altitude }) => altitude.value_m)).toEqual([
    60, 90, 20, 100,
  ]);
  expect(after(evenClimbEdit([at(1, 5), at(1, 9)], [0, 1])).map(({ altitude }) => altitude.value_m)).toEqual([
    60, 90, 20, 100,
  ]);
});

it('waypoints are spaced evenly along their own line, whose ends stay', () => {
  const north = [at(46, 60), at(46.001, 90), at(46.004, 20), at(46.006, 100)];
  const route = applyEdit({ ...emptyMission, waypoints: north }, evenSpacesEdit(north, [0, 1, 2, 3]));
  const gaps = route.waypoints.slice(1).map((to, index) => distanceBetween(route.waypoints[index] ?? to, to));
  for (const gap_m of gaps) expect(gap_m).toBeCloseTo(gaps[0] ?? 0, 3);
  expect([route.waypoints[0], route.waypoints[3]]).toEqual([north[0], north[3]]);
  expect(route.waypoints[1]).toMatchObject({ lat: expect.closeTo(46.002, 5), altitude: { value_m: 90 } });
  const bent = [at(46, 60), { ...at(46.001, 60), lon: 7.01 }, at(46.002, 60)];
  const evenly = applyEdit({ ...emptyMission, waypoints: bent }, evenSpacesEdit(bent, [0, 1, 2]));
  expect(evenly.waypoints[1]?.lon).toBeCloseTo(7.01, 6);
  const onOneSpot = [at(46, 60), at(46, 70), at(46, 80)];
  expect(evenSpacesEdit(onOneSpot, [0, 1, 2])).toMatchObject({ changes: [], as: 'space 3 waypoints evenly' });
});

describe('a stretch of the route moved sideways', () => {
  const move = (indices: readonly number[], right_m: number, route = waypoints) =>
    sidewaysEdit({ waypoints: route, indices, locale: 'metric' }, right_m);

  it('is one edit with a name, and leaves what is done there and the rest of the route', () => {
    expect(isStretch([1, 2])).toBe(true);
    expect(isStretch([0, 2])).toBe(false);
    const made = move([1, 2], -20);
    if (!made.ok) throw new Error(made.failure.message);
    expect(made.value).toMatchObject({ as: 'move 2 waypoints 20\u00a0m to the left' });
    const route = after(made.value);
    expect(route[1]?.lon).toBeLessThan(7);
    expect(route[1]).toMatchObject({ actions: waypoints[1]?.actions, altitude: { value_m: 90 } });
    expect([route[0], route[3]]).toEqual([waypoints[0], waypoints[3]]);
  });

  it('is refused in words where a leg has no room, and where there is no direction', () => {
    const beside = [
      at(46, 60),
      at(46.001, 60),
      { ...at(46.001, 60), lon: 7.0002 },
      { ...at(46, 60), lon: 7.0002 },
    ];
    expect(move([0, 1, 2, 3], 20, beside)).toMatchObject({
      failure: { message: /^20.m is too far: the leg from 2 to 3 would be flown backwards/ },
    });
    expect(move([1, 2], 20, [at(1, 1), at(2, 1), at(2, 1)])).toMatchObject({
      failure: { message: /on one spot/ },
    });
  });
});
