import { describe, expect, it } from 'vitest';
import { editToRedo, editToUndo } from '../../engine/mission/history.ts';
import { runCommand } from '../../renderer/commands/command.ts';
import { useHours } from '../../renderer/features/hours/hoursStore.ts';
import { useEntries } from '../../renderer/plan/entries.ts';
import { toEntrySaying } from '../../renderer/plan/entryText.ts';
import type { Inputs } from '../../renderer/plan/inputs.ts';
import { languages, localeFor } from '../../server/contract/locale.ts';
import { inputMembers } from '../../server/contract/schemas/planInputs.ts';
import { sayMessage } from '../../server/report/say.ts';
import { makeTestPlanner } from './fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const thun = { lat: 46.758, lon: 7.628 };

function begin() {
  const test = makeTestPlanner();
  const { planner } = test;
  const entries = planner.of(useEntries);
  planner.placeLaunch(bern, 'drop');
  planner.placeLaunch(thun, 'drop');
  const history = () => planner.mission.store.getState().history;
  return {
    ...test,
    entries,
    enter: entries.setState,
    undo: () => runCommand('undo', planner),
    redo: () => runCommand('redo', planner),
    launch: () => history().present.home,
    inputs: planner.inputs.getState,
    undoSays: () => sayMessage('window.shell.undo_edit', { edit: editToUndo(history()) ?? '' }, 'metric'),
    redoSays: () => sayMessage('window.shell.redo_edit', { edit: editToRedo(history()) ?? '' }, 'metric'),
    steps: () => history().past.length,
  };
}

