import { describe, expect, it } from 'vitest';
import {
  commonOf,
  haveOneDatum,
  numbersText,
  raisedBy,
} from '../../../../renderer/features/mission/inCommon.ts';
import { indicesBetween, united, withToggled } from '../../../../renderer/map/tools/selection.ts';
import { hasReplaced } from '../../../../renderer/plan/missionStore.ts';
import { selectionAfterEdit } from '../../../../renderer/plan/viewStore.ts';
import { nameToRedo, nameToUndo } from '../../editNames.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const waypoint = (lat: number, more: object = {}) => ({
  lat,
  lon: 7.45,
  altitude: { datum: 'takeoff' as const, value_m: 60 },
  hover_time_s: 0,
  ...more,
});

function plannerWith(...latitudes: readonly number[]) {
  const { planner } = makeTestPlanner();
  for (const lat of latitudes) planner.edit({ kind: 'add_waypoint', waypoint: waypoint(lat) });
  const present = () => planner.mission.store.getState().history.present.waypoints;
  const selected = () => planner.view.getState().selected;
  return { planner, present, selected };
}

describe('a selection of waypoints', () => {
  it('grows and shrinks, and stays in the order of the route', () => {
    expect(withToggled([1, 4], 2)).toEqual([1, 2, 4]);
    expect(withToggled([1, 4], 4)).toEqual([1]);
    expect(united([4, 9], [1, 4])).toEqual([1, 4, 9]);
    expect([indicesBetween(3, 1), indicesBetween(2, 2)]).toEqual([[1, 2, 3], [2]]);
  });

  it('keeps what is left of it after an edit', () => {
    expect(selectionAfterEdit([1, 2], 2)).toEqual([1]);
    expect(selectionAfterEdit([3, 4], 2)).toEqual([1]);
    expect([selectionAfterEdit([0], 0), selectionAfterEdit([], 3)]).toEqual([[], []]);
  });

  it('is deleted as one step, which says what it was', () => {
    const { planner, present } = plannerWith(46.1, 46.2, 46.3);
    planner.selectAll();
    planner.view.setState(({ selected }) => ({ selected: selected.slice(1) }));
    planner.deleteSelected();
    expect(present()).toMatchObject([{ lat: 46.1 }]);
    const { history } = planner.mission.store.getState();
    expect(nameToUndo(history)).toBe('delete 2 waypoints');
    planner.mission.undo();
    expect(present()).toHaveLength(3);
    expect(nameToRedo(planner.mission.store.getState().history)).toBe('delete 2 waypoints');
    expect(nameToUndo(planner.mission.store.getState().history)).toBe('add waypoint 3');
  });

  it('is copied beside itself, and the copies are selected', () => {
    const { planner, present, selected } = plannerWith(46.1, 46.2, 46.3);
    planner.view.setState({ selected: [0, 1] });
    planner.duplicateSelected();
    expect(selected()).toEqual([2, 3]);
    expect(present().map(({ lat }) => Number(lat.toFixed(3)))).toEqual([46.1, 46.2, 46.1, 46.2, 46.3]);
    expect(present()[2]?.lon).toBeGreaterThan(7.45);
    planner.view.setState({ selected: [] });
    planner.duplicateSelected();
    expect(present()).toHaveLength(5);
  });

  it('takes its series and its way to fly along when it is copied, and no file’s take-off', () => {
    const { planner } = makeTestPlanner();
    const actions = [{ action_type: 'photos_by_time', duration_s: 0, every_s: 2, span: 5 }];
    const carried = (kind: 'waypoint' | 'take_off') => ({ format: 'wpml', kind, text: '{}' }) as const;
    planner.edit({
      kind: 'add_waypoint',
      waypoint: waypoint(46.1, { actions, carried: carried('waypoint') }),
    });
    planner.edit({ kind: 'add_waypoint', waypoint: waypoint(46.2, { carried: carried('take_off') }) });
    planner.selectAll();
    planner.duplicateSelected();
    const [, , one, other] = planner.mission.store.getState().history.present.waypoints;
    expect(one).toMatchObject({ carried: carried('waypoint'), actions: [{ span: 1 }] });
    expect(other).not.toHaveProperty('carried');
  });

  it('stays on its waypoints when the route is reversed', () => {
    const { planner, present, selected } = plannerWith(46.1, 46.2, 46.3);
    planner.view.setState({ selected: [0, 1] });
    planner.reverseRoute();
    expect(present().map(({ lat }) => lat)).toEqual([46.3, 46.2, 46.1]);
    expect(selected()).toEqual([1, 2]);
  });

  it('takes a height that is typed digit by digit as one step', () => {
    const { planner, present } = plannerWith(46.1, 46.2);
    const setTo = (value_m: number) =>
      planner.edit({
        kind: 'change_waypoints',
        indices: [0, 1],
        change: { altitude: { datum: 'takeoff', value_m } },
      });
    setTo(8);
    setTo(80);
    planner.mission.undo();
    expect(present().map(({ altitude }) => altitude.value_m)).toEqual([60, 60]);
  });
});

describe('what several waypoints have in common', () => {
  it('is a value, or a span of those that have one', () => {
    expect(commonOf([5, 5])).toEqual({ value: 5, span: undefined });
    expect(commonOf([undefined, undefined])).toEqual({ value: undefined, span: undefined });
    expect(commonOf([5, undefined, 3])).toEqual({ value: undefined, span: [3, 5] });
  });

  it('is a level to measure from, or several', () => {
    expect(haveOneDatum([waypoint(1), waypoint(2)])).toBe(true);
    expect(haveOneDatum([waypoint(1), waypoint(2, { altitude: { datum: 'msl', value_m: 60 } })])).toBe(false);
  });

  it('is told by their numbers', () => {
    expect(numbersText([2, 3, 4, 7])).toBe('3 to 5, 8');
    expect(numbersText([0, 2, 4, 6, 8])).toBe('1, 3, 5, 7 …');
  });

  it('raises those that are chosen', () => {
    expect(raisedBy([0, 2], 10)).toEqual([10, 0, 10]);
  });
});

it('a file opened over another plan can be undone for it; over none there is nothing to offer', () => {
  const { planner } = makeTestPlanner();
  const { mission } = planner;
  const open = (name: string) =>
    mission.open({ name, home: { lat: 46, lon: 7 }, waypoints: [waypoint(46)], end_action: 'go_home' });
  open('first');
  expect(hasReplaced(mission.store.getState())).toBe(false);
  open('second');
  expect(hasReplaced(mission.store.getState())).toBe(true);
  mission.undo();
  expect(hasReplaced(mission.store.getState())).toBe(false);
  planner.edit({ kind: 'add_waypoint', waypoint: waypoint(47) });
  expect(hasReplaced(mission.store.getState())).toBe(false);
});
