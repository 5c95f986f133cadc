import { describe, expect, it } from 'vitest';
import { currentResult, refusalOf, standingOf } from '../../../renderer/analysis/asyncResult.ts';
import { isSame } from '../../../renderer/analysis/isSame.ts';
import { legsOnScreen } from '../../../renderer/analysis/legsOnScreen.ts';
import { toVerdict } from '../../../renderer/features/verdict/planVerdict.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import { makeTestPlanner, missionAnswer, rangeAnswer } from '../fakeBridge.ts';
import { missionResult, rangeResult } from '../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const thun = { lat: 46.758, lon: 7.628 };
const point = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const overloaded: Problem = { code: 'OVERLOADED', message: 'Too many analyses at once; try again.' };

/** Three waypoints, answered as complete. */
async function judged() {
  const test = makeTestPlanner();
  test.planner.placeLaunch(bern, 'drop');
  for (const waypoint of [point, { ...point, ...thun }, point])
    test.planner.edit({ kind: 'add_waypoint', waypoint: { ...waypoint } });
  test.runFrame();
  await test.callsOf('analyzeMission')[0]?.answer(missionAnswer());
  await test.callsOf('analyzeRange')[0]?.answer(rangeAnswer());
  const state = () => test.planner.analysis.store.getState();
  const legs = () => {
    const { question, answered } = state().mission;
    return legsOnScreen(question?.mission.waypoints, answered);
  };
  return { ...test, state, legs, standing: () => standingOf(state().mission) };
}

describe('the answer to a plan', () => {
  it('is current until the plan changes, and not from that moment on, though it has as many legs', async () => {
    const { planner, standing, state } = await judged();
    expect(standing()).toBe('current');
    planner.edit({ kind: 'move_waypoint', index: 1, to: bern });
    expect(standing()).toBe('checking');
    expect(currentResult(state().mission)).toBeUndefined();
    expect(state().mission.answered?.result).toEqual(missionResult());
  });

  it('is current again when the change is undone', async () => {
    const { planner, standing } = await judged();
    planner.edit({ kind: 'move_waypoint', index: 1, to: bern });
    planner.mission.undo();
    expect(standing()).toBe('current');
  });

  it('is not that of a plan it was overtaken by', async () => {
    const { planner, standing, callsOf, runFrame } = await judged();
    planner.edit({ kind: 'move_waypoint', index: 1, to: bern });
    runFrame();
    planner.edit({ kind: 'move_waypoint', index: 2, to: thun });
    await callsOf('analyzeMission')[1]?.answer(missionAnswer());
    expect(standing()).toBe('checking');
    runFrame();
    await callsOf('analyzeMission')[2]?.answer(missionAnswer());
    expect(standing()).toBe('current');
  });

  it('that was refused leaves the one before as what it is, with the reason', async () => {
    const { planner, standing, state, callsOf, runFrame } = await judged();
    planner.edit({ kind: 'move_waypoint', index: 1, to: bern });
    runFrame();
    await callsOf('analyzeMission')[1]?.refuse(overloaded);
    expect(standing()).toBe('refused');
    expect(refusalOf(state().mission)).toEqual(overloaded);
    planner.edit({ kind: 'move_waypoint', index: 2, to: thun });
    expect(standing()).toBe('checking');
    expect(refusalOf(state().mission)).toBeUndefined();
  });

  it('is gone at once where another plan is opened, though that has no answer, or an undo brings back the one before', async () => {
    const { planner, standing, state, callsOf, runFrame } = await judged();
    const before = planner.mission.store.getState().history.present;
    planner.mission.open({ ...before, name: 'high', waypoints: [{ ...point }, { ...point, ...thun }] });
    expect(state().mission.answered).toBeUndefined();
    expect(standing()).toBe('checking');
    runFrame();
    await callsOf('analyzeMission')[1]?.answer(missionAnswer());
    expect(standing()).toBe('current');
    planner.mission.undo();
    expect(state().mission.answered).toBeUndefined();
    planner.mission.redo();
    runFrame();
    await callsOf('analyzeMission')[2]?.refuse(overloaded);
    expect(standing()).toBe('refused');
    expect(state().mission.answered).toBeUndefined();
  });

  it('stays current while rings alone are asked for', async () => {
    const { planner, standing, state } = await judged();
    planner.inputs.setState({ height_m: 80 });
    expect(standing()).toBe('current');
    expect(standingOf(state().range)).toBe('checking');
  });

  it('is not that of the plan as the pointer holds it', async () => {
    const { planner, standing, callsOf, runFrame } = await judged();
    const { past } = planner.mission.store.getState().history;
    planner.mission.tryEdit({ kind: 'move_waypoint', index: 1, to: bern });
    expect(standing()).toBe('checking');
    runFrame();
    await callsOf('analyzeMission')[1]?.answer(missionAnswer());
    expect(standing()).toBe('current');
    planner.mission.tryEdit(undefined);
    expect(standing()).toBe('checking');
    expect(planner.mission.store.getState().history.past).toBe(past);
  });
});

