import { describe, expect, it } from 'vitest';
import { whyNot } from '../../renderer/commands/command.ts';
import type { OpenedFile } from '../../server/contract/desktopBridge.ts';
import { makeTestPlanner, settle } from './fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const planFile: OpenedFile = {
  filename: 'field.homeward',
  bytes: { transfer_id: 't1', size: 9 },
  isDocument: true,
  document_id: 'a1',
};

/** A planner in a window of which there may be more; `asked`: with which files it had others opened. */
function inWindow({ mayOpen = true, endsPlan = false } = {}) {
  const test = makeTestPlanner();
  const asked: (string | undefined)[] = [];
  Object.assign(test.bridge, {
    openWindow: async (transfer_id?: string) => {
      asked.push(transfer_id);
      return mayOpen;
    },
    endsPlan: () => endsPlan,
  });
  const { planner } = test;
  const plan = () => {
    planner.placeLaunch(bern, 'drop');
    planner.edit({
      kind: 'add_waypoint',
      waypoint: { ...bern, altitude: { datum: 'takeoff', value_m: 50 }, hover_time_s: 0 },
    });
  };
  const arrive = async (output: OpenedFile = planFile) => {
    void planner.otherWindows.openFromOutside({ ok: true, output, request_id: '' });
    await settle();
  };
  return { ...test, asked, plan, arrive };
}

describe('a plan that reaches the window from outside', () => {
  it('opens here where nothing is planned, and in a window of its own where something is', async () => {
    const { arrive, asked, plan, callsOf } = inWindow();
    await arrive();
    expect([asked, callsOf('openDocument').length]).toEqual([[], 1]);
    plan();
    await arrive();
    expect([asked, callsOf('openDocument').length]).toEqual([['t1'], 1]);
  });

  it('opens here, after a question, where there are as many windows as there may be', async () => {
    const { arrive, asked, plan, callsOf } = inWindow({ mayOpen: false });
    plan();
    await arrive();
    expect([asked, callsOf('openDocument').length]).toEqual([['t1'], 1]);
  });

  it('that is on screen is read again, unless that would ask about changes to it', async () => {
    const { arrive, asked, plan, callsOf, planner, bridge } = inWindow();
    bridge.saveDocumentAs = async () => ({
      ok: true,
      output: { filename: 'field.homeward', document_id: 'a1', revision: 'r1' },
      request_id: '',
    });
    plan();
    await planner.documents.save();
    await arrive();
    planner.inputs.setState({ wind_speed_mps: 9 });
    await arrive();
    expect([asked, callsOf('openDocument').length]).toEqual([[], 1]);
  });

  it('takes no window where it is no plan, or could not be read', async () => {
    const { arrive, asked, plan, planner } = inWindow();
    plan();
    await arrive({ filename: 'log.csv', bytes: new Uint8Array(1), isLog: true });
    await planner.otherWindows.openFromOutside({
      ok: false,
      problem: { code: 'ACTION_FAILED', message: 'gone' },
      request_id: '',
    });
    expect(asked).toEqual([]);
    expect(planner.importer.store.getState().refusal).toMatchObject({ message: 'gone' });
  });
});

describe('a plan file that another window shows', () => {
  it('is not opened here as well, from the list or from a dialog, and its window comes to the front', async () => {
    const { planner, bridge, callsOf } = inWindow();
    const sought: string[] = [];
    bridge.showElsewhere = async (document_id) => {
      sought.push(document_id);
      return document_id === 'a1';
    };
    await planner.documents.openKnown('a1');
    await planner.documents.open(planFile);
    expect([sought, callsOf('openDocument').length]).toEqual([['a1', 'a1'], 0]);
    void planner.documents.openKnown('b2');
    await settle();
    expect(callsOf('openDocument').length).toBe(1);
  });

  it('is known by what each window says it shows', async () => {
    const told: (string | undefined)[] = [];
    const { planner, bridge, plan } = inWindow();
    bridge.tellShown = (document_id) => told.push(document_id);
    bridge.saveDocumentAs = async () => ({
      ok: true,
      output: { filename: 'field.homeward', document_id: 'a1', revision: 'r1' },
      request_id: '',
    });
    plan();
    await planner.documents.save();
    planner.edit({ kind: 'move_waypoint', index: 0, to: { lat: 46.95, lon: 7.4 } });
    expect(told).toEqual(['a1']);
    void planner.documents.startNew();
    planner.documents.answer('discard');
    await settle();
    expect(told).toEqual(['a1', undefined]);
  });
});

describe('a window', () => {
  it('opens another one at a word, or says why not', async () => {
    const may = inWindow();
    await may.planner.otherWindows.openNew();
    expect([may.asked, may.planner.documents.store.getState().notice]).toEqual([[undefined], undefined]);
    const not = inWindow({ mayOpen: false });
    await not.planner.otherWindows.openNew();
    expect(not.planner.documents.store.getState().notice?.title).toBe('No more windows');
    expect(whyNot('new_window', not.planner)).toContain('browser');
  });

  it.each([
    [true, true],
    [false, false],
  ])('whose plan ends with it (%s) asks about one in no file: %s', (endsPlan, isAsked) => {
    const { planner, plan } = inWindow({ endsPlan });
    expect(planner.documents.needsQuestion()).toBe(false);
    plan();
    expect(planner.documents.needsQuestion()).toBe(isAsked);
    void planner.documents.mayClose();
    expect(planner.documents.store.getState().question).toMatchObject({ isClosing: true, isInFile: false });
  });

  it('reads again what another one changed', async () => {
    const { planner, callsOf } = inWindow();
    const reloaded = planner.reload();
    await callsOf('getSettings')
      .at(-1)
      ?.answer({ settings: { ...planner.settings.store.getState().settings, theme: 'dark' } });
    await settle();
    expect(planner.settings.store.getState().settings.theme).toBe('dark');
    expect(callsOf('listDrones').length).toBeGreaterThan(0);
    void reloaded;
  });
});
