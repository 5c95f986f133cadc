import { describe, expect, it } from 'vitest';
import { completeDrone } from '../../../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../../../engine/aircraft/drone.ts';
import { standingOf } from '../../../../renderer/analysis/asyncResult.ts';
import type { OwnAircraft } from '../../../../server/contract/schemas/ownAircraft.ts';
import { makeTestPlanner, rangeAnswer, settle } from '../../fakeBridge.ts';

const figures = { cruise_speed_mps: 14, baseline_flight_time_min: 46 };
const mavic = completeDrone({ key: 'dji_mavic_3', manufacturer: 'DJI', model: 'Mavic 3', ...figures });
const mini = completeDrone({ key: 'dji_mini_3', manufacturer: 'DJI', model: 'Mini 3', ...figures });
const scout: OwnAircraft = {
  schema: 'homeward/own-aircraft',
  version: 2,
  key: 'scout',
  name: 'Scout',
  base: 'dji_mini_3',
  sheet: { class: 'multirotor', baseline_flight_time_min: 31 },
};
const scoutDrone: Drone = {
  ...completeDrone({ key: 'scout', model: 'Scout', cruise_speed_mps: 11, baseline_flight_time_min: 31 }),
  source: 'own',
};

/** A window whose catalog has an own aircraft, which is chosen, with rings on screen. */
async function planWithScout() {
  const test = makeTestPlanner();
  const { planner, runFrame, callsOf } = test;
  const answerLists = async (drones: readonly Drone[], aircraft: readonly OwnAircraft[]) => {
    await callsOf('listDrones').at(-1)?.answer({ drones });
    await callsOf('listOwnAircraft').at(-1)?.answer({ aircraft, left_out: [] });
  };
  void planner.own.reload();
  await answerLists([scoutDrone, mini, mavic], [scout]);
  planner.own.planWith('scout');
  planner.typeLaunch({ lat: 47, lon: 8 });
  runFrame();
  await callsOf('analyzeRange').at(-1)?.answer(rangeAnswer());
  const last = (name: Parameters<typeof callsOf>[0]) => callsOf(name).at(-1);
  const notice = () => planner.own.store.getState().notice;
  const chosen = () => planner.inputs.getState().drone_key;
  const range = () => planner.analysis.store.getState().range;
  return { ...test, answerLists, last, notice, chosen, range };
}

describe('the chosen own aircraft', () => {
  it('is asked about again once it is edited, and its old rings are known to be old', async () => {
    const { answerLists, callsOf, runFrame, planner, range } = await planWithScout();
    expect(standingOf(range())).toBe('current');
    const before = callsOf('analyzeRange').length;
    void planner.own.reload();
    await answerLists([{ ...scoutDrone, baseline_flight_time_min: 20 }, mini, mavic], [scout]);
    expect(standingOf(range())).toBe('checking');
    expect(range().answered).toBeDefined();
    runFrame();
    expect(callsOf('analyzeRange')).toHaveLength(before + 1);
    // Another height and back: the old answer is to another aircraft.
    const { height_m } = planner.inputs.getState();
    planner.inputs.setState({ height_m: height_m + 10 });
    planner.inputs.setState({ height_m });
    expect(standingOf(range())).toBe('checking');
  });

  it('is not asked about again where the catalog is read and nothing has changed', async () => {
    const { answerLists, planner, range } = await planWithScout();
    void planner.own.reload();
    await answerLists([structuredClone(scoutDrone), mini, mavic], [scout]);
    expect(standingOf(range())).toBe('current');
  });

  it('gives way to its base when it is deleted, in sight, and comes back with its speed', async () => {
    const { answerLists, planner, last, notice, chosen } = await planWithScout();
    planner.inputs.setState({ speed_choice: 'set', cruise_speed_mps: 9 });
    void planner.own.remove('scout');
    await last('removeAircraft')?.answer({ aircraft: scout });
    await answerLists([mini, mavic], []);
    expect(chosen()).toBe('dji_mini_3');
    expect(notice()).toMatchObject({ title: 'Deleted Scout', text: 'Planning with DJI Mini 3 now.' });
    notice()?.action?.run();
    await settle();
    expect(last('addAircraft')?.input).toEqual({ aircraft: scout, if_clash: 'refuse' });
    await last('addAircraft')?.answer({ aircraft: scout });
    await answerLists([scoutDrone, mini, mavic], [scout]);
    expect(planner.inputs.getState()).toMatchObject({
      drone_key: 'scout',
      speed_choice: 'set',
      cruise_speed_mps: 9,
    });
  });

  it('gives way in sight where something else has deleted it', async () => {
    const { answerLists, planner, notice, chosen } = await planWithScout();
    void planner.catalog.load();
    await answerLists([mini, mavic], []);
    expect(chosen()).toBe('dji_mavic_3');
    expect(notice()).toEqual({
      kind: 'refused',
      title: 'Scout is no longer there',
      text: 'Planning with DJI Mavic 3 now.',
    });
  });

  it('stays where another one is deleted, and what cannot be deleted is said', async () => {
    const { answerLists, planner, last, notice, chosen } = await planWithScout();
    void planner.own.remove('other');
    await last('removeAircraft')?.answer({ aircraft: { ...scout, key: 'other', name: 'Other' } });
    await answerLists([scoutDrone, mini, mavic], [scout]);
    expect([chosen(), notice()?.text]).toEqual(['scout', undefined]);
    void planner.own.remove('scout');
    await last('removeAircraft')?.refuse({ code: 'ACTION_FAILED', message: 'The disk is read-only.' });
    expect(notice()).toEqual({ kind: 'refused', title: 'Not deleted', text: 'The disk is read-only.' });
  });
});

