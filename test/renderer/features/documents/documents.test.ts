import { describe, expect, it } from 'vitest';
import type { DocumentFile } from '../../../../server/contract/schemas/planDocument.ts';
import { foldingDrone } from '../../../engine/samples.ts';
import { nameToUndo } from '../../editNames.ts';
import { makeTestPlanner, missionAnswer, settle } from '../../fakeBridge.ts';
import { batteryFlight, leg } from '../../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const file: DocumentFile = { filename: 'field.homeward', document_id: 'a1', revision: 'r1' };

const toPlan = ({ mission, inputs }: ReturnType<typeof makeTestPlanner>['planner'], drone_key: string) => ({
  inputs: { ...inputs.getState(), drone_key },
  mission: mission.store.getState().history.present,
  isLaunchChosen: false,
});

/** A plan with a launch point, saved in a file that the host knows. */
async function savedPlan(output = file) {
  const test = makeTestPlanner();
  test.bridge.saveDocumentAs = async () => ({ ok: true, output, request_id: '' });
  const { documents } = test.planner;
  test.planner.placeLaunch(bern, 'drop');
  expect(documents.isDirty()).toBe(true);
  expect(await documents.save()).toBe(true);
  const saves = () => test.callsOf('saveDocument');
  return { ...test, documents, saves, question: () => documents.store.getState().question };
}

it('can be gone back to once it is saved, and not before', async () => {
  const { planner } = makeTestPlanner();
  expect(planner.documents.whyNoRevert()).toBe('This plan is in no file yet.');
  const { documents } = await savedPlan();
  expect(documents.whyNoRevert()).toBeUndefined();
});

it('whose aircraft is in no catalog says so for as long as it is on screen', async () => {
  const test = makeTestPlanner();
  const { planner, callsOf } = test;
  planner.catalog.store.setState({ drones: [foldingDrone] });
  const document = toPlan(planner, 'constructor');
  const opening = planner.documents.openKnown('a1');
  await settle();
  await callsOf('openDocument').at(-1)?.answer({ document, file });
  await opening;
  const notice = () => planner.own.store.getState().notice;
  expect(notice()).toMatchObject({ title: 'The aircraft “constructor” is not in this catalog' });
  planner.startNew();
  expect(notice()).toBeUndefined();
  planner.own.say({ kind: 'done', title: 'Deleted Ibis' });
  planner.startNew();
  expect(notice()).toMatchObject({ title: 'Deleted Ibis' });
});

describe('the reserve of a plan that is opened', () => {
  async function opened(rth_threshold_pct: number) {
    const test = makeTestPlanner();
    const { planner, callsOf } = test;
    planner.catalog.store.setState({ drones: [foldingDrone] });
    const plan = toPlan(planner, foldingDrone.key);
    const opening = planner.documents.openKnown('a1');
    await settle();
    const document = { ...plan, inputs: { ...plan.inputs, rth_threshold_pct } };
    await callsOf('openDocument').at(-1)?.answer({ document, file });
    await opening;
    const told = () =>
      planner.importer.store.getState().losses.filter(({ code }) => code === 'RESERVE_OF_FILE');
    return { planner, told };
  }

  it.each([0, 5, 10, 15, 24])('and is %i % is told until another one is set', async (reserve_pct) => {
    const { planner, told } = await opened(reserve_pct);
    expect(told()).toMatchObject([{ value: reserve_pct }]);
    planner.inputs.setState({ wind_speed_mps: 9 });
    expect(told()).toHaveLength(1);
    planner.inputs.setState({ rth_threshold_pct: 30 });
    expect(told()).toEqual([]);
  });

  it.each([25, 40])('and is %i % is not', async (reserve_pct) => {
    expect((await opened(reserve_pct)).told()).toEqual([]);
  });
});

describe('a plan with a file', () => {
  it('is changed by wind, reserve or aircraft as by its route, and is not once they are as they were', async () => {
    const { planner, documents } = await savedPlan();
    const before = planner.inputs.getState();
    expect(documents.isDirty()).toBe(false);
    for (const change of [{ wind_speed_mps: 9 }, { rth_threshold_pct: 40 }, { drone_key: 'other' }]) {
      planner.inputs.setState(change);
      expect(documents.isDirty()).toBe(true);
      planner.inputs.setState({ ...before }, true);
      expect(documents.isDirty()).toBe(false);
    }
  });

  it('is written over what another program wrote only if the person says so', async () => {
    const { planner, documents, saves, question, inputOf } = await savedPlan();
    planner.inputs.setState({ wind_speed_mps: 9 });
    const saving = documents.save();
    await settle();
    expect(inputOf(saves()[0])).toMatchObject({ document_id: 'a1', revision: 'r1' });
    await saves()[0]?.refuse({ code: 'ACTION_FAILED', message: 'changed', details: { document: 'CHANGED' } });
    expect(question()).toEqual({ kind: 'changed', name: 'field' });
    documents.answer('mine');
    await settle();
    expect(inputOf(saves()[1])).not.toHaveProperty('revision');
    await saves()[1]?.answer({ file: { ...file, revision: 'r2' } });
    expect(await saving).toBe(true);
    expect([documents.isDirty(), documents.store.getState().file?.revision]).toEqual([false, 'r2']);
  });

  it('has what a copy over its own file wrote, and nothing of a copy elsewhere', async () => {
    const { planner, documents, bridge } = await savedPlan();
    planner.inputs.setState({ wind_speed_mps: 9 });
    for (const other of [{ filename: 'copy.homeward' }, { ...file, document_id: 'b2' }]) {
      bridge.saveDocumentAs = async () => ({ ok: true, output: other, request_id: '' });
      await documents.saveAs('copy');
      expect([documents.isDirty(), documents.store.getState().file]).toEqual([true, file]);
    }
    bridge.saveDocumentAs = async () => ({ ok: true, output: { ...file, revision: 'r2' }, request_id: '' });
    await documents.saveAs('copy');
    expect([documents.isDirty(), documents.store.getState().file?.revision]).toEqual([false, 'r2']);
  });

  it('is not the file of the new plan after it, and is again after an undo', async () => {
    const { planner, documents, question } = await savedPlan();
    planner.inputs.setState({ wind_speed_mps: 9 });
    const beginning = documents.startNew();
    expect(question()).toMatchObject({ kind: 'unsaved', name: 'field' });
    documents.answer('discard');
    await beginning;
    expect(documents.store.getState().file).toBeUndefined();
    planner.mission.undo();
    expect([documents.store.getState().file, documents.isDirty()]).toEqual([file, true]);
  });
});

