import { describe, expect, it } from 'vitest';
import { drawIdle } from '../../../renderer/map/tools/drawTool.ts';
import { launchIdle } from '../../../renderer/map/tools/launchTool.ts';
import { measuredLegs, measureIdle } from '../../../renderer/map/tools/measureTool.ts';
import { selectIdle } from '../../../renderer/map/tools/selectTool.ts';
import { surveyIdle } from '../../../renderer/map/tools/surveyTool.ts';
import { idleTools, stepTool, type ToolState } from '../../../renderer/map/tools/tool.ts';
import type { ToolAsk, ToolContext, ToolEvent } from '../../../renderer/map/tools/toolEvent.ts';

const launch = { lat: 46.95, lon: 7.45 };
const here = { lat: 46.96, lon: 7.46 };
const there = { lat: 46.97, lon: 7.47 };
const waypoint = (lat: number, lon: number) => ({
  lat,
  lon,
  altitude: { datum: 'takeoff' as const, value_m: 60 },
  hover_time_s: 0,
});
const plan: ToolContext = {
  launch,
  selected: [],
  waypoints: [waypoint(46.951, 7.451), waypoint(46.952, 7.452)],
  defaultAltitude_m: 80,
};
const newAt = ({ lat, lon }: { lat: number; lon: number }) => ({
  ...waypoint(lat, lon),
  altitude: { datum: 'takeoff', value_m: 80 },
});
const click = (at = here, clicks = 1, pixel_m = 5): ToolEvent => ({ kind: 'click', at, clicks, pixel_m });

function run(start: ToolState, events: readonly ToolEvent[], context = plan) {
  let state = start;
  const asks: ToolAsk[] = [];
  for (const event of events) {
    const step = stepTool(state, event, context);
    state = step.state;
    asks.push(...step.asks);
  }
  return { state, asks };
}