describe('the legs on screen', () => {
  it('are those of the answer where both their waypoints are still there', async () => {
    const { planner, legs } = await judged();
    const all = missionResult().legs;
    expect(legs()).toEqual(all);
    planner.edit({ kind: 'move_waypoint', index: 2, to: thun });
    expect(legs()).toEqual([all[0], all[1], undefined]);
    planner.edit({ kind: 'delete_waypoint', index: 0 });
    expect(legs()).toEqual([undefined, undefined]);
  });

  it('are unknown where nothing is known', () => {
    expect(legsOnScreen(undefined, undefined)).toEqual([]);
  });

  it('knows the same list of legs at each place where a waypoint is held, and another once one more moves', async () => {
    const { planner, legs } = await judged();
    planner.mission.tryEdit({ kind: 'move_waypoint', index: 2, to: { lat: 46.9, lon: 7.5 } });
    const first = legs();
    expect(first.map((one) => one?.leg_index)).toEqual([0, 1, undefined]);
    planner.mission.tryEdit({ kind: 'move_waypoint', index: 2, to: thun });
    expect(legs()).toBe(first);
    planner.mission.tryEdit({ kind: 'move_waypoint', index: 0, to: thun });
    expect(legs().map((one) => one?.leg_index)).toEqual([undefined, undefined, 2]);
  });
});

describe('a verdict', () => {
  const known = {
    locale: 'metric',
    hasLaunch: true,
    waypointCount: 3,
    end_action: 'go_home',
    threshold_pct: 25,
    wind_speed_mps: 0,
    gust_speed_mps: 0,
    range: { standing: 'current', answer: rangeResult() },
    mission: { standing: 'current', answer: missionResult() },
  } as const;

  it('of a plan before is no verdict: its words stay, its colour does not', () => {
    expect(toVerdict(known)).toMatchObject({ standing: 'current', tone: 'ok' });
    const mission = { ...known.mission, standing: 'checking' } as const;
    expect(toVerdict({ ...known, mission })).toMatchObject({
      standing: 'checking',
      tone: 'quiet',
      title: 'Comes home with 41\u00a0%',
    });
  });

  it('that is refused says why, and nothing of the plan before', () => {
    const mission = { ...known.mission, standing: 'refused', problem: overloaded } as const;
    expect(toVerdict({ ...known, mission })).toEqual({
      standing: 'refused',
      tone: 'bad',
      title: 'No answer for this plan',
      detail: overloaded.message,
      facts: [],
    });
  });
});

describe('two questions', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 1 }, false],
    [{ a: 1, b: 1 }, { a: 1, c: 1 }, false],
    [[1, 2], [1, 2, 3], false],
    [[1], { 0: 1 }, false],
    [{ 0: 1 }, [1], false],
    [null, {}, false],
    [{}, null, false],
    [undefined, {}, false],
    ['1', 1, false],
    [0, -0, false],
  ])('%j and %j are the same: %s', (one, other, expected) => {
    expect(isSame(one, other)).toBe(expected);
  });

  it('are not walked where they share their parts', () => {
    const shared = new Proxy({}, { ownKeys: () => expect.unreachable('walked') });
    expect(isSame({ shared, a: 1 }, { shared, a: 1 })).toBe(true);
  });
});
