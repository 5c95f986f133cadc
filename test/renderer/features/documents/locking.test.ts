import { describe, expect, it } from 'vitest';
import type { Position } from '../../../../engine/geo/position.ts';
import type { MissionEdit } from '../../../../engine/mission/edits.ts';
import { briefingQuestion } from '../../../../renderer/features/briefing/briefingQuestion.ts';
import { useWorld } from '../../../../renderer/features/world/worldStore.ts';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import type { DocumentFile } from '../../../../server/contract/schemas/planDocument.ts';
import type { MissingFile } from '../../../../server/contract/schemas/planLock.ts';
import { changedSinceLock, lockOf } from '../../../../server/services/planLock.ts';
import { readPlanDocument } from '../../../../server/services/readPlanDocument.ts';
import { foldingDrone } from '../../../engine/samples.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const thun = { lat: 46.758, lon: 7.628 };
const file: DocumentFile = { filename: 'field.homeward', document_id: 'a1', revision: 'r1' };
const withWaypoint = (at: Position) =>
  ({
    kind: 'add_waypoint',
    waypoint: {
      ...at,
      altitude: { datum: 'takeoff', value_m: 50 },
      hover_time_s: 0,
      speed_mps: undefined,
      curve_size: 0,
      actions: [],
    },
  }) as unknown as MissionEdit;
const refused = 'The plan is locked: unlock it to change it, or make a variant';
const find = (key: string) => (key === foldingDrone.key ? foldingDrone : undefined);

const documentIn = (bytes: Uint8Array) => {
  const reading = readPlanDocument(new TextDecoder().decode(bytes));
  return reading.ok ? reading.value : expect.fail('no plan');
};
const bytesOf = ({ input }: { readonly input: unknown }) => (input as { bytes: Uint8Array }).bytes;

/** A plan with a route that Ada has just locked and saved. */
async function locked() {
  const test = makeTestPlanner();
  const { planner, bridge, callsOf } = test;
  planner.catalog.store.setState({ drones: [foldingDrone] });
  planner.inputs.setState({ drone_key: foldingDrone.key, wind_speed_mps: 4 });
  planner.placeLaunch(bern, 'drop');
  planner.mission.edit(withWaypoint({ lat: 46.95, lon: 7.45 }));
  const saved: Uint8Array[] = [];
  bridge.saveDocumentAs = async ({ bytes }) => {
    saved.push(bytes);
    return { ok: true, output: file, request_id: '' };
  };
  const locking = planner.documents.lock('Ada');
  await settle();
  const call = callsOf('lockPlan')[0] ?? expect.fail('not asked');
  const made = lockOf(documentIn(bytesOf(call)), { by: 'Ada', at: '2026-09-12T06:00:00.000Z' }, find);
  await call.answer({ lock: made });
  expect(await locking).toBe(true);
  const notice = () => planner.documents.store.getState().notice;
  const present = () => planner.mission.store.getState().history.present;
  return { ...test, planner, made, saved, notice, present };
}

/** Has the host look at the lock that it was asked about last. */
async function look({ callsOf }: Pick<Awaited<ReturnType<typeof locked>>, 'callsOf'>) {
  await settle();
  const call = callsOf('checkLock').at(-1) ?? expect.fail('not asked');
  const document = documentIn(bytesOf(call));
  await call.answer({ changed: changedSinceLock(document, document.lock ?? expect.fail('no lock'), find) });
}