describe('the select tool', () => {
  it('sets the launch point with the first click on an empty map', () => {
    const { asks } = run(selectIdle, [click()], { ...plan, launch: undefined, waypoints: [] });
    expect(asks).toEqual([{ kind: 'launch', to: here, phase: 'drop' }]);
  });

  it('clears the selection when the click is beside the route', () => {
    expect(run(selectIdle, [click()]).asks).toEqual([{ kind: 'select', selected: [] }]);
  });

  it('selects the waypoint that is clicked', () => {
    const { asks } = run(selectIdle, [{ kind: 'waypoint_click', index: 1, clicks: 1 }]);
    expect(asks).toEqual([{ kind: 'select', selected: [1] }]);
  });

  it('adds to the selection with Shift or Ctrl, and takes away what it has', () => {
    const add = (index: number): ToolEvent => ({ kind: 'waypoint_click', index, clicks: 1, isAdding: true });
    expect(run(selectIdle, [add(0)], { ...plan, selected: [1] }).asks).toEqual([
      { kind: 'select', selected: [0, 1] },
    ]);
    expect(run(selectIdle, [add(0)], { ...plan, selected: [0, 1] }).asks).toEqual([
      { kind: 'select', selected: [1] },
    ]);
  });

  it('opens a menu for what is selected, or for the waypoint under the pointer alone', () => {
    const ask = { kind: 'waypoint_menu', index: 1, inWindow: { x: 5, y: 6 } } as const;
    const menu = { kind: 'menu', inWindow: { x: 5, y: 6 } };
    const both = { kind: 'select', selected: [0, 1] };
    expect(run(selectIdle, [ask], { ...plan, selected: [0, 1] }).asks).toEqual([both, menu]);
    expect(run(drawIdle, [ask], { ...plan, selected: [0] }).asks).toEqual([
      { kind: 'select', selected: [1] },
      menu,
    ]);
  });

  it('opens a menu for a place with nothing on it, and leaves the selection', () => {
    const at = { lat: 47.01, lon: 8.02 };
    const ask = { kind: 'place_menu', at, inWindow: { x: 5, y: 6 } } as const;
    expect(run(selectIdle, [ask], { ...plan, selected: [0] }).asks).toEqual([
      { kind: 'menu', inWindow: { x: 5, y: 6 }, at },
    ]);
    expect(run(drawIdle, [ask], plan).asks).toEqual([]);
  });

  it('adds what a box holds', () => {
    const { asks } = run(selectIdle, [{ kind: 'box', indices: [1] }], { ...plan, selected: [0, 1] });
    expect(asks).toEqual([{ kind: 'select', selected: [0, 1] }]);
  });

  it('moves all that is selected with the one that is held, from where that one was', () => {
    const both = { ...plan, selected: [0, 1] };
    const edit = { kind: 'move_waypoints', indices: [0, 1], from: plan.waypoints[1] };
    const held = run(selectIdle, [{ kind: 'waypoint_drag', index: 1, at: here }], both);
    expect(held.asks).toEqual([{ kind: 'try', edit: { ...edit, to: here } }]);
    // The plan on screen has moved along meanwhile.
    const moved = { ...both, waypoints: [waypoint(46.96, 7.459), waypoint(46.96, 7.46)] };
    expect(run(held.state, [{ kind: 'waypoint_drop', index: 1, at: there }], moved).asks).toEqual([
      { kind: 'edit', edit: { ...edit, to: there } },
      { kind: 'select', selected: [0, 1] },
    ]);
    const other = run(selectIdle, [{ kind: 'waypoint_drag', index: 1, at: here }], {
      ...plan,
      selected: [0],
    });
    expect(other.asks).toEqual([{ kind: 'try', edit: { kind: 'move_waypoint', index: 1, to: here } }]);
  });

  it('shows a waypoint where it is held and moves it once, at the drop', () => {
    const held = run(selectIdle, [
      { kind: 'waypoint_drag', index: 1, at: here },
      { kind: 'waypoint_drag', index: 1, at: there },
    ]);
    expect(held.state).toEqual({
      tool: 'select',
      drag: { kind: 'move', index: 1, at: there, from: plan.waypoints[1] },
    });
    expect(held.asks).toEqual([
      { kind: 'try', edit: { kind: 'move_waypoint', index: 1, to: here } },
      { kind: 'try', edit: { kind: 'move_waypoint', index: 1, to: there } },
    ]);
    const dropped = run(held.state, [{ kind: 'waypoint_drop', index: 1, at: there }]);
    expect(dropped.state).toEqual(selectIdle);
    expect(dropped.asks).toEqual([
      { kind: 'edit', edit: { kind: 'move_waypoint', index: 1, to: there } },
      { kind: 'select', selected: [1] },
    ]);
  });

  it('leaves a waypoint where it was when Escape comes before the drop', () => {
    const { state, asks } = run(selectIdle, [
      { kind: 'waypoint_drag', index: 1, at: there },
      { kind: 'escape' },
      { kind: 'waypoint_drop', index: 1, at: there },
    ]);
    expect(state).toEqual(selectIdle);
    expect(asks).toEqual([
      { kind: 'try', edit: { kind: 'move_waypoint', index: 1, to: there } },
      { kind: 'try', edit: undefined },
    ]);
  });

  it('inserts a waypoint where the handle of a leg is dropped, and selects it', () => {
    const { asks } = run(selectIdle, [
      { kind: 'insert_drag', index: 1, at: here },
      { kind: 'insert_drop', index: 1, at: there },
    ]);
    expect(asks).toEqual([
      { kind: 'edit', edit: { kind: 'add_waypoint', waypoint: newAt(there), index: 1 } },
      { kind: 'select', selected: [1] },
    ]);
  });

  it('deletes a waypoint', () => {
    expect(run(selectIdle, [{ kind: 'waypoint_delete', index: 0 }]).asks).toEqual([
      { kind: 'edit', edit: { kind: 'delete_waypoints', indices: [0] } },
    ]);
  });

  it('reports every position of a dragged launch point, and the last one as the drop', () => {
    const { asks } = run(selectIdle, [
      { kind: 'launch_drag', at: here },
      { kind: 'launch_drag', at: there },
      { kind: 'launch_drop', at: there },
    ]);
    expect(asks).toEqual([
      { kind: 'launch', to: here, phase: 'drag' },
      { kind: 'launch', to: there, phase: 'drag' },
      { kind: 'launch', to: there, phase: 'drop' },
    ]);
  });
});

describe('the draw tool', () => {
  it('adds a waypoint at the end with each click, at the default altitude', () => {
    const { state, asks } = run(drawIdle, [click(here), click(there)]);
    expect(asks).toEqual([
      { kind: 'edit', edit: { kind: 'add_waypoint', waypoint: newAt(here) } },
      { kind: 'edit', edit: { kind: 'add_waypoint', waypoint: newAt(there) } },
    ]);
    expect(state).toEqual({ tool: 'draw', cursor: there });
  });

  it('adds one waypoint for a double click, then ends', () => {
    const { asks } = run(drawIdle, [click(here), click(here, 2), { kind: 'double_click' }]);
    expect(asks).toEqual([
      { kind: 'edit', edit: { kind: 'add_waypoint', waypoint: newAt(here) } },
      { kind: 'tool', tool: 'select' },
    ]);
  });

  it.each(['enter', 'escape'] as const)('ends with %s', (kind) => {
    expect(run(drawIdle, [{ kind }]).asks).toEqual([{ kind: 'tool', tool: 'select' }]);
  });

  it('closes a loop on a waypoint that is clicked', () => {
    const { asks } = run(drawIdle, [{ kind: 'waypoint_click', index: 0, clicks: 1 }]);
    expect(asks).toEqual([
      {
        kind: 'edit',
        edit: { kind: 'add_waypoint', waypoint: newAt({ lat: 46.951, lon: 7.451 }) },
      },
    ]);
  });

  it('draws its rubber band to the pointer while that is on the map', () => {
    const over = run(drawIdle, [{ kind: 'move', at: there }]);
    expect(over.state).toEqual({ tool: 'draw', cursor: there });
    expect(run(over.state, [{ kind: 'leave' }]).state).toEqual(drawIdle);
  });
});

