import { describe, expect, it } from 'vitest';
import { useDrawnStructure } from '../../../../renderer/features/structure/structureOfPlan.ts';
import { buildingsOf, wallHeights } from '../../../../renderer/features/structure/wallHeights.ts';
import { useMissionStore } from '../../../../renderer/plan/planStores.ts';
import type { DrawnObstacle } from '../../../../server/contract/schemas/world.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const points = [
  { lat: 46.4, lon: 7.1 },
  { lat: 46.4, lon: 7.101 },
  { lat: 46.4005, lon: 7.101 },
];
const usual = { kind: 'scan' as const, points, bottom_m: 0, top_m: 15 };
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
    expect(wallHeights(usual, known)).toMatchObject({ bottom_m, top_m });
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

  const around = (half_deg: number) => [
    { lat: 46.4 - half_deg, lon: 7.1 - half_deg },
    { lat: 46.4 - half_deg, lon: 7.1 + half_deg },
    { lat: 46.4 + half_deg, lon: 7.1 + half_deg },
    { lat: 46.4 + half_deg, lon: 7.1 - half_deg },
  ];
  it.each([
    [
      'a façade drawn across it',
      'facade' as const,
      [
        { lat: 46.4, lon: 7.098 },
        { lat: 46.4, lon: 7.102 },
      ],
      [building.top],
    ],
    [
      'a façade that ends in it',
      'facade' as const,
      [
        { lat: 46.4, lon: 7.1 },
        { lat: 46.4, lon: 7.102 },
      ],
      [building.top],
    ],
    ['an outline drawn around it', 'scan' as const, around(0.001), [building.top]],
    ['an outline drawn inside it', 'scan' as const, around(0.0001), [building.top]],
    [
      'a façade beside it',
      'facade' as const,
      [
        { lat: 46.401, lon: 7.098 },
        { lat: 46.401, lon: 7.102 },
      ],
      [],
    ],
    ['an outline open towards it', 'facade' as const, around(0.001), []],
  ])('find a known building under %s', (_, kind, drawn, tops) => {
    const found = buildingsOf({ kind, points: drawn }, [{ ...building, corners: around(0.0005) }]);
    expect(found.map(({ top }) => top)).toEqual(tops);
  });

  it('are those of the known building under a façade that is drawn by hand, until a person types others', async () => {
    const { planner, callsOf } = makeTestPlanner();
    planner.of(useMissionStore).moveLaunch({ lat: 46.399, lon: 7.1 }, 'drop');
    const drawn = planner.of(useDrawnStructure);
    const before = callsOf('hereAndBack').length;
    drawn.begin('facade');
    for (const at of [
      { lat: 46.4, lon: 7.098 },
      { lat: 46.4, lon: 7.102 },
    ])
      drawn.edit({ kind: 'add', at });
    drawn.edit({ kind: 'close' });
    const known = { ...building, corners: around(0.0005) };
    await callsOf('obstaclesInView')
      .at(-1)
      ?.answer({ obstacles: [known], more: 0 });
    await settle();
    const [here, home] = callsOf('hereAndBack').slice(before);
    await here?.answer({ result: { ground_msl_m: 918 } });
    await home?.answer({ result: { ground_msl_m: 900 } });
    await settle();
    const state = () => drawn.store.getState();
    expect(state().structure).toMatchObject({ bottom_m: 18, top_m: 58 });
    expect(state().topOf).toEqual({ building: known, top_m: 58 });
    drawn.leave();
    expect(state().topOf).toBeUndefined();
  });

  it('stay as they are where nothing is known under what is drawn', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const drawn = planner.of(useDrawnStructure);
    const before = callsOf('hereAndBack').length;
    drawn.begin('scan');
    for (const at of around(0.001)) drawn.edit({ kind: 'add', at });
    drawn.edit({ kind: 'close' });
    await callsOf('obstaclesInView').at(-1)?.answer({ obstacles: [], more: 0 });
    await settle();
    expect(drawn.store.getState().structure).toMatchObject({ bottom_m: 0, top_m: 15 });
    expect(callsOf('hereAndBack').length).toBe(before);
  });
});
