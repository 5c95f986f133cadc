import type * as Electron from 'electron';
import { assemble } from '../server/assemble.ts';
import { makeFileTransfers } from '../server/bridge/fileTransfers.ts';
import type { PageFiles } from '../server/bridge/pageFiles.ts';
import { makeTileProxy } from '../server/bridge/tileProxy.ts';
import type { HostEvent } from '../server/contract/desktopBridge.ts';
import type { Log } from '../server/http/requestLog.ts';
import { claimFolder } from '../server/services/folderClaim.ts';
import { makeAppProtocol } from './appProtocol.ts';
import { channels } from './channels.ts';
import { choosePlanFile } from './dialogs.ts';
import { errorText } from './hostLog.ts';
import { registerIpc } from './ipc.ts';
import { menuTemplate } from './menu.ts';
import { pageScheme } from './ownAddress.ts';
import { readNamedFile } from './planFile.ts';
import { quitWithLastWindow } from './quitting.ts';
import { makeDocumentSaver } from './saveDocument.ts';
import { makeFilesSaver } from './saveFiles.ts';
import { makePlanSaver } from './savePlanFile.ts';
import { followTheme } from './theme.ts';
import { guardSession, type LinkParts, openWindow, paper, smallestWindow } from './window.ts';
import { fitWindowState, keepWindowState, readWindowState } from './windowState.ts';

export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'nativeTheme'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
>;

export interface DesktopSetup {
  readonly assetsDir: string;
  /** Path of the built preload. */
  readonly preload: string;
  readonly openPage: () => Promise<PageFiles>;
  readonly log: Log;
}

export interface Desktop {
  /** Brings the window to the front; opens one if it is closed. */
  show(): void;
  openFile(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** Sends an event to the page, once it has loaded. */
function sendEvent(window: Electron.BrowserWindow, event: HostEvent): void {
  const contents = window.webContents;
  const send = () => contents.send(channels.event, event);
  if (contents.isLoadingMainFrame()) contents.once('did-finish-load', send);
  else send();
}

/** Opens one window at most, and keeps its state for the next start. */
function makeSingleWindow(
  electron: ElectronParts,
  { preload, log }: DesktopSetup,
  links: Omit<LinkParts, 'openExternal'>,
) {
  const { app, BrowserWindow, nativeTheme, screen, shell } = electron;
  const quitting = quitWithLastWindow(app, process.platform);
  const dataDir = app.getPath('userData');
  let current: Electron.BrowserWindow | undefined;
  let stateWritten = async () => {};
  const note = (event: string, error: string) => log({ level: 'error', event, error });
  const openExternal = (url: string) =>
    void shell.openExternal(url).catch((error: unknown) => note('link_not_opened', errorText(error)));

  const open = (): Electron.BrowserWindow => {
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const window = openWindow(
      { BrowserWindow, openExternal, ...links },
      {
        state: fitWindowState(readWindowState(dataDir), areas, smallestWindow),
        isDark: nativeTheme.shouldUseDarkColors,
        preload,
        isPackaged: app.isPackaged,
      },
    );
    stateWritten = keepWindowState(dataDir, window);
    window.on('closed', () => {
      current = undefined;
    });
    quitting.follow(window.webContents);
    window.webContents.on('did-fail-load', (_event, _code, reason) => note('page_not_loaded', reason));
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      note('page_gone', reason);
      if (reason !== 'clean-exit') window.reload();
    });
    return window;
  };

  nativeTheme.on('updated', () =>
    current?.setBackgroundColor(nativeTheme.shouldUseDarkColors ? paper.dark : paper.light),
  );
  return {
    current: () => current,
    stateWritten: () => stateWritten(),
    opened: () => {
      current ??= open();
      return current;
    },
  };
}

const longestStop_ms = 5000;
const patience = () => new Promise<void>((resolve) => setTimeout(resolve, longestStop_ms));

/** Closes everything before the process ends, whatever ends it; gives up on what hangs after 5 s. */
function stopBeforeQuit(app: Electron.App, stop: () => Promise<void>): void {
  let isStopped = false;
  app.on('will-quit', (event) => {
    if (isStopped) return;
    event.preventDefault();
    void Promise.race([stop(), patience()]).finally(() => {
      isStopped = true;
      // Only after this event: until then Electron considers the app quitting and ignores the call.
      setImmediate(() => app.exit());
    });
  });
}

export async function startDesktop(electron: ElectronParts, setup: DesktopSetup): Promise<Desktop> {
  const { app, dialog, ipcMain, Menu, nativeTheme, protocol, session } = electron;
  const { assetsDir, openPage, log } = setup;
  const dataDir = app.getPath('userData');
  const claim = await claimFolder(dataDir);
  const { dispatch, services, close } = await assemble({
    dataDir,
    assetsDir,
    log,
    wasCutShort: claim.wasCutShort,
  });
  const windows = makeSingleWindow(electron, setup, {
    serverAddresses: () => services.server.status().addresses,
    mapLinks: services.maps.links,
  });
  const tiles = makeTileProxy(services.maps);
  guardSession(session.defaultSession);
  protocol.handle(pageScheme, makeAppProtocol(await openPage(), tiles));
  const transfers = makeFileTransfers();
  const { documents } = services;
  const read = (path: string) => readNamedFile(path, documents);
  const firstFolder = app.getPath('documents');
  registerIpc({
    ipcMain,
    transfers,
    dispatch: followTheme(nativeTheme, services.settings, dispatch),
    chooseFile: () => choosePlanFile(dialog, windows.current(), read),
    saveFile: makePlanSaver({ dialog, window: windows.current, firstFolder }),
    saveFiles: makeFilesSaver({ dialog, window: windows.current, firstFolder }),
    saveDocumentAs: makeDocumentSaver({ dialog, window: windows.current, documents, firstFolder }),
  });
  const sendToPage = (event: HostEvent) => sendEvent(windows.opened(), event);
  const openFile = async (path: string) =>
    sendToPage({ kind: 'open_file', opened: transfers.toReference(await read(path)) });
  const openKnown = (id: string) => {
    const path = documents.pathOf(id);
    if (path !== undefined) void openFile(path);
  };
  const showMenu = () => {
    const template = menuTemplate({
      platform: process.platform,
      isPackaged: app.isPackaged,
      recent: documents.list(),
      sendToPage: (command) => sendToPage({ kind: 'menu', command }),
      openDocument: openKnown,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  showMenu();
  documents.onChange(showMenu);
  const stop = async () => {
    await windows.stateWritten();
    await close();
    claim.giveBack();
  };
  stopBeforeQuit(app, stop);
  return {
    show: () => {
      const window = windows.opened();
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    openFile,
    stop,
  };
}
