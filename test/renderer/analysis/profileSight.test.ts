import { describe, expect, it } from 'vitest';
import { makeTestPlanner, missionAnswer } from '../fakeBridge.ts';
import { missionResult } from '../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const point = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const [other] = missionResult({
  warnings: [{ code: 'FULL_STOPS', message: 'Stops take time.', values: {} } as never],
}).warnings;
const lost = { code: 'LINE_OF_SIGHT_LOST', message: 'Out of sight.', values: {} } as never;

async function codesWith(view: { isProfileOpen: boolean }, inputs: { pilot?: typeof bern }) {
  const { planner, callsOf, runFrame } = makeTestPlanner();
  planner.placeLaunch(bern, 'drop');
  planner.inputs.setState(inputs);
  planner.view.setState(view);
  planner.edit({ kind: 'add_waypoint', waypoint: { ...point } });
  runFrame();
  const call = callsOf('analyzeMission').at(-1);
  const sight = (call?.input as { options?: { line_of_sight?: unknown } } | undefined)?.options
    ?.line_of_sight;
  const warnings = [...(other ? [other] : []), ...(sight === undefined ? [] : [lost])];
  await call?.answer(missionAnswer({ warnings }));
  return planner.analysis.store.getState().mission.answered?.result.warnings.map(({ code }) => code);
}

describe('the notes of a plan', () => {
  it('are the same with the profile open and closed', async () => {
    expect(await codesWith({ isProfileOpen: false }, {})).toEqual(['FULL_STOPS']);
    expect(await codesWith({ isProfileOpen: true }, {})).toEqual(['FULL_STOPS']);
  });

  it('say what a pilot who is placed does not see, with the profile open or closed', async () => {
    for (const isProfileOpen of [true, false])
      expect(await codesWith({ isProfileOpen }, { pilot: bern })).toEqual([
        'FULL_STOPS',
        'LINE_OF_SIGHT_LOST',
      ]);
  });
});