describe('the measure tool', () => {
  const measured = run(measureIdle, [click(launch), click(here), { kind: 'move', at: there }]).state;

  it('sums the legs up to the pointer', () => {
    if (measured.tool !== 'measure') throw new Error('another tool');
    const legs = measuredLegs(measured);
    expect(legs).toHaveLength(2);
    expect(legs[1]?.total_m).toBeCloseTo((legs[0]?.distance_m ?? 0) + (legs[1]?.distance_m ?? 0), 6);
    // A hundredth of a degree each way near Bern: 1 112 m north and 762 m east.
    expect(legs[0]?.distance_m).toBeGreaterThan(1340);
    expect(legs[0]?.distance_m).toBeLessThan(1355);
    expect(legs[0]?.course_deg).toBeCloseTo(34.4, 0);
  });

  it('clears with Escape, and with a second one goes back to selecting', () => {
    const cleared = run(measured, [{ kind: 'escape' }]);
    expect(cleared).toEqual({ state: measureIdle, asks: [] });
    expect(run(cleared.state, [{ kind: 'escape' }]).asks).toEqual([{ kind: 'tool', tool: 'select' }]);
  });

  it('stays to be read after a double click; the next click begins anew', () => {
    const done = run(measured, [click(there), click(there, 2), { kind: 'double_click' }]).state;
    expect(done).toMatchObject({ isDone: true, points: [launch, here, there] });
    expect(run(done, [{ kind: 'move', at: launch }]).state).toBe(done);
    expect(run(done, [click(here)]).state).toMatchObject({ isDone: false, points: [here] });
  });

  it('never edits the plan', () => {
    expect(run(measureIdle, [click(here), click(there), { kind: 'enter' }]).asks).toEqual([]);
  });
});

describe('the launch tool', () => {
  it('moves the launch point to the next click and goes back to selecting', () => {
    expect(run(launchIdle, [{ kind: 'move', at: there }, click(here)]).asks).toEqual([
      { kind: 'launch', to: here, phase: 'drop' },
      { kind: 'tool', tool: 'select' },
    ]);
  });

  it('does nothing but go back at Escape', () => {
    expect(run(launchIdle, [{ kind: 'escape' }]).asks).toEqual([{ kind: 'tool', tool: 'select' }]);
  });
});

describe('every tool', () => {
  it('deletes the waypoint that is asked to go', () => {
    for (const idle of Object.values(idleTools))
      expect(run(idle, [{ kind: 'waypoint_delete', index: 1 }])).toEqual({
        state: idle,
        asks: [{ kind: 'edit', edit: { kind: 'delete_waypoints', indices: [1] } }],
      });
  });
});

describe('a click from afar', () => {
  const nothing: ToolContext = { ...plan, launch: undefined, waypoints: [] };
  it.each(['select', 'launch'] as const)('comes closer instead of setting the launch point: %s', (tool) => {
    const far = stepTool(idleTools[tool], click(here, 1, 2000), nothing);
    expect(far).toEqual({ state: idleTools[tool], asks: [{ kind: 'closer', at: here }] });
    const near = stepTool(idleTools[tool], click(here, 1, 20), nothing);
    expect(near.asks[0]).toEqual({ kind: 'launch', to: here, phase: 'drop' });
  });

  it('selects and draws as ever', () => {
    expect(stepTool(selectIdle, click(here, 1, 2000), plan).asks).toEqual([{ kind: 'select', selected: [] }]);
    expect(stepTool(drawIdle, click(here, 1, 2000), plan).asks[0]?.kind).toBe('edit');
  });
});

describe('what was placed last', () => {
  const back: ToolEvent = { kind: 'take_back' };

  it('is taken back from the route that is drawn, and there is none of an empty one', () => {
    const { state, asks } = run(drawIdle, [{ kind: 'move', at: here }, back]);
    expect(asks).toEqual([{ kind: 'edit', edit: { kind: 'delete_waypoints', indices: [1] } }]);
    expect(state).toEqual({ tool: 'draw', cursor: here });
    expect(run(drawIdle, [back], { ...plan, waypoints: [] }).asks).toEqual([]);
  });

  it('is taken back from a measurement, until that is ended', () => {
    const { state, asks } = run(measureIdle, [click(here), click(there), back]);
    expect([state, asks]).toEqual([{ ...measureIdle, points: [here] }, []]);
    const ended = run(measureIdle, [click(here), click(there), { kind: 'enter' }, back]).state;
    expect(ended).toEqual({ ...measureIdle, points: [here, there], isDone: true });
  });

  it('stays where there is nothing of the kind', () => {
    expect(run(launchIdle, [back])).toEqual({ state: launchIdle, asks: [] });
    expect(run(selectIdle, [back])).toEqual({ state: selectIdle, asks: [] });
  });
});