describe('closing without saving', () => {
  /** A saved plan with another wind than its file has, and the question of a window that is about to close. */
  async function closingChanged() {
    const test = await savedPlan();
    const { planner, documents, callsOf } = test;
    const document = toPlan(planner, planner.inputs.getState().drone_key);
    planner.inputs.setState({ wind_speed_mps: 9 });
    const discard = async () => {
      const closing = documents.mayClose();
      documents.answer('discard');
      await settle();
      return { closing, reading: callsOf('openDocument').at(-1) };
    };
    return { ...test, document, discard };
  }

  it('goes back to the file although a survey is on the map, which is there at the next start', async () => {
    const { planner, documents, document, discard } = await closingChanged();
    planner.drawnSurvey.begin('area');
    planner.drawnSurvey.edit({ kind: 'add', at: bern });
    const { closing, reading } = await discard();
    await reading?.answer({ document, file });
    expect(await closing).toBe(true);
    expect([documents.isDirty(), planner.inputs.getState()]).toEqual([false, document.inputs]);
    expect(planner.drawnSurvey.store.getState().survey?.points).toHaveLength(1);
  });

  it('leaves the window open and says why where the file cannot be read', async () => {
    const { documents, discard } = await closingChanged();
    const { closing, reading } = await discard();
    await reading?.refuse({ code: 'ACTION_FAILED', message: 'The drive is not there.' });
    expect(await closing).toBe(false);
    expect([documents.isDirty(), documents.store.getState().notice]).toEqual([
      true,
      {
        kind: 'refused',
        title: 'The window stays open',
        text: 'The drive is not there. Save the plan as another file or begin a new one, then close.',
      },
    ]);
  });

  it('by a save that takes theirs closes only once the plan is as its file has it', async () => {
    for (const isReadable of [true, false]) {
      const { planner, documents, document, saves, callsOf } = await closingChanged();
      planner.drawnSurvey.begin('area');
      planner.drawnSurvey.edit({ kind: 'add', at: bern });
      const closing = documents.mayClose();
      documents.answer('save');
      await settle();
      await saves()[0]?.refuse({ code: 'ACTION_FAILED', message: '', details: { document: 'CHANGED' } });
      documents.answer('theirs');
      await settle();
      const reading = callsOf('openDocument').at(-1);
      if (isReadable) await reading?.answer({ document, file });
      else await reading?.refuse({ code: 'ACTION_FAILED', message: 'The drive is not there.' });
      expect([await closing, documents.isDirty()]).toEqual([isReadable, !isReadable]);
    }
  });
});

describe('a plan saved under another name than it has in itself', () => {
  const north: DocumentFile = { ...file, filename: 'North field.homeward' };
  const point = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;

  async function drawnPlan() {
    const test = await savedPlan(north);
    test.planner.edit({ kind: 'add_waypoint', waypoint: point });
    return test;
  }

  it('is called by its file in export, flight files, legs, briefing and questions', async () => {
    const { planner, documents, callsOf, inputOf, bridge, runFrame } = await drawnPlan();
    planner.edit({ kind: 'add_waypoint', waypoint: point });
    planner.inputs.setState({ splits_batteries: true });
    const folders: string[] = [];
    bridge.saveFiles = async ({ name }) => {
      folders.push(name);
      return undefined;
    };
    runFrame();
    const battery_plan = [batteryFlight(0, [leg(0)]), batteryFlight(1, [leg(0), leg(1)])];
    await callsOf('analyzeMission').at(-1)?.answer(missionAnswer({ battery_plan }));
    void planner.exporter.open();
    await callsOf('previewExport')[0]?.answer({ formats: [] });
    await callsOf('exportFlights')[0]?.answer({ files: [], notes: [] });
    await planner.exporter.save();
    void planner.resultExporter.save('legs');
    void planner.briefer.print();
    void documents.startNew();
    const named = [
      inputOf(callsOf('previewExport')[0])?.['mission'],
      inputOf(callsOf('exportFlights')[0])?.['mission'],
      inputOf(callsOf('exportResult')[0]),
      inputOf(callsOf('briefPlan')[0])?.['page'],
      documents.store.getState().question,
    ];
    for (const one of named) expect(one).toHaveProperty('name', 'North field');
    expect(folders).toEqual(['North field 0 flights']);
  });

  it('is named so by the step that opened it or went back to it', async () => {
    const { planner, documents, callsOf } = await drawnPlan();
    const document = toPlan(planner, planner.inputs.getState().drone_key);
    planner.startNew();
    const toUndo = () => nameToUndo(planner.mission.store.getState().history);
    for (const act of [() => documents.openKnown('a1'), () => documents.revert()]) {
      const acting = act();
      await settle();
      await callsOf('openDocument').at(-1)?.answer({ document, file: north });
      await acting;
      expect(toUndo()).toBe('open North field');
    }
  });
});