describe('an aircraft from a file', () => {
  const file = { filename: 'scout.json', bytes: new Uint8Array([1]) };
  const opened = { ok: true as const, output: { ...file, isAircraft: true as const }, request_id: '' };
  const clash = { of: 'own' as const, name: 'Scout', is_same: false, free_name: 'Scout (2)' };

  it('that is dropped is added, and may be planned with', async () => {
    const { answerLists, planner, last, notice, chosen } = await planWithScout();
    planner.own.planWith('dji_mavic_3');
    void planner.importer.openFile(opened);
    expect(last('readAircraft')?.input).toEqual(file);
    await last('readAircraft')?.answer({ aircraft: scout });
    await last('addAircraft')?.answer({ aircraft: scout });
    await answerLists([scoutDrone, mini, mavic], [scout]);
    expect(notice()).toMatchObject({ kind: 'done', title: 'Added Scout' });
    notice()?.action?.run();
    expect(chosen()).toBe('scout');
  });

  it('that would take the place of another one is asked about first', async () => {
    const { answerLists, planner, last, callsOf, notice } = await planWithScout();
    for (const choice of ['cancel', 'replace', 'keep_both'] as const) {
      void planner.own.addFile(file);
      await last('readAircraft')?.answer({ aircraft: scout, clash });
      expect(planner.own.store.getState().question).toEqual({ aircraft: scout, clash });
      void planner.own.answer(choice);
      await settle();
      if (choice === 'cancel') expect(callsOf('addAircraft')).toHaveLength(0);
      else expect(last('addAircraft')?.input).toEqual({ aircraft: scout, if_clash: choice });
      await last('addAircraft')?.answer({ aircraft: scout });
      await answerLists([scoutDrone, mini, mavic], [scout]);
      expect(planner.own.store.getState().question).toBeUndefined();
    }
    expect(notice()).toEqual({ kind: 'done', title: 'Added Scout' });
  });

  it('that is dropped with others is added with them, one question after the other', async () => {
    const { answerLists, planner, last, callsOf } = await planWithScout();
    const named = (filename: string) => ({ ...opened, output: { ...opened.output, filename } });
    void planner.importer.openFiles([named('a.json'), named('b.json')]);
    await last('readAircraft')?.answer({ aircraft: scout, clash });
    expect(callsOf('readAircraft')).toHaveLength(1);
    void planner.own.answer('replace');
    await last('addAircraft')?.answer({ aircraft: scout });
    await answerLists([scoutDrone, mini, mavic], [scout]);
    await settle();
    expect(last('readAircraft')?.input).toMatchObject({ filename: 'b.json' });
    expect(planner.importer.store.getState().refusal).toBeUndefined();
  });

  it('that is there already, or is none, changes nothing and is said', async () => {
    const { planner, last, callsOf, notice } = await planWithScout();
    void planner.own.addFile(file);
    await last('readAircraft')?.answer({ aircraft: scout, clash: { ...clash, is_same: true } });
    expect(notice()?.title).toBe('Scout is there already');
    void planner.own.addFile(file);
    await last('readAircraft')?.refuse({ code: 'VALIDATION_ERROR', message: 'sheet.rotor_count: too big' });
    expect(notice()).toEqual({
      kind: 'refused',
      title: 'scout.json was not added',
      text: 'sheet.rotor_count: too big',
    });
    expect(callsOf('addAircraft')).toHaveLength(0);
  });
});