describe('the survey tool', () => {
  const survey = (points: readonly { lat: number; lon: number }[]): ToolContext => ({
    ...plan,
    survey: {
      kind: 'area',
      points,
      holes: [],
      isClosed: false,
      path: [],
      flights: [],
      starts: [],
      start: undefined,
      pictures: [],
      isCurrent: false,
    },
  });

  it('adds a corner with each click, and ends by Enter or a double click', () => {
    const { state, asks } = run(surveyIdle, [click(), { kind: 'move', at: there }], survey([]));
    expect(asks).toEqual([{ kind: 'survey', edit: { kind: 'add', at: here } }]);
    expect(state).toEqual({ tool: 'survey', cursor: there });
    for (const kind of ['enter', 'double_click'] as const)
      expect(run(surveyIdle, [{ kind }], survey([here])).asks).toEqual([
        { kind: 'survey', edit: { kind: 'close' } },
      ]);
    expect(run(state, [{ kind: 'leave' }]).state).toEqual(surveyIdle);
  });

  it('comes closer where a click says only about where', () => {
    expect(run(surveyIdle, [click(here, 1, 500)], survey([])).asks).toEqual([{ kind: 'closer', at: here }]);
  });

  it('takes a corner back by Backspace; Escape ends the drawing, or puts away what is none yet', () => {
    const ends = { kind: 'escape' } as const;
    expect(run(surveyIdle, [{ kind: 'take_back' }], survey([here])).asks).toEqual([
      { kind: 'survey', edit: { kind: 'step_back' } },
    ]);
    expect(run(surveyIdle, [ends], survey([here, there, launch])).asks).toEqual([
      { kind: 'survey', edit: { kind: 'close' } },
    ]);
    expect(run(surveyIdle, [ends], survey([here, there])).asks).toEqual([{ kind: 'survey_leave' }]);
  });

  it('leaves the launch point to be dragged', () => {
    expect(run(surveyIdle, [{ kind: 'launch_drop', at: here }], survey([])).asks).toEqual([
      { kind: 'launch', to: here, phase: 'drop' },
    ]);
  });
});

describe('the fence tools', () => {
  const elsewhere = { lat: 46.98, lon: 7.45 };
  const toSelect = { kind: 'tool', tool: 'select' };
  const drawn = (outline: readonly object[]) => ({
    kind: 'edit',
    edit: { kind: 'add_fence', fence: { is_inclusion: false, outline } },
  });

  it.each(['double_click', 'enter', 'escape'] as const)(
    'make an area of three corners and more at %s',
    (kind) => {
      const { asks, state } = run(idleTools.fence, [click(), click(there), click(elsewhere), { kind }]);
      expect(asks).toEqual([drawn([here, there, elsewhere]), toSelect]);
      expect(state).toEqual(idleTools.fence);
    },
  );

  it('goes on with two corners, takes the last back, and is given up at Escape', () => {
    const { asks, state } = run(idleTools.fence, [
      click(),
      click(there),
      { kind: 'enter' },
      { kind: 'take_back' },
      { kind: 'move', at: elsewhere },
    ]);
    expect([asks, state]).toEqual([[], { tool: 'fence', points: [here], cursor: elsewhere }]);
    expect(run(state, [{ kind: 'leave' }]).state).toEqual({
      tool: 'fence',
      points: [here],
      cursor: undefined,
    });
    expect(run(state, [{ kind: 'escape' }])).toEqual({ state: idleTools.fence, asks: [toSelect] });
  });

  it('make a circle of a centre and a place on its edge', () => {
    const { asks } = run(idleTools.fence_circle, [click(), click(here), click(there)]);
    const radius_m = expect.closeTo(1348, -1);
    expect(asks).toEqual([
      { kind: 'edit', edit: { kind: 'add_fence', fence: { is_inclusion: false, center: here, radius_m } } },
      toSelect,
    ]);
    expect(run(idleTools.fence_circle, [click(), { kind: 'enter' }, { kind: 'escape' }]).asks).toEqual([
      toSelect,
    ]);
  });

  it('come closer where a click says only roughly where', () => {
    expect(run(idleTools.fence, [click(here, 1, 500)]).asks).toEqual([{ kind: 'closer', at: here }]);
  });
});
