import { describe, expect, it } from 'vitest';
import { useDrawnStructure } from '../../../../renderer/features/structure/structureOfPlan.ts';
import { wallHeights } from '../../../../renderer/features/structure/wallHeights.ts';
import { useMissionStore } from '../../../../renderer/plan/planStores.ts';
import type { DrawnObstacle } from '../../../../server/contract/schemas/world.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const points = [
  { lat: 46.4, lon: 7.1 },
  { lat: 46.4, lon: 7.101 },
  { lat: 46.4005, lon: 7.101 },
];
const usual = { points, bottom_m: 0, top_m: 15 };
const building: DrawnObstacle = {
  kind: 'building',
  shape: 'area',
  corners: points,
  top: { datum: 'ground', value_m: 40 },
  source: 'OpenStreetMap',
};
const ground = { ground_msl_m: 918, launch_msl_m: 900 };

describe('the heights of walls that are drawn along an outline', () => {
  it.each([
    ['ground and building', { ...ground, obstacles: [building] }, [18, 58]],
    ['ground alone', { ...ground, obstacles: [] }, [18, 33]],
    [
      'the building alone',
      { ground_msl_m: undefined, launch_msl_m: undefined, obstacles: [building] },
      [0, 40],
    ],
    [
      'a top above sea level',
      { ...ground, obstacles: [{ ...building, top: { datum: 'msl' as const, value_m: 960 } }] },
      [18, 60],
    ],
    [
      'a building elsewhere',
      { ...ground, obstacles: [{ ...building, corners: [{ lat: 46.41, lon: 7.1 }] }] },
      [18, 33],
    ],
  ])('are proposed from %s', (_, known, [bottom_m, top_m]) => {
    expect(wallHeights(usual, known)).toEqual({ bottom_m, top_m });
  });

  it('are asked for as the outline is taken, and give way to those that a person typed', async () => {
    const { planner, callsOf } = makeTestPlanner();
    planner.of(useMissionStore).moveLaunch({ lat: 46.399, lon: 7.1 }, 'drop');
    const drawn = planner.of(useDrawnStructure);
    const answered = async (from: number) => {
      const [here, home] = callsOf('hereAndBack').slice(from);
      await here?.answer({ result: { ground_msl_m: 918 } });
      await home?.answer({ result: { ground_msl_m: 900 } });
      await callsOf('obstaclesInView')
        .at(-1)
        ?.answer({ obstacles: [building], more: 0 });
      await settle();
    };
    const first = callsOf('hereAndBack').length;
    drawn.open('scan', points);
    await answered(first);
    expect(drawn.store.getState().structure).toMatchObject({ bottom_m: 18, top_m: 58 });
    const second = callsOf('hereAndBack').length;
    drawn.open('scan', points);
    drawn.change({ top_m: 25 });
    await answered(second);
    expect(drawn.store.getState().structure).toMatchObject({ bottom_m: 0, top_m: 25 });
  });
});
