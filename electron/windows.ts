import type * as Electron from 'electron';
import type { HostEvent } from '../server/contract/desktopBridge.ts';
import type { Log } from '../server/http/requestLog.ts';
import { mostWindows } from '../server/services/currentPlan.ts';
import type { CurrentPlans } from '../server/services/services.ts';
import { channels } from './channels.ts';
import { errorText } from './hostLog.ts';
import { type LinkParts, openWindow, paper, smallestWindow } from './openWindow.ts';
import { quitWithLastWindow } from './quitting.ts';
import { fitWindowState, keepWindowState, readWindowState, type WindowState } from './windowState.ts';

export interface WindowsSetup extends Omit<LinkParts, 'openExternal'> {
  /** Path of the built preload. */
  readonly preload: string;
  readonly log: Log;
  readonly plans: Pick<CurrentPlans, 'windows' | 'of' | 'use'>;
}

type ElectronParts = Pick<typeof Electron, 'app' | 'BrowserWindow' | 'nativeTheme' | 'screen' | 'shell'>;

export function bringToFront(window: Electron.BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** Sends an event to the page, once it has loaded. */
function sendEvent({ webContents: contents }: Electron.BrowserWindow, event: HostEvent): void {
  const send = () => contents.send(channels.event, event);
  if (contents.isLoadingMainFrame()) contents.once('did-finish-load', send);
  else send();
}

/** A new window lies so far from the one before it, so that both are seen. */
const step_px = 28;

function besides(window: Electron.BrowserWindow): WindowState {
  const { x, y, ...size } = window.getNormalBounds();
  return { bounds: { ...size, x: x + step_px, y: y + step_px }, isMaximized: false };
}

/** The windows, each with a number from 1 by which its plan is kept. */
export function makeWindows(electron: ElectronParts, { preload, log, plans, ...links }: WindowsSetup) {
  const { app, BrowserWindow, nativeTheme, screen, shell } = electron;
  const quitting = quitWithLastWindow(app, process.platform);
  const dataDir = app.getPath('userData');
  /** The open windows in the order of their last use. */
  const open = new Map<number, Electron.BrowserWindow>();
  const numbers = new WeakMap<Electron.WebContents, number>();
  const statesWritten = new Set<() => Promise<void>>();
  let arePlansKept = false;
  const note = (event: string, error: string) => log({ level: 'error', event, error });
  const openExternal = (url: string) =>
    void shell.openExternal(url).catch((error: unknown) => note('link_not_opened', errorText(error)));
  const current = () => [...open.values()].at(-1);
  const areOthersKept = () => !arePlansKept && !quitting.isAsked();

  const stateFor = (): WindowState => {
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const before = current();
    return fitWindowState(
      before === undefined ? readWindowState(dataDir) : besides(before),
      areas,
      smallestWindow,
    );
  };
  const follow = (number: number, window: Electron.BrowserWindow) => {
    window.on('focus', () => {
      open.delete(number);
      open.set(number, window);
      plans.use(number);
    });
    // Windows ends its session without asking the app to quit.
    window.on('session-end', () => {
      arePlansKept = true;
    });
    window.on('closed', () => {
      open.delete(number);
      if (open.size === 0 || !areOthersKept()) return;
      plans
        .of(number)
        .forget()
        .catch((error: unknown) => note('plan_not_removed', errorText(error)));
    });
    quitting.follow(window.webContents);
    window.webContents.on('did-fail-load', (_event, _code, reason) => note('page_not_loaded', reason));
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      note('page_gone', reason);
      if (reason !== 'clean-exit') window.reload();
    });
  };
  const show = (number: number): Electron.BrowserWindow => {
    const window = openWindow(
      { BrowserWindow, openExternal, ...links },
      {
        state: stateFor(),
        isDark: nativeTheme.shouldUseDarkColors,
        preload,
        isPackaged: app.isPackaged,
      },
    );
    open.set(number, window);
    numbers.set(window.webContents, number);
    statesWritten.add(keepWindowState(dataDir, window));
    follow(number, window);
    return window;
  };
  const start = () => {
    const [first = 1, ...others] = plans.windows();
    for (const number of [first, ...others]) show(number);
  };

  nativeTheme.on('updated', () => {
    for (const window of open.values())
      window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? paper.dark : paper.light);
  });
  return {
    /** Opens those whose plans are kept from the last time, or the first one. */
    start,
    /** The window that a person used last; absent: none is open. */
    current,
    /** Returns the window used last; opens one if none is open. */
    opened: () => {
      if (open.size === 0) start();
      return current() as Electron.BrowserWindow;
    },
    /** Opens another one; `undefined` if there are as many as there may be. */
    openNew: () => {
      const taken = new Set([...open.keys(), ...plans.windows()]);
      const free = Array.from({ length: mostWindows }, (_, index) => index + 1).find(
        (number) => !taken.has(number),
      );
      return free === undefined ? undefined : show(free);
    },
    /** The one with a number; absent: it is not open. */
    numbered: (number: number | undefined) => (number === undefined ? undefined : open.get(number)),
    numberOf: (contents: Electron.WebContents) => numbers.get(contents),
    /** Closing this window now ends its plan: others stay open. The plan of the last one is there again at the next start. */
    endsPlan: () => open.size > 1 && areOthersKept(),
    send: sendEvent,
    sendToOthers: (number: number | undefined, event: HostEvent) => {
      for (const [other, window] of open) if (other !== number) sendEvent(window, event);
    },
    /** All plans are there again at the next start, whichever window closes first from now on. */
    keepPlans: () => {
      arePlansKept = true;
    },
    stateWritten: async () => {
      await Promise.all([...statesWritten].map((written) => written()));
    },
  };
}

export type Windows = ReturnType<typeof makeWindows>;
