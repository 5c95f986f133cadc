import { describe, expect, it } from 'vitest';
import { useSettledAnalysis } from '../../../renderer/analysis/answers.ts';
import { watchCeiling } from '../../../renderer/analysis/ceilingWatch.ts';
import type { PassedCeiling } from '../../../renderer/analysis/passedCeiling.ts';
import { useMissionStore } from '../../../renderer/plan/planStores.ts';
import { makeTestPlanner } from '../fakeBridge.ts';
import { missionResult } from '../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const at = (value_m: number) => ({
  ...bern,
  lat: 46.95,
  altitude: { datum: 'takeoff' as const, value_m },
  hover_time_s: 0,
});

/** An answer whose first leg is so high above the ground; the ceiling is 120 m. */
function answerAt(max_m: number) {
  const result = missionResult();
  const [leg, ...others] = result.legs;
  if (leg === undefined) throw new Error('no leg');
  const height = { max_m, ...bern, ground_msl_m: 540, ...(max_m > 120 && { passed_m: 120 }) };
  return {
    engine_version: '1',
    result: { ...result, legs: [{ ...leg, height_above_ground: height }, ...others] },
  };
}

function watching() {
  const test = makeTestPlanner();
  const told: (PassedCeiling | undefined)[] = [];
  watchCeiling(test.planner.of(useSettledAnalysis), test.planner.of(useMissionStore).store, (passed) =>
    told.push(passed),
  );
  const answer = async (max_m: number) => {
    test.runFrame();
    await test.callsOf('analyzeMission').at(-1)?.answer(answerAt(max_m));
  };
  const heights = () => told.map((passed) => passed?.max_m);
  return { test, answer, heights };
}

describe('an edit that leads above the ceiling', () => {
  it('is told once, a higher one again, and that none is above it any more', async () => {
    const { test, answer, heights } = watching();
    test.planner.placeLaunch(bern, 'drop');
    test.planner.edit({ kind: 'add_waypoint', waypoint: at(80) });
    await answer(80);
    test.planner.edit({ kind: 'raise_waypoints', by_m: [52] });
    await answer(132);
    expect(heights().filter((height) => height !== undefined)).toEqual([132]);
    // A wind that changes is no edit of the plan.
    test.planner.inputs.setState({ wind_speed_mps: 3 });
    await answer(132);
    test.planner.edit({ kind: 'raise_waypoints', by_m: [8] });
    await answer(140);
    expect(heights().filter((height) => height !== undefined)).toEqual([132, 140]);
    test.planner.of(useMissionStore).undo();
    await answer(132);
    test.planner.of(useMissionStore).undo();
    await answer(80);
    expect(heights().at(-1)).toBeUndefined();
  });
});
