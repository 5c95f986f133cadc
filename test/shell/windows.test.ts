import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { describe, expect, it, onTestFinished } from 'vitest';
import { channels } from '../../electron/channels.ts';
import { makeOutsideFiles } from '../../electron/outsideFiles.ts';
import { makeShownDocuments } from '../../electron/shownDocuments.ts';
import { tellOthers } from '../../electron/tellOthers.ts';
import { makeWindows } from '../../electron/windows.ts';
import { makeFileTransfers } from '../../server/bridge/fileTransfers.ts';
import type { HostEvent } from '../../server/contract/desktopBridge.ts';
import { openCurrentPlans } from '../../server/services/currentPlan.ts';
import { dispatchWith } from '../support/fakeDispatch.ts';

/** A window without a screen. */
class FakeWindow extends EventEmitter {
  readonly events: HostEvent[] = [];
  readonly webContents: EventEmitter;
  readonly bounds: Electron.Rectangle;

  constructor({ x = 0, y = 0, width = 0, height = 0 }: Partial<Electron.Rectangle>) {
    super();
    this.bounds = { x, y, width, height };
    this.webContents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: () => undefined,
      setWebRTCIPHandlingPolicy: () => undefined,
      isLoadingMainFrame: () => false,
      send: (channel: string, event: HostEvent) => channel === channels.event && this.events.push(event),
    });
  }
  loadURL = async () => undefined;
  getNormalBounds = () => this.bounds;
  isMaximized = () => false;
  maximize = () => undefined;
  setBackgroundColor = () => undefined;
  close = () => this.emit('closed');
  isMinimized = () => false;
  isFocused = false;
  focus = () => {
    this.isFocused = true;
  };
}

