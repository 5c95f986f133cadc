import { mkdirSync } from 'node:fs';
import type * as Electron from 'electron';
import { assemble } from '../server/assemble.ts';
import { makeFileTransfers } from '../server/bridge/fileTransfers.ts';
import type { PageFiles } from '../server/bridge/pageFiles.ts';
import { makeTileProxy } from '../server/bridge/tileProxy.ts';
import type { HostEvent } from '../server/contract/desktopBridge.ts';
import { localeFor, tagFor } from '../server/contract/locale.ts';
import { toldOf } from '../server/dispatch.ts';
import type { Log } from '../server/http/requestLog.ts';
import { claimFolder } from '../server/services/folderClaim.ts';
import { makeAppProtocol } from './appProtocol.ts';
import { makeFolderChooser } from './chooseFolder.ts';
import { choosePlanFile } from './dialogs.ts';
import { registerIpc } from './ipc.ts';
import { menuTemplate } from './menu.ts';
import { guardSession } from './openWindow.ts';
import { makeOutsideFiles } from './outsideFiles.ts';
import { pageScheme } from './ownAddress.ts';
import { readNamedFile } from './planFile.ts';
import { makeDocumentSaver } from './saveDocument.ts';
import { makeFilesSaver } from './saveFiles.ts';
import { makePlanSaver } from './savePlanFile.ts';
import { makeShownDocuments } from './shownDocuments.ts';
import { tellOthers } from './tellOthers.ts';
import { followTheme } from './theme.ts';
import { makeUpdates, type UpdateWay } from './updates/updates.ts';
import { bringToFront, makeWindows } from './windows.ts';

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
  /** Folder of the built page for phones. */
  readonly fieldDir: string;
  readonly openPage: () => Promise<PageFiles>;
  readonly log: Log;
  readonly updateWay: UpdateWay;
  /** The folder of the log file and of dumps of crashed processes. */
  readonly logsDir: string;
}

export interface Desktop {
  /** Brings the window that was used last to the front; opens one if all are closed. */
  show(): void;
  /** Closes all windows without a question; their plans are there again at the next start. */
  leave(): void;
  openFile(path: string): Promise<void>;
  stop(): Promise<void>;
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
  const { assetsDir, openPage, log, logsDir, updateWay } = setup;
  const dataDir = app.getPath('userData');
  const claim = await claimFolder(dataDir);
  const { dispatch, answerInThread, services, close } = await assemble({
    dataDir,
    assetsDir,
    log,
    wasCutShort: claim.wasCutShort,
    hasWindow: true,
    fieldDir: setup.fieldDir,
  });
  const { preload } = setup;
  const windows = makeWindows(electron, {
    preload,
    log,
    plans: services.currentPlans,
    serverAddresses: () => services.server.status().addresses,
    mapLinks: services.maps.links,
  });
  const tiles = makeTileProxy(services.maps);
  guardSession(session.defaultSession);
  protocol.handle(pageScheme, makeAppProtocol(await openPage(), tiles));
  const transfers = makeFileTransfers();
  const { documents } = services;
  const read = (path: string) => readNamedFile(path, documents);
  // How the system's own parts of the window are written: in the chosen language, or in that of the system.
  const locale = () => {
    const { language, units } = services.settings.get();
    return localeFor(tagFor(language, app.getPreferredSystemLanguages()), units);
  };
  const around = { dialog, window: windows.current, locale, firstFolder: app.getPath('documents') };
  const shown = makeShownDocuments();
  const sendToPage = (event: HostEvent) => windows.send(windows.opened(), event);
  const outside = makeOutsideFiles({ read, transfers, windows, shown });
  const openKnown = (id: string) => {
    const path = documents.pathOf(id);
    if (path !== undefined) void outside.open(path);
  };
  const showLogs = () => {
    mkdirSync(logsDir, { recursive: true, mode: 0o700 });
    void electron.shell.openPath(logsDir).then((reason) => {
      if (reason !== '') log({ level: 'warn', event: 'logs_not_shown', reason });
    });
  };
  const updates = makeUpdates({
    way: updateWay,
    app,
    dialog,
    shell: electron.shell,
    settings: services.settings,
    locale,
    onNewer: () => showMenu(),
  });
  const lookAtStart = (look_for_updates: boolean) =>
    void dispatch('saveSettings', { settings: { look_for_updates } }).then(() => updates.lookIfAllowed());
  const showMenu = () => {
    const template = menuTemplate({
      platform: process.platform,
      locale: locale(),
      isPackaged: app.isPackaged,
      recent: documents.list(),
      sendToPage: (command) => sendToPage({ kind: 'menu', command }),
      openDocument: openKnown,
      showLogs,
      updates: {
        newer: updates.newer(),
        look: () => void updates.look(),
        atStart: updates.mayLook
          ? { isOn: services.settings.get().look_for_updates, set: lookAtStart }
          : undefined,
      },
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  const followed = toldOf(followTheme(nativeTheme, services.settings, dispatch), (name) => {
    if (name === 'saveSettings') showMenu();
  });
  registerIpc({
    ipcMain,
    transfers,
    answerInThread,
    dispatch: tellOthers(followed, (window) => windows.sendToOthers(window, { kind: 'changed_elsewhere' })),
    numberOf: windows.numberOf,
    endsPlan: windows.endsPlan,
    openWindow: outside.openWindow,
    chooseFile: () => choosePlanFile(dialog, windows.current(), read, locale()),
    saveFile: makePlanSaver(around),
    saveFiles: makeFilesSaver(around),
    chooseFolder: makeFolderChooser({ ...around, folders: services.folders }),
    saveDocumentAs: makeDocumentSaver({ ...around, documents }),
    tellShown: shown.tell,
    showElsewhere: outside.showElsewhere,
  });
  showMenu();
  documents.onChange(showMenu);
  void updates.lookIfAllowed();
  const stop = async () => {
    await windows.stateWritten();
    await close();
    claim.giveBack();
  };
  stopBeforeQuit(app, stop);
  return {
    show: () => {
      bringToFront(windows.opened());
    },
    openFile: outside.open,
    leave: () => {
      windows.keepPlans();
      for (const window of electron.BrowserWindow.getAllWindows()) window.destroy();
    },
    stop,
  };
}
