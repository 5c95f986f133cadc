import { describe, expect, it } from 'vitest';
import { withThreshold, withThresholdShown } from '../../../renderer/plan/inputs.ts';
import { withFit } from '../../../renderer/plan/viewStore.ts';
import { Settings } from '../../../server/contract/schemas/window.ts';
import { makeTestPlanner, missionAnswer, rangeAnswer, settle } from '../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const thun = { lat: 46.758, lon: 7.628 };
const point = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;

type Test = ReturnType<typeof makeTestPlanner>;

/** A plan with rings and a route, with all questions answered. */
async function answered() {
  const test = makeTestPlanner();
  test.planner.placeLaunch(bern, 'drop');
  test.planner.edit({ kind: 'add_waypoint', waypoint: point });
  test.planner.edit({ kind: 'add_waypoint', waypoint: { ...point, ...thun } });
  test.runFrame();
  for (const call of test.calls)
    await call.answer(call.name === 'analyzeRange' ? rangeAnswer() : missionAnswer());
  test.calls.length = 0;
  return test;
}

/** The operations that an act asks for, in alphabetical order. */
async function askedBy(act: (test: Test) => void): Promise<string[]> {
  const test = await answered();
  act(test);
  await settle();
  test.runFrame();
  return [...new Set(test.calls.map(({ name }) => name))].sort();
}

describe('nothing is asked of the engine', () => {
  it.each<[string, (test: Test) => void]>([
    [
      'for a ring that is hidden',
      ({ planner }) => planner.inputs.setState((inputs) => withThresholdShown(inputs, 30, false)),
    ],
    [
      'for the one-way ring that is hidden',
      ({ planner }) => planner.inputs.setState({ shows_one_way: true }),
    ],
    [
      'for a plan that is saved',
      ({ planner }) => planner.mission.markSaved(planner.mission.store.getState().history.present),
    ],
    ['for a waypoint that is selected', ({ planner }) => planner.view.setState({ selected: [1] })],
    ['for a map that is fitted', ({ planner }) => planner.view.setState((view) => withFit(view, 'route'))],
    ['for a tool that is taken up', ({ planner }) => planner.view.setState({ tool: 'measure' })],
    ['for a value that is entered again', ({ planner }) => planner.inputs.setState({ wind_speed_mps: 0 })],
    [
      'for a launch point that is dropped where it stood',
      ({ planner }) => planner.placeLaunch({ ...bern }, 'drop'),
    ],
    [
      'for a speed that is remembered and not flown',
      ({ planner }) => planner.inputs.setState({ cruise_speed_mps: 9 }),
    ],
  ])('%s', async (_name, act) => {
    expect(await askedBy(act)).toEqual([]);
  });

  it.each([{ theme: 'dark' as const }, { units: 'imperial' as const }])(
    'for other settings of the window: %o',
    async (change) => {
      expect(await askedBy(({ planner }) => void planner.settings.save(change))).toEqual(['saveSettings']);
      const test = await answered();
      void test.planner.settings.save(change);
      await test.calls[0]?.answer({ settings: { ...Settings.parse({}), ...change } });
      test.runFrame();
      expect(test.calls).toHaveLength(1);
    },
  );

  it('for an edit that is undone, where its answer has not come', async () => {
    const { planner, calls, runFrame } = await answered();
    planner.edit({ kind: 'move_waypoint', index: 1, to: bern });
    planner.mission.undo();
    runFrame();
    expect(calls).toEqual([]);
  });
});

describe('what changed is asked, and nothing else:', () => {
  it.each<[string, (test: Test) => void, string[]]>([
    [
      'a waypoint that is moved',
      ({ planner }) => planner.edit({ kind: 'move_waypoint', index: 1, to: bern }),
      ['analyzeMission'],
    ],
    [
      'a waypoint that waits',
      ({ planner }) => planner.edit({ kind: 'change_waypoint', index: 0, change: { hover_time_s: 9 } }),
      ['analyzeMission'],
    ],
    [
      'another end of the route',
      ({ planner }) => planner.edit({ kind: 'set_end_action', end_action: 'land' }),
      ['analyzeMission'],
    ],
    [
      'another reserve',
      ({ planner }) => planner.inputs.setState({ rth_threshold_pct: 40 }),
      ['analyzeMission'],
    ],
    [
      'several batteries',
      ({ planner }) => planner.inputs.setState({ splits_batteries: true }),
      ['analyzeMission'],
    ],
    [
      'batteries that balance',
      ({ planner }) => planner.inputs.setState({ splits_batteries: true, battery_split: 'balanced' }),
      ['analyzeMission'],
    ],
    [
      'one more ring',
      ({ planner }) => planner.inputs.setState((inputs) => withThreshold(inputs, 35)),
      ['analyzeRange'],
    ],
    [
      'another height of the rings',
      ({ planner }) => planner.inputs.setState({ height_m: 80 }),
      ['analyzeRange'],
    ],
    [
      'a wait at the far point',
      ({ planner }) => planner.inputs.setState({ hover_time_min: 2 }),
      ['analyzeRange'],
    ],
    [
      'more wind',
      ({ planner }) => planner.inputs.setState({ wind_speed_mps: 5 }),
      ['analyzeMission', 'analyzeRange'],
    ],
    [
      'another launch point',
      ({ planner }) => planner.placeLaunch(thun, 'drop'),
      ['analyzeMission', 'analyzeRange'],
    ],
  ])('%s', async (_name, act, expected) => {
    expect(await askedBy(act)).toEqual(expected);
  });
});

describe('a large route', () => {
  it('is not converted again for a change elsewhere', async () => {
    const { planner, callsOf, runFrame } = await answered();
    const routeOf = (at: number) =>
      (callsOf('analyzeMission')[at]?.input as { mission: { waypoints: unknown } } | undefined)?.mission
        .waypoints;
    planner.inputs.setState({ wind_speed_mps: 5 });
    runFrame();
    await callsOf('analyzeMission')[0]?.answer(missionAnswer());
    planner.inputs.setState({ wind_speed_mps: 6 });
    runFrame();
    expect(routeOf(0)).toHaveLength(2);
    expect(routeOf(1)).toBe(routeOf(0));
  });
});