function desktop(plans: readonly number[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-windows-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const opened: FakeWindow[] = [];
  const app = Object.assign(new EventEmitter(), {
    getPath: () => folder,
    isPackaged: true,
    quit: () => undefined,
  });
  const BrowserWindow = class extends FakeWindow {
    constructor(options: Partial<Electron.Rectangle>) {
      super(options);
      opened.push(this);
    }
  };
  const area = { x: 0, y: 0, width: 1600, height: 1000 };
  const electron = {
    app,
    BrowserWindow,
    nativeTheme: Object.assign(new EventEmitter(), { shouldUseDarkColors: false }),
    screen: { getPrimaryDisplay: () => ({ workArea: area }), getAllDisplays: () => [] },
    shell: { openExternal: async () => undefined },
  } as unknown as Parameters<typeof makeWindows>[0];
  const store = openCurrentPlans(folder);
  const start = async () => {
    for (const number of plans) await store.of(number).save(new TextEncoder().encode(`${number}`));
    const windows = makeWindows(electron, {
      preload: '',
      log: () => undefined,
      plans: store,
      serverAddresses: () => [],
      mapLinks: [],
    });
    windows.start();
    return windows;
  };
  const kept = async () => {
    await store.close();
    return store.windows();
  };
  const numberOf = (windows: ReturnType<typeof makeWindows>, window: FakeWindow | undefined) =>
    windows.numberOf(window?.webContents as unknown as Electron.WebContents);
  return {
    app,
    opened,
    start,
    kept,
    numberOf,
    save: (number: number) => store.of(number).save(new Uint8Array([49])),
  };
}

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

describe('the windows', () => {
  it('are those whose plans are kept, or one', async () => {
    const none = desktop();
    expect([none.numberOf(await none.start(), none.opened[0]), none.opened.length]).toEqual([1, 1]);
    const two = desktop([2, 5]);
    const windows = await two.start();
    expect(two.opened.map((window) => two.numberOf(windows, window))).toEqual([2, 5]);
  });

  it('get the lowest number that is free, lie beside each other, and are nine at most', async () => {
    const { opened, start, numberOf } = desktop([1, 3]);
    const windows = await start();
    windows.openNew();
    expect(numberOf(windows, opened[2])).toBe(2);
    const [before, after] = opened.slice(1).map(({ bounds }) => bounds);
    expect([(after?.x ?? 0) - (before?.x ?? 0), after?.width]).toEqual([28, before?.width]);
    for (let more = 0; more < 9; more++) windows.openNew();
    expect(opened.length).toBe(9);
    expect(windows.openNew()).toBe(undefined);
  });

  it('end their plans where others stay open; the plan of the last one stays', async () => {
    const { opened, start, kept } = desktop([1, 2]);
    const windows = await start();
    expect(windows.endsPlan()).toBe(true);
    opened[0]?.close();
    expect(windows.endsPlan()).toBe(false);
    expect(await kept()).toEqual([2]);
    opened[1]?.close();
    expect(await kept()).toEqual([2]);
  });

  it.each([
    ['a person quits', 'quit'],
    ['a signal ends the app', 'signal'],
    ['the system ends the session', 'session'],
  ])('keep all plans where %s', async (_, how) => {
    const { app, opened, start, kept } = desktop([1, 2, 3]);
    const windows = await start();
    if (how === 'quit') app.emit('before-quit');
    else if (how === 'signal') windows.keepPlans();
    else opened[0]?.emit('session-end');
    expect(windows.endsPlan()).toBe(false);
    for (const window of opened) window.close();
    expect(await kept()).toEqual([1, 2, 3]);
  });

  it('do not write a plan over that of a window that was closed meanwhile', async () => {
    const { opened, start, kept, save, numberOf } = desktop([1, 2]);
    const windows = await start();
    const saved = save(1);
    opened[0]?.close();
    await saved;
    expect(await kept()).toEqual([2]);
    expect(numberOf(windows, opened[0])).toBe(1);
    windows.openNew();
    expect(numberOf(windows, opened[2])).toBe(1);
  });

  it('send what the menu says to the one that was used last', async () => {
    const { opened, start, kept } = desktop([1, 2]);
    const windows = await start();
    opened[0]?.emit('focus');
    windows.send(windows.opened(), { kind: 'menu', command: 'undo' });
    expect(opened.map(({ events }) => events.length)).toEqual([1, 0]);
    opened[0]?.close();
    expect(windows.current()).toBe(opened[1]);
    await kept();
    opened[1]?.close();
    expect(windows.current()).toBe(undefined);
    windows.opened();
    expect(opened.length).toBe(3);
  });

  it('are found by the plan file that their pages show now', () => {
    const shown = makeShownDocuments();
    shown.tell(id(1), 3);
    shown.tell(id(1), 4);
    shown.tell(id(2), undefined);
    expect([1, 2].map((number) => shown.windowsOf(id(number)))).toEqual([[3, 4], []]);
    shown.tell(id(2), 3);
    shown.tell({ not: 'an id' }, 4);
    expect([1, 2].map((number) => shown.windowsOf(id(number)))).toEqual([[], [3]]);
  });

  it('come to the front where another one asks for the plan file that they show', async () => {
    const { opened, start } = desktop([1, 2]);
    const windows = await start();
    const shown = makeShownDocuments();
    const { showElsewhere } = makeOutsideFiles({
      windows,
      shown,
      transfers: makeFileTransfers(),
      read: () => expect.fail('nothing is read'),
    });
    const minimized = opened[1];
    if (minimized === undefined) expect.fail('no window');
    let isMinimized = true;
    Object.assign(minimized, { isMinimized: () => isMinimized, restore: () => (isMinimized = false) });
    shown.tell(id(1), 9);
    shown.tell(id(1), 2);
    expect([showElsewhere(id(1), 2), showElsewhere(id(2), 1), showElsewhere(undefined, 1)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(opened.some(({ isFocused }) => isFocused)).toBe(false);
    expect(showElsewhere(id(1), 1)).toBe(true);
    expect([opened[0]?.isFocused, minimized.isFocused, isMinimized]).toEqual([false, true, false]);
  });

  it('get a file from outside where it is shown, else where a person was last, and a new one takes it over', async () => {
    const { opened, start } = desktop([1, 2]);
    const windows = await start();
    const shown = makeShownDocuments();
    shown.tell(id(1), 1);
    const outside = makeOutsideFiles({
      windows,
      shown,
      transfers: makeFileTransfers(),
      read: async (document_id) => ({
        ok: true,
        output: { filename: 'a.homeward', bytes: new Uint8Array(1), document_id },
        request_id: '',
      }),
    });
    const files = () => opened.map(({ events }) => events.filter(({ kind }) => kind === 'open_file').length);
    await outside.open(id(1));
    expect([files(), opened.map(({ isFocused }) => isFocused)]).toEqual([
      [1, 0],
      [true, false],
    ]);
    await outside.open(id(2));
    expect(files()).toEqual([1, 1]);
    const [event] = opened[1]?.events ?? [];
    const bytes = event?.kind === 'open_file' && event.opened.ok && event.opened.output.bytes;
    const transfer_id = bytes && 'transfer_id' in bytes ? bytes.transfer_id : '';
    expect([
      outside.openWindow(transfer_id),
      outside.openWindow('other'),
      outside.openWindow(undefined),
    ]).toEqual([true, true, true]);
    expect(files()).toEqual([1, 1, 1, 0, 0]);
    expect(opened[2]?.events).toEqual([event]);
  });

  it('hear of what another one changes for all, and of nothing else', async () => {
    const { opened, start } = desktop([1, 2, 3]);
    const windows = await start();
    const dispatch = tellOthers(
      dispatchWith({
        saveSettings: ({ settings }) =>
          settings.theme === 'dark'
            ? { ok: true, value: { settings: {} as never } }
            : { ok: false, failure: { code: 'ACTION_FAILED', message: 'disk full' } },
      }),
      (number) => windows.sendToOthers(number, { kind: 'changed_elsewhere' }),
    );
    const told = () => opened.map(({ events }) => events.length);
    await dispatch('saveSettings', { settings: { theme: 'light' } }, undefined, { window: 2 });
    await dispatch('getSettings', {}, undefined, { window: 2 });
    expect(told()).toEqual([0, 0, 0]);
    await dispatch('saveSettings', { settings: { theme: 'dark' } }, undefined, { window: 2 });
    expect(told()).toEqual([1, 0, 1]);
  });
});