describe('an entry into a field', () => {
  it('is what undo takes back first, and leaves the launch point that was placed before it', () => {
    const { enter, undo, redo, launch, inputs, undoSays, redoSays } = begin();
    enter({ wind_speed_mps: 8 });
    expect(undoSays()).toBe('Undo: change “Wind”');
    undo();
    expect([launch(), inputs().wind_speed_mps]).toEqual([thun, 0]);
    expect([undoSays(), redoSays()]).toEqual(['Undo: move the launch point', 'Redo: change “Wind”']);
    undo();
    expect(launch()).toEqual(bern);
    redo();
    redo();
    expect([launch(), inputs().wind_speed_mps]).toEqual([thun, 8]);
  });

  it('is one step while it is typed, and another once the focus has left the field', () => {
    const { enter, entries, undo, inputs, steps } = begin();
    const before = steps();
    for (const wind_speed_mps of [1, 12, 12.5]) enter({ wind_speed_mps });
    expect(steps()).toBe(before + 1);
    entries.end();
    enter({ wind_speed_mps: 3 });
    enter({ gust_speed_mps: 5 });
    enter({ gust_speed_mps: 5.5 });
    expect(steps()).toBe(before + 3);
    undo();
    expect([inputs().wind_speed_mps, inputs().gust_speed_mps]).toEqual([3, 0]);
    undo();
    expect(inputs().wind_speed_mps).toBe(12.5);
    undo();
    expect(inputs().wind_speed_mps).toBe(0);
  });

  it('begins anew after an undo and after another edit, and drops what was undone', () => {
    const { planner, enter, undo, redo, inputs, steps } = begin();
    enter({ temp_c: 5 });
    undo();
    enter({ temp_c: 7 });
    redo();
    expect(inputs().temp_c).toBe(7);
    planner.placeLaunch(bern, 'drop');
    const before = steps();
    enter({ temp_c: 9 });
    expect(steps()).toBe(before + 1);
    undo();
    expect(inputs().temp_c).toBe(7);
  });

  it('is a step each time where something is chosen', () => {
    const { enter, undo, inputs, steps } = begin();
    const before = steps();
    enter({ splits_batteries: true });
    enter({ splits_batteries: false });
    expect(steps()).toBe(before + 2);
    undo();
    expect(inputs().splits_batteries).toBe(true);
    enter(({ thresholds_pct }) => ({ thresholds_pct: thresholds_pct.slice(1) }));
    enter({ return_height_m: 120 });
    enter({ return_height_m: undefined });
    undo();
    expect(inputs().return_height_m).toBeUndefined();
    undo();
    expect(inputs().thresholds_pct).toHaveLength(5);
  });

  it('is no step where it changes nothing, or only which rings are looked at', () => {
    const { enter, steps, inputs } = begin();
    const before = steps();
    enter({ wind_speed_mps: inputs().wind_speed_mps });
    enter({ hidden_thresholds_pct: [20], shows_one_way: true });
    expect(steps()).toBe(before);
    expect(inputs().shows_one_way).toBe(true);
  });

  it('leaves a plan that its file holds as it is there', () => {
    const { planner, enter, undo } = begin();
    const { store, markSaved } = planner.mission;
    markSaved(store.getState().history.present);
    const isChanged = () => store.getState().history.present !== store.getState().original;
    enter({ wind_speed_mps: 4 });
    expect(isChanged()).toBe(false);
    undo();
    expect(isChanged()).toBe(false);
    undo();
    expect(isChanged()).toBe(true);
  });

  it('takes back the hour that it left', () => {
    const { planner, enter, undo, inputs } = begin();
    const hour = (time: string, wind_speed_mps: number) => ({
      time,
      levels: [{ height_m: 10, wind_speed_mps, wind_dir_deg: 200 }],
    });
    const hours = [hour('2026-06-01T10:00:00Z', 4), hour('2026-06-01T11:00:00Z', 9)];
    planner.of(useHours).target.take(hours as never, undefined as never, 'Europe/Zurich');
    planner.of(useHours).take('2026-06-01T11:00:00Z');
    expect(inputs().hourly?.taken).toBe('2026-06-01T11:00:00Z');
    enter({ wind_speed_mps: 2 });
    expect(inputs().hourly?.taken).toBeUndefined();
    undo();
    expect([inputs().hourly?.taken, inputs().wind_speed_mps]).toEqual(['2026-06-01T11:00:00Z', 9]);
    undo();
    expect([inputs().hourly?.taken, inputs().wind_speed_mps]).toEqual([undefined, 0]);
  });

  it('of one variant stays there', () => {
    const { planner, enter, undo, inputs } = begin();
    enter({ wind_speed_mps: 4 });
    runCommand('new_variant', planner);
    undo();
    expect(inputs().wind_speed_mps).toBe(0);
    planner.variants.show('A');
    expect(inputs().wind_speed_mps).toBe(4);
    planner.variants.show('B');
    expect(inputs().wind_speed_mps).toBe(0);
  });

  it('into a locked plan is refused, and so is its undo', () => {
    const { planner, enter, undo, inputs, steps } = begin();
    enter({ wind_speed_mps: 4 });
    planner.lock.store.setState({ lock: { by: 'Ada', at: '2026-09-12T06:00:00.000Z' } as never });
    const before = steps();
    enter({ wind_speed_mps: 9 });
    undo();
    expect([inputs().wind_speed_mps, steps()]).toEqual([4, before]);
    expect(planner.lock.store.getState().refusals).toBe(2);
  });
});

describe('inputs that go along with an edit of the plan', () => {
  it('are undone and redone with it', () => {
    const { planner, undo, redo, inputs } = begin();
    planner.moveSwapPlace(bern);
    expect(inputs().splits_batteries).toBe(true);
    undo();
    expect(inputs().splits_batteries).toBe(false);
    redo();
    expect(inputs().splits_batteries).toBe(true);
    planner.moveSwapPlace(undefined);
    undo();
    expect(planner.mission.store.getState().history.present.swap_place).toEqual(bern);
  });

  it('stay where the edit is refused', () => {
    const { planner, inputs } = begin();
    planner.lock.store.setState({ lock: { by: 'Ada', at: '2026-09-12T06:00:00.000Z' } as never });
    planner.moveSwapPlace(bern);
    expect(inputs().splits_batteries).toBe(false);
  });
});

describe('the name of an entry', () => {
  it('is that of its field, in every language', () => {
    const looks = new Set(['hidden_thresholds_pct', 'shows_one_way', 'hourly']);
    const names = (Object.keys(inputMembers) as (keyof Inputs)[]).filter((name) => !looks.has(name));
    for (const language of languages)
      for (const name of names) {
        const locale = localeFor(language, 'metric');
        const said = sayMessage('window.shell.undo_edit', { edit: toEntrySaying([name]) }, locale);
        expect(said).not.toContain(sayMessage('window.shell.plan', {}, locale));
        expect(said).not.toContain('window.');
      }
  });
});