describe('a locked plan', () => {
  it('is saved with its lock, and holds when it is opened and saved again', async () => {
    const test = await locked();
    const { planner, made, saved, callsOf } = test;
    expect(planner.documents.isDirty()).toBe(false);
    const [bytes = expect.fail('not saved')] = saved;
    expect(documentIn(bytes).lock).toEqual(made);
    const again = makeTestPlanner();
    again.planner.catalog.store.setState({ drones: [foldingDrone] });
    const opening = again.planner.documents.open({ ...file, bytes: new Uint8Array(bytes) });
    await settle();
    await again.callsOf('openDocument')[0]?.answer({ document: documentIn(bytes), file });
    await look(again as never);
    await opening;
    expect(again.planner.documents.store.getState().notice).toMatchObject({
      kind: 'done',
      text: 'Locked by Ada on 12 Sept 2026: holds',
    });
    expect(again.planner.documents.isDirty()).toBe(false);
    const resaving = again.planner.documents.save();
    await settle();
    const resaved = documentIn(bytesOf(again.callsOf('saveDocument')[0] ?? expect.fail('not saved')));
    await again.callsOf('saveDocument')[0]?.answer({ file });
    expect(await resaving).toBe(true);
    expect(changedSinceLock(resaved, resaved.lock ?? expect.fail('no lock'), find)).toEqual([]);
    expect(callsOf('checkLock')).toEqual([]);
  });

  it('refuses edits of route and inputs, and says so with a way out', async () => {
    const { planner, notice, present } = await locked();
    const [before, inputs] = [present(), planner.inputs.getState()];
    planner.mission.edit(withWaypoint(thun));
    expect(notice()).toMatchObject({ title: refused, action: { label: 'Unlock' } });
    planner.placeLaunch(thun, 'drop');
    planner.mission.tryEdit({ kind: 'move_home', to: thun });
    planner.inputs.setState({ wind_speed_mps: 9 });
    planner.inputs.setState((state) => ({ ...state, payload_g: 100 }));
    planner.mission.undo();
    expect([present(), planner.inputs.getState()]).toEqual([before, inputs]);
    expect(planner.mission.store.getState().dragged).toBeUndefined();
    expect(planner.documents.isDirty()).toBe(false);
    planner.inputs.setState({ hidden_thresholds_pct: [50] });
    expect(planner.inputs.getState().hidden_thresholds_pct).toEqual([50]);
    notice()?.action?.run();
    expect(planner.documents.isDirty()).toBe(true);
    planner.mission.edit(withWaypoint(thun));
    expect(present().waypoints).toHaveLength(2);
    expect(planner.lock.store.getState().lock).toBeUndefined();
  });

  it('may have variants beside it, which are free, and stays what it is', async () => {
    const { planner, present, notice } = await locked();
    planner.variants.add();
    planner.inputs.setState({ wind_speed_mps: 9 });
    planner.mission.edit(withWaypoint(thun));
    expect([present().waypoints.length, planner.inputs.getState().wind_speed_mps]).toEqual([2, 9]);
    expect(briefingQuestion(planner.of)?.page.lock).toBeUndefined();
    planner.variants.use('B');
    planner.variants.remove('A');
    expect(notice()?.title).toBe(refused);
    expect(planner.variants.contents().map(({ letter }) => letter)).toEqual(['A', 'B']);
    planner.variants.show('A');
    expect([present().waypoints.length, planner.inputs.getState().wind_speed_mps]).toEqual([1, 4]);
    planner.inputs.setState({ wind_speed_mps: 7 });
    expect(planner.inputs.getState().wind_speed_mps).toBe(4);
    planner.variants.remove('B');
    expect(planner.variants.contents()).toHaveLength(1);
    planner.mission.undo();
    expect(planner.variants.contents()).toHaveLength(2);
    planner.mission.redo();
    expect(planner.variants.contents()).toHaveLength(1);
  });

  it('gives way to another plan, and is locked again after an undo', async () => {
    const { planner, made, present } = await locked();
    await planner.documents.startNew();
    expect(planner.lock.store.getState().lock).toBeUndefined();
    planner.placeLaunch(thun, 'drop');
    expect(present().home).toMatchObject(thun);
    planner.mission.undo();
    planner.mission.undo();
    expect(planner.lock.store.getState().lock).toEqual(made);
    planner.mission.redo();
    expect(planner.lock.store.getState().lock).toBeUndefined();
  });

  it('is printed with its lock', async () => {
    const { planner, made } = await locked();
    expect(briefingQuestion(planner.of)?.page.lock).toEqual({
      lock: made,
      changed: [],
      missing: [],
    });
  });

  it('is locked at the next start, too, and says there only what has changed', async () => {
    const { planner, made, saved } = await locked();
    const document = documentIn(saved[0] ?? expect.fail('not saved'));
    const { format: _format, aircraft: _aircraft, variants: _variants, ...plan } = document;
    const left = toSavedPlan(JSON.stringify({ ...plan, isChanged: false }));
    expect(left?.lock).toEqual(made);
    expect(planner.lock.holds()).toBe(true);
    const again = makeTestPlanner({ plan: left });
    again.planner.inputs.setState({ wind_speed_mps: 9 });
    expect(again.planner.inputs.getState().wind_speed_mps).toBe(4);
    expect(again.callsOf('checkLock')).toEqual([]);
    again.planner.catalog.store.setState({ drones: [{ ...foldingDrone, cruise_speed_mps: 3 }] });
    await settle();
    await again.callsOf('checkLock')[0]?.answer({ changed: ['aircraft'] });
    expect(again.planner.documents.store.getState().notice).toMatchObject({
      kind: 'refused',
      title: 'The lock no longer holds',
      text: 'Locked by Ada on 12 Sept 2026: changed since: the aircraft’s data',
    });
  });

  it('is in doubt and printed so while files that it was judged with are not on, and no longer then', async () => {
    const { planner, callsOf, notice } = await locked();
    const told = () => briefingQuestion(planner.of)?.page.losses?.map(({ code }) => code);
    expect(told()).toEqual([]);
    const world = planner.of(useWorld).store;
    const list = { files: [], most_files: 9, kept_bytes: 0, most_bytes: 9, addresses: [] };
    world.setState({ list });
    const turn = async (missing: readonly MissingFile[]) => {
      world.setState({ list: { ...list } });
      await settle();
      await callsOf('checkLock')
        .at(-1)
        ?.answer({ changed: missing.length > 0 ? ['files'] : [], missing: [...missing] });
    };
    await turn([{ name: 'zones.json', kind: 'zones', sum: '0'.repeat(64) }]);
    expect(notice()).toMatchObject({ kind: 'refused', title: 'The lock no longer holds' });
    expect(told()).toEqual(['FILES_OF_PLAN']);
    expect(briefingQuestion(planner.of)?.page.lock?.changed).toEqual(['files']);
    await turn([]);
    expect(told()).toEqual([]);
  });

  it('is not locked where the host cannot', async () => {
    const { planner, callsOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    const locking = planner.documents.lock('Ada');
    await settle();
    await callsOf('lockPlan')[0]?.refuse({ code: 'ACTION_FAILED', message: 'No.' });
    expect(await locking).toBe(false);
    expect(planner.documents.store.getState().notice).toMatchObject({ title: 'The plan was not locked' });
    expect(planner.lock.holds()).toBe(false);
  });
});
