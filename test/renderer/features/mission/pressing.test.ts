import { describe, expect, it } from 'vitest';
import type { Waypoint } from '../../../../engine/mission/mission.ts';
import { selectIdle, selectTool } from '../../../../renderer/map/tools/selectTool.ts';
import type { ToolContext } from '../../../../renderer/map/tools/toolEvent.ts';
import { initialMissionState, makeMissionStore } from '../../../../renderer/plan/missionStore.ts';
import { nameToUndo } from '../../editNames.ts';

const place = (lon: number) => ({ lat: 46.94, lon });
const waypoint = (lon: number): Waypoint => ({
  ...place(lon),
  altitude: { datum: 'takeoff', value_m: 60 },
  hover_time_s: 0,
});

/** A plan of three waypoints under a clock that the test moves. */
function pressing() {
  let now_ms = 5000;
  const plan = makeMissionStore(initialMissionState(), () => now_ms);
  for (const lon of [7.1, 7.2, 7.3]) plan.edit({ kind: 'add_waypoint', waypoint: waypoint(lon) });
  const history = () => plan.store.getState().history;
  const steps = history().past.length;
  return {
    plan,
    wait: (pause_ms: number) => {
      now_ms += pause_ms;
    },
    press: (index: number, lon: number) =>
      plan.edit({ kind: 'move_waypoint', index, to: place(lon), isPressed: true }),
    raise: (by_m: readonly number[]) => plan.edit({ kind: 'raise_waypoints', by_m, isPressed: true }),
    longitudes: () => history().present.waypoints.map(({ lon }) => lon),
    heights: () => history().present.waypoints.map(({ altitude }) => altitude.value_m),
    steps: () => history().past.length - steps,
    undoText: () => nameToUndo(history()),
  };
}

describe('presses of an arrow key', () => {
  it('that follow each other within a second are one step to undo, with one name', () => {
    const { plan, press, wait, steps, longitudes, undoText } = pressing();
    for (const lon of [7.11, 7.12, 7.13]) {
      press(0, lon);
      wait(900);
    }
    expect([steps(), undoText(), longitudes()[0]]).toEqual([1, 'move waypoint 1', 7.13]);
    plan.undo();
    expect(longitudes()).toEqual([7.1, 7.2, 7.3]);
  });

  it('are steps of their own after a pause, on another waypoint, once the focus left, and beside a drag', () => {
    const { plan, press, wait, steps } = pressing();
    press(0, 7.11);
    wait(1001);
    press(0, 7.12);
    expect(steps()).toBe(2);
    press(1, 7.22);
    expect(steps()).toBe(3);
    plan.endPresses();
    press(1, 7.23);
    expect(steps()).toBe(4);
    plan.edit({ kind: 'move_waypoint', index: 1, to: place(7.24) });
    plan.edit({ kind: 'move_waypoint', index: 1, to: place(7.25) });
    expect(steps()).toBe(6);
    plan.undo();
    press(1, 7.26);
    expect(steps()).toBe(6);
  });

  it('on several waypoints and on the launch point count together as well', () => {
    const { plan, steps, undoText } = pressing();
    const move = (to: number) =>
      plan.edit({
        kind: 'move_waypoints',
        indices: [0, 2],
        from: place(7.1),
        to: place(to),
        isPressed: true,
      });
    move(7.11);
    move(7.12);
    expect([steps(), undoText()]).toEqual([1, 'move 2 waypoints']);
    plan.moveLaunch(place(7), 'press');
    plan.moveLaunch(place(7.01), 'press');
    expect([steps(), undoText()]).toEqual([2, 'move the launch point']);
    plan.moveLaunch(place(7.02), 'drop');
    expect(steps()).toBe(3);
  });

  it('on heights count together, up and down', () => {
    const { plan, raise, steps, heights, undoText } = pressing();
    raise([0, 1, 0]);
    raise([0, 1, 0]);
    raise([0, -10, 0]);
    expect([steps(), undoText(), heights()]).toEqual([1, 'heights of waypoint 2', [60, 52, 60]]);
    raise([1, 0, 0]);
    expect(steps()).toBe(2);
    plan.undo();
    plan.undo();
    expect(heights()).toEqual([60, 60, 60]);
  });

  it('are told from a drag by the map', () => {
    const context: ToolContext = {
      waypoints: [waypoint(7.1), waypoint(7.2)],
      selected: [],
      launch: place(7),
      defaultAltitude_m: 60,
    };
    const dropped = (isExact: boolean) => {
      const held = { index: 0, at: place(7.15), isExact };
      const { state } = selectTool(selectIdle, { kind: 'waypoint_drag', ...held }, context);
      return selectTool(state, { kind: 'waypoint_drop', ...held }, context).asks[0];
    };
    expect(dropped(true)).toMatchObject({ edit: { kind: 'move_waypoint', isPressed: true } });
    expect(dropped(false)).not.toHaveProperty('edit.isPressed');
    const launch = (isExact: boolean) =>
      selectTool(selectIdle, { kind: 'launch_drop', at: place(7), isExact }, context).asks[0];
    expect([launch(true), launch(false)]).toMatchObject([{ phase: 'press' }, { phase: 'drop' }]);
  });
});
