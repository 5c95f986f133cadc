import { describe, expect, it } from 'vitest';
import { emptyMission, mostWaypoints, type Waypoint } from '../../engine/mission/mission.ts';
import { readPasted } from '../../renderer/features/mission/pastedTable.ts';
import { defaultInputs } from '../../renderer/plan/inputs.ts';
import {
  initialMissionState,
  type MissionStore,
  makeMissionStore,
} from '../../renderer/plan/missionStore.ts';
import { toPlanText, toSavedPlan } from '../../renderer/plan/savedPlan.ts';
import { selectionCommands } from '../../renderer/plan/selectionCommands.ts';
import { makeViewStore } from '../../renderer/plan/viewStore.ts';

const at = (index: number): Waypoint => ({
  lat: 46 + index * 1e-5,
  lon: 7,
  altitude: { datum: 'takeoff', value_m: 60 },
  hover_time_s: 0,
});
const routeOf = (count: number) => Array.from({ length: count }, (_, index) => at(index));
const storeOf = (count: number) =>
  makeMissionStore(initialMissionState({ ...emptyMission, waypoints: routeOf(count) }));
const plan = ({ store }: MissionStore) => store.getState().history.present;

/** Checks that the plan is read at the next start, and from its file. */
const isReadAgain = (mission: MissionStore) =>
  toSavedPlan(
    toPlanText({ inputs: defaultInputs, mission: plan(mission), isLaunchChosen: true, isChanged: true }),
  ) !== undefined;

const rows = (count: number) => Array.from({ length: count }, (_, row) => `46.${row + 10}\t7`).join('\n');
const pastedInto = (waypoints: readonly Waypoint[], text: string) => {
  const cell = { row: waypoints.length, column: 0 };
  return readPasted(text, { waypoints, range: { from: cell, at: cell }, locale: 'metric', usual: at(0) });
};

describe('a plan with as many waypoints as there may be', () => {
  it('gets no more, by click, copy or table, says why, and is read again', () => {
    const mission = storeOf(mostWaypoints);
    const before = plan(mission);
    const told = () => mission.store.getState().overfull;
    mission.edit({ kind: 'add_waypoint', waypoint: at(0) });
    expect(told()).toEqual({ wanted: mostWaypoints + 1 });
    mission.edit({ kind: 'add_waypoints', waypoints: routeOf(3), index: 0 });
    expect(told()).toEqual({ wanted: mostWaypoints + 3 });
    mission.edit({ kind: 'change_each', changes: [], added: routeOf(2), as: 'paste 2 rows' });
    expect(told()).toEqual({ wanted: mostWaypoints + 2 });
    expect(plan(mission)).toBe(before);
    expect(isReadAgain(mission)).toBe(true);
    mission.edit({ kind: 'delete_waypoints', indices: [0] });
    mission.edit({ kind: 'add_waypoint', waypoint: at(0) });
    expect(plan(mission).waypoints).toHaveLength(mostWaypoints);
  });

  it('keeps what is selected where copies do not fit', () => {
    const mission = storeOf(6_000);
    const view = makeViewStore();
    const { selectAll, duplicateSelected } = selectionCommands(mission, view);
    selectAll();
    const { selected } = view.getState();
    duplicateSelected();
    expect(plan(mission).waypoints).toHaveLength(6_000);
    expect(view.getState().selected).toBe(selected);
    expect(isReadAgain(mission)).toBe(true);
  });
});

describe('a pasted table', () => {
  it('of more rows than a plan has waypoints is refused with how many', () => {
    const refused = pastedInto(routeOf(4), rows(mostWaypoints));
    expect(refused.ok ? undefined : refused.failure.message.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      'The plan would have 10 004 waypoints, and 10 000 are the most. Paste fewer rows.',
    );
    expect(pastedInto(routeOf(4), rows(mostWaypoints - 4)).ok).toBe(true);
  });

  it('of a whole log is refused, too, not broken off', () => {
    expect(pastedInto([], rows(300_000)).ok).toBe(false);
  });
});
