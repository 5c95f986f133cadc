import { describe, expect, it } from 'vitest';
import type { MissionEdit } from '../../../../engine/mission/edits.ts';
import { emptyMission, type Waypoint } from '../../../../engine/mission/mission.ts';
import { type AnsweredPlan, toCostOfMoveText } from '../../../../renderer/features/verdict/costOfMove.ts';
import { makeMissionStore, placesLeft, planBeforeMove } from '../../../../renderer/plan/missionStore.ts';
import { missionResult } from '../../results.ts';

const at = (lat: number): Waypoint => ({
  lat,
  lon: 7,
  altitude: { datum: 'takeoff', value_m: 50 },
  hover_time_s: 0,
});
const opened = () => {
  const plan = makeMissionStore();
  plan.open({ ...emptyMission, home: { lat: 46, lon: 7 }, waypoints: [at(46.01), at(46.02), at(46.03)] });
  const move = (index: number, lat: number): MissionEdit => ({
    kind: 'move_waypoint',
    index,
    to: { lat, lon: 7 },
  });
  return { plan, move, fresh: () => planBeforeMove(plan.store.getState()) };
};

describe('where waypoints were before a move', () => {
  it('is known until the next edit, and not while the pointer holds something', () => {
    const { plan, move, fresh } = opened();
    const before = plan.store.getState().history.present;
    expect(fresh()).toBeUndefined();
    plan.tryEdit(move(1, 46.5));
    expect(fresh()).toBeUndefined();
    plan.edit(move(1, 46.5));
    expect(fresh()).toBe(before);
    expect(placesLeft(before, plan.store.getState().history.present)).toEqual([at(46.02)]);
    plan.tryEdit(move(0, 46.6));
    expect(fresh()).toBeUndefined();
    plan.tryEdit(undefined);
    expect(fresh()).toBe(before);
    plan.edit({ kind: 'change_waypoint', index: 0, change: { hover_time_s: 5 } });
    expect(fresh()).toBeUndefined();
  });

  it('is known of a stretch moved sideways, not of a height in the table, nor once it is undone', () => {
    const { plan, fresh } = opened();
    plan.edit({ kind: 'change_each', changes: [{ index: 0, change: { hover_time_s: 5 } }], as: 'hover' });
    expect(fresh()).toBeUndefined();
    plan.edit({ kind: 'change_each', changes: [{ index: 0, change: { lat: 46.3 } }], as: 'move' });
    expect(fresh()).toBeDefined();
    plan.undo();
    expect(fresh()).toBeUndefined();
    plan.edit({ kind: 'reverse_route' });
    expect(fresh()).toBeUndefined();
  });
});

describe('what a move cost', () => {
  const answer = (kept_pct: number | undefined, more: object = {}): AnsweredPlan =>
    ({
      question: { mission: { end_action: 'go_home' }, battery: { rth_threshold_pct: 25 }, ...more },
      result: {
        ...missionResult(),
        return_home: { battery_at_home_pct: 40.4 },
        uncertainty:
          kept_pct === undefined ? undefined : { battery_at_home: { low_pct: kept_pct, high_pct: 50 } },
      },
    }) as never;

  it('is the difference of the bounds that the verdict reads before and after', () => {
    expect(toCostOfMoveText(answer(32.9), answer(30.1))).toBe('This move costs 2\u00a0% of the battery');
    expect(toCostOfMoveText(answer(30.1), answer(31))).toBe('This move saves 1\u00a0% of the battery');
  });

  it('is not said where it reads as nothing, or where other things changed, too', () => {
    expect(toCostOfMoveText(answer(30.9), answer(30.1))).toBe('');
    expect(toCostOfMoveText(undefined, answer(30))).toBe('');
    expect(toCostOfMoveText(answer(32, { battery: { rth_threshold_pct: 30 } }), answer(30))).toBe('');
    expect(toCostOfMoveText(answer(32, { mission: { end_action: 'land' } }), answer(30))).toBe('');
    expect(toCostOfMoveText(answer(undefined), answer(undefined))).toBe('');
  });
});
