import { describe, expect, it } from 'vitest';
import { type CircleFence, fenceLimits, type PolygonFence } from '../../engine/fence/fence.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import { editToUndo } from '../../engine/mission/history.ts';
import { emptyMission } from '../../engine/mission/mission.ts';
import {
  circleMoved,
  circleThrough,
  cornerAdded,
  cornerDeleted,
  cornerMoved,
} from '../../renderer/map/geometry/fenceEdits.ts';
import { toFencesFullText } from '../../renderer/plan/editText.ts';
import { defaultInputs } from '../../renderer/plan/inputs.ts';
import { initialMissionState, makeMissionStore } from '../../renderer/plan/missionStore.ts';
import { toPlanText, toSavedPlan } from '../../renderer/plan/savedPlan.ts';
import { sayMessage } from '../../server/report/say.ts';

const at = (lat: number, lon: number) => ({ lat, lon });
const square: PolygonFence = {
  is_inclusion: false,
  outline: [at(47, 8), at(47, 8.01), at(47.01, 8.01), at(47.01, 8)],
};
const round: CircleFence = { is_inclusion: true, center: at(47, 8), radius_m: 100 };
const fence = (edit: MissionEdit | undefined) => (edit?.kind === 'change_fence' ? edit.fence : undefined);

describe('handles of a fence', () => {
  it('move, add and delete corners, of which three stay', () => {
    const to = at(46.9, 7.9);
    expect(fence(cornerMoved(0, square, { corner: 1, to }))).toEqual({
      ...square,
      outline: square.outline.with(1, to),
    });
    expect(fence(cornerAdded(0, square, 4, to))).toEqual({ ...square, outline: [...square.outline, to] });
    const triangle = fence(cornerDeleted(0, square, 0)) as PolygonFence;
    expect(triangle.outline).toEqual(square.outline.slice(1));
    expect(cornerDeleted(0, triangle, 0)).toBeUndefined();
  });

  it('move a circle and its edge, which keeps to what a plan holds', () => {
    const to = at(47.001, 8);
    expect(fence(circleMoved(0, round, to))).toEqual({ ...round, center: to });
    const wide = fence(circleThrough(0, round, to)) as CircleFence;
    expect(wide.radius_m).toBeCloseTo(distanceBetween(round.center, to), 1);
    expect(fence(circleThrough(0, round, round.center))).toEqual({ ...round, radius_m: 1 });
    expect(fence(circleThrough(0, round, at(0, 8)))).toEqual({ ...round, radius_m: fenceLimits.radius_m });
  });
});

describe('fences of a plan', () => {
  const storeOf = (count: number) =>
    makeMissionStore(
      initialMissionState({ ...emptyMission, fences: Array.from({ length: count }, () => square) }),
      () => now_ms,
    );
  let now_ms = 0;

  it('are drawn, changed and deleted as steps with names', () => {
    const mission = makeMissionStore(initialMissionState({ ...emptyMission, home: at(47, 8) }));
    const undone = () => {
      const saying = editToUndo(mission.store.getState().history);
      return saying && sayMessage(saying.says as never, saying.values ?? {}, 'metric');
    };
    mission.edit({ kind: 'add_fence', fence: square });
    expect(undone()).toBe('draw a fence');
    mission.edit(cornerMoved(0, square, { corner: 1, to: at(47, 8.02) }));
    expect(undone()).toBe('shape of fence 1');
    mission.edit({
      kind: 'change_fence',
      index: 0,
      of: 'rule',
      fence: { ...square, lower_m: 20 },
      typed: 'lower',
    });
    mission.edit({
      kind: 'change_fence',
      index: 0,
      of: 'rule',
      fence: { ...square, lower_m: 200 },
      typed: 'lower',
    });
    expect(undone()).toBe('settings of fence 1');
    expect(mission.store.getState().history.past).toHaveLength(3);
    const plan = mission.store.getState().history.present;
    const text = toPlanText({ inputs: defaultInputs, mission: plan, isLaunchChosen: true, isChanged: true });
    expect(toSavedPlan(text)?.mission.fences).toEqual([{ ...square, lower_m: 200 }]);
    mission.edit({ kind: 'delete_fence', index: 0 });
    expect(undone()).toBe('delete fence 1');
    mission.undo();
    expect(mission.store.getState().history.present).toBe(plan);
  });

  it('are moved by keys in one step, until they rest', () => {
    const mission = storeOf(1);
    const press = (lon: number) =>
      mission.edit(cornerMoved(0, square, { corner: 1, to: at(47, lon), isPressed: true }));
    press(8.02);
    press(8.03);
    expect(mission.store.getState().history.past).toHaveLength(1);
    now_ms += 5000;
    press(8.04);
    expect(mission.store.getState().history.past).toHaveLength(2);
  });

  it('are no more than a plan holds, and it is said why', () => {
    const full = storeOf(fenceLimits.fences);
    const before = full.store.getState().history.present;
    full.edit({ kind: 'add_fence', fence: round });
    expect(full.store.getState()).toMatchObject({ fencesFull: { limit: 'fences' } });
    expect(full.store.getState().history.present).toBe(before);
    const outline = Array.from({ length: fenceLimits.corners }, (_, index) => at(47 + index * 1e-5, 8));
    const wide = makeMissionStore(initialMissionState({ ...emptyMission, fences: [{ ...square, outline }] }));
    wide.edit(cornerAdded(0, { ...square, outline }, 0, at(46, 8)));
    expect(wide.store.getState()).toMatchObject({ fencesFull: { limit: 'corners' } });
    for (let count = 0; count < 5; count++) wide.edit({ kind: 'add_fence', fence: { ...square, outline } });
    expect(wide.store.getState()).toMatchObject({ fencesFull: { limit: 'all_corners' } });
    expect(wide.store.getState().history.present.fences).toHaveLength(5);
    expect((['fences', 'corners', 'all_corners'] as const).map(toFencesFullText)).toEqual([
      'A plan has at most 100 fences. Delete one first.',
      'A fence has at most 1\u202f000 corners.',
      'All fences of a plan together have at most 5\u202f000 corners.',
    ]);
  });
});
