import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyMission } from '../../../engine/mission/mission.ts';
import { standingOf } from '../../../renderer/analysis/asyncResult.ts';
import { makeTestPlanner, missionAnswer, rangeAnswer } from '../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const point = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const overloaded = { code: 'OVERLOADED', message: 'Too many analyses at once; try again.' } as const;
const moves = 60;
/** Longer than the pointer has to rest for panels to follow. */
const pause_ms = 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A plan with rings and a route, answered; and how often panels were given something else since. */
async function answered() {
  const test = makeTestPlanner();
  const { planner, calls } = test;
  const answerAll = async () => {
    test.runFrame();
    for (const call of calls.splice(0))
      await call.answer(call.name === 'analyzeRange' ? rangeAnswer() : missionAnswer());
  };
  planner.placeLaunch(bern, 'drop');
  planner.edit({ kind: 'add_waypoint', waypoint: point });
  await answerAll();
  await answerAll();
  const changes = { panels: 0, map: 0 };
  planner.settled.subscribe(() => void changes.panels++);
  planner.analysis.store.subscribe(() => void changes.map++);
  const standings = () => {
    const { range, mission } = planner.settled.getState();
    return [standingOf(range), standingOf(mission)];
  };
  const dragTo = (move: number) =>
    planner.placeLaunch({ lat: bern.lat, lon: bern.lon + move / 1000 }, 'drag');
  return { ...test, answerAll, changes, standings, dragTo };
}

describe('what panels show of the analysis', () => {
  it('is the analysis itself while the pointer holds nothing', async () => {
    const { planner, answerAll, standings } = await answered();
    expect(standings()).toEqual(['current', 'current']);
    planner.inputs.setState({ wind_speed_mps: 5 });
    expect(standings()).toEqual(['checking', 'checking']);
    await answerAll();
    expect(planner.settled.getState()).toEqual(planner.analysis.store.getState());
    expect(standings()).toEqual(['current', 'current']);
  });

  it('is marked at the first move of a drag, and changes no more until the pointer rests', async () => {
    const { planner, answerAll, changes, standings, dragTo } = await answered();
    dragTo(1);
    expect(standings()).toEqual(['checking', 'checking']);
    const marked = changes.panels;
    for (let move = 2; move <= moves; move++) {
      dragTo(move);
      await answerAll();
    }
    expect(changes.panels).toBe(marked);
    expect(changes.map).toBeGreaterThan(2 * moves);
    expect(standings()).toEqual(['checking', 'checking']);
    vi.advanceTimersByTime(pause_ms);
    expect(changes.panels).toBe(marked + 1);
    expect(standings()).toEqual(['current', 'current']);
    expect(planner.settled.getState()).toBe(planner.analysis.store.getState());
  });

  it('is never the answer to a plan before the pointer moved on', async () => {
    const { answerAll, standings, dragTo } = await answered();
    for (let move = 1; move <= 3; move++) {
      dragTo(move);
      expect(standings()).toEqual(['checking', 'checking']);
      await answerAll();
      vi.advanceTimersByTime(pause_ms);
      expect(standings()).toEqual(['current', 'current']);
    }
  });

  it('takes an answer that comes while the pointer rests', async () => {
    const { answerAll, standings, dragTo } = await answered();
    dragTo(1);
    vi.advanceTimersByTime(pause_ms);
    expect(standings()).toEqual(['checking', 'checking']);
    await answerAll();
    expect(standings()).toEqual(['current', 'current']);
  });

  it('takes a refusal while the pointer rests, and drops it at the next move', async () => {
    const { calls, runFrame, standings, dragTo } = await answered();
    dragTo(1);
    runFrame();
    for (const call of calls.splice(0)) await call.refuse(overloaded);
    vi.advanceTimersByTime(pause_ms);
    expect(standings()).toEqual(['refused', 'refused']);
    dragTo(2);
    expect(standings()).toEqual(['checking', 'checking']);
  });

  it('is the latest as soon as the pointer lets go, and stays with it', async () => {
    const { planner, answerAll, dragTo } = await answered();
    dragTo(1);
    await answerAll();
    dragTo(2);
    planner.placeLaunch(bern, 'drop');
    expect(planner.settled.getState()).toBe(planner.analysis.store.getState());
    await answerAll();
    expect(planner.settled.getState()).toBe(planner.analysis.store.getState());
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a route of more waypoints than answers keep up with', () => {
  const held = (test: ReturnType<typeof makeTestPlanner>, move: number) =>
    test.planner.mission.tryEdit({
      kind: 'move_waypoint',
      index: 7,
      to: { lat: bern.lat, lon: bern.lon + move / 1000 },
    });

  async function longRoute(count: number) {
    const test = makeTestPlanner();
    const waypoints = Array.from({ length: count }, () => ({ ...point }));
    test.planner.mission.open({ ...emptyMission, home: bern, waypoints });
    test.runFrame();
    await test.callsOf('analyzeMission')[0]?.answer(missionAnswer());
    const standing = () => standingOf(test.planner.settled.getState().mission);
    const asked = () => {
      test.runFrame();
      return test.callsOf('analyzeMission').length + test.comparisonsOf('analyzeMission').length;
    };
    return { ...test, standing, asked };
  }

  it('is asked about once the pointer rests or lets go, and not at each of its places', async () => {
    const test = await longRoute(301);
    const before = test.asked();
    for (let move = 1; move <= moves; move++) {
      held(test, move);
      expect(test.asked()).toBe(before);
      expect(test.standing()).toBe('checking');
    }
    vi.advanceTimersByTime(pause_ms);
    expect(test.asked()).toBe(before + 1);
    held(test, moves + 1);
    expect(test.asked()).toBe(before + 1);
    await test.comparisonsOf('analyzeMission').at(-1)?.answer(missionAnswer());
    test.planner.edit({ kind: 'move_waypoint', index: 7, to: { lat: 46.9, lon: 7.4 } });
    expect(test.asked()).toBe(before + 2);
  });

  it('is followed by answers where it is shorter', async () => {
    const test = await longRoute(300);
    const before = test.asked();
    held(test, 1);
    expect(test.asked()).toBe(before + 1);
  });
});
