import { describe, expect, it } from 'vitest';
import { writeFormats } from '../../../../engine/flightplan/write/writeFormat.ts';
import { useController } from '../../../../renderer/features/export/controllerStore.ts';
import {
  toFolderText,
  toReplacedText,
  toTimeText,
} from '../../../../renderer/features/export/controllerText.ts';
import { makeTestPlanner, missionAnswer, settle } from '../../fakeBridge.ts';
import { batteryFlight, leg } from '../../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const pointAt = (lon: number) =>
  ({ lat: bern.lat, lon, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 }) as const;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const latest = { name: 'B', revision: '2-2', written_at: '2026-11-27T20:00:00Z' };
const older = { name: 'A', revision: '1-1', written_at: '2026-11-20T10:00:00Z' };
const ofDjiFly = {
  folder_id: 'f1',
  kind: 'dji_fly',
  name: 'RC 2',
  missions: [latest, older],
  missions_in_all: 2,
} as const;
const card = { folder_id: 'f2', kind: 'plain', name: 'card', missions: [], missions_in_all: 0 } as const;
const written = { written: [{ filename: 'B.kmz', kept_as: 'B.kmz.before' }], in_the_way: [], notes: [] };

/** The export dialog over a route of three waypoints, on two batteries if asked for. */
async function exporting({ isSplit = false } = {}) {
  const test = makeTestPlanner();
  const { planner, callsOf } = test;
  let folder_id: string | undefined = 'f1';
  test.bridge.chooseFolder = async () =>
    folder_id === undefined ? undefined : { ok: true, output: { folder_id }, request_id: '' };
  planner.placeLaunch(bern, 'drop');
  planner.inputs.setState({ splits_batteries: isSplit });
  for (const lon of [7.45, 7.46, 7.47]) planner.edit({ kind: 'add_waypoint', waypoint: pointAt(lon) });
  test.runFrame();
  const battery_plan = [batteryFlight(0, [leg(0), leg(1)]), batteryFlight(1, [leg(1), leg(2)])];
  await callsOf('analyzeMission')
    .at(-1)
    ?.answer(missionAnswer(isSplit ? { legs: battery_plan.flatMap(({ legs }) => legs), battery_plan } : {}));
  await settle();
  void planner.exporter.open();
  await callsOf('previewExport')[0]?.answer({
    formats: writeFormats.map((format) => ({ format, losses: [], open: [] })),
  });
  const bytes = new Uint8Array([1]);
  await callsOf('exportFlights')[0]?.answer({
    files: [1, 2].map((number) => ({ filename: `Bern ${number} of 2.kmz`, bytes, notes: [] })),
    notes: [],
  });
  const controller = planner.of(useController);
  return {
    ...test,
    controller,
    state: () => controller.store.getState(),
    choosing: (id: string | undefined) => {
      folder_id = id;
    },
    looked: async (answer: object) => {
      await callsOf('lookAtFolder').at(-1)?.answer(answer);
      await settle();
    },
    asked: () => test.inputOf(callsOf('exportToFolder').at(-1)),
    answered: async (answer: object) => {
      await callsOf('exportToFolder').at(-1)?.answer(answer);
      await settle();
    },
  };
}

/** The same with a folder that was chosen and looked at. */
async function over(folder: object, options = {}) {
  const test = await exporting(options);
  void test.controller.choose();
  await settle();
  await test.looked(folder);
  return test;
}

