import { describe, expect, it } from 'vitest';
import { makeTestPlanner, rangeAnswer, settle } from '../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const here = { lat: 46.96, lon: 7.46 };
const there = { lat: 46.97, lon: 7.47 };
const left = (battery_left_pct: number) => ({
  engine_version: '1.0.0',
  result: { distance_m: 1, course_deg: 2, is_ground_known: false, battery_left_pct },
});

async function withRings() {
  const test = makeTestPlanner();
  test.planner.placeLaunch(bern, 'drop');
  test.runFrame();
  await test.callsOf('analyzeRange')[0]?.answer(rangeAnswer());
  test.runPauses();
  const asked = () => test.callsOf('hereAndBack');
  return { ...test, asked, pointed: test.planner.pointed };
}

describe('what a flight to the pointer and back leaves', () => {
  it('is asked with the very question of the rings on screen', async () => {
    const { planner, pointed, asked, runPauses } = await withRings();
    pointed.point(here);
    expect(pointed.get()).toEqual({ standing: 'checking', result: undefined });
    runPauses();
    expect(asked()[0]?.input).toEqual({ ...here, range: planner.analysis.store.getState().range.question });
    await asked()[0]?.answer(left(33));
    expect(pointed.get()).toMatchObject({ standing: 'current', result: { battery_left_pct: 33 } });
  });

  it('is asked once a pause, for the latest place, and keeps the figures of the place before as awaited', async () => {
    const { pointed, asked, runPauses } = await withRings();
    pointed.point(here);
    pointed.point(there);
    expect(asked()).toHaveLength(0);
    runPauses();
    expect(asked()).toHaveLength(1);
    pointed.point(here);
    runPauses();
    expect(asked()).toHaveLength(1);
    await asked()[0]?.answer(left(20));
    expect(pointed.get()).toMatchObject({ standing: 'checking', result: { battery_left_pct: 20 } });
    expect(asked()).toHaveLength(1);
    runPauses();
    expect(asked()[1]?.input).toMatchObject(here);
    await asked()[1]?.answer(left(33));
    expect(pointed.get()).toMatchObject({ standing: 'current', result: { battery_left_pct: 33 } });
  });

  it('never stands for another plan: what is known goes with the first change, and an answer under way comes to nothing', async () => {
    const { planner, pointed, asked, runFrame, runPauses } = await withRings();
    pointed.point(here);
    runPauses();
    await asked()[0]?.answer(left(33));
    planner.inputs.setState({ wind_speed_mps: 9 });
    expect(pointed.get()).toEqual({ standing: 'checking', result: undefined });
    runFrame();
    runPauses();
    expect(asked()[1]?.input).toMatchObject({ range: { wind_speed: 9 } });
    planner.inputs.setState({ wind_speed_mps: 12 });
    await asked()[1]?.answer(left(25));
    expect(pointed.get()).toEqual({ standing: 'checking', result: undefined });
  });

  it('ends with the pointer, and a refusal shows no figure', async () => {
    const { pointed, asked, runPauses } = await withRings();
    pointed.point(here);
    runPauses();
    pointed.point(undefined);
    expect(asked()[0]?.isGivenUp()).toBe(true);
    expect(pointed.get()).toEqual({ standing: 'nothing', result: undefined });
    await asked()[0]?.answer(left(33));
    pointed.point(there);
    await settle();
    runPauses();
    await asked()[1]?.refuse({ code: 'OVERLOADED', message: 'Later.' });
    expect(pointed.get()).toEqual({ standing: 'refused', result: undefined });
  });

  it('is not asked without a launch point', () => {
    const { planner, callsOf, runPauses } = makeTestPlanner();
    planner.pointed.point(here);
    runPauses();
    expect(callsOf('hereAndBack')).toHaveLength(0);
    expect(planner.pointed.get().standing).toBe('nothing');
  });
});