describe('a folder for an export', () => {
  it('changes nothing where the person closes the dialog of the system', async () => {
    const test = await exporting();
    test.choosing(undefined);
    await test.controller.choose();
    expect(test.state().isOpen).toBe(false);
    expect(test.callsOf('lookAtFolder')).toHaveLength(0);
  });

  it('is looked at, and the latest mission is proposed; nothing is written before the person says so', async () => {
    const test = await over(ofDjiFly);
    expect(test.state()).toMatchObject({ isOpen: true, mission: 'B', isBusy: false });
    expect(test.callsOf('exportToFolder')).toHaveLength(0);
  });

  it('has the plan written by the host, with no bytes and no path in the request', async () => {
    const test = await over(ofDjiFly);
    void test.controller.write();
    expect(test.asked()).toMatchObject({
      folder_id: 'f1',
      plan: { format: 'dji_wpml_kmz', mission: { waypoints: [{}, {}, {}] } },
      replaces: [{ name: 'B', revision: '2-2' }],
    });
    expect(test.asked()).not.toHaveProperty('flight');
    expect(JSON.stringify(test.asked())).not.toContain('bytes');
    await test.answered(written);
    expect(test.state().done?.written).toEqual(written.written);
    expect(test.state().done?.notes.join(' ')).toContain('B.kmz.before');
  });

  it('has another mission replaced if the person picks it', async () => {
    const test = await over(ofDjiFly);
    test.controller.chooseMission('A');
    void test.controller.write();
    expect(test.asked()?.['replaces']).toEqual([{ name: 'A', revision: '1-1' }]);
  });

  it('proposes no mission where no disk says which is the latest', async () => {
    const [one, two] = [
      { name: 'A', revision: '1' },
      { name: 'B', revision: '2' },
    ];
    const test = await over({ ...ofDjiFly, missions: [one, two] });
    expect(test.state().mission).toBeUndefined();
    const single = await over({ ...ofDjiFly, missions: [one], missions_in_all: 1 });
    expect(single.state().mission).toBe('A');
  });

  it('asks again where the mission changed meanwhile', async () => {
    const test = await over(ofDjiFly);
    void test.controller.write();
    await test.answered({ written: [], in_the_way: [latest], notes: [] });
    await test.looked({ ...ofDjiFly, missions: [{ ...latest, revision: '3-3' }, older] });
    expect(test.state()).toMatchObject({ done: undefined, isBusy: false });
    expect(test.state().problem).toContain('has changed since');
    void test.controller.write();
    expect(test.asked()?.['replaces']).toEqual([{ name: 'B', revision: '3-3' }]);
  });

  it('shows why it was not written, with the folder as it is now', async () => {
    const test = await over(ofDjiFly);
    void test.controller.write();
    await test.callsOf('exportToFolder')[0]?.refuse({ code: 'ACTION_FAILED', message: 'The disk is full.' });
    await settle();
    await test.looked(ofDjiFly);
    expect(test.state()).toMatchObject({ problem: 'The disk is full.', done: undefined, isBusy: false });
  });

  it('takes no other format than that of DJI Fly, and says which', async () => {
    const test = await exporting();
    test.planner.exporter.choose('qgc_plan');
    void test.controller.choose();
    await settle();
    await test.looked(ofDjiFly);
    await test.controller.write();
    expect(test.callsOf('exportToFolder')).toHaveLength(0);
  });

  it('asks about files of the same name, and replaces them at the second word', async () => {
    const test = await over(card);
    void test.controller.write();
    expect(test.asked()?.['replaces']).toEqual([]);
    const there = { name: 'Bern.kmz', revision: '5-5' };
    await test.answered({ written: [], in_the_way: [there], notes: [] });
    expect(test.state()).toMatchObject({ inTheWay: [there], done: undefined });
    void test.controller.write();
    expect(test.asked()?.['replaces']).toEqual([there]);
    await test.answered(written);
    expect(test.state()).toMatchObject({ inTheWay: [], done: { written: written.written } });
  });

  it('gets one flight at a time where it is that of DJI Fly, and all of them elsewhere', async () => {
    const test = await over(ofDjiFly, { isSplit: true });
    test.controller.chooseFlight(1);
    void test.controller.write();
    expect(test.asked()).toMatchObject({ flight: 1, plan: { flights: [{}, {}] } });
    const all = await over(card, { isSplit: true });
    void all.controller.write();
    expect(all.asked()).toMatchObject({ plan: { flights: [{}, {}] } });
    expect(all.asked()).not.toHaveProperty('flight');
  });

  it('is left for the choice of the format', async () => {
    const test = await over(ofDjiFly);
    test.controller.leave();
    expect(test.state().isOpen).toBe(false);
    expect(test.planner.exporter.store.getState().isOpen).toBe(true);
  });
});

describe('a folder in words', () => {
  it('says what it is, how many missions it has, and what will happen', () => {
    expect(toFolderText(ofDjiFly)).toMatch(/^“RC 2” holds 2 waypoint missions of DJI Fly\./);
    expect(toFolderText({ ...ofDjiFly, missions_in_all: 0 })).toMatch(
      /without a waypoint mission\. Make one in DJI Fly/,
    );
    expect(toFolderText(card)).toMatch(/^“card” is a folder like any other/);
  });

  it('names the mission that is replaced by its time, and without one by its name', () => {
    expect(plain(toReplacedText(latest))).toContain(
      `The mission of ${plain(toTimeText(latest))} is replaced.`,
    );
    expect(toReplacedText({ name: 'A', revision: '1' })).toMatch(/^The mission A is replaced\./);
  });
});
